using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Rules of the builder at their limits: room, defaults, padding, memory of its own, offsets that lead to no table.</summary>
public sealed unsafe class FlatBuilderRuleTests
{
    // FlatBuffers schemas, "Tables": a field with its default value is not written. Both zeros are equal, and a NaN is the default NaN.
    [Fact]
    public void Add_ZerosAndNaN_AreLeftOutIfTheyEqualTheDefault()
    {
        (double Value, double DefaultValue, bool IsThere)[] cases =
        [
            (0.0, 0.0, false), (-0.0, 0.0, false), (0.0, -0.0, false), (-0.0, -0.0, false), (double.Epsilon, 0.0, true), (-1.5, 0.0, true),
            (double.NaN, double.NaN, false), (1.5, double.NaN, true), (double.NaN, 1.5, true), (double.NaN, 0.0, true), (1.5, 1.5, false), (0.0, 1.5, true), (-1.5, 1.5, true),
        ];
        foreach ((double value, double defaultValue, bool isThere) in cases)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            builder.StartTable();
            builder.Add(0, value, defaultValue);
            builder.Add(1, value == double.Epsilon ? float.Epsilon : (float)value, (float)defaultValue);
            builder.Finish(builder.EndTable());
            FlatTable table = FlatBuffer.DangerousGetRoot(builder.WrittenSpan);
            Assert.True((isThere, isThere) == (table.Has(4), table.Has(6)), $"{value}, default {defaultValue}");
        }
    }

    [Fact]
    public void SortTables_OfAnyKeys_TakesNoMemoryForGood()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, 1 << 14);
        FlatOffset[] tables = new FlatOffset[100];
        for (int i = 0; i < tables.Length; i++)
        {
            FlatOffset name = builder.CreateString($"name {i * 37 % 100}");
            builder.StartTable();
            builder.AddOffset(0, name);
            builder.Add(1, i * 37 % 100);
            tables[i] = builder.EndTable();
        }

        nuint before = arena.UsedBytes;
        builder.SortTables(tables, 0);
        Assert.Equal(before, arena.UsedBytes);
        builder.SortTables(tables, 1, 0);
        Assert.Equal(before, arena.UsedBytes);

        // The last is no table.
        tables[^1] = default;
        FlatBuilderTableTests.Throw<WireMisuseException>(builder, b => b.SortTables(tables, 0));
        Assert.Equal(before, arena.UsedBytes);
    }

    // FlatBuffers schemas, "Structs": a struct lies in its table with all its bytes.
    [Fact]
    public void AddStruct_BeforeAnOpenTableIsInterrupted_KeepsAllItsBytes()
    {
        Check<FlatByte>();
        Check<Bytes15>();
        Check<Bytes16>();
        Check<Bytes17>();
        Check<Bytes33>();

        static void Check<T>()
            where T : unmanaged, IFlatStruct<T>
        {
            T value = default;
            for (int i = 0; i < sizeof(T); i++) ((byte*)&value)[i] = (byte)(i + 1);
            byte[] expected = Table(value, isInterrupted: false);
            Assert.Equal(expected, Table(value, isInterrupted: true));
            Assert.Equal(new Span<byte>(&value, sizeof(T)).ToArray(), FlatBuffer.DangerousGetRoot(expected).Struct(4).Array<byte>(0, sizeof(T)).ToArray());
        }

        static byte[] Table<T>(T value, bool isInterrupted)
            where T : unmanaged, IFlatStruct<T>
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            FlatOffset text = isInterrupted ? default : builder.CreateString("text");
            builder.StartTable();
            builder.AddStruct(0, in value);
            builder.AddStruct(1, in value);
            builder.Add(2, -1);
            if (isInterrupted) text = builder.CreateString("text");
            builder.AddStruct(3, in value);
            builder.Add(4, (byte)0xee);
            builder.AddOffset(5, text);
            builder.Finish(builder.EndTable());
            return builder.ToArray();
        }
    }

    [Fact]
    public void AddStruct_LargerThanAnyTable_Throws()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        WireFormatException thrown = FlatBuilderTableTests.Throw<WireFormatException>(builder, static b => b.AddStruct(0, default(Bytes70000)));
        Assert.Equal(WireError.TableTooLarge, thrown.Error);

        // The table is still open, and takes another field.
        builder.Add(1, 5, 0);
        builder.Finish(builder.EndTable());
        Assert.Equal(5, FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Scalar(6, 0));
    }

    // However much room there is, the bytes are the same, and none before the region is touched.
    [Fact]
    public void AddStruct_InARegionThatIsNearlyFull_GrowsIt()
    {
        byte[] expected = Table(1 << 16, default);
        for (int capacity = 0; capacity <= 4096; capacity += 32)
            Assert.Equal(expected, Table(capacity, default));

        static byte[] Table(int capacity, Bytes1000 value)
        {
            using var arena = new ArenaAllocator();
            var before = new Span<byte>(arena.Allocate<byte>(4096), 4096);
            before.Fill(0xaa);
            var builder = new FlatBuilder(in arena, capacity);
            builder.StartTable();
            for (int id = 0; id < 5; id++) builder.AddStruct(id, in value);
            builder.Finish(builder.EndTable());
            Assert.Equal(-1, before.IndexOfAnyExcept((byte)0xaa));
            return builder.ToArray();
        }
    }

    [Fact]
    public void EndTable_AfterMoreVtablesThanAreKept_WritesTheBytesOfAFreshBuilder()
    {
        using ArenaAllocator arena = new(), fresh = new();
        var builder = new FlatBuilder(in arena);
        for (int round = 0; round < 3; round++)
        {
            // Each vtable takes some fifty words, and some sixteen thousand are kept. After that, all are forgotten when the next buffer begins.
            builder.Clear();
            for (int i = 0; i < 400; i++) Table(builder, 200 + (i % 7), i);
            builder.Finish(Table(builder, 3, 1));
            var other = new FlatBuilder(in fresh);
            for (int i = 0; i < 400; i++) Table(other, 200 + (i % 7), i);
            other.Finish(Table(other, 3, 1));
            Assert.Equal(other.ToArray(), builder.ToArray());

            builder.Clear();
            for (int i = 0; i < 3; i++) builder.CreateVector([Table(builder, 2, 7), Table(builder, 2, 7)]);
            builder.Finish(Table(builder, 2, 7));
            other.Clear();
            for (int i = 0; i < 3; i++) other.CreateVector([Table(other, 2, 7), Table(other, 2, 7)]);
            other.Finish(Table(other, 2, 7));
            Assert.Equal(other.ToArray(), builder.ToArray());
        }

        static FlatOffset Table(FlatBuilder builder, int lastId, int number)
        {
            builder.StartTable();
            for (int bit = 0; bit < 10; bit++)
                if ((number >> bit & 1) != 0) builder.Add(bit, (byte)1);
            builder.Add(lastId + 20, number + 1);
            return builder.EndTable();
        }
    }

    [Fact]
    public void Require_TheHighestId_IsNotRefused()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(FlatFormat.IdMax, 5, 0);
        builder.Require(builder.EndTable(), FlatFormat.IdMax, "last");
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, static b => b.Require(default, FlatFormat.IdMax + 1, "none"));
    }

    // The safety of sorting: an offset that leads to no table must not lead out of the buffer.
    [Fact]
    public void SortTables_OfBytesWhoseFieldIsOutsideOfTheBuffer_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);

        // The count of the first vector, 8, is the distance to the vtable: the eight bytes of the second one. The place of the field is 0x7ffe.
        FlatOffset table = builder.CreateVector<byte>(new byte[8]);
        builder.CreateVector<byte>([6, 0, 8, 0, 0xfe, 0x7f, 0, 0]);
        WireMisuseException thrown = FlatBuilderTableTests.Throw<WireMisuseException>(builder, b => b.SortTables([table], 0, 0));
        Assert.Equal(WireMisuse.OffsetUnknown, thrown.Misuse);
    }

    [Fact]
    public void Require_OfBytesWhoseVtableIsNotWrittenYet_IsAMisuse()
    {
        // What an earlier buffer has left in the region looks like a vtable at each place.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, 1 << 15);
        byte[] stale = new byte[8_000];
        MemoryMarshal.Cast<byte, ushort>(stale.AsSpan()).Fill(6);
        builder.CreateVector<byte>(stale);
        builder.Clear();
        FlatOffset table = builder.CreateVector<byte>(new byte[1_000]);
        WireMisuseException thrown = FlatBuilderTableTests.Throw<WireMisuseException>(builder, b => b.Require(table, 0, "x"));
        Assert.Equal(WireMisuse.OffsetUnknown, thrown.Misuse);
    }

    // FlatBuffers schemas, "64-bit offsets": the count of a vector is aligned to its size, also where no elements follow.
    [Fact]
    public void CreateVector64_Empty_IsAligned()
    {
        FlatLayout layout = FlatLayout.Make(
            "T", FlatField.Vector64("a", 4, FlatType.UInt8), FlatField.Vector64("b", 6, FlatType.Int64), FlatField.Offset64Vector("c", 8, FlatType.Int32));
        for (int count = 0; count < 20; count++)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            FlatOffset64<UnmanagedArray<byte>> bytes = builder.CreateVector64<byte>(new byte[count]);
            FlatOffset64<UnmanagedArray<int>> near = builder.CreateVectorBehindOffset64<int>([]);
            FlatOffset64<UnmanagedArray<long>> empty = builder.CreateVector64<long>([]);
            builder.StartTable();
            builder.AddOffset64(0, bytes);
            builder.AddOffset64(1, empty);
            builder.AddOffset64(2, near);
            builder.Finish(builder.EndTable());
            Assert.True(FlatVerifier.TryVerify(builder.WrittenSpan, layout, out WireFault fault), fault.ToString());
        }
    }

    // Padding is zero, so that a buffer says nothing of what was in memory before.
    [Fact]
    public void Align_AnyFieldAtAnyPlace_ClearsTheBytesBehindIt()
    {
        using var arena = new ArenaAllocator();
        byte* memory = arena.Allocate<byte>(512, 64);
        for (int alignBytes = 1; alignBytes <= 32; alignBytes *= 2)
        {
            for (int next = 256; next > 192; next--)
            {
                new Span<byte>(memory, 512).Fill(0xff);
                int sizeBytes = alignBytes;
                int field = (int)(FlatCreate.Align(memory + next, sizeBytes, alignBytes) - memory);
                Assert.Equal((next - sizeBytes) / alignBytes * alignBytes, field);
                for (int i = field + sizeBytes; i < next; i++) Assert.Equal(0, memory[i]);
                Assert.Equal(-1, new Span<byte>(memory + next, 512 - next).IndexOfAnyExcept((byte)0xff));
            }
        }
    }

    [StructLayout(LayoutKind.Sequential, Size = 15)]
    private struct Bytes15 : IFlatStruct<Bytes15>
    {
        private byte _first;

        readonly int IFlatStruct<Bytes15>.AlignBytes => 1;

        readonly void IFlatStruct<Bytes15>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Bytes15 IFlatStruct<Bytes15>.ReverseEndianness() => this;
    }

    [StructLayout(LayoutKind.Sequential, Size = 16)]
    private struct Bytes16 : IFlatStruct<Bytes16>
    {
        private byte _first;

        readonly int IFlatStruct<Bytes16>.AlignBytes => 1;

        readonly void IFlatStruct<Bytes16>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Bytes16 IFlatStruct<Bytes16>.ReverseEndianness() => this;
    }

    [StructLayout(LayoutKind.Sequential, Size = 17)]
    private struct Bytes17 : IFlatStruct<Bytes17>
    {
        private byte _first;

        readonly int IFlatStruct<Bytes17>.AlignBytes => 1;

        readonly void IFlatStruct<Bytes17>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Bytes17 IFlatStruct<Bytes17>.ReverseEndianness() => this;
    }

    [StructLayout(LayoutKind.Sequential, Size = 33)]
    private struct Bytes33 : IFlatStruct<Bytes33>
    {
        private byte _first;

        readonly int IFlatStruct<Bytes33>.AlignBytes => 1;

        readonly void IFlatStruct<Bytes33>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Bytes33 IFlatStruct<Bytes33>.ReverseEndianness() => this;
    }

    [StructLayout(LayoutKind.Sequential, Size = 1000)]
    private struct Bytes1000 : IFlatStruct<Bytes1000>
    {
        private long _first;

        readonly int IFlatStruct<Bytes1000>.AlignBytes => 8;

        readonly void IFlatStruct<Bytes1000>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Bytes1000 IFlatStruct<Bytes1000>.ReverseEndianness() => this;
    }

    [StructLayout(LayoutKind.Sequential, Size = 70_000)]
    private struct Bytes70000 : IFlatStruct<Bytes70000>
    {
        private byte _first;

        readonly int IFlatStruct<Bytes70000>.AlignBytes => 1;

        readonly void IFlatStruct<Bytes70000>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Bytes70000 IFlatStruct<Bytes70000>.ReverseEndianness() => this;
    }
}
