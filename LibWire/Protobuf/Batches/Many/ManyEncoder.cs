namespace LibWire;

/// <summary>Writes many messages, each after its length.</summary>
internal static unsafe class ManyEncoder
{
    /// <summary>Messages that are measured, to guess the size of all.</summary>
    private const int SamplesMax = 8;

    /// <summary>Writes messages.</summary>
    /// <param name="writer">Receives the messages at its current position. After a failure it is unchanged.</param>
    /// <param name="messages">The first message, pinned.</param>
    /// <param name="count">The number of messages.</param>
    /// <param name="layout">The layout of the messages.</param>
    /// <param name="cores">The methods that read and write them.</param>
    /// <param name="maxDegreeOfParallelism">What the caller has asked for: -1 or 1 and more.</param>
    /// <param name="planned">The number of threads and the size of their parts; null to choose them by the size of the messages.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    /// <exception cref="WireFormatException">A message cannot be written.</exception>
    internal static void Write(
        scoped ref ProtoWriter writer, byte* messages, int count, ProtoLayout layout, ProtoCores cores, int maxDegreeOfParallelism,
        BatchPlan? planned = null)
    {
        if (maxDegreeOfParallelism != 1 && TryWriteShared(ref writer, messages, count, layout, cores, maxDegreeOfParallelism, planned)) return;
        int index = 0;
        try
        {
            PartEncoder.Many(ref writer, messages, count, layout, cores, ref index);
        }
        catch (WireFormatException failure)
        {
            throw failure.InMessage(index, failure.Offset);
        }
    }

    private static bool TryWriteShared(
        scoped ref ProtoWriter writer, byte* messages, int count, ProtoLayout layout, ProtoCores cores, int maxDegreeOfParallelism, BatchPlan? planned)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            long messageBytes = Math.Max(1, Sample(messages, count, layout));
            BatchPlan plan = planned ?? BatchPlan.For((int)Math.Min(count * messageBytes, int.MaxValue), maxDegreeOfParallelism);
            int countOfPart = (int)Math.Max(1, plan.PartBytes / messageBytes);
            if (plan.ThreadCount == 1 || countOfPart >= count) return false;

            var region = new OrderedRegion(state.Core, state.Frame, state.Start);
            region.Reserve(count * messageBytes);
            var crew = new ManyWriteCrew(messages, count, countOfPart, layout, cores, plan.PartBytes, region);
            crew.Run(plan.ThreadCount);
            if (crew.IsRejected) return false;
            state.Complete(state.Take(region.Next));
            return true;
        }
        catch (Exception failure) when (failure is WireFormatException or ArenaLimitException or OutOfMemoryException)
        {
            return false;
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    /// <summary>The mean size of some messages, with their lengths.</summary>
    private static long Sample(byte* messages, int count, ProtoLayout layout)
    {
        int samples = Math.Min(SamplesMax, count);
        long sumBytes = 0;
        for (int i = 0; i < samples; i++)
            sumBytes += ProtoSize.Length(layout.SizeCore(messages + ((long)count * i / samples * layout.SizeBytes), ProtoEncode.DepthMax));
        return samples == 0 ? 0 : sumBytes / samples;
    }
}
