using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

public class FbsNameTests
{
    [Fact]
    public void LW2201_FbsIncludeNotFound()
    {
        Only("LW2201", "'c.fbs' is not found beside this file", new FbsOptions(), ("a.fbs", "include §\"c.fbs\"; table a { b: c.d; }"), ("b.fbs", "table b {}"));
        Only(
            "LW2201",
            "from 'x' and in 'y', 'z/w'",
            new FbsOptions { SearchPaths = new(["y", "z/w"]) },
            ("x/a.fbs", "include §\"c.fbs\"; table a { b: c.d; }"));
    }

    [Theory]
    [InlineData("table a {} table §a {}")]
    [InlineData("table a {} struct §a { b: int; }")]
    [InlineData("table a {} enum §a : int {}")]
    [InlineData("union a {} table §a {}")]
    [InlineData("namespace n; table a {} namespace n; union §a {}")]
    [InlineData("table t {} rpc_service a { B(t): t; } rpc_service §a { B(t): t; }")]
    public void NameTaken_ByAnyKind_IsReported(string text) => Only("LW2202", "already declared", text);

    [Fact]
    public void LW2202_FbsNameTaken()
    {
        Only("LW2202", "as a table in 'b.fbs'", new FbsOptions(), ("a.fbs", "include \"b.fbs\"; table §b {}"), ("b.fbs", "table b {}"));
        Assert.Equal("", Ids("namespace m; table a {} namespace n; table a {} namespace; table a {} table t {} rpc_service t { B(t): t; }"));
    }

    [Fact]
    public void LW2203_FbsTypeNotFound()
    {
        Only("LW2203", "declare it", "table a { b: §c; }");
        Only("LW2203", "there is 'n.c', a table", "namespace n; table c {} namespace m; table a { b: §c; }");
        Only("LW2203", "'d'", "union a { §d }");
        Only("LW2203", "'d'", "table t {} rpc_service s { B(§d): t; }");
        Only("LW2203", "'n.d'", "table a { b: [ubyte] (nested_flatbuffer: §\"n.d\"); }");
    }

    [Fact]
    public void LW2204_FbsUsedBeforeDeclared()
    {
        Only("LW2204", "an enum that is declared below (a.fbs, line 2)", "table a { b: §c; }\nenum c : int { D }");
        Only("LW2204", "a union", "table a { b: [§c]; }\nunion c { a }");
    }

    [Fact]
    public void LW2205_FbsFoundElsewhere()
    {
        Only("LW2205", "'n.c'", "namespace m; table a { b: §c; } namespace n; table c {}");
        Assert.Equal("n.c", Model("namespace m; table T { f: c; } namespace n; table c {}").Object("m.T").Field("f").Type.TypeName);
    }

    [Fact]
    public void LW2206_FbsFieldTwice() => Only("LW2206", "'a' has a field 'b'", "table a { b: int; §b: int; }");

    [Fact]
    public void LW2207_FbsFieldNamedAsType()
    {
        Only("LW2207", "a table, 'b'", "table b {} table a { §b: int; }");
        Only("LW2207", "a table, 'a'", "table a { §a: int; }");
        Assert.Equal("", Ids("table a { b: int; } table b {}"));
    }

    [Theory]
    [InlineData("union u {} table a { b: u; §b_type: int; }")]
    [InlineData("union u {} table a { b_type: int; §b: u; }")]
    [InlineData("table a { b: [int]; §b_length: int; }")]
    [InlineData("table a { §b_byte_vector: int; b: string; }")]
    public void FieldClash_OfAnyKind_IsReported(string text) => Only("LW2208", "'b", text);

    [Fact]
    public void LW2208_FbsFieldClash()
    {
        Assert.Equal("LW2209 LW2208", Ids("table a { b: [int]; bLength: int; }"));
        Assert.Equal("", Ids("table a { b: int; b_length: int; b_type: int; b_byte_vector: int; }"));
    }

    [Fact]
    public void LW2209_FbsFieldCase() => Only("LW2209", "'someName'", "table a { §someName: int; }");

    [Fact]
    public void LW2210_FbsMethodTwice() => Only("LW2210", "'B'", "table t {} rpc_service a { B(t): t; §B(t): t; }");

    [Theory]
    [InlineData("namespace x.y; table t {} namespace x.y.z; table T { f: t; }", "x.y.t")]
    [InlineData("namespace x.y; table t {} namespace x.z; table T { f: y.t; }", "x.y.t")]
    [InlineData("table t {} namespace x.z; table T { f: t; }", "t")]
    [InlineData("table t {} namespace x; table t {} namespace x.z; table T { f: t; }", "x.t")]
    [InlineData("namespace x; table T { f: t; } table t {}", "x.t")]
    [InlineData("table t {} namespace x; table T { f: t; } table t {}", "t")]
    [InlineData("namespace x; table T { f: y.t; } namespace x.y; table t {}", "x.y.t")]
    [InlineData("namespace x; table T { f: y.t; } namespace y; table t {}", "y.t")]
    [InlineData("namespace x; table T { f: T; }", "x.T")]
    [InlineData("enum t : int { A } namespace x; table t {} table T { f: t; }", "t")]
    public void Names_ThatArePartlyQualified_AreFoundInTheNamespacesAround(string text, string typeName) =>
        Assert.Equal(typeName, Model(text).Objects.Single(static type => type.Name == "T").Field("f").Type.TypeName);

    [Fact]
    public void Includes_RelativeFirst_ThenSearchPathsInOrder()
    {
        (string, string)[] files =
        [
            ("x/a.fbs", "include \"c.fbs\"; include \"d.fbs\"; include \"sub/e.fbs\"; table a { c: c_rel; d: d_one; g: e; h: f; }"),
            ("x/c.fbs", "table c_rel {}"), ("one/c.fbs", "table c_one {}"), ("one/d.fbs", "table d_one {}"), ("two/d.fbs", "table d_two {}"),
            ("x/sub/e.fbs", "include \"../../two/f.fbs\"; table e {}"), ("two/f.fbs", "table f {}"),
        ];
        IReadOnlyList<FbsLinkedFile> linked = Link(new FbsOptions { SearchPaths = new(["./one/", "two"]) }, files);
        Assert.All(linked, static file => Assert.Empty(file.Diagnostics));
        Assert.Equal(["x/c.fbs", "one/d.fbs", "x/sub/e.fbs"], linked[0].Model!.Includes);
        Assert.Equal(["two/f.fbs"], linked[5].Model!.Includes);
    }

    [Fact]
    public void Includes_InACircle_AreLegal()
    {
        IReadOnlyList<FbsLinkedFile> linked = Link(
            ("a.fbs", "include \"b.fbs\"; namespace n; table A { b: B; }"),
            ("b.fbs", "include \"c.fbs\"; namespace n; table B { c: C; a: A; }"),
            ("c.fbs", "include \"a.fbs\"; include \"c.fbs\"; namespace n; table C { a: A; }"));
        Assert.All(linked, static file => Assert.Empty(file.Diagnostics));
        Assert.Equal("n.A", linked[2].Model!.Objects[0].Fields[0].Type.TypeName);
    }

    [Fact]
    public void Include_OfOneFileByTwoPaths_IsThatFileOnce()
    {
        int asked = 0;
        SchemaFile? Find(string path)
        {
            asked++;
            return path is "x/c.fbs" or "y/c.fbs" ? new SchemaFile(path, path, "table c {}") : null;
        }

        (FbsFileModel[] models, EquatableArray<SchemaDiagnostic> diagnostics) = FbsSchemas.Check(
            [new SchemaFile("a.fbs", "a.fbs", "include \"x/c.fbs\"; include \"y/c.fbs\"; include \"x/../x/c.fbs\"; table a { c1: c; }")], new FbsOptions(), Find);
        Assert.Empty(diagnostics);
        Assert.Equal(2, asked);
        Assert.Equal(["x/c.fbs", "y/c.fbs", "x/c.fbs"], Assert.Single(models).Includes);
    }

    [Fact]
    public void IncludedFile_KeepsItsRootTypeAndIdentifierToItself()
    {
        IReadOnlyList<FbsLinkedFile> linked = Link(
            ("a.fbs", "include \"b.fbs\"; table a {}"),
            ("b.fbs", "table b {} root_type b; file_identifier \"BBBB\"; file_extension \"bb\";"));
        Assert.Equal(("", "", ""), (linked[0].Model!.RootTable, linked[0].Model!.FileIdentifier, linked[0].Model!.FileExtension));
        Assert.Equal(("b", "BBBB", "bb"), (linked[1].Model!.RootTable, linked[1].Model!.FileIdentifier, linked[1].Model!.FileExtension));
    }

    [Fact]
    public void IncludedFile_WithErrors_LeavesTheOthersWithoutModel()
    {
        IReadOnlyList<FbsLinkedFile> linked = Link(
            ("a.fbs", "include \"b.fbs\"; table a { b1: b; }"), ("b.fbs", "include \"c.fbs\"; table b { c: nope; }"), ("c.fbs", "table c1 {}"), ("d.fbs", "table d {}"));
        Assert.Equal([true, true, false, false], linked.Select(static file => file.Model is null));
        Assert.Equal([0, 1, 0, 0], linked.Select(static file => file.Diagnostics.Count));
    }

    [Fact]
    public void IncludedFile_UsesWhatTheIncludingFileDeclares()
    {
        IReadOnlyList<FbsLinkedFile> linked = Link(("b.fbs", "table b { a: A; }"), ("a.fbs", "include \"b.fbs\"; table A {}"));
        Assert.All(linked, static file => Assert.Empty(file.Diagnostics));
    }

    [Fact]
    public void FilesThatDoNotSeeEachOther_MayDeclareTheSame()
    {
        IReadOnlyList<FbsLinkedFile> linked = Link(("a.fbs", "table t { x: int; }"), ("b.fbs", "table t { y: int; }"));
        Assert.All(linked, static file => Assert.NotNull(file.Model));
    }
}
