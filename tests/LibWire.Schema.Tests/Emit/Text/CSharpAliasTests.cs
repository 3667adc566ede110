namespace LibWire.Schema.Tests;

/// <summary>The aliases at the top of emitted files.</summary>
public sealed class CSharpAliasTests
{
    private static readonly string[] Types = ["global::Shop.Order", "global::Shop.Order.Types.Line", "global::Shop.Bill.Types.Line", "global::Shop.@event"];

    [Fact]
    public void Compose_OfANameUsedTwice_DeclaresAnAlias() => Assert.Equal(
        "using __Arena = global::LibWire.ArenaAllocator;\n\n__Arena a; __Arena b;\n",
        Aliased("global::LibWire.ArenaAllocator a; global::LibWire.ArenaAllocator b;\n"));

    [Fact]
    public void Compose_OfANameUsedOnce_LeavesIt() => Unchanged("global::LibWire.ArenaAllocator a;\n");

    [Fact]
    public void Compose_OfNamesItDoesNotKnow_LeavesThem() => Unchanged("global::Shop.Other a; global::Shop.Other b; global::System.Net.Dns c; global::System.Net.Dns d;\n");

    [Fact]
    public void Compose_OfMembers_FindsTheTypeInFront() => Assert.Equal(
        "using __Decode = global::LibWire.CompilerServices.ProtoDecode;\nusing __Line = global::Shop.Order.Types.Line;\nusing __Order = global::Shop.Order;\n\n"
            + "__Line.ReadCore(); __Line.Types x; __Order.Layout; __Order y; __Decode.Tag(); __Decode.Tag();\n",
        Aliased(
            "global::Shop.Order.Types.Line.ReadCore(); global::Shop.Order.Types.Line.Types x; global::Shop.Order.Layout; global::Shop.Order y; "
            + "global::LibWire.CompilerServices.ProtoDecode.Tag(); global::LibWire.CompilerServices.ProtoDecode.Tag();\n"));

    [Fact]
    public void Compose_OfTwoTypesOfOneName_PutsTheOuterTypeInFrontOfTheSecond()
    {
        string text = Aliased("global::Shop.Order.Types.Line a; global::Shop.Bill.Types.Line b; global::Shop.Bill.Types.Line c; global::Shop.Order.Types.Line d;\n");
        Assert.EndsWith("\n__Line a; __BillLine b; __BillLine c; __Line d;\n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Compose_OfAKeywordAsName_StartsTheAliasWithAnUpperCaseLetter() =>
        Assert.Equal("using __Event = global::Shop.@event;\n\n__Event a; __Event b;\n", Aliased("global::Shop.@event a; global::Shop.@event b;\n"));

    [Fact]
    public void Compose_OfGenericTypes_UsesAliasesOfTheirNamespaces() => Assert.Equal(
        """
        using __Bytes = global::System.ReadOnlySpan<byte>;
        using __Code = global::LibWire.CompilerServices;
        using __Lib = global::LibWire;
        using __System = global::System;

        __Lib::UnmanagedArray<int> a; __Lib::UnmanagedArray<byte> b; __Code::FlatUnion<int> c; __Code::FlatUnion<int> d;
        __Bytes e; __Bytes f; __System::ReadOnlySpan<int> g; __System::IEquatable<int> h;

        """.ReplaceLineEndings("\n"),
        Aliased("""
            global::LibWire.UnmanagedArray<int> a; global::LibWire.UnmanagedArray<byte> b; global::LibWire.CompilerServices.FlatUnion<int> c; global::LibWire.CompilerServices.FlatUnion<int> d;
            global::System.ReadOnlySpan<byte> e; global::System.ReadOnlySpan<byte> f; global::System.ReadOnlySpan<int> g; global::System.IEquatable<int> h;

            """.ReplaceLineEndings("\n")));

    [Fact]
    public void Compose_OfAttributes_DeclaresTheirClasses() => Assert.Equal(
        "using __Obsolete = global::System.ObsoleteAttribute;\n\n[__Obsolete(\"a\")]\n[__Obsolete]\n",
        Aliased("[global::System.Obsolete(\"a\")]\n[global::System.Obsolete]\n"));

    [Fact]
    public void Compose_OfTextOfASchema_LeavesIt() => Unchanged("""
        // global::Shop.Order global::Shop.Order
        	/// global::Shop.Order cref="global::Shop.Order" &lt;see cref="global::Shop.Order"/&gt;
        call("global::Shop.Order \" global::Shop.Order", "global::Shop.Order\\"); // global::Shop.Order
        xglobal::Shop.Order _global::Shop.Order

        """.ReplaceLineEndings("\n"));

    [Fact]
    public void Compose_OfReferencesInDocumentation_ShortensThem() => Assert.EndsWith(
        "\n/// global::Shop.Order <see cref=\"__Order\"/>, <see cref=\"__Order.Layout\"/>\n",
        Aliased("/// global::Shop.Order <see cref=\"global::Shop.Order\"/>, <see cref=\"global::Shop.Order.Layout\"/>\n"),
        StringComparison.Ordinal);

    private static void Unchanged(string text) => Assert.Equal(text, Aliased(text));

    private static string Aliased(string text)
    {
        string file = CSharpHeader.Compose("a.proto", text, Types, []);
        return file[(file.IndexOf("CS8981\n\n", StringComparison.Ordinal) + "CS8981\n\n".Length)..];
    }
}
