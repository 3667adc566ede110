using System.Buffers;

namespace LibWire.Tests.FlatBuffers.Classes;

/// <summary>Tables that are classes.</summary>
public class FlatClassTests
{
    [Fact]
    public void Parse_OfAnObjectWithEverything_GivesItBack()
    {
        Every all = Full(depth: 2);
        byte[] bytes = all.ToArray();

        Every read = Every.Parse(bytes);

        Assert.Equivalent(all, read, strict: true);
        Assert.Equal(bytes, read.ToArray());
        Assert.Equal(bytes.Length, all.ComputeSize());
    }

    [Fact]
    public void Parse_OfAnEmptyObject_GivesTheDefaults()
    {
        Every read = Every.Parse(new Every().ToArray());

        Assert.Equal((100, null, "", null, "none"), (read.Life, read.Speed, read.Text, read.OptionalText, read.Named));
        Assert.Empty(read.Ints);
        Assert.Empty(read.Tags);
        Assert.Null(read.Bytes);
        Assert.Null(read.Thing);
        Assert.Null(read.OptionalSpot);
    }

    [Fact]
    public void ToArray_OfAnObject_IsReadByItsView()
    {
        byte[] bytes = Full(depth: 1).ToArray();
        EveryView view = EveryView.GetRoot(bytes);

        Assert.Equal(7, view.Life);
        Assert.True(view.Text == "grüße");
        Assert.True(view.Parts.TryFind("a", out PartView found));
        Assert.Equal(1, found.Count);
        Assert.True(view.Pins.TryFind(Hue.Green, out _));
        Assert.Equal(ThingKind.Spot, view.Thing.Kind);
        Assert.Equal(bytes, Every.Parse(view).ToArray());
    }

    [Fact]
    public void ToArray_OfEqualStrings_WritesSharedOnesOnce()
    {
        int shared = new Every { Tags = ["a text", "a text"], Label = "a text" }.ComputeSize();

        Assert.Equal(shared + 24, new Every { Tags = ["a text", "b text"], Label = "c text" }.ComputeSize());
    }

    [Fact]
    public void Parse_OfManyFields_GivesThemBack()
    {
        var wide = new Wide { F0 = "", F2 = 2, F63 = "a", F64 = 64, F65 = -1 };

        Assert.Equivalent(wide, Wide.Parse(wide.ToArray()), strict: true);
    }

    [Fact]
    public void WriteTo_AnyTarget_WritesTheSameBytes()
    {
        Every all = Full(depth: 1);
        byte[] bytes = all.ToArray();
        var buffer = new ArrayBufferWriter<byte>();
        using var stream = new MemoryStream();
        byte[] memory = new byte[bytes.Length];

        all.WriteTo(buffer);
        all.WriteTo(stream);

        Assert.Equal(bytes, buffer.WrittenSpan);
        Assert.Equal(bytes, stream.ToArray());
        Assert.True(all.TryWriteTo(memory, out int sizeBytes));
        Assert.Equal((bytes.Length, Convert.ToHexString(bytes)), (sizeBytes, Convert.ToHexString(memory)));
        Assert.False(all.TryWriteTo(memory.AsSpan(1), out sizeBytes));
        Assert.Equal(bytes.Length, sizeBytes);
    }

    [Fact]
    public void Pack_IntoABuilder_GivesTheOffsetOfTheTable()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset part = new Part { Name = "a" }.Pack(in builder);
        FlatOffset other = new Part { Name = "b", Count = 2 }.Pack(in builder);
        Assert.NotEqual(part, other);
        builder.FinishSizePrefixed(other);

        Assert.Equal(2, PartView.GetRoot(builder.WrittenSpan, new FlatVerifierOptions { IsSizePrefixed = true }).Count);
        Assert.Equal(new Part { Name = "b" }.ToArray(isSizePrefixed: true).Length, new Part { Name = "b" }.ComputeSize(isSizePrefixed: true));
    }

    [Fact]
    public void Pack_OfObjectsWithOneSharedString_IsNotLimited()
    {
        var all = new Every { Inners = [.. Enumerable.Range(0, 200).Select(static i => new Every { Life = i, Label = new string('x', 5000) })] };
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.Finish(all.Pack(in builder));
        Assert.InRange(all.ToArray().Length, 5000, builder.WrittenSpan.Length / 16);
        Assert.Equal(all.ToArray(), Every.Parse(builder.WrittenSpan, new FlatReadOptions { Verifier = new FlatVerifierOptions { IgnoresFileIdentifier = true } }).ToArray());
    }

    [Fact]
    public void Pack_WithDefaultsForced_WritesThem()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.Finish(new Part { Name = "a" }.Pack(in builder));
        int plainBytes = builder.WrittenSpan.Length;
        builder.Clear();
        builder.ForcesDefaults = true;
        builder.Finish(new Part { Name = "a" }.Pack(in builder));

        Assert.True(builder.WrittenSpan.Length > plainBytes);
    }

    [Fact]
    public void Write_IntoABuilder_IsTheBufferOfToArray()
    {
        Every all = Full(depth: 1);
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        all.Write(in builder);
        Assert.Equal(all.ToArray(), builder.WrittenSpan);
        builder.Clear();
        all.Write(in builder, isSizePrefixed: true);
        Assert.Equal(all.ToArray(isSizePrefixed: true), builder.WrittenSpan);
    }

    [Fact]
    public void Write_ThatFails_LeavesTheBuilderEmpty()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var part = new Part { Name = "a" };
        Assert.False(part.Pack(in builder).IsNull);
        WireMisuse misuse = default;
        try
        {
            part.Write(in builder);
        }
        catch (WireMisuseException fault)
        {
            misuse = fault.Misuse;
        }

        Assert.Equal(WireMisuse.BuilderNotEmpty, misuse);
        builder.Clear();
        bool isRefused = false;
        try
        {
            new Part { Name = "\ud800" }.Write(in builder);
        }
        catch (WireFormatException fault)
        {
            isRefused = fault.Error == WireError.InvalidUtf16;
        }

        Assert.True(isRefused);
        part.Write(in builder);
        Assert.Equal(part.ToArray(), builder.WrittenSpan);
    }

    [Fact]
    public void Parse_OfAnySource_ReadsTheSame()
    {
        byte[] bytes = Full(depth: 1).ToArray();
        using var stream = new MemoryStream(bytes);
        var first = new Segment(bytes.AsMemory(0, 7), 0);
        Segment last = first.Append(bytes.AsMemory(7));

        Assert.Equal(bytes, Every.Parse(stream).ToArray());
        Assert.Equal(bytes, Every.Parse(new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length)).ToArray());
        stream.Position = 0;
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => Every.Parse(stream, bytes.Length - 1)).Error);
    }

    [Fact]
    public void Read_IntoAnObject_ReplacesAllFieldsAndKeepsItsLists()
    {
        var target = new Hooked { Next = new Hooked(), Numbers = [1, 2, 3], Others = [new Hooked()] };
        List<int> numbers = target.Numbers, filled = target.Filled;
        filled.Add(9);

        target.Read(new Hooked { Numbers = [4], Filled = { 5, 6 }, Text = null }.ToArray());

        Assert.Equal((null, null, null), (target.Next, target.Others, target.Text));
        Assert.Same(numbers, target.Numbers);
        Assert.Equal([4], target.Numbers);
        Assert.Same(filled, target.Filled);
        Assert.Equal([5, 6], target.Filled);
        target.Read(new Hooked { Numbers = [] }.ToArray());
        Assert.Empty(target.Numbers);
        Assert.Empty(target.Filled);
    }

    [Fact]
    public void Hooks_AreCalledOnceForEachObject()
    {
        var value = new Hooked { Next = new Hooked() };
        Hooked read = Hooked.Parse(value.ToArray());

        Assert.Equal((1, 1), (value.Writes, value.Next.Writes));
        Assert.Equal((1, 1), (read.Reads, read.Next!.Reads));
    }

    [Fact]
    public void ToArray_OfAnObjectThatContainsItself_Throws()
    {
        var loop = new Hooked();
        loop.Next = loop;
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => loop.ToArray()).Error);

        var inList = new Hooked();
        inList.Others = [inList];
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => inList.ToArray()).Error);
        var inUnion = new Pinned();
        inUnion.Next = inUnion;
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => new Every { Thing = inUnion }.ToArray()).Error);
    }

    [Fact]
    public void ToArray_OfTheDeepestObject_IsRead()
    {
        Hooked chain = Chain(64);

        Assert.Equal(chain.ToArray(), Hooked.Parse(chain.ToArray()).ToArray());
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => Chain(65).ToArray()).Error);
        var shallow = new FlatReadOptions { Verifier = new FlatVerifierOptions { DepthMax = 63 } };
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => Hooked.Parse(chain.ToArray(), shallow)).Error);

        static Hooked Chain(int count) => new() { Next = count > 1 ? Chain(count - 1) : null };
    }

    [Fact]
    public void ToArray_OfWhatHasNoForm_NamesTheMember()
    {
        Assert.Contains("'Others'", Refused<InvalidOperationException>(new Hooked { Others = [new Hooked(), null] }), StringComparison.Ordinal);
        Assert.Contains("'Texts'", Refused<InvalidOperationException>(new Every { Texts = [null!] }), StringComparison.Ordinal);
        Assert.Contains("Stranger", Refused<InvalidOperationException>(new Every { Thing = new Stranger() }), StringComparison.Ordinal);
        Assert.Contains("needed", Refused<WireFormatException>(new Hooked { Needed = null }), StringComparison.Ordinal);
        Assert.Contains("name", Refused<WireFormatException>(new Every { Parts = { new Part { Name = null! } } }), StringComparison.Ordinal);
        Assert.Equal(WireError.InvalidUtf16, Assert.Throws<WireFormatException>(() => new Every { Text = "\ud800" }.ToArray()).Error);

        static string Refused<T>(IFlatClass value)
            where T : Exception => Assert.Throws<T>(() => FlatClass.ToArray(value)).Message;
    }

    [Fact]
    public void ToArray_OfLongVectors_GivesBackWhatItBorrowed()
    {
        var value = new Every { Inners = [], Texts = [.. Enumerable.Range(0, 3000).Select(static i => $"{i}")] };
        for (int i = 0; i < 300; i++) value.Inners.Add(new Every { Texts = ["a", "b"], Things = [new Part { Name = "a" }] });

        Assert.Equivalent(value, Every.Parse(value.ToArray()), strict: true);
    }

    [Fact]
    public void Parse_OfAnUnknownMemberOfAUnion_GivesNull()
    {
        byte[] bytes = new Every { Thing = new Spot() }.ToArray();
        int found = 0;
        for (int i = 0; i < bytes.Length; i++)
        {
            if (bytes[i] != (byte)ThingKind.Spot) continue;
            byte[] changed = [.. bytes];
            changed[i] = 200;
            if (EveryView.Verify(changed, out _) && (int)EveryView.GetRoot(changed).Thing.Kind == 200 && Every.Parse(changed).Thing == null) found++;
        }

        Assert.Equal(1, found);
    }

    [Fact]
    public void Parse_OfDamagedBytes_ThrowsNothingButWireFormatException()
    {
        byte[] bytes = Full(depth: 1).ToArray();
        var random = new Random(1);
        for (int i = 0; i < BuildDepth.Pick(quick: 3_000, deep: 100_000); i++)
        {
            byte[] damaged = [.. bytes];
            for (int j = random.Next(1, 4); j > 0; j--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            int length = random.Next(4) == 0 ? random.Next(damaged.Length) : damaged.Length;
            try
            {
                // The first write puts keys in order, so that the second one meets them in another order.
                byte[] again = Every.Parse(Every.Parse(damaged.AsSpan(0, length)).ToArray()).ToArray();
                Assert.Equal(again, Every.Parse(again).ToArray());
            }
            catch (WireFormatException)
            {
            }
        }
    }

    [Fact]
    public void Parse_OfPartsThatAreShared_EndsAtTheBudget()
    {
        // A table, in a list many times, which has a list with one text many times.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString(new string('x', 10_000));
        FlatOffset[] texts = [.. Enumerable.Repeat(text, 500)];
        FlatOffset vector = builder.CreateVector(texts);
        builder.StartTable();
        builder.AddOffset(17, vector);
        FlatOffset inner = builder.EndTable();
        FlatOffset[] inners = [.. Enumerable.Repeat(inner, 500)];
        vector = builder.CreateVector(inners);
        builder.StartTable();
        builder.AddOffset(20, vector);
        builder.Finish(builder.EndTable(), "EVRY"u8);
        byte[] bytes = builder.ToArray();

        Assert.Equal(WireError.BudgetExceeded, Assert.Throws<WireFormatException>(() => Every.Parse(bytes)).Error);
    }

    [Fact]
    public void ToArray_OfAnyList_WritesItsItems()
    {
        byte[] bytes = new Every { AnyInts = [1, 2], AnyParts = new Part[] { new() } }.ToArray();

        Assert.Equal(bytes, new Every { AnyInts = new System.Collections.ObjectModel.ObservableCollection<int> { 1, 2 }, AnyParts = [new Part()] }.ToArray());
        Assert.Equal([1, 2], Every.Parse(bytes).AnyInts);
        Assert.Empty(Every.Parse(new Every().ToArray()).AnyParts);
    }

    [Fact]
    public void ToArray_OfItemsWithAKey_WritesThemInItsOrder()
    {
        var value = new Every { Parts = { new Part { Name = "b" }, new Part { Name = "a" } }, Pins = [new Pinned { Hue = Hue.Blue }, new Pinned()] };
        Every read = Every.Parse(value.ToArray());

        Assert.Equal(["a", "b"], read.Parts.Select(static part => part.Name));
        Assert.Equal([Hue.Red, Hue.Blue], read.Pins!.Select(static pin => pin.Hue));
    }

    private static Every Sorted(Every value)
    {
        value.Parts.Sort(static (left, right) => string.CompareOrdinal(left.Name, right.Name));
        if (value.Inner != null) Sorted(value.Inner);
        foreach (Every inner in value.Inners ?? []) Sorted(inner);
        return value;
    }

    internal static Every Full(int depth) => Sorted(new()
    {
        Bool = true,
        SByte = -1,
        ULong = ulong.MaxValue,
        Life = 7,
        Speed = 0,
        Hue = Hue.Blue,
        OptionalHue = Hue.Red,
        Text = "grüße",
        OptionalText = "",
        Named = "",
        Spot = new Spot { Layer = 1, X = 2 },
        OptionalSpot = new Spot(),
        Inner = depth > 0 ? Full(depth - 1) : null,
        Bytes = [1, 2],
        Ints = [1, -2],
        Longs = [],
        Texts = ["a", ""],
        Tags = ["same", "same"],
        Spots = [new Spot { X = 3 }],
        Inners = depth > 0 ? [Full(depth - 1), new Every()] : null,
        Parts = { new Part { Name = "b" }, new Part { Name = "a", Count = 1 } },
        Thing = new Spot { X = 4 },
        Things = [new Part { Name = "c" }, null, new Spot { Layer = 5 }, new Pinned()],
        Hues = [Hue.Green],
        Bools = [true, false],
        Pins = [new Pinned { Hue = Hue.Red, Next = new Pinned { Hue = Hue.Blue } }, new Pinned { Hue = Hue.Green }],
        Label = "same",
        Id = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
        Age = TimeSpan.FromDays(1),
        Way = [new(1, 2, 3)],
        Ids = [Guid.Empty, Guid.Parse("00112233-4455-6677-8899-aabbccddeeff")],
        AnyInts = [3],
        AnyParts = new List<Part> { new() { Name = "a" } },
        Fixed = new Fixed("fixed", 9) { Label = "label", Codes = [5] },
    });

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        internal Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
