namespace LibWire;

/// <summary>Walks over the fields of one message by several threads, each over a stretch of its own.</summary>
/// <remarks>A stretch other than the first begins at a guess. The guess is right if the walk before it ends there. If not, one thread walks over the rest
/// again.</remarks>
internal sealed unsafe class RootWalkCrew : PartCrew
{
    private readonly PartTable _table;
    private readonly byte* _input;
    private readonly int _sizeBytes;
    private readonly int _partBytes;
    private readonly int[] _starts;   // of each stretch; one more for the end of the message
    private readonly RootParts[] _walks;
    private readonly ArenaAllocator[] _scratches;   // of each walk that has begun

    private RootWalkCrew(PartTable table, byte* input, int sizeBytes, int partBytes, int[] starts)
        : base(starts.Length - 1)
    {
        _table = table;
        _input = input;
        _sizeBytes = sizeBytes;
        _partBytes = partBytes;
        _starts = starts;
        _walks = new RootParts[starts.Length - 1];
        _scratches = new ArenaAllocator[starts.Length - 1];
    }

    /// <summary>Finds the parts of a message.</summary>
    /// <param name="parts">Receives them. It is empty.</param>
    /// <param name="table">The message type.</param>
    /// <param name="input">The message, which does not move.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="plan">The number of threads, the size of parts and of stretches.</param>
    /// <returns>Whether it pays to read the message by several threads. False for malformed input too.</returns>
    internal static bool TryFind(ref RootParts parts, PartTable table, byte* input, int sizeBytes, BatchPlan plan)
    {
        int stretchCount = Math.Min(plan.ThreadCount, sizeBytes / plan.StretchBytes);
        if (stretchCount > 1)
        {
            var crew = new RootWalkCrew(table, input, sizeBytes, plan.PartBytes, Starts(table, input, sizeBytes, stretchCount));
            try
            {
                crew.Run(plan.ThreadCount);
                if (crew.IsRejected) return false;
                foreach (RootParts walk in crew._walks)
                    if (walk.Start == parts.End) parts.Append(in walk);
            }
            finally
            {
                foreach (ArenaAllocator scratch in crew._scratches) scratch.Dispose();
            }
        }

        // Nothing is left if all guesses were right.
        return parts.TryFind(input, sizeBytes, parts.End, sizeBytes) && parts.PartCount > 1 && parts.RestBytes <= sizeBytes / 2;
    }

    /// <inheritdoc/>
    protected override void DoParts()
    {
        while (TryTake(out int stretch))
        {
            _scratches[stretch] = ArenaPool.Shared.Rent();
            int start = _starts[stretch], limit = _starts[stretch + 1];
            _walks[stretch] = new RootParts(_table, _scratches[stretch], _partBytes, limit - start);

            // A wrong guess may look like malformed input. The first stretch has none.
            if (!_walks[stretch].TryFind(_input, _sizeBytes, start, limit) && stretch == 0) Reject();
        }
    }

    /// <summary>Where stretches begin, as far as that can be guessed, and the end of the message.</summary>
    private static int[] Starts(PartTable table, byte* input, int sizeBytes, int count)
    {
        int[] starts = new int[count + 1];
        int found = 1;
        for (int i = 1; i < count; i++)
        {
            int start = RootParts.Guess(table, input, sizeBytes, (int)((long)sizeBytes * i / count));
            if (start > starts[found - 1]) starts[found++] = start;
        }

        starts[found] = sizeBytes;
        Array.Resize(ref starts, found + 1);
        return starts;
    }
}
