using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The table <c>RowSet</c> in an arena, written by hand as the generator will emit it.</summary>
internal unsafe struct RowSetObject
{
    /// <summary>Offset to the vtable and an offset.</summary>
    private const int SizeBytes = 4 + 4;

    private RowObject* _rows;
    private int _count;

    internal readonly Span<RowObject> Rows => new(_rows, _count);

    internal void MakeRows(int count, ArenaAllocator arena)
    {
        _rows = arena.Allocate<RowObject>(count);
        _count = count;
        Rows.Clear();
    }

    internal readonly void Write(FlatBuilder builder)
    {
        fixed (RowSetObject* root = &this) FlatObject.Write(in builder, root, &WriteCore, default, isSizePrefixed: false);
    }

    private static byte* WriteCore(RowSetObject* table, byte* next, uint slot, int depthLeft, ref FlatWriteState state)
    {
        _ = depthLeft;
        next = FlatEncode.Table(next, slot, SizeBytes, sizeof(uint), ref state);
        byte* first = next;
        ulong fields = 0;
        uint rows = state.PlaceOf(next);
        if (table->_count != 0) { next += sizeof(uint); fields |= 1; }
        next = FlatEncode.EndTable(first, next, fields, RowSetView.Layout, ref state);
        if (fields == 0) return next;
        next = FlatEncode.Offsets(next, rows, table->_count, ref state);
        uint slots = state.PlaceOf(next) - ((uint)table->_count * sizeof(uint));
        for (int i = 0; i < table->_count; i++) next = RowObject.WriteCore(table->_rows + i, next, slots + ((uint)i * sizeof(uint)), ref state);
        return next;
    }
}
