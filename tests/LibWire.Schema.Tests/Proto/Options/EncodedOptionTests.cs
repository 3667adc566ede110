using LibWire.Schema.Tests.Proto.Linking;

namespace LibWire.Schema.Tests.Proto.Options;

/// <summary>Options as descriptor sets have them: bytes of the options message.</summary>
public class EncodedOptionTests
{
    [Theory]
    [InlineData("")]
    [InlineData("1801")]
    [InlineData("C83EF9FFFFFFFFFFFFFFFF01")]
    [InlineData("DD3E0000C07FE13E000000000000F8FF")]
    [InlineData("B53FFFFFFFFFB83FFFFFFFFFFFFFFFFFFF01C03F80808080808080808001")]
    [InlineData("C23E0433080334CB3F0801CC3F")]
    [InlineData("C23E163A070A017A120208013A050A016112003A040A001200")]
    [InlineData("C23E1C48FBFFFFFFFFFFFFFFFF01500182010C0001FBFFFFFFFFFFFFFFFF01")]
    [InlineData("D23F080B10051A0208030C")]
    [InlineData("923F02010E")]
    [InlineData("1801C09F3B05CA9F3B0161D39F3B0801D49F3B")]
    public void Encode_OfDecoded_IsTheSame(string hex) => Assert.Equal(hex, RoundTrip(hex));

    [Theory]
    [InlineData("F83E01C83E02E83E01", "C83E02E83E01F83E01")]
    [InlineData("C83E01C83E02", "C83E02")]
    [InlineData("903F01903F03", "923F020103")]
    [InlineData("C23E020801C23E03120161", "C23E050801120161")]
    public void Decode_OtherForms_AreRead(string hex, string expected) => Assert.Equal(expected, RoundTrip(hex));

    [Fact]
    public void Decode_Values_AreThoseOfTheDescriptor()
    {
        ProtoMessageDescriptor message = Linked("1801C83E07").Messages[^1];
        Assert.True(message.IsDeprecated);
        Assert.Equal(7, message.Options!.Find(1001)!.Values[0]);
        Assert.True(message.Options.Find(1001)!.Descriptor.IsExtension);
    }

    [Theory]
    [InlineData("18")]
    [InlineData("C23E0508")]
    [InlineData("CB3F0801")]
    [InlineData("CB3F0801D43F")]
    [InlineData("0001")]
    [InlineData("1F")]
    [InlineData("C83EFFFFFFFFFFFFFFFFFFFFFF01")]
    public void LW1542_OptionBytes(string hex)
    {
        SchemaDiagnostic diagnostic = Assert.Single(Linked(hex).Diagnostics.ToArray());
        Assert.Equal(("LW1542", 0, 0), (diagnostic.Id, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains("'o.T'", diagnostic.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void OptionTarget_InBytes_IsReportedAtTheName()
    {
        const string Text = "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.MessageOptions { optional int32 a = 1000 [targets = TARGET_TYPE_FIELD]; } "
            + "message T { }";
        ProtoFileSyntax syntax = Links.Parse("a.proto", Text);
        var message = (ProtoMessageSyntax)syntax.Members[^1];
        message = message with { Options = [Encoded("C03E01")] };

        AssertAt(Text.IndexOf("T { }", StringComparison.Ordinal), "LW1541", "'a' is not for messages, but for fields", Link(syntax, message));
    }

    [Fact]
    public void FeatureSupport_InBytes_IsReportedAtTheName()
    {
        const string Text = "syntax = \"proto2\"; message T { optional int32 x = 1; }";
        ProtoFileSyntax syntax = Links.Parse("a.proto", Text);
        var message = (ProtoMessageSyntax)syntax.Members[^1];
        var field = (ProtoFieldSyntax)message.Members[0];
        field = field with { Options = [Encoded("B2010310E807")] }; // feature_support { edition_deprecated: EDITION_2023 }

        AssertAt(Text.IndexOf("x = 1", StringComparison.Ordinal), "LW1620", "without a deprecation_warning", Link(syntax, message with { Members = [field] }));
    }

    private static void AssertAt(int column, string id, string message, ProtoFileDescriptor file)
    {
        SchemaDiagnostic diagnostic = Assert.Single(file.Diagnostics.ToArray());
        Assert.Equal((id, 0, column), (diagnostic.Id, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains(message, diagnostic.Message, StringComparison.Ordinal);
    }

    private static ProtoOptionSyntax Encoded(string hex) =>
        new([], new ProtoOptionValueSyntax(ProtoOptionValueKind.Encoded, false, "", new EquatableArray<byte>(Convert.FromHexString(hex)), default), default);

    private static ProtoFileDescriptor Link(ProtoFileSyntax syntax, ProtoMessageSyntax last) =>
        new ProtoLinker().Link([syntax with { Members = [.. syntax.Members.Take(syntax.Members.Count - 1), last] }])[0];

    private static string RoundTrip(string hex)
    {
        ProtoFileDescriptor file = Linked(hex);
        Assert.True(file.IsSound, string.Join("\n", file.Diagnostics.ToArray()));
        return Convert.ToHexString(ProtoOptionEncoder.Encode(file.Messages[^1], keepsSourceRetention: false)!);
    }

    private static ProtoFileDescriptor Linked(string hex)
    {
        ProtoFileSyntax syntax = Links.Parse("a.proto", CustomOptions.With("")[0].Text);
        return Link(syntax, ((ProtoMessageSyntax)syntax.Members[^1]) with { Options = [Encoded(hex)] });
    }
}
