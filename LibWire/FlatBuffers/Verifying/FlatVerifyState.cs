namespace LibWire;

/// <summary>One verification under way: the buffer, what may still be spent, and what is wrong. Nested buffers have one of their own, which takes what is left and gives it back.</summary>
/// <remarks>Positions are numbers of pointer size from the start of the buffer. They are added to before they are compared only where the sum cannot wrap: buffers are below 2^31 bytes, inline fields below 2^16 and offsets below 2^32,
/// and on a host of 32 bits an offset is compared before its sum is used.</remarks>
internal unsafe struct FlatVerifyState
{
    internal byte* Start;
    internal nuint SizeBytes;

    /// <summary>Where the buffer lies in the outermost.</summary>
    internal long BaseOffset;

    /// <summary>All ones; 0 where alignment is ignored.</summary>
    internal uint AlignMask;

    internal FlatStrictness Strictness;
    internal int DepthLeft;
    internal long BudgetLeft;
    internal FlatVerifyMemo* Memo;

    /// <summary>How far a hash is shifted to be the index of a memo.</summary>
    internal int MemoShift;

    internal WireError Error;
    internal long ErrorOffset;

    /// <summary>Where the last offset, count or table begins at most.</summary>
    internal readonly nuint Last => SizeBytes - FlatFormat.OffsetBytes;

    internal readonly bool ChecksTableSize => Strictness != FlatStrictness.Lenient;

    internal readonly bool IsStrict => Strictness == FlatStrictness.Strict;

    /// <summary>Notes what is wrong.</summary>
    /// <returns>False, for the caller to return.</returns>
    internal bool Fail(WireError error, nuint position)
    {
        Error = error;

        // A field may begin behind the end.
        ErrorOffset = BaseOffset + (long)Math.Min((ulong)position, SizeBytes);
        return false;
    }
}
