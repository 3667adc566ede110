
namespace LibWire.CompilerServices;

/// <summary>A copy of the last bytes of a message, with spare bytes after it. For generated code, between <see cref="ProtoReadState.CopyTail"/> and
/// <see cref="ProtoReadState.LeaveTail"/>.</summary>
public readonly unsafe struct ProtoReadTail
{
    internal readonly byte* FastEnd;   // the value that LeaveTail restores
    internal readonly byte* Base;
    internal readonly int BaseOffset;

    internal ProtoReadTail(byte* start, byte* end, byte* fastEnd, byte* @base, int baseOffset)
    {
        Start = start;
        End = end;
        FastEnd = fastEnd;
        Base = @base;
        BaseOffset = baseOffset;
    }

    /// <summary>The first byte of the copy.</summary>
    public byte* Start { get; }

    /// <summary>The first byte after the copy's last: the end of the message.</summary>
    public byte* End { get; }
}
