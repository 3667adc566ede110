using Google.Protobuf;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Interop;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>The steps for every scalar type: single, packed and value by value, against the writer's own members and Google.Protobuf.</summary>
public sealed class ProtoEncodeKindTests
{
    private static readonly int[] FieldNumbers = [1, 15, 16, 2047, 2048, 262143, 262144, 33554431, 33554432, 536870911];
    private static readonly ulong[] Edges =
        [0, 1, 127, 128, 16383, 16384, int.MaxValue, 1UL << 31, uint.MaxValue, 1UL << 32, (1UL << 56) - 1, 1UL << 56, long.MaxValue, 1UL << 63, ulong.MaxValue];

    public static TheoryData<ProtoFieldType> Types => [.. WriteKind.All.Select(kind => kind.Type)];

    [Theory]
    [MemberData(nameof(Types))]
    public void Single_AnyValueAndFieldNumber_HasTheBytesOfTheWriterAndItsSize(ProtoFieldType type)
    {
        WriteKind kind = Of(type);
        ScalarKind ours = GoogleOf(type).Ours;
        using var arena = new ArenaAllocator();
        foreach (int number in FieldNumbers)
        {
            foreach (ulong bits in Edges)
            {
                byte[] expected = ProtoWriterText.Bytes((scoped ref ProtoWriter writer) => ours.Add(ref writer, number, bits));
                var ownWriter = new ProtoWriter(in arena, number % 40);
                kind.Single(ref ownWriter, Tag(number, ours.WireType), bits);
                Assert.Equal([.. expected, .. expected], ownWriter.ToArray());
                Assert.Equal(expected.Length, TagBytes(number) + kind.SingleSize(bits));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void Packed_AnyCount_HasTheBytesOfGoogleAndItsSize(ProtoFieldType type) => CheckMany(type, packed: true);

    [Theory]
    [MemberData(nameof(Types))]
    public void Repeated_AnyCount_HasTheBytesOfGoogleAndItsSize(ProtoFieldType type) => CheckMany(type, packed: false);

    [Theory]
    [MemberData(nameof(Types))]
    public void Repeated_RegionsOfEverySize_AreTheSame(ProtoFieldType type)
    {
        WriteKind kind = Of(type);
        using var arena = new ArenaAllocator();
        ulong[] bits = [.. Edges, .. Edges];
        foreach (bool packed in (bool[])[false, true])
        {
            byte[] expected = Google(type, 3, bits, packed);
            for (int capacity = 0; capacity <= expected.Length + 200; capacity++)
            {
                arena.Reset();
                var writer = new ProtoWriter(in arena, capacity);
                Write(kind, ref writer, 3, bits, packed, arena);
                Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"Capacity {capacity}.");
            }
        }
    }

    [Fact]
    public void Int32_Negative_TakesTenBytes()
    {
        WriteKind kind = Of(ProtoFieldType.Int32);
        Assert.Equal(10, kind.SingleSize(ulong.MaxValue));
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        kind.Packed(ref writer, 10, [ulong.MaxValue], arena);
        Assert.Equal([10, 10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], writer.ToArray());
    }

    private static void CheckMany(ProtoFieldType type, bool packed)
    {
        WriteKind kind = Of(type);
        using var arena = new ArenaAllocator();
        var random = new FuzzRandom((ulong)type);
        int[] counts = [.. Enumerable.Range(0, 40), 127, 128, 129, 255, 256, 257, 511, 512, 513, 2000];
        foreach (int count in counts)
        {
            foreach (int magnitude in (int[])[1, 7, 14, 31, 64])
            {
                arena.Reset();
                int number = random.Pick(FieldNumbers);
                ulong[] bits = [.. Enumerable.Range(0, count).Select(_ => random.NextUInt64() >> (64 - magnitude))];
                byte[] expected = Google(type, number, bits, packed);
                var writer = new ProtoWriter(in arena, random.Next(300));
                Write(kind, ref writer, number, bits, packed, arena);
                Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"{count} values of {magnitude} bits.");
                (long packedBytes, long repeatedBytes) = kind.Sizes(TagBytes(number), bits, arena);
                Assert.Equal(expected.Length, packed ? packedBytes : repeatedBytes);
            }
        }
    }

    private static void Write(WriteKind kind, scoped ref ProtoWriter writer, int number, ulong[] bits, bool packed, ArenaAllocator arena)
    {
        if (packed) kind.Packed(ref writer, Tag(number, ProtoWireType.Length), bits, arena);
        else kind.Repeated(ref writer, Tag(number, GoogleOf(kind.Type).Ours.WireType), bits, arena);
    }

    private static byte[] Google(ProtoFieldType type, int number, ulong[] bits, bool packed)
    {
        var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream, leaveOpen: true)) GoogleOf(type).WriteRepeated(output, number, bits, packed);
        return stream.ToArray();
    }

    private static WriteKind Of(ProtoFieldType type) => WriteKind.All.Single(kind => kind.Type == type);

    private static GoogleKind GoogleOf(ProtoFieldType type) => GoogleKind.All.Single(kind => kind.Type == type);

    private static uint Tag(int number, ProtoWireType wireType) => ((uint)number << 3) | (uint)wireType;

    private static int TagBytes(int number) => ProtoWriterText.Varint((ulong)number << 3).Length;
}
