using LibWire.Tests.FlatBuffers;

namespace LibWire.Schema.Tests.Fbs.Layouts;

/// <summary>The verifier's layouts of a schema that is known only at run time.</summary>
public sealed class FbsLayoutTests
{
    private const string Rules = """
        struct Place { x: int; y: int; z: int; }
        struct Eight { x: long; }
        struct One { x: ubyte; }
        union Choice { Table: Rules, Struct: Eight, Text: string, Byte: One = 9 }
        union Wide : uint { Table: Rules, Struct: Eight, Text: string, Byte: One = 9 }
        table Rules {
          name: string;
          longs: [long];
          number: long;
          child: Rules;
          children: [Rules];
          texts: [string];
          place: Place;
          choice: Choice;
          choices: [Choice];
          nested: [ubyte] (nested_flatbuffer: "Rules");
          flex: [ubyte] (flexbuffer);
          text64: string (offset64);
          far: [short] (offset64);
          wide: [int] (vector64);
          shorts: [short];
          wideChoice: Wide;
        }
        """;

    [Fact]
    public void Root_OfATableWithAFieldOfEveryKind_IsAsIfWrittenByHand()
    {
        FlatLayout layout = Layout(Rules, "Rules");
        Assert.Equal(FlatRules.Layout.Fields.Select(Describe), layout.Fields.Select(Describe));
        Assert.Equal(("Rules", null), (layout.FullName, layout.FileIdentifier));
        FlatField Field(int slot) => Assert.Single(layout.Fields, field => field.Slot == slot);
        Assert.Same(layout, Field(FlatRules.Child).TableLayout);
        Assert.Same(layout, Field(FlatRules.Children).TableLayout);
        Assert.Same(layout, Field(FlatRules.Nested).TableLayout);
        Assert.Same(Field(FlatRules.Choice).UnionLayout, Field(FlatRules.Choices).UnionLayout);
        foreach (FlatUnionLayout union in new[] { Field(FlatRules.Choice).UnionLayout, Field(FlatRules.WideChoice).UnionLayout })
        {
            for (ulong kind = 0; kind < 12; kind++) Assert.Equal(Describe(FlatRules.Union.Find(kind)), Describe(union.Find(kind)));
            Assert.Same(layout, union.Find(1)!.TableLayout);
        }
    }

    [Theory]
    [InlineData("f: [ubyte] (force_align: 16)", "f 4 Vector UInt8 4 3 1 15")]
    [InlineData("f: [S] (force_align: 32)", "f 4 Vector  4 3 16 31")]
    [InlineData("f: [S] (offset64)", "f 4 Offset64Vector  8 7 16 7")]
    [InlineData("f: [S] (vector64, force_align: 16)", "f 4 Vector64  8 7 16 15")]
    [InlineData("f: [E] (required)", "f 4 Vector Int16 4 3 2 1 required")]
    [InlineData("f: [T] (force_align: 16)", "f 4 Tables  4 3 1 0 aligned 16")]
    [InlineData("f: [string] (force_align: 8)", "f 4 Strings  4 3 1 0 aligned 8")]
    [InlineData("f: [string] (force_align: 4)", "f 4 Strings  4 3 1 0")]
    [InlineData("f: [U] (force_align: 32)", "f 6 Unions  4 3 2 1 aligned 32")]
    [InlineData("f: [ubyte] (flexbuffer, force_align: 8)", "f 4 FlexBuffer  4 3 1 0 aligned 8")]
    [InlineData("f: [ubyte] (nested_flatbuffer: \"T\", force_align: 16)", "f 4 NestedBuffer  4 3 1 0 aligned 16")]
    [InlineData("f: [ubyte] (nested_flatbuffer: \"T\", offset64)", "f 4 Offset64NestedBuffer  8 7 1 0")]
    [InlineData("f: [ubyte] (nested_flatbuffer: \"T\", vector64, force_align: 32)", "f 4 NestedBuffer64  8 7 1 0 aligned 32")]
    [InlineData("f: [ubyte] (flexbuffer, offset64)", "f 4 Offset64FlexBuffer  8 7 1 0")]
    [InlineData("f: [ubyte] (flexbuffer, vector64)", "f 4 FlexBuffer64  8 7 1 0")]
    [InlineData("f: [double] (force_align: 16)", "f 4 Vector Float64 4 3 8 15")]
    [InlineData("f: E", "f 4 Scalar Int16 2 1 2 1")]
    [InlineData("f: bool = null", "f 4 Scalar Bool 1 0 1 0")]
    [InlineData("f: S", "f 4 Struct  16 7 16 7")]
    [InlineData("f: string (key)", "f 4 String  4 3 1 0 required")]
    [InlineData("f: U (required)", "f 6 Union  4 3 2 1 required")]
    [InlineData("f: [U]", "f 6 Unions  4 3 2 1")]
    [InlineData("gone: string (deprecated, required); f: double", "gone 4 String  4 3 1 0; f 6 Scalar Float64 8 7 8 7")]
    [InlineData("gone: U (deprecated); f: float", "gone 6 Union  4 3 2 1; f 8 Scalar Float32 4 3 4 3")]
    [InlineData("f: [ubyte] (id: 1, flexbuffer); g: int (id: 0, deprecated)", "g 4 Scalar Int32 4 3 4 3; f 6 FlexBuffer  4 3 1 0")]
    public void Root_OfAField_HasItsPlaceSizeAndAlignment(string field, string expected)
    {
        FlatLayout layout = Layout($$"""struct S { x: long; y: [byte:3]; } enum E : short { A } table O { } union U : short { O = -1 } table T { {{field}}; }""", "T");
        Assert.Equal(expected, string.Join("; ", layout.Fields.Select(Describe)));
    }

    [Fact]
    public void Root_OfAUnionWithNegativeKinds_KnowsThemByTheirLowBits()
    {
        FlatLayout layout = Layout("table O { } union U : short { O = -2, T } table T { f: U; }", "T");
        FlatUnionLayout union = Assert.Single(layout.Fields).UnionLayout;
        Assert.Equal(("O", "T", null), (union.Find(0xFFFE)?.Name, union.Find(0xFFFF)?.Name, union.Find(0)?.Name));
    }

    [Fact]
    public void Root_OfAUnionAboveItsStruct_KnowsTheSize()
    {
        FlatUnionLayout union = Assert.Single(Layout("union U { S } struct S { x: long; y: int; } table T { f: U; }", "T").Fields).UnionLayout;
        Assert.Equal("S 1 Struct 16 7", Describe(union.Find(1)));
    }

    [Fact]
    public void Root_WithAnIdentifierThatIsNoAscii_TakesItsBytes() =>
        Assert.Equal("\u00C3\u00A412", Layouts("table T { } root_type T; file_identifier \"\u00E412\";").Root!.FileIdentifier);

    [Fact]
    public void Find_OfAnotherTableThanTheRoot_HasNoIdentifier()
    {
        FbsLayouts layouts = Layouts("table T { } table O { } root_type T; file_identifier \"ABCD\";");
        Assert.Equal(("T", "ABCD", null), (layouts.RootTable, layouts.Find("T", out _)!.FileIdentifier, layouts.Find("O", out _)!.FileIdentifier));
    }

    [Theory]
    [InlineData("n.T", "n.T", "")]
    [InlineData("U", "n.U", "")]
    [InlineData("T", null, "this may be n.T or m.T; write the namespace too.")]
    [InlineData("S", null, "n.S is a struct, and buffers start with a table.")]
    [InlineData("X", null, "the schema has no such table.")]
    public void Find_OfAName_SaysWhichTableOrWhyNone(string name, string? fullName, string problem)
    {
        FbsLayouts layouts = Layouts("namespace n; table T { } table U { } struct S { x: int; } namespace m; table T { }");
        Assert.Equal((fullName, problem), (layouts.Find(name, out string said)?.FullName, said));
        Assert.Equal(("", null), (layouts.RootTable, layouts.Root));
    }

    [Fact]
    public void Layout_OfASchemaWithErrors_HasNoLayouts()
    {
        FbsLayouts layouts = FbsCompiler.Layout(new SchemaFile("a.fbs", "a.fbs", "table T { x: Missing; } root_type T;"), new FbsOptions());
        Assert.True(layouts.HasErrors);
        Assert.Equal(("", null, null), (layouts.RootTable, layouts.Root, layouts.Find("T", out _)));
    }

    private static FlatLayout Layout(string schema, string table) => Layouts(schema).Find(table, out _)!;

    private static FbsLayouts Layouts(string schema)
    {
        FbsLayouts layouts = FbsCompiler.Layout(new SchemaFile("a.fbs", "a.fbs", schema), new FbsOptions());
        Assert.False(layouts.HasErrors);
        return layouts;
    }

    private static string Describe(FlatField field) =>
        $"{field.Name} {field.Slot} {field.Kind} {field.Type} {field.InlineBytes} {field.InlineAlignMask} {field.ElementBytes} {field.ElementAlignMask}{(field.ForcedAlignMask > 0 ? $" aligned {field.ForcedAlignMask + 1}" : "")}{(field.IsRequired ? " required" : "")}";

    private static string Describe(FlatUnionMember? member) => member is null ? "" : $"{member.Name} {member.Kind} {member.ValueKind} {member.SizeBytes} {member.AlignMask}";
}
