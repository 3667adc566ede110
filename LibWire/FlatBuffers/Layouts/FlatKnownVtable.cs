namespace LibWire;

/// <summary>The result of verifying one vtable, found by the contents of the vtable, so that it holds in any buffer. A type remembers its first few short
/// vtables for the life of the process: a small buffer has little else to verify.</summary>
/// <remarks>Immutable once it is published, so any number of threads may read it. The sender decides which vtables come first; later ones are verified again in
/// each buffer.</remarks>
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

    /// <summary>Makes room for the known vtables of one type.</summary>
    internal static FlatKnownVtable?[] Room() => new FlatKnownVtable?[CountMax];

    /// <summary>Fills in a memo, except its key.</summary>
    /// <param name="known">The known vtables of the type.</param>
    /// <param name="contents">The vtable.</param>
    /// <param name="conditions">The other inputs of the result: the remainder of the table's position, and the options that matter.</param>
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

    /// <summary>Remembers a memo, if there is room.</summary>
    /// <inheritdoc cref="TryRecall"/>
    internal static void Remember(FlatKnownVtable?[] known, ReadOnlySpan<byte> contents, uint conditions, FlatVerifyMemo* memo)
    {
        // If two threads take the same place, one of the two vtables is verified again later.
        int free = contents.Length <= BytesMax ? Array.IndexOf(known, null) : -1;
        if (free >= 0) known[free] = new FlatKnownVtable(contents, conditions, memo);
    }
}
