using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The table <c>FooBar</c> in an arena, written by hand as the generator will emit it.</summary>
internal unsafe struct FooBarObject
{
    private const uint HasSibling = 1, HasName = 2;

    /// <summary>Offset to the vtable, struct, double, offset and byte.</summary>
    private const int SizeBytes = 4 + 32 + 8 + 4 + 1;

    private Bar _sibling;
    private double _rating;
    private Utf8String _name;
    private byte _postfix;
    private uint _hasBits;

    internal Bar Sibling
    {
        set => (_sibling, _hasBits) = (value, _hasBits | HasSibling);
    }

    internal Utf8String Name
    {
        set => (_name, _hasBits) = (value, _hasBits | HasName);
    }

    internal double Rating
    {
        set => _rating = value;
    }

    internal byte Postfix
    {
        set => _postfix = value;
    }

    internal static byte* WriteCore(FooBarObject* table, byte* next, uint slot, ref FlatWriteState state)
    {
        next = FlatEncode.Table(next, slot, SizeBytes, sizeof(ulong), ref state);
        byte* first = next;
        ulong fields = 0;
        if ((table->_hasBits & HasSibling) != 0) { next = FlatEncode.Scalar(next, table->_sibling); fields |= 1; }
        if (BitConverter.DoubleToInt64Bits(table->_rating) != 0) { next = FlatEncode.Scalar(next, table->_rating); fields |= 4; }
        uint name = state.PlaceOf(next);
        if ((table->_hasBits & HasName) != 0) { next += sizeof(uint); fields |= 2; }
        if (table->_postfix != 0) { next = FlatEncode.Scalar(next, table->_postfix); fields |= 8; }
        next = FlatEncode.EndTable(first, next, fields, FooBarView.Layout, ref state);
        if ((fields & 2) != 0) next = FlatEncode.String(next, name, table->_name, ref state);
        return next;
    }
}
