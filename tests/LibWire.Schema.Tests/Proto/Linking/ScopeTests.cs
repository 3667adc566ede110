using static LibWire.Schema.Tests.Schemas;

namespace LibWire.Schema.Tests.Proto.Linking;

public class ScopeTests
{
    private static string TypeOf(string field, params (string Path, string Text)[] files)
    {
        IReadOnlyList<ProtoBoundFile> bound = Bind(files);
        Assert.Empty(bound[0].Diagnostics);
        return bound[0].Code!.Messages.SelectMany(All).SelectMany(static message => message.Fields).Single(candidate => candidate.Name == field).SchemaTypeName;
    }

    private static IEnumerable<ProtoMessageCode> All(ProtoMessageCode message) => message.NestedMessages.SelectMany(All).Prepend(message);

    [Fact]
    public void FindType_FromTheInnermostScopeOutward_TakesTheFirst()
    {
        const string Text = """
            syntax = "proto3"; package p.q;
            message A { message A { A inner = 1; message B {} } A outer = 1; B b = 2; A.B c = 3; .p.q.A d = 4; q.A e = 5; }
            message B {}
            """;
        Assert.Equal("p.q.A.A", TypeOf("inner", ("a.proto", Text)));
        Assert.Equal("p.q.A.A", TypeOf("outer", ("a.proto", Text)));
        Assert.Equal("p.q.B", TypeOf("b", ("a.proto", Text)));
        Assert.Equal("p.q.A.A.B", TypeOf("c", ("a.proto", Text)));
        Assert.Equal("p.q.A", TypeOf("d", ("a.proto", Text)));
        Assert.Equal("p.q.A", TypeOf("e", ("a.proto", Text)));
    }

    [Fact]
    public void FindType_FieldOfTheSameName_IsPassedOver() =>
        Assert.Equal("B", TypeOf("B", ("a.proto", "syntax = \"proto3\"; message A { B B = 1; } message B {}")));

    [Fact]
    public void FindType_PublicImport_IsPassedOn()
    {
        (string, string) c = ("c.proto", "syntax = \"proto3\"; package c; message C {}");
        (string, string) b = ("b.proto", "syntax = \"proto3\"; package b; import public 'c.proto';");
        Assert.Equal("c.C", TypeOf("x", ("a.proto", "syntax = \"proto3\"; import weak 'b.proto'; message A { c.C x = 1; }"), b, c));
        Assert.Equal("c.C", TypeOf("x", ("a.proto", "syntax = \"proto3\"; package c.d; import 'b.proto'; message A { C x = 1; }"), b, c));
    }

    [Fact]
    public void FindType_PublicImportsOfSeveralFiles_AreAllSeen()
    {
        const string Syntax = "syntax = \"proto3\"; ";
        (string, string)[] others =
        [
            ("b.proto", Syntax + "package b; import public 'c.proto'; message B {}"), ("c.proto", Syntax + "package c; import public 'd.proto'; message C {}"),
            ("d.proto", Syntax + "package p.d; message D {}"), ("e.proto", Syntax + "package e; import public 'f.proto'; message E {}"),
            ("f.proto", Syntax + "package p.f; message F {}"), ("g.proto", Syntax + "package g; import public 'h.proto'; message G {}"),
            ("h.proto", Syntax + "package p.h; message H {}"),
        ];
        const string All = "message A { b.B b = 1; c.C c = 2; p.d.D d = 3; e.E e = 4; p.f.F f = 5; g.G g = 6; p.h.H h = 7; }";
        (string, string)[] files = [("a.proto", Syntax + "import 'b.proto'; import 'e.proto'; import 'g.proto'; " + All), .. others];
        Assert.Equal(["b.B", "c.C", "p.d.D", "e.E", "p.f.F", "g.G", "p.h.H"], new[] { "b", "c", "d", "e", "f", "g", "h" }.Select(field => TypeOf(field, files)));

        // What one file sees, another that shares an import with it does not.
        (string, string)[] two = [("a.proto", Syntax + "import 'b.proto'; message A { p.f.F f = 1; }"), ("z.proto", Syntax + "import 'b.proto'; import 'e.proto'; message Z { p.d.D d = 1; p.f.F f = 2; }"), .. others];
        IReadOnlyList<ProtoBoundFile> bound = Bind(two);
        Assert.NotEmpty(bound[0].Diagnostics);
        Assert.Empty(bound[1].Diagnostics);
    }

    [Fact]
    public void FindType_PackageSharedByFiles_IsOneScope() => Assert.Equal(
        "p.q.B",
        TypeOf("x", ("a.proto", "syntax = \"proto3\"; package p.a; import 'b.proto'; message A { q.B x = 1; }"), ("b.proto", "syntax = \"proto3\"; package p.q; message B {}")));

    [Theory]
    [InlineData("message")]
    [InlineData("option")]
    [InlineData("stream")]
    [InlineData("syntax")]
    [InlineData("int32")]
    [InlineData("map")]
    [InlineData("to")]
    [InlineData("max")]
    [InlineData("reserved")]
    [InlineData("group")]
    [InlineData("true")]
    [InlineData("inf")]
    [InlineData("returns")]
    [InlineData("export")]
    [InlineData("edition")]
    [InlineData("optional")]
    [InlineData("oneof")]
    [InlineData("extensions")]
    public void Words_OfTheLanguage_CanBeNames(string word)
    {
        ProtoMessageCode message = Message3($"message {word} {{ int32 {word} = 1; optional .{word} a = 2; oneof b {{ .{word} c = 3; }} map<int32, .{word}> d = 4; }}");
        Assert.Equal((word, word, word), (message.FullName, message.Fields[0].Name, message.Fields[1].SchemaTypeName));
    }
}
