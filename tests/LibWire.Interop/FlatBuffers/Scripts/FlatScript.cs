using System.Buffers.Binary;

namespace LibWire.Tests.Interop;

/// <summary>
/// A sequence of calls of C++'s <c>FlatBufferBuilder</c>, in the byte code of <c>libwire_flat_script</c>. A call that creates something returns its number.
/// </summary>
internal sealed class FlatScript
{
    /// <summary>No object, for <see cref="AddOffset"/>.</summary>
    internal const uint None = uint.MaxValue;

    private readonly List<byte> _bytes = [];
    private uint _things;

    /// <summary>Builds the buffer.</summary>
    internal OracleAnswer Run() => FlatOracle.Run(_bytes.ToArray());

    internal byte[] ToArray() => [.. _bytes];

    internal FlatScript ForceDefaults(bool isOn) => Operation(1).U8(isOn ? 1 : 0);

    internal FlatScript DedupVtables(bool isOn) => Operation(2).U8(isOn ? 1 : 0);

    internal uint CreateString(ReadOnlySpan<byte> utf8, bool isShared = false) => Operation(isShared ? 4 : 3).Sized(utf8).Created();

    /// <param name="type">A scalar by its number in <c>reflection.BaseType</c>.</param>
    /// <param name="count">How many elements.</param>
    /// <param name="elements">Their bytes, little-endian.</param>
    /// <param name="isUninitialized">Whether the room is reserved first and filled afterwards.</param>
    internal uint CreateVector(int type, int count, ReadOnlySpan<byte> elements, bool isUninitialized = false) =>
        Operation(isUninitialized ? 8 : 5).U8(type).U32((uint)count).Raw(elements).Created();

    internal uint CreateVectorOfStructs(int sizeBytes, int alignBytes, ReadOnlySpan<byte> structs) =>
        Operation(6).U32((uint)sizeBytes).U8(alignBytes).U32((uint)(structs.Length / sizeBytes)).Raw(structs).Created();

    internal uint CreateVectorOfOffsets(params ReadOnlySpan<uint> things) => Operation(7).Things(things).Created();

    /// <param name="field">The key's id.</param>
    /// <param name="type">Its type; 13 for a string.</param>
    /// <param name="absent">The bytes of its default; none for a string.</param>
    /// <param name="things">The numbers of the tables.</param>
    internal uint CreateVectorOfSortedTables(int field, int type, ReadOnlySpan<byte> absent, params ReadOnlySpan<uint> things) =>
        Operation(9).Things(things).U16(field).U8(type).Raw(absent).Created();

    internal FlatScript ForceVectorAlignment(int count, int elementBytes, int alignBytes) => Operation(10).U32((uint)count).U32((uint)elementBytes).U8(alignBytes);

    internal FlatScript ForceStringAlignment(int sizeBytes, int alignBytes) => Operation(11).U32((uint)sizeBytes).U8(alignBytes);

    internal uint CreateStruct(int alignBytes, ReadOnlySpan<byte> bytes) => Operation(12).U8(alignBytes).Sized(bytes).Created();

    internal FlatScript StartTable() => Operation(13);

    internal FlatScript AddElement(int field, int type, ReadOnlySpan<byte> value, ReadOnlySpan<byte> absent) => Operation(14).U16(field).U8(type).Raw(value).Raw(absent);

    internal FlatScript AddElement(int field, int type, ReadOnlySpan<byte> value) => Operation(15).U16(field).U8(type).Raw(value);

    internal FlatScript AddOffset(int field, uint thing) => Operation(16).U16(field).U32(thing);

    internal FlatScript AddStruct(int field, int alignBytes, ReadOnlySpan<byte> bytes) => Operation(17).U16(field).U8(alignBytes).Sized(bytes);

    internal uint EndTable() => Operation(18).Created();

    internal FlatScript Required(uint table, int field) => Operation(19).U32(table).U16(field);

    internal uint CreateNestedBuffer(FlatScript script) => Operation(20).Sized(script.ToArray()).Created();

    internal FlatScript Clear()
    {
        _things = 0;
        return Operation(21);
    }

    /// <param name="table">The root.</param>
    /// <param name="isSizePrefixed">Whether to add a size prefix.</param>
    /// <param name="identifier">Four bytes, or none.</param>
    internal FlatScript Finish(uint table, bool isSizePrefixed = false, ReadOnlySpan<byte> identifier = default) =>
        Operation(22).U32(table).U8((isSizePrefixed ? 1 : 0) | (identifier.IsEmpty ? 0 : 2)).Raw(identifier);

    private FlatScript Operation(int number) => U8(number);

    private FlatScript U8(int value)
    {
        _bytes.Add((byte)value);
        return this;
    }

    private FlatScript U16(int value) => U8(value).U8(value >> 8);

    private FlatScript U32(uint value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
        return Raw(bytes);
    }

    private FlatScript Raw(ReadOnlySpan<byte> bytes)
    {
        _bytes.AddRange(bytes);
        return this;
    }

    private FlatScript Sized(ReadOnlySpan<byte> bytes) => U32((uint)bytes.Length).Raw(bytes);

    private FlatScript Things(ReadOnlySpan<uint> things)
    {
        U32((uint)things.Length);
        foreach (uint thing in things) U32(thing);
        return this;
    }

    private uint Created() => _things++;
}
