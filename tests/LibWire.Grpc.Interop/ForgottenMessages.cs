namespace LibWire.Tests.Grpc.Interop;

/// <summary>Finds messages that a case or a handler did not dispose, or that the runtime lost: the garbage collector gives them back.</summary>
internal sealed class ForgottenMessages
{
    private int _count;

    /// <summary>Counts and prints them from now on.</summary>
    internal ForgottenMessages() => MessageDiagnostics.Forgotten += message =>
    {
        Interlocked.Increment(ref _count);
        Console.Error.WriteLine(message);
    };

    /// <summary>The number up to now.</summary>
    internal int Count()
    {
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        return Volatile.Read(ref _count);
    }
}
