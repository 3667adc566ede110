namespace LibWire.Schema.Tests;

/// <summary>Classes that keep what they have read of a table: emitted where a schema asks for them, and nowhere else.</summary>
public sealed class FbsHolderTests
{
    private const string Declared = "attribute \"fs_serializer\";\n";

    [Fact]
    public void Holder_IsEmittedForTheTablesBehindTheOneThatAsks()
    {
        string text = FbsEmitted.Text(Declared + """
            namespace n;
            table Leaf { a: string; }
            table Member { a: string; }
            table Nested { a: string; }
            union U { Member, Text: string }
            union V { InVector }
            table Root (fs_serializer: "PROGRESSIVE") { leaf: Leaf; leaves: [Leaf]; u: U; us: [V]; nested: [ubyte] (nested_flatbuffer: "Nested"); }
            table Alone { root: Root; }
            table InVector { a: int; }
            """);

        foreach (string held in (string[])["Root", "Leaf", "Member"]) Assert.Contains($"sealed class {held}Holder : ", text);
        foreach (string other in (string[])["Alone", "Nested", "InVector"]) Assert.DoesNotContain($"class {other}Holder", text);
    }

    [Fact]
    public void Schema_WithoutTheMode_HasNoHolder()
    {
        foreach (string value in (string[])["", ": \"Lazy\"", ": \"GreedyMutable\""])
            Assert.DoesNotContain("Holder", FbsEmitted.Text(Declared + $"table T (fs_serializer{value}) {{ a: string; }}"));
    }

    [Fact]
    public void Holder_OfEveryField_CompilesWithoutARemark() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        ("far.fbs", "namespace far.away; table Leaf { a: string; back: Leaf; } union Pick { Leaf }"),
        ("root.fbs", """
            include "far.fbs";
            attribute "fs_serializer";
            namespace n;
            enum E : byte { A, B }
            struct S { x: int; y: E; }
            /// Notes.
            table Root (fs_serializer: "Progressive") {
              /// A name.
              name: string (required); label: string = "x"; far: string (offset64);
              e: E; maybe: E = null; s: S; leaf: far.away.Leaf; leaves: [far.away.Leaf]; none: [far.away.Leaf] = [];
              texts: [string]; noTexts: [string] = []; ints: [int]; structs: [S]; pick: far.away.Pick; picks: [far.away.Pick];
              nested: [ubyte] (nested_flatbuffer: "Root"); flex: [ubyte] (flexbuffer); old: string (deprecated); oldLeaf: far.away.Leaf (deprecated);
            }
            table Empty (fs_serializer: "Progressive") {}
            root_type Root;
            """)));

    [Fact]
    public void Holder_WithNamesThatClash_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout(Declared + """
        union U { T, Str: string }
        table T (fs_serializer: "Progressive") {
          view: string; buffer: int; table: string; kept: string; keep_text: string; keep_table: T; parse: T; parse_async: T; try_parse: [T];
          t_holder: string; t: T; to_string: string; u: U; u_as_t: string; class: string; held: string;
        }
        table THolder (fs_serializer: "Progressive") { a: string; }
        struct THolderView { a: int; }
        """));

    [Fact]
    public void Holder_OfTablesNamedAsAccessors_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout(Declared + """
        union get_U { get_A, U: set_AView }
        struct set_S { s: int; a: byte; }
        table get_A (fs_serializer: "Progressive") { a: int; a_view: int; s: set_S; u: get_U; get_a: get_A; }
        table set_AView { a_view: string; a: int; }
        """));

    [Fact]
    public void Holder_OfPrivateTables_IsInternal()
    {
        string schema = Declared + """
            table Hidden (private) { a: string; }
            table Root (fs_serializer: "Progressive") { hidden: Hidden; all: [Hidden]; }
            """;
        string text = FbsEmitted.Text(schema);
        Assert.Contains("internal sealed class HiddenHolder", text);
        Assert.Contains("public sealed class RootHolder", text);
        Assert.Empty(FbsEmitted.ComplaintsAbout(schema));
    }
}
