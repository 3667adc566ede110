namespace LibWire;

/// <summary>What was found out about a vtable, by its contents: it holds in any buffer. A type remembers its first few, if they are short, for as long as the process lives: a small buffer has little else to verify.</summary>
/// <remarks>Never changed once it can be seen, so that any number of threads may look. Which vtables come first decides the sender: those that come later are found out about anew in each buffer.</remarks>
internal sealed unsafe class FlatKnownVtable
{
    private const int CountMax = 4;
    private const int BytesMax = 256;

    private readonly byte[] _contents;
    private readonly uint _conditions;
    private readonly uint _endBytes;
    private readonly FlatVerifyStep[] _steps;

    private FlatKnownVtable(ReadOnlySpan<byte> contents, uint conditions, FlatVerifyMemo* memo)
    {
        _contents = contents.ToArray();
        _conditions = conditions;
        _endBytes = memo->EndBytes;
        _steps = new ReadOnlySpan<FlatVerifyStep>(FlatVerifyMemo.Steps(memo), memo->StepCount).ToArray();
    }

    /// <summary>Room for those of one type.</summary>
    internal static FlatKnownVtable?[] Room() => new FlatKnownVtable?[CountMax];

    /// <summary>Fills in a memo, but for its key.</summary>
    /// <param name="known">What the type remembers.</param>
    /// <param name="contents">The vtable.</param>
    /// <param name="conditions">What else decides: the remainder of the table's position, and what of the options the answer depends on.</param>
    /// <param name="memo">The memo.</param>
    internal static bool TryRecall(FlatKnownVtable?[] known, ReadOnlySpan<byte> contents, uint conditions, FlatVerifyMemo* memo)
    {
        foreach (FlatKnownVtable? vtable in known)
        {
            if (vtable == null) return false;
            if (vtable._conditions != conditions || !contents.SequenceEqual(vtable._contents)) continue;
            memo->EndBytes = vtable._endBytes;
            memo->StepCount = vtable._steps.Length;
            FlatVerifyStep* steps = FlatVerifyMemo.Steps(memo);
            for (int i = 0; i < vtable._steps.Length; i++) steps[i] = vtable._steps[i];
            return true;
        }

        return false;
    }

    /// <summary>Remembers a memo, where there is room.</summary>
    /// <inheritdoc cref="TryRecall"/>
    internal static void Remember(FlatKnownVtable?[] known, ReadOnlySpan<byte> contents, uint conditions, FlatVerifyMemo* memo)
    {
        // Where two threads take one place, one of the two is found out about again.
        int free = contents.Length <= BytesMax ? Array.IndexOf(known, null) : -1;
        if (free >= 0) known[free] = new FlatKnownVtable(contents, conditions, memo);
    }
}
