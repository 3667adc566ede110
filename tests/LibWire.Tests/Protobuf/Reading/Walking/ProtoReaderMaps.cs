namespace LibWire.Tests.Protobuf;

/// <summary>Map entries by the types of key and value.</summary>
internal static class ProtoReaderMaps
{
    /// <summary>Reads one entry into a map that has another one, and returns it as <c>key&gt;value</c>; or null with the fault.</summary>
    internal static string? Read(scoped ref ProtoReader reader, ProtoFieldType key, ProtoFieldType value, in ArenaAllocator arena, out WireError error, out long offset) => (key, value) switch
    {
        (ProtoFieldType.Int32, ProtoFieldType.Int32) => Read<int, int>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Int32, ProtoFieldType.Double) => Read<int, double>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Int32, ProtoFieldType.Float) => Read<int, float>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Int32, ProtoFieldType.Enum) => Read<int, ProtoReaderEnum>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Int64, ProtoFieldType.Int64) => Read<long, long>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.UInt64, ProtoFieldType.UInt64) => Read<ulong, ulong>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Fixed64, ProtoFieldType.Fixed64) => Read<ulong, ulong>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Fixed32, ProtoFieldType.Fixed32) => Read<uint, uint>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.Bool, ProtoFieldType.Bool) => Read<bool, bool>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.UInt32, ProtoFieldType.UInt32) => Read<uint, uint>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.SFixed32, ProtoFieldType.SFixed32) => Read<int, int>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.SFixed64, ProtoFieldType.SFixed64) => Read<long, long>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.SInt32, ProtoFieldType.SInt32) => Read<int, int>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.SInt64, ProtoFieldType.SInt64) => Read<long, long>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.String, ProtoFieldType.Int32) => Read<Utf8String, int>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.String, ProtoFieldType.String) => Read<Utf8String, Utf8String>(ref reader, key, value, in arena, out error, out offset),
        (ProtoFieldType.String, ProtoFieldType.Bytes) => Read<Utf8String, UnmanagedArray<byte>>(ref reader, key, value, in arena, out error, out offset),
        _ => throw new NotSupportedException($"Add maps of {key} to {value}."),
    };

    private static string? Read<TKey, TValue>(
        scoped ref ProtoReader reader, ProtoFieldType keyType, ProtoFieldType valueType, in ArenaAllocator arena, out WireError error, out long offset)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        ProtoReaderState before = ProtoReaderState.Of(reader);
        UnmanagedMap<TKey, TValue> map = default, other = default;
        ProtoReader copy = reader;
        try
        {
            reader.ReadMapEntry(keyType, valueType, ref map, in arena);
        }
        catch (WireFormatException thrown)
        {
            Assert.Equal(before, ProtoReaderState.Of(reader));
            Assert.Equal(0, map.Count);
            (error, offset) = (thrown.Error, thrown.Offset);
            ArenaAllocator handle = arena;
            ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadMapEntry(keyType, valueType, ref other, handle));
            return null;
        }

        copy.ReadMapEntry(keyType, valueType, ref other, arena);
        Assert.Equal(ProtoReaderState.Of(reader), ProtoReaderState.Of(copy));
        Assert.Equal((1, 1), (map.Count, other.Count));
        (error, offset) = (WireError.None, -1);
        string text = Text(map);
        Assert.Equal(text, Text(other));
        return text;
    }

    private static string Text<TKey, TValue>(UnmanagedMap<TKey, TValue> map)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged => $"{ProtoReaderScalar.Text(map.Keys[0])}>{ProtoReaderScalar.Text(map.Values[0])}";
}
