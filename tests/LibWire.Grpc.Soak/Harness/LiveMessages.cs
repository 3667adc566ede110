namespace LibWire.Tests.Grpc.Soak;

/// <summary>What this process holds: messages, arenas and memory; and what went wrong besides.</summary>
internal sealed class LiveMessages
{
    private int _forgotten;
    private int _unobserved;

    /// <summary>Counts from now on.</summary>
    internal LiveMessages()
    {
        MessageDiagnostics.Forgotten += message =>
        {
            if (Interlocked.Increment(ref _forgotten) <= 3) Console.Error.WriteLine(message);
        };
        TaskScheduler.UnobservedTaskException += (_, data) =>
        {
            if (Interlocked.Increment(ref _unobserved) <= 3) Console.Error.WriteLine($"Nobody observed: {data.Exception}");
        };
    }

    /// <summary>Messages that are rented and not given back.</summary>
    internal static int Count =>
        MessagePool<LoadRequest>.Default.RentedCount + MessagePool<LoadReply>.Default.RentedCount + MessagePool<Ask>.Default.RentedCount
        + MessagePool<Answer>.Default.RentedCount;

    /// <summary>Adds the memory of the process. A collection first shows what of the managed heap is in use.</summary>
    internal static void AddMemory(Figures figures, bool collects)
    {
        figures["resident"] = Environment.WorkingSet;
        figures["native"] = NativeHeap.BytesInUse();
        figures["messages"] = Count;
        if (!collects) return;
        figures["managed"] = GC.GetTotalMemory(forceFullCollection: true);
        NativeHeap.GiveBackFreePages();
        figures["trimmed"] = Environment.WorkingSet;
    }

    /// <summary>Waits until all messages are back, then collects and adds what is left, and what went wrong.</summary>
    internal async Task SettleAsync(Figures figures, Func<bool> isQuiet)
    {
        DateTime end = DateTime.UtcNow + TimeSpan.FromSeconds(30);
        while (!isQuiet() && DateTime.UtcNow < end) await Task.Delay(20);
        DateTime soon = DateTime.UtcNow + TimeSpan.FromSeconds(2);
        while (Count != 0 && DateTime.UtcNow < soon) await Task.Delay(20);
        figures["late"] = Count;
        for (int i = 0; i < 3 || (Count != 0 && DateTime.UtcNow < end); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(20);
        }

        figures["left"] = Count;
        IReadOnlyList<string> arenas = WireDiagnostics.UndisposedArenas();
        foreach (string arena in arenas.Take(3)) Console.Error.WriteLine(arena);
        figures["arenas"] = arenas.Count;
        figures["collected"] = MessageDiagnostics.CollectedCount;
        figures["forgotten"] = Volatile.Read(ref _forgotten);
        figures["unobserved"] = Volatile.Read(ref _unobserved);
    }
}
