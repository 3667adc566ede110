namespace LibWire.Tests.Interop;

/// <summary>
/// Rules that the conformance suite tests since release 33.2, by their names there, on generated messages. Those of extensions, MessageSets and bad tags are
/// tested with the runtime.
/// </summary>
public sealed unsafe class NewerConformanceTests
{
    private const string Fields = """
          {0}string singular = 1;
          repeated string repeated = 2;
          oneof choice { string member = 3; bytes raw = 4; }
          map<string, int32> by_key = 5;
          map<int32, string> by_number = 6;
          {0}bytes data = 7;
          map<string, bytes> blobs = 8;
          map<int32, Holder> holders = 9;
          repeated bytes more = 10;
        """;

    private static readonly Lazy<CompiledSchema> Schemas = new(() => CompiledSchema.Make(
        ("checked.proto", "syntax = \"proto3\"; package checked; message Holder {" + Fields.Replace("{0}", "", StringComparison.Ordinal) + "}"),
        ("verify.proto", "edition = \"2023\"; package verify; message Holder {" + Fields.Replace("{0}", "", StringComparison.Ordinal) + "}"),
        ("loose.proto", "syntax = \"proto2\"; package loose; message Holder {" + Fields.Replace("{0}", "optional ", StringComparison.Ordinal) + "}")));

    /// <summary>
    /// Ill-formed UTF-8: a lone byte, an overlong NUL, a surrogate, a value above U+10FFFF, a truncated character. Each is tested alone, and after more text
    /// than one step reads.
    /// </summary>
    private static readonly string[] IllFormed = ["ff", "c080", "eda080", "f4908080", "e282", "80"];

    public static TheoryData<string, string, int> Places => new()
    {
        { "RejectInvalidUtf8.String.Singular", "0a", 0 },
        { "RejectInvalidUtf8.String.Repeated", "12", 0 },
        { "RejectInvalidUtf8.String.Oneof", "1a", 0 },
        { "RejectInvalidUtf8.String.MapKey", "2a", 0x0a },
        { "RejectInvalidUtf8.String.MapValue", "32", 0x12 },
    };

    [Theory]
    [MemberData(nameof(Places))]
    public void RejectInvalidUtf8_String_OfProto3AndVerify_FailsAndThatOfProto2IsKept(string rule, string tag, int innerTag)
    {
        foreach (string bad in IllFormed)
        {
            foreach (int before in new[] { 0, 1, 15, 16, 40 })
            {
                byte[] text = [.. Enumerable.Repeat((byte)'a', before), .. Convert.FromHexString(bad)];
                byte[] value = innerTag == 0 ? text : [(byte)innerTag, (byte)text.Length, .. text];
                byte[] field = [.. Convert.FromHexString(tag), (byte)value.Length, .. value];

                // A valid value after it does not help.
                byte[] overwritten = [.. field, .. Convert.FromHexString(tag), 0];
                foreach (string package in new[] { "checked", "verify" })
                {
                    Assert.Equal((rule, WireError.InvalidUtf8), (rule, Error(package, field)));
                    Assert.Equal((rule, WireError.InvalidUtf8), (rule, Error(package, overwritten)));
                }

                Assert.Equal((rule, WireError.None), (rule, Error("loose", field)));
            }
        }
    }

    [Theory]
    [InlineData("22")]
    [InlineData("3a")]
    [InlineData("52")]
    public void AcceptInvalidUtf8_Bytes_AreTakenEverywhere(string tag)
    {
        foreach (string bad in IllFormed)
            foreach (string package in new[] { "checked", "verify", "loose" })
                Assert.Equal(WireError.None, Error(package, Convert.FromHexString($"{tag}{bad.Length / 2:x2}{bad}")));
        foreach (string package in new[] { "checked", "verify", "loose" }) Assert.Equal(WireError.None, Error(package, Convert.FromHexString("42060a016b1201ff")));
    }

    [Theory]
    [InlineData("00")]         // NUL
    [InlineData("efbbbf")]     // a byte order mark
    [InlineData("efbfbf")]     // U+FFFF, which is no character
    [InlineData("f48fbfbf")]   // U+10FFFF
    public void AcceptUtf8_OddButWellFormed_IsTaken(string text)
    {
        foreach (string package in new[] { "checked", "verify" }) Assert.Equal(WireError.None, Error(package, Convert.FromHexString($"0a{text.Length / 2:x2}{text}")));
    }

    [Fact]
    public void EnforceDepthLimit_Map_FiftyLevelsAreReadAndMoreFail()
    {
        // An entry is a level of depth, and the message in it another.
        foreach (string package in new[] { "checked", "verify", "loose" })
        {
            Assert.Equal(WireError.None, Error(package, Nested(50)));
            foreach (int tooDeep in new[] { 51, 52, 20_000 }) Assert.Equal(WireError.DepthExceeded, Error(package, Nested(tooDeep)));
        }
    }

    private static byte[] Nested(int levels)
    {
        // Built from the inside: a length precedes the bytes it counts, so the bytes are collected backwards.
        List<byte> backwards = [];
        for (int i = 0; i < levels; i++)
        {
            PutLength(backwards, backwards.Count);
            backwards.Add(0x12);
            PutLength(backwards, backwards.Count);
            backwards.Add(0x4a);
        }

        backwards.Reverse();
        return [.. backwards];
    }

    private static void PutLength(List<byte> backwards, int length)
    {
        List<byte> varint = [];
        for (; length >= 0x80; length >>= 7) varint.Add((byte)(length | 0x80));
        varint.Add((byte)length);
        varint.Reverse();
        backwards.AddRange(varint);
    }

    private static WireError Error(string package, byte[] bytes)
    {
        OurMessage type = Schemas.Value[package + ".Holder"].Ours;
        using var arena = new ArenaAllocator();
        try
        {
            type.Parse(type.New(in arena), bytes, in arena);
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            return failure.Error;
        }
    }
}
