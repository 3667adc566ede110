namespace LibWire;

/// <summary>The state of one verification: the buffer, the rest of the budget, and the fault. A nested buffer has a state of its own, which takes over the rest
/// of the budget and gives it back.</summary>
/// <remarks>Positions are numbers of pointer size, from the start of the buffer. They are added before they are compared only if the sum cannot wrap: buffers
/// are below 2^31 bytes, inline fields below 2^16 and offsets below 2^32. On a 32-bit host an offset is compared before its sum is used.</remarks>
internal unsafe struct FlatVerifyState
{
    internal byte* Start;
    internal nuint SizeBytes;

    /// <summary>The position of this buffer in the outermost one.</summary>
    internal long BaseOffset;

    /// <summary>All ones; 0 if alignment is ignored.</summary>
    internal uint AlignMask;

    internal FlatStrictness Strictness;
    internal int DepthLeft;
    internal long BudgetLeft;

    /// <summary>The steps that the budget gets when the first FlexBuffer is reached; 0 afterwards, so that many FlexBuffers get them once.</summary>
    internal long FlexSteps;

    internal FlatVerifyMemo* Memo;

    /// <summary>The number of bits by which a hash is shifted to become the index of a memo.</summary>
    internal int MemoShift;

    /// <summary>What straight code remembers of the buffer.</summary>
    internal FlatShapeMemo Shapes;

    /// <summary>Whether straight code stopped because it had no memo, and not because the buffer may be invalid.</summary>
    internal bool NeedsMemo;

    /// <summary>The end of the positions at which a vtable can be compared with the one of a shape.</summary>
    internal nuint ComparedEnd;

    internal WireError Error;
    internal long ErrorOffset;

    /// <summary>The last position at which an offset, a count or a table can begin.</summary>
    internal readonly nuint Last => SizeBytes - FlatFormat.OffsetBytes;

    internal readonly bool ChecksTableSize => Strictness != FlatStrictness.Lenient;

    /// <summary>The mask of address bits that must be 0 at the first element of a vector of scalars or structs. Not every writer knows force_align.</summary>
    internal readonly uint ElementMask(FlatField field) => IsStrict ? field.ElementAlignMask : field.OwnAlignMask;

    /// <summary>An alignment that the schema forces on offsets and buffers, if it is asked for.</summary>
    internal readonly uint ForcedMask(FlatField field) => IsStrict ? field.ForcedAlignMask : 0u;

    internal readonly bool IsStrict => Strictness == FlatStrictness.Strict;

    /// <summary>Notes the fault.</summary>
    /// <returns>False, for the caller to return.</returns>
    internal bool Fail(WireError error, nuint position)
    {
        Error = error;

        // A field may begin after the end of the buffer.
        ErrorOffset = BaseOffset + (long)Math.Min((ulong)position, SizeBytes);
        return false;
    }
}
