using System.Diagnostics;

namespace LibWire.Grpc;

/// <summary>What is known about messages that were not given back.</summary>
public static class MessageDiagnostics
{
    /// <summary>Raised when the garbage collector has given back a message that its owner forgot to dispose. Without a handler LibWire.Debug writes to
    /// <c>System.Diagnostics.Trace</c> and the error output instead; LibWire writes nothing.</summary>
    /// <remarks>Handlers run on the thread of the finalizers: they should return soon. Their exceptions are ignored.</remarks>
    public static event Action<ForgottenMessage>? Forgotten;

    /// <summary>Whether the stack is recorded where a program receives or rents a message, for <see cref="ForgottenMessage.Origin"/>. By default only with
    /// LibWire.Debug: it takes some ten microseconds and managed memory for each message.</summary>
    public static bool RecordsOrigins { get; set; } = IsChecked;

    /// <summary>How many messages the garbage collector has given back: those that a program forgot, and those that the gRPC stack dropped.</summary>
    internal static int CollectedCount => Volatile.Read(ref Collected);

    private static int Collected;

    internal static bool IsChecked => WireInfo.Flavor == "debug";

    internal static void CountCollected() => Interlocked.Increment(ref Collected);

    internal static void ReportForgotten(Type type, string? origin)
    {
        try
        {
            if (Forgotten is { } handlers)
            {
                handlers(new ForgottenMessage(type, origin));
            }
            else if (IsChecked)
            {
                string report = $"LibWire.Debug: {new ForgottenMessage(type, origin)}";
                Trace.WriteLine(report);
                Console.Error.WriteLine(report);
            }
        }
        catch (Exception)
        {
            // An exception on the thread of the finalizers would end the process.
        }
    }
}
