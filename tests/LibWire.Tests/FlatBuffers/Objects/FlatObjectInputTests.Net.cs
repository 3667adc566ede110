using System.Buffers;
using System.IO.Pipelines;
using LibWire.Tests.Protobuf;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>One object from every kind of input, and to every kind of output.</summary>
public sealed class FlatObjectInputTests
{
    private static readonly byte[] Buffer = MakeBuffer();

    [Fact]
    public async Task Parse_OnTheType_TakesEachKindOfInput()
    {
        using var arena = new ArenaAllocator();
        World expected = World.Parse(Buffer, in arena);
        Assert.Equal("somebody", expected.Name.ToString());
        Assert.Equal(expected, World.Parse(new ReadOnlySequence<byte>(Buffer), in arena));
        Assert.Equal(expected, World.Parse(ProtoReaderSegments.CutAt(Buffer, 1, 30), in arena));
        Assert.Equal(expected, World.Parse(new MemoryStream(Buffer), in arena));
        Assert.Equal(expected, await World.ParseAsync(new MemoryStream(Buffer), in arena));
        Assert.Equal(expected, await World.ParseAsync(PipeReader.Create(ProtoReaderSegments.CutAt(Buffer, 7)), in arena));
        Assert.Equal(expected, FlatObject.Parse<World>(new MemoryStream(Buffer), in arena));
    }

    [Fact]
    public void Parse_OfAStreamAboveTheLimit_Throws()
    {
        using var arena = new ArenaAllocator();
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => World.Parse(new MemoryStream(Buffer), in arena, bufferBytesMax: Buffer.Length - 1));
        Assert.Equal(WireError.MessageTooLarge, thrown.Error);
        Assert.True(World.Parse(new MemoryStream(Buffer), in arena, bufferBytesMax: Buffer.Length).HasName);
    }

    [Fact]
    public void TryParse_OfEachTruncation_SaysWhatParseThrows()
    {
        using var arena = new ArenaAllocator();
        Assert.True(World.TryParse(Buffer, in arena, out World whole, out WireFault none));
        Assert.Equal((World.Parse(Buffer, in arena), WireError.None), (whole, none.Error));
        Assert.True(World.TryParse(ProtoReaderSegments.CutAt(Buffer, 5), in arena, out whole, out _));
        Assert.True(whole.HasName);
        for (int length = 0; length < Buffer.Length; length++)
        {
            byte[] part = Buffer[..length];
            nuint used = arena.UsedBytes;
            if (World.TryParse(part, in arena, out World world, out WireFault fault)) continue;
            WireFormatException thrown = Assert.Throws<WireFormatException>(() => World.Parse(part, in arena));
            Assert.Equal((thrown.Error, thrown.Offset, thrown.Message), (fault.Error, fault.Offset, fault.ToString()));
            Assert.Equal((used, default), (arena.UsedBytes, world));
            Assert.False(World.TryParse(ProtoReaderSegments.CutAt(part, length / 2), in arena, out _, out WireFault ofSegments));
            Assert.Equal((fault.Error, fault.Offset), (ofSegments.Error, ofSegments.Offset));
        }
    }

    [Theory]
    [InlineData(0x7fffffc8L)] // one byte more than an array holds
    [InlineData(0x7fffffffL)]
    [InlineData(0x80000000L)]
    public void TryParse_OfSegmentsAboveAnArray_SaysSo(long sizeBytes)
    {
        using var arena = new ArenaAllocator();
        ReadOnlySequence<byte> buffer = ProtoReaderSegments.Zeros(sizeBytes);
        Assert.False(World.TryParse(in buffer, in arena, out World world, out WireFault fault));
        Assert.Equal((default, WireError.MessageTooLarge), (world, fault.Error));
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => World.Parse(in buffer, in arena)).Error);
    }

    [Fact]
    public void Read_ThatFails_LeavesTheObjectAsItWas()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        world.SetName("before", in arena);
        World before = world.Clone(in arena);
        var options = new FlatReadOptions { OutputBytesMax = 8 };
        Assert.Throws<WireFormatException>(() => world.Read(WorldView.GetRoot(Buffer), in arena, options));
        Assert.Equal(before, world);
        Assert.Throws<WireFormatException>(() => ReadBuffer(ref world, Buffer, arena, options));
        Assert.Equal(before, world);
        ReadBuffer(ref world, Buffer, arena, null);
        Assert.Equal("somebody", world.Name.ToString());

        static void ReadBuffer<T>(ref T value, byte[] buffer, ArenaAllocator arena, FlatReadOptions? options)
            where T : unmanaged, IFlatObject => value.Read(buffer, arena, options);
    }

    [Fact]
    public void TryParse_OfMoreThanTheOptionsAllow_SaysSo()
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        Assert.False(World.TryParse(Buffer, in arena, out _, out WireFault fault, new FlatReadOptions { OutputBytesMax = 8 }));
        Assert.Equal((WireError.BudgetExceeded, used), (fault.Error, arena.UsedBytes));
        Assert.False(World.TryParse(Buffer, in arena, out _, out fault, new FlatReadOptions { Verifier = new FlatVerifierOptions { DepthMax = 1 } }));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
    }

    [Fact]
    public async Task WriteTo_OnTheObject_WritesTheBufferToEachKind()
    {
        using var arena = new ArenaAllocator();
        World world = World.Parse(Buffer, in arena);
        var stream = new MemoryStream();
        world.WriteTo(stream);
        await world.WriteToAsync(stream);
        FlatObject.WriteTo(in world, stream);
        Assert.Equal([.. Buffer, .. Buffer, .. Buffer], stream.ToArray());

        var target = new ArrayBufferWriter<byte>();
        world.WriteTo(target);
        Assert.Equal(Buffer, target.WrittenSpan.ToArray());

        var pipe = new Pipe();
        Assert.False((await world.WriteToAsync(pipe.Writer)).IsCompleted);
        ReadResult read = await pipe.Reader.ReadAsync();
        Assert.Equal(Buffer, read.Buffer.ToArray());

        stream = new MemoryStream();
        world.WriteTo(stream, isSizePrefixed: true);
        Assert.Equal(world, World.Parse(stream.ToArray(), in arena, new FlatReadOptions { Verifier = new FlatVerifierOptions { IsSizePrefixed = true } }));
        Assert.Equal(stream.Length - 4, BitConverter.ToInt32(stream.ToArray(), 0));
    }

    [Fact]
    public void AnObjectThatLacksARequiredField_LeavesNothingInTheTarget()
    {
        var stream = new MemoryStream();
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<WireFormatException>(() => default(Strict).WriteTo(stream)).Error);
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void GenericCode_NeedsOnlyTheInterface()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        Assert.Equal((WorldView.Layout, "somebody"), Through(ref world, Buffer, arena));

        static (FlatLayout Layout, string Copy) Through<T>(ref T value, byte[] buffer, ArenaAllocator arena)
            where T : unmanaged, IFlatObject
        {
            value.Read(buffer, arena);
            T copy = FlatObject.Clone(in value, arena);
            Assert.True(FlatObject.AreEqual(in value, in copy));
            Assert.Equal(FlatObject.GetHashCode(in value), FlatObject.GetHashCode(in copy));
            Assert.Equal(FlatObject.ToString(in value), copy.ToString());
            return (value.Layout, WorldView.GetRoot(FlatObject.ToArray(in copy)).Name.ToString());
        }
    }

    [Fact]
    public void Add_ToAnObjectThatCameByIn_IsInTheObject_UnlessItIsNotSet()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        Fill(in world, arena);
        Assert.Equal((1, 1, 1), (world.Numbers.Count, world.Items.Count, world.Worlds.Count));
        Assert.Equal(7u, world.Value.Item.Id);
        Assert.Equal(WireMisuse.MessageAbsent, Assert.Throws<WireMisuseException>(() => world.Self.Numbers.Add(1, arena)).Misuse);
        Assert.Equal(WireMisuse.MessageAbsent, Assert.Throws<WireMisuseException>(() => world.Self.Worlds.Add(arena)).Misuse);
        Assert.Equal(WireMisuse.MessageAbsent, Assert.Throws<WireMisuseException>(() => world.Self.Value.MutableItem(in arena)).Misuse);
        Assert.True(world.Self.Numbers.IsEmpty && world.Self.Value.IsNull);

        static void Fill(in World world, ArenaAllocator arena)
        {
            world.Numbers.Add(1, arena);
            world.Items.Add(arena);
            world.Worlds.Add(arena);
            world.Value.MutableItem(in arena).Id = 7;
        }
    }

    private static byte[] MakeBuffer()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        world.SetName("somebody", in arena);
        world.Numbers.AddRange([1, 2, 3], in arena);
        world.MutableSelf(in arena).Hp = 3;
        return world.ToArray();
    }
}
