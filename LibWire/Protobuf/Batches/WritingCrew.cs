namespace LibWire;

/// <summary>Writes parts by several threads. Each writes into memory of its own, which stays in its cache, and copies what is finished into one writer, in
/// order.</summary>
/// <param name="partCount">The number of parts.</param>
/// <param name="partBytes">About how many bytes a part has.</param>
/// <param name="region">The region of the writer.</param>
internal abstract unsafe class WritingCrew(int partCount, int partBytes, OrderedRegion region) : PartCrew(partCount)
{
    /// <summary>A thread that is ahead of another one keeps so many parts before it waits. The system may have interrupted the other one.</summary>
    private const int KeptMax = 8;

    /// <inheritdoc/>
    protected sealed override void DoParts()
    {
        if (!TryTake(out int part)) return;
        try
        {
            using ArenaAllocator arena = ArenaPool.Shared.Rent();
            DoParts(part, in arena);
        }
        catch
        {
            region.Stop();
            throw;
        }
    }

    /// <summary>Writes a part.</summary>
    /// <param name="part">Its number.</param>
    /// <param name="writer">Receives the part.</param>
    protected abstract void WritePart(int part, scoped ref ProtoWriter writer);

    private void DoParts(int part, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena, partBytes + (partBytes >> 1));
        Finished* finished = stackalloc Finished[KeptMax];
        int count = 0, placed = 0;
        do
        {
            int start = writer.GetTotalLength();
            WritePart(part, ref writer);
            finished[count++] = new Finished { Part = part, Start = start, SizeBytes = writer.GetTotalLength() - start };
            if (!TryPlace(writer.WrittenSpan, finished, count, ref placed, waits: count == KeptMax)) return;
            if (placed != count) continue;
            writer.Clear();
            placed = count = 0;
        }
        while (TryTake(out part));

        TryPlace(writer.WrittenSpan, finished, count, ref placed, waits: true);
    }

    /// <summary>Places finished parts, as many as have their turn or all of them. False if a part of any thread has failed.</summary>
    private bool TryPlace(ReadOnlySpan<byte> written, Finished* finished, int count, ref int placed, bool waits)
    {
        fixed (byte* bytes = written)
        {
            for (; placed < count; placed++)
            {
                Finished* next = finished + placed;
                OrderedRegion.Outcome outcome = region.Place(next->Part, bytes + next->Start, next->SizeBytes, waits);
                if (outcome != OrderedRegion.Outcome.Placed) return outcome == OrderedRegion.Outcome.TooEarly;
            }
        }

        return true;
    }

    private struct Finished
    {
        internal int Part;
        internal int Start;     // in the memory of the thread
        internal int SizeBytes;
    }
}
