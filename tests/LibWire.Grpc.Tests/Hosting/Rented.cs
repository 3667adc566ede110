using LibWire.Tests.Grpc.Arena;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>Counts the messages that are not given back.</summary>
internal static class Rented
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    // What a test has failed for already: the tests after it neither wait for it nor fail again.
    private static string Reported = "";

    private static bool IsNone => Text is var text && (text.Length == 0 || text == Reported);

    /// <summary>What is rented now; empty if nothing is.</summary>
    private static string Text
    {
        get
        {
            string[] counts =
            [
                .. Of<HelloRequest>(), .. Of<HelloReply>(), .. Of<Hit>(), .. Of<Monster>(), .. WireDiagnostics.UndisposedArenas(),
            ];
            return string.Join(Environment.NewLine, counts);
        }
    }

    /// <summary>Waits until all messages are given back: a server does that after its answer has left. In LibWire.Debug all arenas must be back too.</summary>
    internal static async Task AssertNoneAsync()
    {
        DateTime end = DateTime.UtcNow + Patience;
        while (!IsNone && DateTime.UtcNow < end) await Task.Delay(5);
        AssertNone();
    }

    /// <summary>Waits until the garbage collector has given back what the gRPC stack has dropped: it does so with a message that it has read when it learns
    /// that the other side has left.</summary>
    internal static async Task AssertNoneAfterCollectionAsync()
    {
        await CollectUntilAsync(static () => IsNone);
        AssertNone();
    }

    /// <summary>Runs the garbage collector and its finalizers until a condition holds, or patience ends.</summary>
    internal static async Task CollectUntilAsync(Func<bool> isDone)
    {
        DateTime end = DateTime.UtcNow + Patience;
        while (!isDone() && DateTime.UtcNow < end)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(5);
        }
    }

    private static void AssertNone()
    {
        if (IsNone) return;
        Reported = Text;
        Assert.Fail(Reported);
    }

    private static string[] Of<T>()
        where T : unmanaged
    {
        int count = MessagePool<T>.Default.RentedCount;
        return count == 0 ? [] : [$"{count} {typeof(T).Name}"];
    }
}
