using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>The table <c>FooBarContainer</c> in an arena, in the form of emitted code.</summary>
internal unsafe struct FooBarContainer
{
    private const uint HasLocation = 1;

    private FooBar* _list;
    private int _count;
    private Utf8String _location;
    private Fruit _fruit;
    private bool _initialized;
    private uint _hasBits;

    internal readonly Span<FooBar> List => new(_list, _count);

    internal Utf8String Location
    {
        readonly get => _location;
        set => (_location, _hasBits) = (value, _hasBits | HasLocation);
    }

    internal Fruit Fruit
    {
        readonly get => _fruit;
        set => _fruit = value;
    }

    internal bool Initialized
    {
        readonly get => _initialized;
        set => _initialized = value;
    }

    internal void MakeList(int count, ArenaAllocator arena)
    {
        _list = arena.Allocate<FooBar>(count);
        _count = count;
    }

    internal readonly void Write(scoped in FlatBuilder builder, bool isSizePrefixed = false) => FlatObjectCode.Write(in builder, in this, &WriteCore, FooBarContainerView.Layout, isSizePrefixed);

    internal static byte* WriteCore(FooBarContainer* table, byte* next, uint slot, int depthLeft, ref FlatWriteState state)
    {
        if (depthLeft < 0) FlatEncode.ThrowDepthExceeded();
        next = FlatEncode.Table(next, slot, 19, 4, ref state);
        byte* first = next;
        ulong fields = 0;
        uint list = state.PlaceOf(next);
        if (table->_count != 0) { next += sizeof(uint); fields |= 1; }
        uint location = state.PlaceOf(next);
        if ((table->_hasBits & HasLocation) != 0) { next += sizeof(uint); fields |= 8; }
        if (FlatEncode.IsThere(table->_fruit, ref state)) { next = FlatEncode.Scalar(next, table->_fruit); fields |= 4; }
        if (FlatEncode.IsThere(table->_initialized, ref state)) { next = FlatEncode.Scalar(next, table->_initialized); fields |= 2; }
        next = FlatEncode.EndTable(first, next, fields, FooBarContainerView.Layout, ref state);
        if ((fields & 1) != 0)
        {
            next = FlatEncode.Offsets(next, list, table->_count, sizeof(uint), ref state);
            uint slots = state.PlaceOf(next) - ((uint)table->_count * sizeof(uint));
            for (int i = 0; i < table->_count; i++) next = FooBar.WriteCore(table->_list + i, next, slots + ((uint)i * sizeof(uint)), depthLeft - 1, ref state);
        }

        if ((fields & 8) != 0) next = FlatEncode.String(next, location, table->_location, ref state);
        return next;
    }
}
