using System.Buffers;

namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Messages that are classes.</summary>
public class ProtoObjectTests
{
    [Fact]
    public void Parse_OfAnObjectWithEverything_GivesItBack()
    {
        Everything all = Full(depth: 2);
        byte[] bytes = all.ToArray();
        Assert.Equal(bytes.Length, all.ComputeSize());

        Everything read = Everything.Parse(bytes);

        Assert.Equivalent(all, read, strict: true);
        Assert.Equal(bytes, read.ToArray());
        Assert.Equal(Everything.ChoiceOneofCase.ChoiceText, read.ChoiceCase);
    }

    [Fact]
    public void Parse_OfNothing_GivesAnObjectWithoutNulls()
    {
        Everything read = Everything.Parse(default(ReadOnlySpan<byte>));

        Assert.Equal("", read.Text);
        Assert.Empty(read.Ints);
        Assert.Null(read.Longs);
        Assert.Equal(0, read.ComputeSize());
        Assert.Empty(new Everything().ToArray());
    }

    [Fact]
    public void Parse_OfRequiredAndInitMembers_SetsThem()
    {
        var value = new Fixed("name", 7) { Label = "label", Codes = [1, 2, 300], Prices = [1.50m, -2m], At = DateTimeOffset.UnixEpoch };

        Fixed read = Fixed.Parse(value.ToArray());

        Assert.Equal((value.Name, value.Count, value.Label, value.At), (read.Name, read.Count, read.Label, read.At));
        Assert.Equal(value.Codes, read.Codes);
        Assert.Equal("1.50", read.Prices![0].ToString(System.Globalization.CultureInfo.InvariantCulture));
        Assert.Equal(("", 0, ""), (Fixed.Parse(default(ReadOnlySpan<byte>)).Name, Fixed.Parse(default(ReadOnlySpan<byte>)).Count, Fixed.Parse(default(ReadOnlySpan<byte>)).Label));
    }

    [Fact]
    public void Parse_IntoAnObjectFromTheStart_GivesTheValuesOfTheBytes()
    {
        byte[] bytes = new Filled().ToArray();

        Assert.Equal(bytes, Filled.Parse(bytes).ToArray());
        Assert.Equal([1, 2], Filled.Parse(bytes).Made.Numbers);
        Assert.Empty(Filled.Parse(default(ReadOnlySpan<byte>)).Made.Numbers);
        Assert.Null(Filled.Parse(bytes).Nothing);
    }

    [Fact]
    public void Parse_OfAnAbsentField_GivesTheDefaultOfTheTypeAndNotTheInitializer()
    {
        Initialized read = Initialized.Parse(default(ReadOnlySpan<byte>));

        Assert.Equal((0, null, "", 0), (read.Five, read.Text, read.Empty, read.Numbers.Count));
    }

    [Fact]
    public void Hooks_AreCalledOnceForEachObject()
    {
        var value = new Initialized { Next = new Initialized() };
        byte[] bytes = value.ToArray();
        Initialized read = Initialized.Parse(bytes);

        Assert.Equal((1, 1), (value.Writes, value.Next.Writes));
        Assert.Equal((1, 1), (read.Reads, read.Next!.Reads));
    }

    [Fact]
    public void WriteTo_AnyTarget_WritesTheSameBytes()
    {
        Everything all = Full(depth: 1);
        byte[] bytes = all.ToArray();
        var buffer = new ArrayBufferWriter<byte>();
        using var stream = new MemoryStream();
        byte[] memory = new byte[bytes.Length];

        all.WriteTo(buffer);
        all.WriteTo(stream);

        Assert.Equal(bytes, buffer.WrittenSpan);
        Assert.Equal(bytes, stream.ToArray());
        Assert.True(all.TryWriteTo(memory, out int written));
        Assert.Equal((bytes.Length, Convert.ToHexString(bytes)), (written, Convert.ToHexString(memory)));
        Assert.False(all.TryWriteTo(memory.AsSpan(1), out written));
        Assert.Equal(0, written);
    }

    [Fact]
    public void Parse_OfAnySource_ReadsTheSame()
    {
        byte[] bytes = Full(depth: 1).ToArray();
        using var stream = new MemoryStream(bytes);
        var first = new Segment(bytes.AsMemory(0, 7), 0);
        Segment last = first.Append(bytes.AsMemory(7));

        Assert.Equal(bytes, Everything.Parse(stream).ToArray());
        Assert.Equal(bytes, Everything.Parse(new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length)).ToArray());
        stream.Position = 0;
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => Everything.Parse(stream, bytes.Length - 1)).Error);
    }

    [Fact]
    public void MergeFrom_AnObjectWithFields_AddsAndReplaces()
    {
        var target = new Everything { Int = 1, Ints = [1], TextArray = ["a"], Inner = new Everything { Int = 2, Long = 3 }, ChoiceInt = 4 };
        var source = new Everything { Int = 5, Ints = [6], TextArray = ["b", "c"], Inner = new Everything { Int = 7 }, ChoiceText = "8" };

        target.MergeFrom(source.ToArray());

        Assert.Equal((5, 7, 3L), (target.Int, target.Inner!.Int, target.Inner.Long));
        Assert.Equal([1, 6], target.Ints);
        Assert.Equal(["a", "b", "c"], target.TextArray);
        Assert.Equal((null, "8"), (target.ChoiceInt, target.ChoiceText));
    }

    [Fact]
    public void ToArray_OfAnObjectThatContainsItself_Throws()
    {
        var loop = new Everything();
        loop.Inner = loop;

        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => loop.ToArray()).Error);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => loop.ComputeSize()).Error);
    }

    [Fact]
    public void ToArray_OfWhatHasNoForm_NamesTheMember()
    {
        var nothing = new Everything { Inners = [new(), null!] };
        var both = new Everything { ChoiceInt = 1, ChoiceText = "" };

        Assert.Contains("'Inners'", Assert.Throws<InvalidOperationException>(() => nothing.ToArray()).Message, StringComparison.Ordinal);
        Assert.Contains("'Choice'", Assert.Throws<InvalidOperationException>(() => both.ComputeSize()).Message, StringComparison.Ordinal);
        Assert.Equal(WireError.InvalidUtf16, Assert.Throws<WireFormatException>(() => new Everything { Text = "\ud800" }.ToArray()).Error);
        Assert.Throws<ArgumentException>(() => new Everything { Date = new DateTime(2020, 1, 1) }.ToArray());
        Assert.Throws<ArgumentOutOfRangeException>(() => new Everything { Span = TimeSpan.MaxValue }.ToArray());

        // The bytes replace what no duration can be.
        var endless = new Everything { Span = TimeSpan.MaxValue };
        endless.MergeFrom(new Everything { Span = TimeSpan.FromSeconds(5) }.ToArray());
        Assert.Equal(5, (long)endless.Span.TotalSeconds);
    }

    [Theory]
    [InlineData("5201FF", WireError.InvalidUtf8, 1)]
    [InlineData("FA01021122", WireError.ValueOutOfRange, 2)]
    [InlineData("82020161", WireError.ValueOutOfRange, 2)]
    [InlineData("8A020161", WireError.ValueOutOfRange, 2)]
    [InlineData("E2010210FF", WireError.Truncated, 4)]
    [InlineData("E2010A08FFFFFFFFFFFFFFFF7F", WireError.ValueOutOfRange, 2)]
    [InlineData("F2010A08FFFFFFFFFFFFFFFF7F", WireError.ValueOutOfRange, 2)]
    [InlineData("52", WireError.Truncated, 1)]
    public void Parse_OfMalformedBytes_TellsWhere(string hex, WireError error, int offset)
    {
        WireFormatException fault = Assert.Throws<WireFormatException>(() => Everything.Parse(Convert.FromHexString(hex)));

        Assert.Equal((error, offset), (fault.Error, fault.Offset));
    }

    internal static Everything Full(int depth) => new()
    {
        Int = -1,
        UInt = uint.MaxValue,
        Long = long.MinValue,
        ULong = ulong.MaxValue,
        SInt = -300,
        SFixed = -5,
        Bool = true,
        Float = 1.5f,
        Double = -0.0,
        Text = "a text of more than sixteen characters: ä€😀",
        Bytes = [1, 2, 3],
        Level = Level.Below,
        OptionalInt = 0,
        OptionalText = "",
        OptionalBytes = [],
        OptionalLevel = Level.None,
        Inner = depth == 0 ? null : Full(depth - 1),
        Ints = [1, 300, -1],
        Longs = [5, -5],
        Texts = { "", "x", "short text", "ö" },
        Inners = depth == 0 ? null : [Full(depth - 1), new Everything { Text = "only" }],
        Doubles = [1, double.NaN, 3],
        TextArray = ["a", "b"],
        InnerArray = depth == 0 ? null : [new Everything { Int = 9 }],
        Counts = { ["one"] = 1, [""] = 0 },
        ByInt = depth == 0 ? null : new() { [-7] = Full(depth - 1), [0] = new Everything() },
        Levels = [Level.High, Level.Below],
        Time = new DateTimeOffset(2020, 1, 2, 3, 4, 5, 678, TimeSpan.Zero),
        Date = new DateTime(1960, 1, 1, 0, 0, 0, DateTimeKind.Utc),
        Span = TimeSpan.FromSeconds(-1.5),
        Id = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
        TextId = Guid.Empty,
        Price = 0.00m,
        Ids = [Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"), Guid.Empty],
        Times = new() { [3] = DateTimeOffset.UnixEpoch, [4] = DateTimeOffset.MinValue },
        ChoiceText = "",
        Bools = [true, false],
        Blobs = [[], [1]],
    };

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, long index) => (Memory, RunningIndex) = (memory, index);

        internal Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
