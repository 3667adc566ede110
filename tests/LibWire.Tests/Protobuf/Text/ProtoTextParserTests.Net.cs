using System.Text;
using LibWire.Tests.Protobuf.Text.Schema;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.Text;

/// <summary>Reading messages from text.</summary>
public sealed class ProtoTextParserTests
{
    private static readonly ProtoTextOptions Known = new() { Registry = MakeRegistry() };
    private static readonly ProtoTextOptions Lenient = new() { Registry = MakeRegistry(), IgnoresUnknown = true };
    private static readonly ProtoTextOptions Merging = new() { Registry = MakeRegistry(), MergesDuplicates = true };

    /// <summary>Ways to read that know the extensions and types of these tests.</summary>
    internal static ProtoTextOptions[] Options { get; } = [Known, Lenient, Merging];

    /// <summary>Text, and how the message is printed in one line.</summary>
    [Theory]
    [InlineData("", "")]
    [InlineData("  \t\r\n\v\f # a comment", "")]
    [InlineData("i32: 5", "i32: 5")]
    [InlineData("i32:5;u32:6,flag:true", "i32: 5 u32: 6 flag: true")]
    [InlineData("# one\ni32 # two\n: # three\n - # four\n 5 # five", "i32: -5")]
    [InlineData("i32: -2147483648 i64: -9223372036854775808 u32: 4294967295 u64: 18446744073709551615",
        "i32: -2147483648 i64: -9223372036854775808 u32: 4294967295 u64: 18446744073709551615")]
    [InlineData("i32: 0x7fffffff i64: -0X8000000000000000 u32: 0xFFFFFFFF u64: 01777777777777777777777",
        "i32: 2147483647 i64: -9223372036854775808 u32: 4294967295 u64: 18446744073709551615")]
    [InlineData("s32: -1 s64: -2 f32: 3 f64: 4 sf32: -5 sf64: -6", "s32: -1 s64: -2 f32: 3 f64: 4 sf32: -5 sf64: -6")]
    [InlineData("i32: 0 u32: 00 s32: -0", "i32: 0 u32: 0 s32: 0")]
    [InlineData("wide: 1", "wide: 1")]
    [InlineData("wide: 1.", "wide: 1")]
    [InlineData("wide: .5", "wide: 0.5")]
    [InlineData("wide: -.5e-3F", "wide: -0.0005")]
    [InlineData("wide: 12f", "wide: 12")]
    [InlineData("wide: 1e400", "wide: inf")]
    [InlineData("wide: -1e99999999999999999999", "wide: -inf")]
    [InlineData("wide: 1e-99999999999999999999", "wide: 0")]
    [InlineData("wide: -0", "wide: -0")]
    [InlineData("wide: 123456789012345678901234567890", "wide: 1.2345678901234568e+29")]
    [InlineData("wide: iNf real: -Infinity", "real: -inf wide: inf")]
    [InlineData("real: NAN", "real: nan")]
    [InlineData("real: 3.5e38", "real: inf")]
    [InlineData("real: 1.17549e-39", "real: 1.17549043e-39")]
    [InlineData("real: 16777217", "real: 16777216")]
    [InlineData("flag: true", "flag: true")]
    [InlineData("flag: True", "flag: true")]
    [InlineData("flag: t", "flag: true")]
    [InlineData("flag: 1", "flag: true")]
    [InlineData("flag: 0x1", "flag: true")]
    [InlineData("flag: false", "flag: false")]
    [InlineData("flag: False", "flag: false")]
    [InlineData("flag: f", "flag: false")]
    [InlineData("flag: 00", "flag: false")]
    [InlineData("color: GREEN colors: [RED, 1, -3, BLUE]", "color: GREEN colors: RED colors: GREEN colors: BLUE colors: BLUE")]
    [InlineData("text: \"\"", "text: \"\"")]
    [InlineData("text: 'a' \"b\"\n# between\n'c'", "text: \"abc\"")]
    [InlineData("text: 'a\"b' blob: \"a'b\"", "text: \"a\\\"b\" blob: \"a\\'b\"")]
    [InlineData("blob: '\\a\\b\\f\\n\\r\\t\\v\\\\\\'\\\"\\?'", "blob: \"\\007\\010\\014\\n\\r\\t\\013\\\\\\'\\\"?\"")]
    [InlineData("blob: '\\0\\1\\12\\123\\1234\\377'", "blob: \"\\000\\001\\nSS4\\377\"")]
    [InlineData("blob: '\\x4\\X41\\x414'", "blob: \"\\004AA4\"")]
    [InlineData("text: '\\u0041\\u00e9\\u20ac\\U0001F600é'", "text: \"A\\303\\251\\342\\202\\254\\360\\237\\230\\200\\303\\251\"")]
    [InlineData("blob: 'é\\351'", "blob: \"\\303\\251\\351\"")]
    [InlineData("sub { i32: 1 }", "sub { i32: 1 }")]
    [InlineData("sub < i32: 1 >", "sub { i32: 1 }")]
    [InlineData("sub: { sub: < > }", "sub { sub { } }")]
    [InlineData("Data { inner: 3 }", "Data { inner: 3 }")]
    [InlineData("data: { inner: 3 }", "Data { inner: 3 }")]
    [InlineData("many: 1 many: [2, 3] many: []", "many: 1 many: 2 many: 3")]
    [InlineData("texts: ['a' 'b', 'c']", "texts: \"ab\" texts: \"c\"")]
    [InlineData("subs: [{ i32: 1 }, < >] subs [{}] subs { }", "subs { i32: 1 } subs { } subs { } subs { }")]
    [InlineData("counts { key: 'a' value: 1 } counts: [{ value: 2, key: 'b' }, < >]",
        "counts { key: \"\" value: 0 } counts { key: \"a\" value: 1 } counts { key: \"b\" value: 2 }")]
    [InlineData("counts { key: 'a' value: 1 } counts { key: 'a' value: 2 }", "counts { key: \"a\" value: 2 }")]
    [InlineData("by_number { key: -1 value { i32: 1 } } by_number { key: 2 value: < > }", "by_number { key: -1 value { i32: 1 } } by_number { key: 2 value { } }")]
    [InlineData("by_flag { key: true value: BLUE }", "by_flag { key: true value: BLUE }")]
    [InlineData("first: 0", "first: 0")]
    [InlineData("second { first: 1 }", "second { first: 1 }")]
    [InlineData("[texttest.size]: 5 [ texttest # a comment\n . tags ] : ['x'] [texttest.tags]: 'y'",
        "[texttest.size]: 5 [texttest.tags]: \"x\" [texttest.tags]: \"y\"")]
    [InlineData("[texttest.set] { [texttest.Item] { name: 'a' } }", "[texttest.set] { [texttest.Item] { name: \"a\" } }")]
    [InlineData("[texttest.set] { [texttest.Item.item]: < name: 'a' > }", "[texttest.set] { [texttest.Item] { name: \"a\" } }")]
    [InlineData("any { [type.googleapis.com/texttest.All] { u32: 2 i32: 1 } }", "any { [type.googleapis.com/texttest.All] { i32: 1 u32: 2 } }")]
    [InlineData("any: < [ x.org / google.protobuf.Duration ] : < seconds: 5 > >", "any { [x.org/google.protobuf.Duration] { seconds: 5 } }")]
    [InlineData("any { type_url: 'a/b' value: '\\001' }", "any { type_url: \"a/b\" value: \"\\001\" }")]
    [InlineData("old: 5 older: 'x' old: { a: [1, -2, { }] [b.c]: inf } old: [] old < x: nan >", "")]
    public void FromText_IsTheMessage(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        All message = ProtoText.FromText<All>(text, in arena, Known);
        Assert.Equal(expected, ProtoText.Print(in message, Known));
        All again = ProtoText.FromText<All>(Encoding.UTF8.GetBytes(message.ToText(new ProtoTextOptions { Registry = Known.Registry, IsMultiLine = true })), in arena, Known);
        Assert.Equal(expected, ProtoText.Print(in again, Known));
    }

    [Theory]
    [InlineData("i32: 2147483648", WireError.ValueOutOfRange, 1, 6, "i32")]
    [InlineData("i32: -2147483649", WireError.ValueOutOfRange, 1, 7, "i32")]
    [InlineData("u32: 4294967296", WireError.ValueOutOfRange, 1, 6, "u32")]
    [InlineData("u64: 18446744073709551616", WireError.ValueOutOfRange, 1, 6, "u64")]
    [InlineData("i64: 0x8000000000000000", WireError.ValueOutOfRange, 1, 6, "i64")]
    [InlineData("u32: -1", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("i32: 1.0", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("i32: 1f", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("i32: 1e3", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("i32: 'x'", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("i32: 08", WireError.InvalidSyntax, 1, 6, "not a number")]
    [InlineData("i32: 0x", WireError.InvalidSyntax, 1, 6, "no digits")]
    [InlineData("i32: 5a", WireError.InvalidSyntax, 1, 6, "not a number")]
    [InlineData("i32: +5", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("i32: --5", WireError.ValueMismatch, 1, 7, "an integer")]
    [InlineData("wide: 0x1", WireError.ValueMismatch, 1, 7, "decimal")]
    [InlineData("wide: -012", WireError.ValueMismatch, 1, 8, "decimal")]
    [InlineData("wide: .", WireError.InvalidSyntax, 1, 7, "digits")]
    [InlineData("wide: 1e", WireError.InvalidSyntax, 1, 7, "exponent")]
    [InlineData("wide: 1.2.3", WireError.InvalidSyntax, 1, 7, "not a number")]
    [InlineData("wide: infinit", WireError.ValueMismatch, 1, 7, "a number")]
    [InlineData("flag: 2", WireError.ValueOutOfRange, 1, 7, "flag")]
    [InlineData("flag: TRUE", WireError.ValueMismatch, 1, 7, "true or false")]
    [InlineData("color: PINK", WireError.UnknownName, 1, 8, "PINK")]
    [InlineData("color: 7", WireError.UnknownName, 1, 8, "closed")]
    [InlineData("color: 'RED'", WireError.ValueMismatch, 1, 8, "an integer")]
    [InlineData("text: RED", WireError.ValueMismatch, 1, 7, "a string")]
    [InlineData("text: 'a", WireError.Truncated, 1, 7, "ends inside")]
    [InlineData("text: 'a\\", WireError.Truncated, 1, 7, "ends inside")]
    [InlineData("text: 'a\nb'", WireError.InvalidSyntax, 1, 9, "line end")]
    [InlineData("text: 'a\0b'", WireError.InvalidSyntax, 1, 9, "NUL")]
    [InlineData("text: 'é\\q'", WireError.InvalidSyntax, 1, 9, "escape")]
    [InlineData("blob: '\\400'", WireError.ValueOutOfRange, 1, 8, "\\377")]
    [InlineData("blob: '\\x'", WireError.InvalidSyntax, 1, 8, "digits")]
    [InlineData("blob: '\\u12'", WireError.InvalidSyntax, 1, 8, "digits")]
    [InlineData("blob: '\\U00110000'", WireError.ValueOutOfRange, 1, 8, "10FFFF")]
    [InlineData("blob: '\\ud801\\udc37'", WireError.InvalidUtf16, 1, 8, "surrogate")]
    [InlineData("i32 5", WireError.InvalidSyntax, 1, 5, "':'")]
    [InlineData("i32:", WireError.Truncated, 1, 5, "ends")]
    [InlineData("i32", WireError.Truncated, 1, 4, "ends")]
    [InlineData("i32: 1 i32: 1", WireError.DuplicateName, 1, 8, "i32")]
    [InlineData("sub { } sub { }", WireError.DuplicateName, 1, 9, "sub")]
    [InlineData("first: 1 second { }", WireError.DuplicateName, 1, 10, "choice")]
    [InlineData("[texttest.size]: 1 [texttest.size]: 2", WireError.DuplicateName, 1, 20, "texttest.size")]
    [InlineData("counts { key: 'a' key: 'b' }", WireError.DuplicateName, 1, 19, "keys")]
    [InlineData("counts { value: 1 value: 2 }", WireError.DuplicateName, 1, 19, "values")]
    [InlineData("counts { other: 1 }", WireError.UnknownName, 1, 10, "other")]
    [InlineData("i32: 1,,u32: 2", WireError.InvalidSyntax, 1, 8, "a name")]
    [InlineData("i32: 1;,u32: 2", WireError.InvalidSyntax, 1, 8, "a name")]
    [InlineData(",i32: 1", WireError.InvalidSyntax, 1, 1, "a name")]
    [InlineData("many: [1, ]", WireError.ValueMismatch, 1, 11, "an integer")]
    [InlineData("many: [1 2]", WireError.InvalidSyntax, 1, 10, "']'")]
    [InlineData("many: [1; 2]", WireError.InvalidSyntax, 1, 9, "']'")]
    [InlineData("many: [1", WireError.Truncated, 1, 9, "ends")]
    [InlineData("i32: [1]", WireError.ValueMismatch, 1, 6, "an integer")]
    [InlineData("sub: [{ }]", WireError.InvalidSyntax, 1, 6, "'{'")]
    [InlineData("sub { i32: 1 >", WireError.InvalidSyntax, 1, 14, "a name")]
    [InlineData("sub { i32: 1", WireError.Truncated, 1, 13, "ends")]
    [InlineData("sub 5", WireError.InvalidSyntax, 1, 5, "'{'")]
    [InlineData("}", WireError.InvalidSyntax, 1, 1, "a name")]
    [InlineData("sub {\n  é: 1\n}", WireError.InvalidSyntax, 2, 3, "a name")]
    [InlineData("sub {\n  text: 'é' nope: 1\n}", WireError.UnknownName, 2, 13, "nope")]
    [InlineData("I32: 1", WireError.UnknownName, 1, 1, "I32")]
    [InlineData("1: 5", WireError.InvalidSyntax, 1, 1, "a name")]
    [InlineData("[texttest.nope]: 1", WireError.UnknownName, 1, 1, "texttest.nope")]
    [InlineData("sub { [texttest.Item.item] { } }", WireError.UnknownName, 1, 7, "texttest.Item.item")]
    [InlineData("[]: 1", WireError.InvalidSyntax, 1, 2, "brackets")]
    [InlineData("[texttest.size: 1", WireError.InvalidSyntax, 1, 15, "']'")]
    [InlineData("[texttest.size", WireError.Truncated, 1, 15, "ends")]
    [InlineData("[a/texttest.All] { }", WireError.UnknownName, 1, 1, "Any")]
    [InlineData("any { [a/texttest.Nope] { } }", WireError.UnknownName, 1, 7, "Nope")]
    [InlineData("any { [a/texttest.All] { } [a/texttest.All] { } }", WireError.DuplicateName, 1, 28, "Any")]
    [InlineData("any { type_url: 'a' [a/texttest.All] { } }", WireError.DuplicateName, 1, 21, "Any")]
    [InlineData("old 5", WireError.InvalidSyntax, 1, 5, "':'")]
    [InlineData("old: }", WireError.InvalidSyntax, 1, 6, "a value")]
    [InlineData("old { a: 1", WireError.Truncated, 1, 11, "ends")]
    [InlineData("old: [1, }", WireError.InvalidSyntax, 1, 10, "a value")]
    public void FromText_NotTheFormat_SaysWhatAndWhere(string text, WireError error, int line, int column, string words)
    {
        using var arena = new ArenaAllocator();
        nuint before = arena.UsedBytes;
        ProtoTextException fault = Assert.Throws<ProtoTextException>(() => ProtoText.FromText<All>(text, in arena, Known));
        Assert.Equal((error, line, column), (fault.Error, fault.Line, fault.Column));
        Assert.Contains(words, fault.Message, StringComparison.Ordinal);
        Assert.Contains($"Line {line}, column {column}", fault.Message, StringComparison.Ordinal);
        Assert.Equal(before, arena.UsedBytes);
    }

    [Theory]
    [InlineData("nope: 5 i32: 1", "i32: 1")]
    [InlineData("nope { deep < a: 'x' 'y' b: [1, {}] > } i32: 1", "i32: 1")]
    [InlineData("[texttest.nope]: [1, 2] [texttest.nope] { } i32: 1", "i32: 1")]
    [InlineData("sub { nope: -inf; nope: 0x5, nope: RED }", "sub { }")]
    [InlineData("counts { key: 'a' nope: 1 }", "counts { key: \"a\" value: 0 }")]
    public void FromText_IgnoringUnknown_PassesThem(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        All message = ProtoText.FromText<All>(text, in arena, Lenient);
        Assert.Equal(expected, message.ToText());
    }

    [Theory]
    [InlineData("i32: 1 i32: 2", "i32: 2")]
    [InlineData("sub { i32: 1 } sub { u32: 2 many: 1 } sub { many: 2 }", "sub { i32: 1 u32: 2 many: 1 many: 2 }")]
    [InlineData("first: 1 second { i32: 1 } second { u32: 2 }", "second { i32: 1 u32: 2 }")]
    [InlineData("second { i32: 1 } first: 1", "first: 1")]
    [InlineData("[texttest.size]: 1 [texttest.size]: 2", "[texttest.size]: 2")]
    public void FromText_MergingDuplicates_IsAsInTheBinaryFormat(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        All message = ProtoText.FromText<All>(text, in arena, Merging);
        Assert.Equal(expected, message.ToText());
    }

    [Fact]
    public void FromText_NaN_HasTheBitsOfOtherLibraries()
    {
        using var arena = new ArenaAllocator();
        All message = ProtoText.FromText<All>("wide: nan real: nan reals: [nan, -nan]", in arena);
        Assert.Equal(0x7ff8000000000000, BitConverter.DoubleToInt64Bits(message.Wide));
        Assert.Equal(0x7fc00000, BitConverter.SingleToInt32Bits(message.Real));
        Assert.Equal(0x7ff8000000000000, BitConverter.DoubleToInt64Bits(message.Reals[0]));
        Assert.Equal(unchecked((long)0xfff8000000000000), BitConverter.DoubleToInt64Bits(message.Reals[1]));
    }

    [Fact]
    public void FromText_RequiredFields_AreChecked()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<ProtoTextException>(() => ProtoText.FromText<Needed>("", in arena)).Error);
        Needed partial = ProtoText.FromText<Needed>("", in arena, new ProtoTextOptions { AllowsPartial = true });
        Assert.False(partial.HasId);
        Assert.Equal(5, ProtoText.FromText<Needed>("id: 5", in arena).Id);
    }

    [Fact]
    public void FromText_AnyOfATypeWithRequiredFields_MayLackThem()
    {
        using var arena = new ArenaAllocator();
        All message = ProtoText.FromText<All>("any { [a/texttest.Needed] { } }", in arena, Known);
        Assert.Equal("any { type_url: \"a/texttest.Needed\" }", message.ToText());
        ProtoTextException fault = Assert.Throws<ProtoTextException>(() => ProtoText.FromText<Any>("[a/google.protobuf.Duration] { }", in arena));
        Assert.Equal(WireError.UnknownName, fault.Error);
    }

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    [InlineData(1_000_000, false)]
    public void FromText_Depth_IsLimited(int levels, bool isRead)
    {
        using var arena = new ArenaAllocator();
        string open = string.Concat(Enumerable.Repeat("sub{", levels)), close = new('}', levels);
        foreach (string text in (string[])[open + close, "old{" + open + close + "}", open])
        {
            bool isWhole = text.EndsWith('}') && isRead && !text.StartsWith('o');
            if (isWhole) Assert.Equal(levels, ProtoText.FromText<All>(text, in arena).ToText().Count(unit => unit == '{'));
            else Assert.Throws<ProtoTextException>(() => ProtoText.FromText<All>(text, in arena));
        }

        var options = new ProtoTextOptions { DepthMax = 1 };
        Assert.Equal("sub { }", ProtoText.FromText<All>("sub{}", in arena, options).ToText());
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<ProtoTextException>(() => ProtoText.FromText<All>("sub{sub{}}", in arena, options)).Error);
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoTextOptions { DepthMax = 101 });
    }

    // The reader of the binary form counts an entry as a level. It is the text that has the fault.
    [Theory]
    [InlineData(99, true)]
    [InlineData(100, false)]
    public void FromText_EntriesOfScalars_AreALevel(int levels, bool isRead)
    {
        using var arena = new ArenaAllocator();
        string text = string.Concat(Enumerable.Repeat("sub{", levels)) + "counts{key:'a'}" + new string('}', levels);
        if (isRead) Assert.Equal(levels + 1, ProtoText.FromText<All>(text, in arena).ToText().Count(unit => unit == '{'));
        else Assert.Equal(WireError.DepthExceeded, Assert.Throws<ProtoTextException>(() => ProtoText.FromText<All>(text, in arena)).Error);

        // The message of an Any is a level below it.
        string any = "any{[t/texttest.All]{" + text[8..^2] + "}}";
        if (isRead) Assert.Equal(levels + 1, ProtoText.FromText<All>(any, in arena, Known).ToText(Known).Count(unit => unit == '{'));
        else Assert.Equal(WireError.DepthExceeded, Assert.Throws<ProtoTextException>(() => ProtoText.FromText<All>(any, in arena, Known)).Error);
    }

    [Fact]
    public void FromText_IllFormedText_IsRefused()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(WireError.InvalidUtf16, Assert.Throws<ProtoTextException>(() => ProtoText.FromText<All>("text: 'é\ud800'", in arena)).Error);
        Assert.Throws<ArgumentNullException>(() => ProtoText.FromText<All>((string)null!, in arena));

        // A schema of proto2 does not ask for UTF-8, one of proto3 does.
        byte[] bytes = [.. "text: '"u8, 0xff, .. "'"u8];
        Assert.Equal(new byte[] { 0xff }, ProtoText.FromText<All>(bytes, in arena).Text.Span.ToArray());
        bytes = [.. "\npaths: ['a', '"u8, 0xff, .. "']"u8];
        ProtoTextException fault = Assert.Throws<ProtoTextException>(() => ProtoText.FromText<FieldMask>(bytes, in arena));
        Assert.Equal((WireError.InvalidUtf8, 2, 14), (fault.Error, fault.Line, fault.Column));
    }

    [Fact]
    public async Task FromText_StreamsAndSequences_AreTheSame()
    {
        byte[] text = Encoding.UTF8.GetBytes("i32: 5 texts: ['a', 'b']");
        using var arena = new ArenaAllocator();
        Assert.Equal("i32: 5 texts: \"a\" texts: \"b\"", ProtoText.FromText<All>(new MemoryStream(text), in arena).ToText());
        Assert.Equal(5, (await ProtoText.FromTextAsync<All>(new MemoryStream(text), arena)).I32);
        Assert.Equal(5, ProtoText.FromText<All>(new System.Buffers.ReadOnlySequence<byte>(text), in arena).I32);
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => ProtoText.FromText<All>(new MemoryStream(text), arena, 5)).Error);
    }

    [Fact]
    public void Print_WithASchemaFile_NamesItFirst()
    {
        using var arena = new ArenaAllocator();
        All message = ProtoText.FromText<All>("i32: 5 u32: 6", in arena);
        string text = message.ToText(new ProtoTextOptions { SchemaFile = "shop/all.proto" });
        Assert.Equal("# proto-file: shop/all.proto\n# proto-message: texttest.All\n\ni32: 5 u32: 6", text);
        Assert.Equal("i32: 5 u32: 6", ProtoText.FromText<All>(text, in arena).ToText());
        text = message.ToText(new ProtoTextOptions { SchemaFile = "a", IsMultiLine = true });
        Assert.Equal("# proto-file: a\n# proto-message: texttest.All\n\ni32: 5\nu32: 6\n", text);
        Assert.Throws<ArgumentException>(() => new ProtoTextOptions { SchemaFile = "a\ni32: 7" });
    }

    [Fact]
    public void FromText_LongInputs_TakeLinearTime()
    {
        // Quadratic work on any of these would take minutes.
        int count = TestDepth.Pick(quick: 100_000, deep: 1_000_000);
        using var arena = new ArenaAllocator();
        string[] texts =
        [
            "texts: " + string.Concat(Enumerable.Repeat("'a' ", count)),
            "text: '" + string.Concat(Enumerable.Repeat("\\n", count)) + "'",
            "[" + string.Concat(Enumerable.Repeat("a ", count)) + "]: 1",
            string.Concat(Enumerable.Repeat("many: 1 ", count)),
            string.Concat(Enumerable.Repeat("counts { key: 'a' } ", count)),
            string.Concat(Enumerable.Repeat("nope: 1 ", count)),
            string.Concat(Enumerable.Repeat("# a comment\n", count)),
            "wide: " + new string('1', count),
            "u64: " + new string('0', count),
        ];
        foreach (string text in texts)
        {
            arena.Reset();
            All message = ProtoText.FromText<All>(text, in arena, Lenient);
            Assert.True(message.Many.Count is 0 || message.Many.Count == count);
        }
    }

    private static ProtoRegistry MakeRegistry()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(TextExtensions.All);
        registry.Add(All.Layout);
        registry.Add(Any.Layout);
        registry.Add(Duration.Layout);
        registry.Add(Needed.Layout);
        return registry;
    }
}
