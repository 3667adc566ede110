namespace LibWire;

/// <summary>Writes one large message by several threads.</summary>
/// <remarks>The bytes are those of a serial write. What only that one can judge is left to it: faults, and the limits of memory.</remarks>
internal static unsafe class RootEncoder
{
    /// <summary>The room that is made at once is larger than the guess by one part in this many: then the region seldom moves.</summary>
    private const int ReserveShare = 16;

    /// <summary>Writes a message.</summary>
    /// <param name="writer">Receives the message at its current position.</param>
    /// <param name="message">The message, pinned.</param>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="cores">The methods that read and write it.</param>
    /// <param name="maxDegreeOfParallelism">What the caller has asked for: -1 or 1 and more.</param>
    /// <param name="planned">The number of threads and the size of their parts; null to choose them by the size of the message.</param>
    /// <returns>Whether it was written. If not, the writer is unchanged, and the message is to be written serially.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    internal static bool TryWrite(
        scoped ref ProtoWriter writer, void* message, ProtoLayout layout, ProtoCores cores, int maxDegreeOfParallelism, BatchPlan? planned = null)
    {
        if (maxDegreeOfParallelism == 1) return false;
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        var parts = new RootWriteParts(layout, message, scratch);
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            parts.Measure();
            BatchPlan plan = planned ?? BatchPlan.For((int)Math.Min(parts.SizeBytes, int.MaxValue), maxDegreeOfParallelism);
            if (plan.ThreadCount == 1 || parts.RestBytes > parts.SizeBytes / 2) return false;
            parts.Divide(plan.PartBytes);
            if (parts.PartCount == 1) return false;

            var region = new OrderedRegion(state.Core, state.Frame, state.Start);
            region.Reserve(parts.SizeBytes + (parts.SizeBytes / ReserveShare));
            var crew = new RootWriteCrew(layout, message, in parts, plan.PartBytes, region);
            crew.Run(plan.ThreadCount);
            if (crew.IsRejected) return false;
            if (cores.HasRequired && (crew.MissesRequired || layout.LacksRequired(message))) ProtoRequired.Demand(layout, message);
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
}
