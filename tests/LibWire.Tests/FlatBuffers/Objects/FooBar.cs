using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>The table <c>FooBar</c> in an arena, in the form of emitted code.</summary>
internal unsafe struct FooBar
{
    private const uint HasSibling = 1, HasName = 2;

    private Bar _sibling;
    private double _rating;
    private Utf8String _name;
    private byte _postfix;
    private uint _hasBits;

    internal Bar Sibling
    {
        readonly get => _sibling;
        set => (_sibling, _hasBits) = (value, _hasBits | HasSibling);
    }

    internal Utf8String Name
    {
        readonly get => _name;
        set => (_name, _hasBits) = (value, _hasBits | HasName);
    }

    internal double Rating
    {
        readonly get => _rating;
        set => _rating = value;
    }

    internal byte Postfix
    {
        readonly get => _postfix;
        set => _postfix = value;
    }

    internal static byte* WriteCore(FooBar* table, byte* next, uint slot, int depthLeft, ref FlatWriteState state)
    {
        if (depthLeft < 0) FlatEncode.ThrowDepthExceeded();
        next = FlatEncode.Table(next, slot, 49, 8, ref state);
        byte* first = next;
        ulong fields = 0;
        if ((table->_hasBits & HasSibling) != 0) { next = FlatEncode.Scalar(next, table->_sibling); fields |= 1; }
        if (FlatEncode.IsThere(table->_rating, ref state)) { next = FlatEncode.Scalar(next, table->_rating); fields |= 4; }
        uint name = state.PlaceOf(next);
        if ((table->_hasBits & HasName) != 0) { next += sizeof(uint); fields |= 2; }
        if (FlatEncode.IsThere(table->_postfix, ref state)) { next = FlatEncode.Scalar(next, table->_postfix); fields |= 8; }
        next = FlatEncode.EndTable(first, next, fields, FooBarView.Layout, ref state);
        if ((fields & 2) != 0) next = FlatEncode.String(next, name, table->_name, ref state);
        return next;
    }
}
