namespace LibWire.Tests.Protobuf;

/// <summary>Map entries, beyond the vectors.</summary>
public sealed class ProtoReaderMapTests
{
    private enum Tiny : byte { Zero, Three = 3 }

    [Fact]
    public void ReadMapEntry_KeySeenBefore_GetsTheNewValueWhole()
    {
        byte[] bytes = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 0; i < 40; i++) w.AddMapEntry(1, ProtoFieldType.SInt32, i % 20, ProtoFieldType.Fixed64, (ulong)i);
            w.WriteRaw([0x0a, 2, 0x08, 6]); // key 3 again, without a value
        });
        using var arena = new ArenaAllocator();
        ProtoReaderInputs.ForEach(bytes, (reader, _) =>
        {
            UnmanagedMap<int, ulong> map = default;
            while (reader.Next()) reader.ReadMapEntry(ProtoFieldType.SInt32, ProtoFieldType.Fixed64, ref map, in arena);
            Assert.Equal(20, map.Count);
            for (int i = 0; i < 20; i++) Assert.Equal(i == 3 ? 0u : (ulong)i + 20, map[i]);
        });
    }

    [Fact]
    public void ReadMapEntry_StringsToBytes_LiveInTheArena()
    {
        byte[] bytes = ProtoWriterText.Field(1, [0x0a, 3, (byte)'k', (byte)'e', (byte)'y', 0x12, 2, 7, 8]);
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, UnmanagedArray<byte>> map = default;
        var reader = ProtoReaderAssert.AtFirstField(bytes);
        reader.ReadMapEntry(ProtoFieldType.String, ProtoFieldType.Bytes, ref map, in arena);
        bytes.AsSpan().Clear();
        Assert.Equal("key", map.Keys[0].ToString());
        Assert.Equal([7, 8], map.Values[0].ToArray());
        map.Values[0].Add(9, in arena);
        Assert.Equal([7, 8, 9], map.Values[0].ToArray());
    }

    [Fact]
    public void ReadMapEntry_EnumsOfAnySizeAndAsNumbers_AreTheSame()
    {
        byte[] bytes = ProtoWriterText.Field(1, [0x08, 1, 0x10, 3]);
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, Tiny> tiny = default;
        UnmanagedMap<int, int> number = default;
        ProtoReaderAssert.AtFirstField(bytes).ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Enum, ref tiny, in arena);
        ProtoReaderAssert.AtFirstField(bytes).ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Enum, ref number, in arena);
        Assert.Equal((Tiny.Three, 3), (tiny[1], number[1]));
    }

    [Fact]
    public void ReadMapEntry_TypesThatDoNotGo_AreRefusedAndNothingMoves()
    {
        using var arena = new ArenaAllocator();
        foreach (ProtoFieldType keyType in new[]
        {
            ProtoFieldType.Double, ProtoFieldType.Float, ProtoFieldType.Bytes, ProtoFieldType.Enum, ProtoFieldType.Group, ProtoFieldType.Message, default, (ProtoFieldType)19,
        }) AssertRefused<int, int>(keyType, ProtoFieldType.Int32, in arena);
        AssertRefused<long, int>(ProtoFieldType.Int32, ProtoFieldType.Int32, in arena);
        AssertRefused<uint, int>(ProtoFieldType.Int32, ProtoFieldType.Int32, in arena);
        AssertRefused<int, int>(ProtoFieldType.String, ProtoFieldType.Int32, in arena);
        AssertRefused<int, long>(ProtoFieldType.Int32, ProtoFieldType.Int32, in arena);
        AssertRefused<int, float>(ProtoFieldType.Int32, ProtoFieldType.Double, in arena);
        AssertRefused<int, int>(ProtoFieldType.Int32, ProtoFieldType.Message, in arena);
        AssertRefused<int, int>(ProtoFieldType.Int32, ProtoFieldType.Group, in arena);
        AssertRefused<int, int>(ProtoFieldType.Int32, default, in arena);

        static void AssertRefused<TKey, TValue>(ProtoFieldType keyType, ProtoFieldType valueType, in ArenaAllocator arena)
            where TKey : unmanaged, IEquatable<TKey>
            where TValue : unmanaged
        {
            ArenaAllocator handle = arena;
            UnmanagedMap<TKey, TValue> map = default;
            var reader = ProtoReaderAssert.AtFirstField([0x0a, 4, 0x08, 1, 0x10, 2]);
            ProtoReaderAssert.Catch<ArgumentException>(ref reader, (scoped ref ProtoReader r) => r.ReadMapEntry(keyType, valueType, ref map, in handle));
            Assert.Equal((0, 1), (map.Count, reader.Position));
        }
    }

    [Fact]
    public void ReadMapEntry_NoEntry_FailsAtTheValue()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        UnmanagedMap<int, int> map = default;
        ReaderUse read = (scoped ref ProtoReader r) => r.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Int32, ref map, in handle);
        ProtoReaderAssert.Fails([0x08, 1], WireError.WireTypeMismatch, 1, read);
        ProtoReaderAssert.Fails([0x0a, 3, 0x08, 1], WireError.LengthOutOfRange, 1, read);
        ProtoReaderAssert.Fails([0x0a, 3, 0x08, 1, 0x10], WireError.Truncated, 5, read);
        Assert.Equal(0, map.Count);
    }

    [Fact]
    public void ReadMapEntry_ArenaFull_ChangesNeitherReaderNorMap()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ByteLimit = 64 });
        ArenaAllocator handle = arena;
        UnmanagedMap<int, Utf8String> map = default;
        var reader = ProtoReaderAssert.AtFirstField(ProtoWriterText.Field(1, [0x08, 1, 0x12, 100, .. new byte[100]]));
        ProtoReaderAssert.Catch<ArenaLimitException>(ref reader, (scoped ref ProtoReader r) => r.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.String, ref map, in handle));
        Assert.Equal((0, 1), (map.Count, reader.Position));
    }
}
