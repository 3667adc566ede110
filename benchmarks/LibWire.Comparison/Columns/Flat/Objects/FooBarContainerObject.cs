using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The table <c>FooBarContainer</c> in an arena, written by hand as the generator will emit it.</summary>
internal unsafe struct FooBarContainerObject
{
    private const uint HasLocation = 1;

    /// <summary>Offset to the vtable, two offsets, a short and a byte.</summary>
    private const int SizeBytes = 4 + 4 + 4 + 2 + 1;

    private FooBarObject* _list;
    private int _count;
    private Utf8String _location;
    private Fruit _fruit;
    private bool _initialized;
    private uint _hasBits;

    internal readonly Span<FooBarObject> List => new(_list, _count);

    internal Utf8String Location
    {
        set => (_location, _hasBits) = (value, _hasBits | HasLocation);
    }

    internal Fruit Fruit
    {
        set => _fruit = value;
    }

    internal bool Initialized
    {
        set => _initialized = value;
    }

    internal void MakeList(int count, ArenaAllocator arena)
    {
        _list = arena.Allocate<FooBarObject>(count);
        _count = count;
        List.Clear();
    }

    internal readonly void Write(FlatBuilder builder)
    {
        fixed (FooBarContainerObject* root = &this) FlatObject.Write(in builder, root, &WriteCore, default, isSizePrefixed: false);
    }

    private static byte* WriteCore(FooBarContainerObject* table, byte* next, uint slot, int depthLeft, ref FlatWriteState state)
    {
        _ = depthLeft;
        next = FlatEncode.Table(next, slot, SizeBytes, sizeof(uint), ref state);
        byte* first = next;
        ulong fields = 0;
        uint list = state.PlaceOf(next);
        if (table->_count != 0) { next += sizeof(uint); fields |= 1; }
        uint location = state.PlaceOf(next);
        if ((table->_hasBits & HasLocation) != 0) { next += sizeof(uint); fields |= 8; }
        if (table->_fruit != 0) { next = FlatEncode.Scalar(next, table->_fruit); fields |= 4; }
        if (table->_initialized) { next = FlatEncode.Scalar(next, table->_initialized); fields |= 2; }
        next = FlatEncode.EndTable(first, next, fields, FooBarContainerView.Layout, ref state);
        if ((fields & 1) != 0)
        {
            next = FlatEncode.Offsets(next, list, table->_count, ref state);
            uint slots = state.PlaceOf(next) - ((uint)table->_count * sizeof(uint));
            for (int i = 0; i < table->_count; i++) next = FooBarObject.WriteCore(table->_list + i, next, slots + ((uint)i * sizeof(uint)), ref state);
        }

        if ((fields & 8) != 0) next = FlatEncode.String(next, location, table->_location, ref state);
        return next;
    }
}
