using LibWire.CompilerServices;
using LibWire.Tests.Protobuf.Objects;
using LibWire.Tests.Protobuf.Rows;

namespace LibWire.Tests.Protobuf;

/// <summary>
/// Runs of small messages, which a loop of their own reads: it takes the fields in the order of their numbers, and leaves the rest to the loop of any message.
/// The oracle is the class for the same schema, which has no such loop.
/// </summary>
public sealed class ProtoDecodeRowTests
{
    private const int RowsField = 77777;

    [Fact]
    public void Read_OfFieldsInAnyOrderAndNumber_GivesTheValuesOfAnyMessage()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 400, deep: 20_000); seed++)
        {
            var random = new Random(seed);
            byte[] bytes = AnyRows(random, rowCount: random.Next(40));
            AssertSameAsObjects(bytes);
        }
    }

    [Fact]
    public void Read_OfTruncatedAndChangedBytes_FailsWhereAnyMessageFails()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 6, deep: 100); seed++)
        {
            var random = new Random(seed);
            byte[] bytes = AnyRows(random, rowCount: 6);
            for (int length = 0; length < bytes.Length; length++) AssertSameAsObjects(bytes.AsSpan(0, length).ToArray());
            for (int i = 0; i < bytes.Length; i++)
            {
                byte[] changed = [.. bytes];
                changed[i] = (byte)random.Next(256);
                AssertSameAsObjects(changed);
            }
        }
    }

    [Theory]
    [InlineData(0x08, 0x96)] // A varint that ends behind its row, in the tag of the next.
    [InlineData(0x12, 0x05)] // A text that is longer than its row.
    [InlineData(0x19, 0x05)] // A number of a fixed size, of another type than the schema says.
    public void Read_OfAFieldThatCrossesTheEndOfItsRow_Fails(byte tag, byte value)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.StartSub(RowsField);
        writer.WriteRaw([tag, value]);
        writer.CloseSub();
        writer.StartSub(RowsField);
        writer.WriteRaw([0x08, 0x01, 0x12, 0x03, (byte)'a', (byte)'b', (byte)'c']);
        writer.CloseSub();
        writer.AddString(100, "What follows is long enough for the loop that does not look at the end of the input.");
        byte[] bytes = writer.ToArray();
        Assert.Throws<WireFormatException>(() => { using var other = new ArenaAllocator(); Chain.Parse(bytes, in other); });
        AssertSameAsObjects(bytes);
    }

    [Fact]
    public void Read_OfATagBehindAnEmptyRow_LeavesItToTheMessageAround()
    {
        // Behind the row stands field 1 of the message around it, whose tag is not that of field 1 of the row, and a field 2, whose tag is.
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 3; i++)
        {
            writer.StartSub(RowsField);
            writer.CloseSub();
            writer.AddString(2, "unknown");
            writer.AddInt32(1, 5);
        }

        byte[] bytes = writer.ToArray();
        Chain chain = Chain.Parse(bytes, in arena);
        Assert.Equal(3, chain.Rows.Count);
        foreach (ref Row row in chain.Rows) Assert.Equal((0, 0), (row.Id, row.Name.Length));
        Assert.Equal(bytes.Length, chain.ComputeSize());
        Assert.False(chain.UnknownFields.IsEmpty);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Read_OfRowsBelowTheDeepestMessage_IsRefused(bool isEmpty)
    {
        byte[] allowed = Nested(99, isEmpty), tooDeep = Nested(100, isEmpty);
        using var arena = new ArenaAllocator();
        Chain.Parse(allowed, in arena);
        WireFormatException failure = Assert.Throws<WireFormatException>(() => { using var other = new ArenaAllocator(); Chain.Parse(tooDeep, in other); });
        WireFormatException expected = Assert.Throws<WireFormatException>(() => ObjectChain.Parse(tooDeep));
        Assert.Equal((WireError.DepthExceeded, expected.Offset), (failure.Error, failure.Offset));

        static byte[] Nested(int depth, bool isEmpty)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(in arena);
            for (int i = 0; i < depth; i++) writer.StartSub(1);
            writer.StartSub(RowsField);
            if (!isEmpty) writer.AddInt32(1, 7);
            writer.CloseSub();
            for (int i = 0; i < depth; i++) writer.CloseSub();
            return writer.ToArray();
        }
    }

    [Theory]
    [InlineData(0)] // The row ends within its field.
    [InlineData(1)] // Its length goes past the end of the message.
    [InlineData(2)] // It is too deep.
    public void Merge_ThatFailsInARow_KeepsTheRowsBeforeIt(int fault)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int id = 1; id <= 2; id++)
        {
            writer.StartSub(RowsField);
            writer.AddInt32(1, id);
            writer.CloseSub();
        }

        writer.WriteRaw(fault switch { 0 => [0x8a, 0xfd, 0x25, 0x01, 0x08], 1 => [0x8a, 0xfd, 0x25, 0x7f, 0x08], _ => [] });
        if (fault == 2)
        {
            for (int i = 0; i < 100; i++) writer.StartSub(1);
            writer.StartSub(RowsField);
            for (int i = 0; i <= 100; i++) writer.CloseSub();
        }

        Chain chain = default;
        try
        {
            chain.Merge(writer.WrittenSpan, in arena);
            Assert.Fail("The bytes are malformed.");
        }
        catch (WireFormatException)
        {
        }

        Assert.Equal(fault == 2 ? 2 : 3, chain.Rows.Count);
        Assert.Equal((1, 2), (chain.Rows[0].Id, chain.Rows[1].Id));
        if (fault != 2) return;

        // Where it is too deep, the row itself is there, without fields.
        ref Chain deepest = ref chain;
        for (int i = 0; i < 100; i++) deepest = ref deepest.MutableInner(in arena);
        Assert.Equal((1, 0), (deepest.Rows.Count, deepest.Rows[0].Id));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(2047)]
    [InlineData(2048)]
    [InlineData(262_143)]
    [InlineData(262_144)]
    [InlineData(33_554_431)]
    public unsafe void IsTag_OfTheTagAndOfOneWithAnotherBit_ComparesAllItsBitsAndNoOther(int field)
    {
        uint tag = ((uint)field << 3) | 2;
        ulong shape = ProtoDecode.TagShape(tag);
        int tagBytes = ProtoDecode.TagBytes(shape);
        byte* bytes = stackalloc byte[8];
        for (int rest = 0; rest <= byte.MaxValue; rest++)
        {
            new Span<byte>(bytes, 8).Fill((byte)rest);
            uint left = tag;
            for (int i = 0; i < tagBytes; i++, left >>= 7) bytes[i] = (byte)((left & 0x7f) | (left > 0x7f ? 0x80u : 0));
            Assert.Equal(0u, left);
            Assert.True(ProtoDecode.IsTag(bytes, bytes + 1, shape));
            Assert.False(ProtoDecode.IsTag(bytes, bytes, shape));
            for (int bit = 0; bit < 8 * tagBytes; bit++)
            {
                bytes[bit / 8] ^= (byte)(1 << (bit % 8));
                Assert.False(ProtoDecode.IsTag(bytes, bytes + 1, shape));
                bytes[bit / 8] ^= (byte)(1 << (bit % 8));
            }
        }
    }

    private static void AssertSameAsObjects(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        ObjectChain? objects = null;
        WireFormatException? expected = null;
        try
        {
            objects = ObjectChain.Parse(bytes);
        }
        catch (WireFormatException failure)
        {
            expected = failure;
        }

        try
        {
            Chain chain = Chain.Parse(bytes, in arena);
            Assert.Null(expected);
            AssertSame(objects!, in chain);
        }
        catch (WireFormatException failure)
        {
            Assert.Equal((expected?.Error, expected?.Offset), (failure.Error, failure.Offset));
        }
    }

    private static void AssertSame(ObjectChain expected, in Chain actual)
    {
        Assert.Equal(expected.Rows.Count, actual.Rows.Count);
        for (int i = 0; i < expected.Rows.Count; i++)
        {
            ObjectRow row = expected.Rows[i];
            Row other = actual.Rows[i];
            Assert.Equal((row.Id, row.Name, row.Delta, (int)row.Level), (other.Id, other.Name.ToString(), other.HasDelta ? other.Delta : null, (int)other.Level));
            Assert.Equal(BitConverter.DoubleToInt64Bits(row.Ratio), BitConverter.DoubleToInt64Bits(other.Ratio));
        }

        Assert.Equal(expected.Inner is not null, actual.HasInner);
        if (expected.Inner is not null) AssertSame(expected.Inner, in actual.Inner);
    }

    private static byte[] AnyRows(Random random, int rowCount)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        bool isOrdered = random.Next(2) == 0;
        for (int i = 0; i < rowCount; i++)
        {
            writer.StartSub(RowsField);
            int fieldCount = random.Next(7);
            int[] fields = [.. Enumerable.Range(0, fieldCount).Select(_ => random.Next(isOrdered ? 5 : 6))];
            if (isOrdered) Array.Sort(fields);
            foreach (int field in fields) AddField(ref writer, random, field);
            writer.CloseSub(optimizeSizeOverPerformance: random.Next(4) != 0);
            if (random.Next(10) != 0) continue;
            writer.StartSub(1);
            if (random.Next(2) == 0) writer.WriteRaw(random.Next(2) == 0 ? [0x8a, 0xfd, 0x25, 0x02, 0x08, 0x05] : [0x8a, 0xfd, 0x25, 0x00]);
            writer.CloseSub();
        }

        return writer.ToArray();
    }

    private static void AddField(scoped ref ProtoWriter writer, Random random, int field)
    {
        switch (field)
        {
            case 0:
                writer.AddInt32(1, random.Next(3) == 0 ? -5 : random.Next(200));
                break;
            case 1:
                writer.AddString(2, random.Next(4) == 0 ? new string('ä', random.Next(100)) : new string('x', random.Next(30)));
                break;
            case 2:
                writer.AddSInt64(3, random.NextInt64());
                break;
            case 3:
                writer.AddDouble(40, random.NextDouble());
                break;
            case 4:
                writer.AddInt32(2000, random.Next(2) == 0 ? 500 : -1);
                break;
            default:
                writer.AddString(random.Next(4, 3000), "unknown");
                break;
        }
    }
}
