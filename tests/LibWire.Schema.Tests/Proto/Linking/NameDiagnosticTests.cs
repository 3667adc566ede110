using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto.Linking;

public class NameDiagnosticTests
{
    private const string Syntax = "syntax = \"proto3\"; ";

    [Fact]
    public void LW1201_ImportNotFound() => Only3("LW1201", "'b.proto' is not among the schema files", "§import \"b.proto\"; message A { B b = 1; }");

    [Fact]
    public void ImportNotFound_OneFileEndsInThePath_NamesTheRoot() => Only(
        "LW1201",
        "make 'protos/v1' an import root, by ProtoRoot, the property LibWireProtoRoot, or -I",
        ("protos/v1/a.proto", Syntax + "§import \"shop/b.proto\"; message A { shop.B b = 1; }"),
        ("protos/v1/shop/b.proto", Syntax + "package shop; message B {}"),
        ("protos/v1/myshop/b.proto", Syntax));

    [Fact]
    public void ImportNotFound_TwoFilesEndInThePath_NamesNone() =>
        Only("LW1201", "add the file", ("a.proto", Syntax + "§import \"b.proto\";"), ("x/b.proto", Syntax), ("y/b.proto", Syntax));

    [Fact]
    public void LW1202_ImportTwice() =>
        Only("LW1202", "remove this line", ("a.proto", Syntax + "import \"b.proto\"; §import public \"b.proto\";"), ("b.proto", Syntax));

    [Fact]
    public void LW1203_ImportSelf() => Only3("LW1203", "imports itself", "§import \"a.proto\"; message A {}");

    [Fact]
    public void LW1204_ImportCycle()
    {
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(
            ("a.proto", Syntax + "import \"b.proto\"; message A { B b = 1; }"),
            ("b.proto", Syntax + "import \"c.proto\"; message B { C c = 1; }"),
            ("c.proto", Syntax + "import \"a.proto\"; message C { A a = 1; }"),
            ("d.proto", Syntax + "import \"a.proto\"; message D { A a = 1; }"));
        Assert.Equal(["LW1204", "LW1204", "LW1204"], bound.SelectMany(static file => file.Diagnostics).Select(static diagnostic => diagnostic.Id));
        SchemaDiagnostic first = bound[0].Diagnostics[0];
        Assert.Equal((0, 19), (first.Span.Line, first.Span.Column));
        Assert.Contains("'a.proto' → 'b.proto' → 'c.proto' → 'a.proto'", first.Message, StringComparison.Ordinal);
        Assert.NotNull(bound[3].Code);
    }

    [Fact]
    public void LW1205_NameTaken() => Only3("LW1205", "'A' is already declared in this file", "message A {}\nenum §A { X = 0; }");

    [Theory]
    [InlineData("message M { int32 a = 1; int32 §a = 2; }", "in 'M'")]
    [InlineData("message M { int32 §a = 1; oneof a { int32 b = 2; } }", "in 'M'")]
    [InlineData("message M { int32 a = 1; message §a { } }", "in 'M'")]
    [InlineData("enum E { X = 0; §X = 1; }", "in 'E'")]
    public void NameTaken_InAScope_NamesIt(string text, string messagePart) => Only3("LW1205", messagePart, text);

    [Fact]
    public void NameTaken_InAnImport_NamesTheFile() => Only(
        "LW1205",
        "'A' is already declared in 'b.proto'",
        ("a.proto", Syntax + "import \"b.proto\"; option csharp_namespace = \"Mine\"; message §A {}"),
        ("b.proto", Syntax + "message A {}"));

    [Fact]
    public void NameTaken_ByAPackage_NamesTheFile()
    {
        Only("LW1205", "in 'b.proto', as a package", ("a.proto", Syntax + "import \"b.proto\"; message §shop {}"), ("b.proto", Syntax + "package shop.v1;"));
        Only("LW1205", "in 'b.proto', as a message", ("a.proto", Syntax + "import \"b.proto\"; §package shop.v1;"), ("b.proto", Syntax + "message shop {}"));
    }

    [Fact]
    public void LW1206_EnumValueNameTaken() =>
        Only3("LW1206", "put the enum's name in front, such as 'OTHER_LEVEL_LOW'", "message M { enum Level { LOW = 0; } enum OtherLevel { §LOW = 0; } }");

    [Fact]
    public void LW1207_MapEntryClash() => Only3("LW1207", "the type 'FooBarEntry'", "message A { map<int32, int32> foo_bar = 1; message §FooBarEntry {} }");

    [Fact]
    public void LW1208_NameNotFound() => Only3("LW1208", "no type 'Foo' here", "message A { §Foo a = 1; }");

    [Theory]
    [InlineData("int", "write 'int32'")]
    [InlineData("boolean", "write 'bool'")]
    [InlineData(".a.b.C", "declare it, or import the file that does")]
    [InlineData("b.C", "declare it")]
    public void NameNotFound_OfAnyForm_SaysWhatToWrite(string type, string messagePart) =>
        Only3("LW1208", messagePart, $"message A {{ repeated §{type} a = 1; }}");

    [Fact]
    public void LW1209_TypeNotImported() => Only(
        "LW1209",
        "write 'import \"b.proto\";'",
        ("a.proto", Syntax + "package shop; import \"c.proto\"; message A { §B b = 1; }"),
        ("b.proto", Syntax + "package shop; message B {}"),
        ("c.proto", Syntax + "import \"b.proto\"; message C { shop.B b = 1; }"));

    [Fact]
    public void LW1210_ResolvedToInnerScope() =>
        Only3("LW1210", "write '.a.b.C'", "package a.b; message C { message a { } §a.b.C c = 1; }");

    [Fact]
    public void LW1211_NotAType() => Only3("LW1211", "'B.x' is a field", "message A { §B.x a = 1; } message B { int32 x = 1; }");

    [Fact]
    public void NotAType_MapEntry_IsReported() => Only3("LW1211", "write 'map<key, value>'", "message A { map<int32, int32> a = 1; repeated §AEntry b = 2; }");

    [Fact]
    public void LW1212_JsonNameConflict() =>
        Only3("LW1212", "'foo_bar' and 'fooBar' are both named 'fooBar'", "message A { int32 foo_bar = 1; int32 §fooBar = 2; }");

    [Fact]
    public void JsonNameConflict_CustomNames_AreChecked()
    {
        Only3("LW1212", "'b'", "message A { int32 a = 1 [json_name = 'b']; int32 §b = 2; }");
        Only2("LW1212", "'c'", "message A { optional int32 a = 1 [json_name = 'c']; optional int32 §b = 2 [json_name = 'c']; }");
        Schemas.Model3("message A { option deprecated_legacy_json_field_conflicts = true; int32 a_b = 1; int32 aB = 2; }");
    }

    /// <summary>As in protoc the derived names must differ, even if they are not used.</summary>
    [Fact]
    public void JsonNameConflict_OfDerivedNames_CannotBeMendedByAnotherJsonName()
    {
        Only3("LW1212", "rename one, because another json_name does not help.", "message A { int32 foo_bar = 1; int32 §fooBar = 2 [json_name = 'x']; }");
        Only2("LW1213", "does not help.", "message A { optional int32 foo_bar = 1; optional int32 §fooBar = 2 [json_name = 'x']; }");
        Only3("LW1212", "or give it another json_name.", "message A { int32 a = 1 [json_name = 'b']; int32 §b = 2; }");
    }

    [Fact]
    public void LW1213_JsonNameConflictTolerated() => Only2("LW1213", "'fooBar'", "message A { optional int32 foo_bar = 1; optional int32 §fooBar = 2; }");

    [Fact]
    public void LW1214_EnumNameConflict() => Only3("LW1214", "'LEVEL_LOW' and 'LOW' have the same name, 'Low'", "enum Level { LEVEL_LOW = 0; §LOW = 1; }");

    [Fact]
    public void LW1215_EnumNameConflictTolerated() => Only2("LW1215", "'Low'", "enum Level { option deprecated_legacy_json_field_conflicts = true; LEVEL_LOW = 0; §LOW = 1; }");

    [Fact]
    public void EnumNameConflict_OfAliases_IsNone() => Schemas.Model3("enum Level { option allow_alias = true; LEVEL_LOW = 0; LOW = 0; }");

    [Fact]
    public void LW1216_ReservedName() => Only3("LW1216", "'a' is reserved in 'A'", "message A { reserved 'a', \"b\"; int32 §a = 1; }");

    [Fact]
    public void ReservedName_OfAnEnumValue_IsReported() => Only3("LW1216", "'Y' is reserved in 'E'", "enum E { reserved 'Y'; X = 0; §Y = 1; }");

    [Fact]
    public void LW1217_ReservedNameTwice() => Only3("LW1217", "'a'", "message §A { reserved 'a'; reserved 'a'; }");

    [Fact]
    public void LW1223_NameTooLong()
    {
        string name = new('a', ushort.MaxValue);
        Assert.Equal("", Ids($"syntax = \"proto3\"; message {name} {{}}"));
        Only3("LW1223", "at most 65535", $"message §{name}a {{}}");
    }

    [Fact]
    public void LW1224_PackageTooLong()
    {
        string package = string.Join(".", Enumerable.Repeat("a", 101));
        Assert.Equal("", Ids($"syntax = \"proto3\"; package {package};"));
        Only3("LW1224", "100 dots", $"package §{package}.a;");
        Assert.Equal("LW1224", Ids($"syntax = \"proto3\"; package {new string('a', 512)};"));
    }

    [Fact]
    public void LW1219_CSharpNameTaken() => Only(
        "LW1219",
        "'Shop.A' is declared by 'b.proto' and by 'a.proto'",
        ("b.proto", Syntax + "package shop; message A {}"),
        ("a.proto", Syntax + "package other; option csharp_namespace = 'Shop'; enum §A { X = 0; }"));

    [Fact]
    public void LW1220_ImportPathTwice()
    {
        IReadOnlyList<ProtoBoundFile> bound = ProtoCompiler.Bind(
        [
            ProtoCompiler.Parse(new SchemaFile("x/a.proto", "a.proto", Syntax + "message A {}")),
            ProtoCompiler.Parse(new SchemaFile("y/a.proto", "a.proto", Syntax + "message B {}")),
        ]);
        Assert.NotNull(bound[0].Code);
        SchemaDiagnostic diagnostic = Assert.Single(bound[1].Diagnostics);
        Assert.Equal(("LW1220", "y/a.proto", 0, 0), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains("'x/a.proto' and 'y/a.proto'", diagnostic.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void LW1221_CSharpNameIsNamespace() =>
        Only("LW1221", "the namespace of 'b.proto'", ("a.proto", Syntax + "package shop; message §Orders {}"), ("b.proto", Syntax + "package shop.orders; message A {}"));

    [Fact]
    public void Bind_ImportOfABrokenFile_StillChecksTheRestWithoutFollowUps()
    {
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(
            ("a.proto", Syntax + "import \"b.proto\"; message A { B b = 1; C c = 2; Gone d = 2; }"),
            ("b.proto", Syntax + "message B { int32 a = ; } message Gone Syntax { }"),
            ("c.proto", Syntax + "import \"b.proto\"; message D { B b = 1; }"),
            ("d.proto", Syntax + "import \"b.proto\"; message F { Gone b = 1; }"));
        Assert.Equal("LW1301", Assert.Single(bound[0].Diagnostics).Id);
        Assert.Null(bound[0].Code);
        Assert.Equal(["LW1101", "LW1101"], bound[1].Diagnostics.Select(static diagnostic => diagnostic.Id));
        Assert.NotNull(bound[2].Code);
        Assert.Empty(bound[3].Diagnostics);
        Assert.Null(bound[3].Code);
    }
}
