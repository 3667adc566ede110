using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterMapTests
{
    private enum Color { Minus = -1, Green = 1 }

    [Fact]
    public void AddMapEntry_DefaultKeyAndValue_AreWrittenBoth() =>
        Assert.Equal("0A 04 08 00 10 00", Hex((scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 0, ProtoFieldType.Int32, 0)));

    [Fact]
    public void AddMapEntry_EachValueType_IsFieldTwoOfItsEntry()
    {
        using var arena = new ArenaAllocator();
        var text = Utf8String.Copy("hé", in arena);
        UnmanagedArray<byte> bytes = default;
        bytes.AddRange([1, 0xff], in arena);
        AssertValue("11 00 00 00 00 00 00 F0 3F", ProtoFieldType.Double, 1d);
        AssertValue("15 00 00 80 3F", ProtoFieldType.Float, 1f);
        AssertValue("10 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.Int64, -1L);
        AssertValue("10 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.UInt64, ulong.MaxValue);
        AssertValue("10 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.Int32, -1);
        AssertValue("11 01 00 00 00 00 00 00 80", ProtoFieldType.Fixed64, 0x8000000000000001);
        AssertValue("15 01 00 00 80", ProtoFieldType.Fixed32, 0x80000001);
        AssertValue("10 01", ProtoFieldType.Bool, true);
        AssertValue("12 03 68 C3 A9", ProtoFieldType.String, text);
        AssertValue("12 02 01 FF", ProtoFieldType.Bytes, bytes);
        AssertValue("10 FF FF FF FF 0F", ProtoFieldType.UInt32, uint.MaxValue);
        AssertValue("10 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.Enum, Color.Minus);
        AssertValue("10 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.Enum, -1);
        AssertValue("15 FE FF FF FF", ProtoFieldType.SFixed32, -2);
        AssertValue("11 FE FF FF FF FF FF FF FF", ProtoFieldType.SFixed64, -2L);
        AssertValue("10 03", ProtoFieldType.SInt32, -2);
        AssertValue("10 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.SInt64, long.MinValue);
    }

    [Fact]
    public void AddMapEntry_EachKeyType_IsFieldOneOfItsEntry()
    {
        using var arena = new ArenaAllocator();
        var text = Utf8String.Copy("k", in arena);
        AssertKey("08 FF FF FF FF FF FF FF FF FF 01", ProtoFieldType.Int64, -1L);
        AssertKey("08 01", ProtoFieldType.UInt64, 1UL);
        AssertKey("08 AC 02", ProtoFieldType.Int32, 300);
        AssertKey("09 01 00 00 00 00 00 00 00", ProtoFieldType.Fixed64, 1UL);
        AssertKey("0D 01 00 00 00", ProtoFieldType.Fixed32, 1u);
        AssertKey("08 01", ProtoFieldType.Bool, true);
        AssertKey("0A 01 6B", ProtoFieldType.String, text);
        AssertKey("08 01", ProtoFieldType.UInt32, 1u);
        AssertKey("0D FF FF FF FF", ProtoFieldType.SFixed32, -1);
        AssertKey("09 FF FF FF FF FF FF FF FF", ProtoFieldType.SFixed64, -1L);
        AssertKey("08 01", ProtoFieldType.SInt32, -1);
        AssertKey("08 01", ProtoFieldType.SInt64, -1L);
    }

    [Fact]
    public void AddMapEntry_WrongTypes_ThrowAndWriteNothing()
    {
        AssertRefused("key", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1L, ProtoFieldType.Int32, 1));
        AssertRefused("key", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.String, 1, ProtoFieldType.Int32, 1));
        AssertRefused("value", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1, ProtoFieldType.Int32, 1u));
        AssertRefused("value", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1, ProtoFieldType.Bytes, default(Utf8String)));
        AssertRefused("value", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1, ProtoFieldType.Message, 1));
        AssertRefused("value", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1, ProtoFieldType.Group, 1));
        AssertRefused("value", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Int32, 1, (ProtoFieldType)19, 1));
        AssertRefused("keyType", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Float, 1f, ProtoFieldType.Int32, 1));
        AssertRefused("keyType", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Double, 1d, ProtoFieldType.Int32, 1));
        AssertRefused("keyType", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Enum, Color.Green, ProtoFieldType.Int32, 1));
        AssertRefused("keyType", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, ProtoFieldType.Bytes, default(UnmanagedArray<byte>), ProtoFieldType.Int32, 1));
        AssertRefused("keyType", (scoped ref ProtoWriter writer) => writer.AddMapEntry(1, default, 1, ProtoFieldType.Int32, 1));
    }

    [Fact]
    public void AddMap_AnyNumberOfEntries_IsOneEntryAfterTheOther()
    {
        foreach (int count in new[] { 0, 1, 5, 1000 })
        {
            using var arena = new ArenaAllocator();
            UnmanagedMap<Utf8String, long> map = default;
            var expected = new List<byte>();
            for (int i = 0; i < count; i++)
            {
                string key = "key " + i;
                map.Set(Utf8String.Copy(key, in arena), in arena) = -i;
                expected.AddRange(Field(99999, Bytes((scoped ref ProtoWriter writer) =>
                {
                    writer.AddString(1, key);
                    writer.AddSInt64(2, -i);
                })));
            }

            var writer = new ProtoWriter(in arena);
            writer.AddMap(99999, ProtoFieldType.String, ProtoFieldType.SInt64, in map);
            Assert.Equal([.. expected], writer.ToArray());
        }
    }

    private static void AssertValue<T>(string field, ProtoFieldType type, T value)
        where T : unmanaged =>
        Assert.Equal($"2A {2 + ((field.Length + 1) / 3):X2} 08 07 {field}", Hex((scoped ref ProtoWriter writer) => writer.AddMapEntry(5, ProtoFieldType.Int32, 7, type, value)));

    private static void AssertKey<T>(string field, ProtoFieldType type, T key)
        where T : unmanaged =>
        Assert.Equal($"2A {2 + ((field.Length + 1) / 3):X2} {field} 10 01", Hex((scoped ref ProtoWriter writer) => writer.AddMapEntry(5, type, key, ProtoFieldType.Bool, true)));

    private static void AssertRefused(string parameter, Write write)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        ArgumentException? thrown = null;
        try
        {
            write(ref writer);
        }
        catch (ArgumentException exception)
        {
            thrown = exception;
        }

        Assert.Equal(parameter, thrown?.ParamName);
        Assert.Equal(0, writer.GetTotalLength());
    }
}
