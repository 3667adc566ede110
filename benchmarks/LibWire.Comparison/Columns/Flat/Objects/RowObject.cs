using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The table <c>Row</c> in an arena, written by hand as the generator will emit it.</summary>
internal unsafe struct RowObject
{
    private const uint HasText = 1;

    /// <summary>Offset to the vtable, three doubles and an offset.</summary>
    private const int SizeBytes = 4 + (3 * 8) + 4;

    private double _x;
    private double _y;
    private double _z;
    private Utf8String _text;
    private uint _hasBits;

    internal Utf8String Text
    {
        set => (_text, _hasBits) = (value, _hasBits | HasText);
    }

    internal double X
    {
        set => _x = value;
    }

    internal double Y
    {
        set => _y = value;
    }

    internal double Z
    {
        set => _z = value;
    }

    internal static byte* WriteCore(RowObject* table, byte* next, uint slot, ref FlatWriteState state)
    {
        next = FlatEncode.Table(next, slot, SizeBytes, sizeof(ulong), ref state);
        byte* first = next;
        ulong fields = 0;
        if (BitConverter.DoubleToInt64Bits(table->_x) != 0) { next = FlatEncode.Scalar(next, table->_x); fields |= 2; }
        if (BitConverter.DoubleToInt64Bits(table->_y) != 0) { next = FlatEncode.Scalar(next, table->_y); fields |= 4; }
        if (BitConverter.DoubleToInt64Bits(table->_z) != 0) { next = FlatEncode.Scalar(next, table->_z); fields |= 8; }
        uint text = state.PlaceOf(next);
        if ((table->_hasBits & HasText) != 0) { next += sizeof(uint); fields |= 1; }
        next = FlatEncode.EndTable(first, next, fields, RowView.Layout, ref state);
        if ((fields & 1) != 0) next = FlatEncode.String(next, text, table->_text, ref state);
        return next;
    }
}
