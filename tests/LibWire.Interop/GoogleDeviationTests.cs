using System.Globalization;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;
using FileOptions = Google.Protobuf.Reflection.FileOptions;

namespace LibWire.Tests.Interop;

/// <summary>
/// The behaviour of LibWire, and of Google's C#, in cases in which Google's C# deviates from the format: see <see cref="GoogleDeviations"/>.
/// </summary>
public sealed unsafe class GoogleDeviationTests
{
    private const string Closed = """
        syntax = "proto2";
        package closed;
        enum Kind { LOW = -2; ZERO = 0; ONE = 1; TWO = 2; HIGH = 9; }
        message Holder {
          optional Kind one = 1 [default = HIGH];
          repeated Kind packed = 2 [packed = true];
          repeated Kind single = 3;
          map<string, Entry> unrelated = 4;
          map<int32, Known> by_number = 5;
          oneof choice { Kind picked = 6; string text = 7; }
          optional string bytes_like = 8;
          enum Known { NONE = 0; SOME = 1; }
          message Entry { required int32 id = 1; }
        }
        """;

    private const string Open = """
        syntax = "proto3";
        package open;
        message Holder {
          double wide = 1;
          float narrow = 2;
          string text = 3;
          repeated string texts = 4;
          map<string, string> named = 5;
          oneof choice { string member = 6; double real = 7; }
        }
        """;

    /// <summary><c>unrelated { key: "k" value { id: 7 } value { } }</c>.</summary>
    private const string EntryWithTwoValues = "22090a016b120208071200";

    private static readonly Lazy<CompiledSchema> Schemas = new(() => CompiledSchema.Make(("closed.proto", Closed), ("open.proto", Open)));

    [Theory]
    [InlineData("08 05", " ", "0805")] // singular: an unknown field, and the value stays unset
    [InlineData("08 01 08 05", " 1:1,", "0805")] // the earlier value stays
    [InlineData("08 05 08 fe ff ff ff ff ff ff ff ff 01", " 1:fffffffffffffffe,", "0805")]
    [InlineData("12 04 01 05 02 07", " 2:1,2,", "10051007")] // each unknown element separately, not packed
    [InlineData("18 05 18 01 18 08", " 3:1,", "18051808")]
    [InlineData("1a 03 05 01 08", " 3:1,", "18051808")] // packed, although the field is declared unpacked
    [InlineData("2a 04 08 03 10 07", " ", "2a0408031007")] // the entry as a whole
    [InlineData("2a 04 08 03 10 01 2a 04 08 03 10 07", " 5:<3,1,", "2a0408031007")] // and the earlier entry stays
    [InlineData("30 05", " ", "3005")]
    [InlineData("3a 01 78 30 05", " 7:\"x\",", "3005")] // the other member stays
    public void Read_NumberThatAClosedEnumDoesNotHave_IsAnUnknownField(string hex, string known, string unknown)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        OurMessage type = Schemas.Value["closed.Holder"].Ours;
        using var arena = new ArenaAllocator();
        byte* message = type.New(in arena);
        type.Parse(message, bytes, in arena);
        var expected = new ContentBuilder();
        expected.Add((byte)'?');
        expected.Bytes(Convert.FromHexString(unknown));
        Assert.Equal(known.TrimEnd() + expected, Dump(type, message));

        // The written bytes have the same meaning.
        byte* again = type.New(in arena);
        type.Parse(again, type.ToArray(message), in arena);
        Assert.Equal(Dump(type, message), Dump(type, again));
    }

    [Fact]
    public void Json_EmptyKeyOfAStruct_IsReadByGoogleAndNotWritten()
    {
        const string Text = """{"":true}""";
        var theirs = JsonParser.Default.Parse<Google.Protobuf.WellKnownTypes.Struct>(Text);
        Assert.True(GoogleDeviations.IsEmptyKeyOfStruct(Assert.Throws<InvalidOperationException>(() => JsonFormatter.Default.Format(theirs))));
        using var arena = new ArenaAllocator();
        Assert.Equal(Text, ProtoJson.ToJson(LibWire.WellKnown.Struct.Parse(theirs.ToByteArray(), in arena)));
    }

    [Fact]
    public void Json_Extension_IsRefusedByGooglesParserAndLeftOutByItsFormatter()
    {
        var extension = new Extension<FileOptions, string>(50000, FieldCodec.ForString((50000 << 3) | 2));
        MessageParser<FileOptions> parser = FileOptions.Parser.WithExtensionRegistry([extension]);
        FileOptions options = parser.ParseFrom(Convert.FromHexString("82b5180178"));
        Assert.Equal("x", options.GetExtension(extension));
        Assert.Equal("{ }", JsonFormatter.Default.Format(options));
        Assert.Throws<InvalidProtocolBufferException>(() => JsonParser.Default.Parse<FileOptions>("""{"[any.extension]":"x"}"""));
    }

    [Fact]
    public void Write_NegativeZeroWithoutPresence_IsWrittenAndGoogleReadsIt()
    {
        MessagePair pair = Schemas.Value["open.Holder"];
        byte[] bytes = Convert.FromHexString("090000000000000080" + "1500000080");
        using var arena = new ArenaAllocator();
        byte* message = pair.Ours.New(in arena);
        pair.Ours.Parse(message, bytes, in arena);
        Assert.Equal(" 1:8000000000000000, 2:80000000,", Dump(pair.Ours, message));
        Assert.Equal(bytes, pair.Ours.ToArray(message));
        IMessage google = pair.Google.Parser.ParseFrom(bytes);
        Assert.True(double.IsNegative((double)pair.Google.FindFieldByNumber(1).Accessor.GetValue(google)));
    }

    [Theory]
    [InlineData("1a")]
    [InlineData("22")]
    [InlineData("32")]
    public void Read_IllFormedTextOfProto3_FailsAtTheText(string tag)
    {
        OurMessage type = Schemas.Value["open.Holder"].Ours;
        foreach (string text in (string[])["ff", "c080", "eda080", "f4908080", "61e282", "6161616161616161616161616161616161616161616161ff"])
        {
            byte[] bytes = Convert.FromHexString($"{tag}{text.Length / 2:x2}{text}");
            WireFormatException failure = Assert.Throws<WireFormatException>(() => Parse(type, bytes));
            Assert.Equal((WireError.InvalidUtf8, 1), (failure.Error, failure.Offset));
        }
    }

    [Fact]
    public void Read_IllFormedTextOfProto2_KeepsTheBytes()
    {
        OurMessage type = Schemas.Value["closed.Holder"].Ours;
        byte[] bytes = [0x42, 0x03, 0x61, 0xff, 0xc0];
        using var arena = new ArenaAllocator();
        byte* message = type.New(in arena);
        type.Parse(message, bytes, in arena);
        Assert.Equal(bytes, type.ToArray(message));
        Assert.Equal(" 8:\"a%ff%c0\",", Dump(type, message));
    }

    [Fact]
    public void Read_RequiredFieldMissingInAMapValue_FailsAndMergeDoesNot()
    {
        OurMessage type = Schemas.Value["closed.Holder"].Ours;
        byte[] bytes = [0x22, 0x05, 0x0a, 0x01, 0x6b, 0x12, 0x00];
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<WireFormatException>(() => Parse(type, bytes)).Error);
        using var arena = new ArenaAllocator();
        byte* message = type.New(in arena);
        var reader = new ProtoReader(bytes);
        type.Merge(message, ref reader, arena);
        Assert.False(type.IsInitialized(message));
        Assert.Equal(" 4:<\"k\",{}", Dump(type, message));
    }

    [Fact]
    public void Read_EntryWithTwoValues_MergesThem()
    {
        OurMessage type = Schemas.Value["closed.Holder"].Ours;
        using var arena = new ArenaAllocator();
        byte* message = type.New(in arena);
        type.Parse(message, Convert.FromHexString(EntryWithTwoValues), in arena);
        Assert.Equal("22070a016b12020807", Convert.ToHexStringLower(type.ToArray(message)));
    }

    /// <summary>
    /// The behaviour of Google's C# in these cases. If a later version behaves correctly, remove the exception from <see cref="GoogleDeviations"/>.
    /// </summary>
    [Fact]
    public void Google_WhereItDeviates_DoesAsIsWrittenDown()
    {
        MessageDescriptor open = Schemas.Value["open.Holder"].Google, closed = Schemas.Value["closed.Holder"].Google;

        // It leaves out negative zero in fields without presence.
        Assert.Empty(open.Parser.ParseFrom(Convert.FromHexString("090000000000000080" + "1500000080")).ToByteArray());

        // It treats an undeclared number of a closed enum as a value.
        IMessage holder = closed.Parser.ParseFrom([0x08, 0x05]);
        Assert.True(closed.FindFieldByNumber(1).Accessor.HasValue(holder));
        Assert.Equal(5, Convert.ToInt32(closed.FindFieldByNumber(1).Accessor.GetValue(holder), CultureInfo.InvariantCulture));

        // It rejects ill-formed UTF-8 in both syntaxes.
        Assert.Throws<InvalidProtocolBufferException>(() => open.Parser.ParseFrom([0x1a, 0x01, 0xff]));
        Assert.Throws<InvalidProtocolBufferException>(() => closed.Parser.ParseFrom([0x42, 0x01, 0xff]));

        // It accepts messages without their required fields.
        Assert.False(closed.Parser.ParseFrom([0x22, 0x05, 0x0a, 0x01, 0x6b, 0x12, 0x00]).IsInitialized());

        // It replaces the message in an entry of a map by the next one in the same entry.
        holder = closed.Parser.ParseFrom(Convert.FromHexString(EntryWithTwoValues));
        Assert.Equal("""{ "unrelated": { "k": { } } }""", JsonFormatter.Default.Format(holder));

        // It writes unknown fields by number.
        Assert.Equal("980601980602a00601", Convert.ToHexStringLower(open.Parser.ParseFrom(Convert.FromHexString("980601a00601980602")).ToByteArray()));
    }

    /// <summary>Before 3.36 the classes of google/protobuf could not end a group.</summary>
    [Fact]
    public void Google_OwnClassAsAGroup_IsRead()
    {
        using var stream = new CodedInputStream([0x0b, 0x08, 0x05, 0x0c]);
        stream.ReadTag();
        var time = new Google.Protobuf.WellKnownTypes.Timestamp();
        stream.ReadGroup(time);
        Assert.Equal((5L, 4L), (time.Seconds, stream.Position));
    }

    [Fact]
    public void Read_EveryTruncation_IsTheSameFaultInPlaceAndWithACopy()
    {
        MessagePair pair = Schemas.Value["open.Holder"];
        var filler = new RandomMessage(new FuzzRandom(5));
        byte[] bytes = [.. Enumerable.Range(0, 12).SelectMany(_ => filler.Make(pair.Google).ToByteArray())];
        Assert.InRange(bytes.Length, 100, 1 << 14);
        using var loop = new GeneratedLoop(1 << 14);
        int rejected = 0;
        for (int length = 0; length <= bytes.Length; length++)
            if (loop.Run(pair.Ours, bytes[..length], new FuzzRandom((ulong)length)) != GeneratedOutcome.Accepted) rejected++;
        Assert.InRange(rejected, bytes.Length / 2, bytes.Length);
    }

    private static void Parse(OurMessage type, byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        type.Parse(type.New(in arena), bytes, in arena);
    }

    private static string Dump(OurMessage type, byte* message)
    {
        var content = new ContentBuilder();
        LayoutDump.Add(type.Layout, message, content);
        return content.ToString();
    }
}
