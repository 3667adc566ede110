using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Reflection;

public class FbsReflectionTests
{
    private const string Text = """
        attribute "own";
        namespace n;
        enum e : ubyte (bit_flags) { A, B = 3 }
        struct s { x: byte; y: [double:2]; }
        union u { t, text: string }
        /// A table.
        table t (own: "v", private) {
          /// A field.
          z: int = -7 (id: 1, deprecated);
          a: float = 3.14159 (id: 0, own);
          u: u (id: 3, required);
          o: bool = null (id: 4);
          v: [s] (id: 5);
          w: [ubyte] = [] (id: 6, vector64);
          f: e = B (id: 7);
          g: [e] (id: 8);
          k: string (id: 9, key);
        }
        table b { of: t; }
        rpc_service r { M(t): b; C(b): t (streaming: "bidi"); }
        root_type t; file_identifier "NNNN"; file_extension "nn";
        """;

    [Fact]
    public void Describe_OfASchema_HasAllOfIt()
    {
        FlatReader schema = Describe(Text);
        FlatReader[] objects = schema.Tables(0);
        Assert.Equal(["n.b", "n.s", "n.t"], objects.Select(static type => type.Text(0)));
        Assert.Equal([false, true, false], objects.Select(static type => type.Flag(2)));
        Assert.Equal((8L, 24L), (objects[1].Number(3, 4), objects[1].Number(4, 4)));
        Assert.Equal(("NNNN", "nn", objects[2]), (schema.Text(2), schema.Text(3), schema.Table(4)));
        Assert.Equal(15, schema.Number(6, 8) | 2);
        Assert.False(schema.Has(7));

        FlatReader[] fields = objects[2].Tables(1);
        Assert.Equal(["a 0 4", "f 7 18", "g 8 20", "k 9 22", "o 4 12", "u 3 10", "u_type 2 8", "v 5 14", "w 6 16", "z 1 6"], fields.Select(static field => $"{field.Text(0)} {field.Number(2, 2)} {field.Number(3, 2)}"));
        Dictionary<string, FlatReader> byName = fields.ToDictionary(static field => field.Text(0)!);
        Assert.Equal(3.14159, byName["a"].Real(5));
        Assert.Equal((-7L, true), (byName["z"].Number(4, 8), byName["z"].Flag(6)));
        Assert.Equal((8L, false), (byName["f"].Number(4, 8), byName["f"].Flag(11)));
        Assert.True(byName["u"].Flag(7) && byName["o"].Flag(11) && byName["k"].Flag(8) && byName["k"].Flag(7) && byName["w"].Flag(13) && !byName["a"].Flag(11));

        // base_type, element, index, fixed_length, base_size, element_size
        Assert.Equal("2 0 -1 0 1 1", TypeOf(byName["o"]));
        Assert.Equal("16 0 1 0 4 1", TypeOf(byName["u"]));
        Assert.Equal("1 0 1 0 1 1", TypeOf(byName["u_type"]));
        Assert.Equal("14 15 1 0 4 24", TypeOf(byName["v"]));
        Assert.Equal("18 4 -1 0 8 1", TypeOf(byName["w"]));
        Assert.Equal("4 0 0 0 1 1", TypeOf(byName["f"]));
        Assert.Equal("14 4 0 0 4 1", TypeOf(byName["g"]));
        Assert.Equal("13 0 -1 0 4 1", TypeOf(byName["k"]));
        Assert.Equal("17 12 -1 2 4 8", TypeOf(objects[1].Tables(1)[1]));
        Assert.Equal(7, objects[1].Tables(1)[0].Number(12, 2));

        FlatReader[] enums = schema.Tables(1);
        Assert.Equal(["n.e", "n.u"], enums.Select(static type => type.Text(0)));
        Assert.Equal(["A 1", "B 8"], enums[0].Tables(1).Select(static value => $"{value.Text(0)} {value.Number(1, 8)}"));
        Assert.Equal("4 0 0 0 1 1", TypeOf(enums[0], 3));
        Assert.Equal(["0 0 -1 0 1 1", "15 0 2 0 4 1", "13 0 -1 0 4 1"], enums[1].Tables(1).Select(static value => TypeOf(value, 3)));
        Assert.True(enums[1].Flag(2) && !enums[0].Flag(2));

        FlatReader service = Assert.Single(schema.Tables(5));
        Assert.Equal(["M n.t n.b", "C n.b n.t"], service.Tables(1).Select(static call => $"{call.Text(0)} {call.Table(1).Text(0)} {call.Table(2).Text(0)}"));
    }

    [Fact]
    public void Describe_WithoutOptions_HasOwnAttributesOnly()
    {
        FlatReader table = Describe(Text).Tables(0)[2];
        Assert.Equal(["own v"], Attributes(table, 5));
        Assert.Equal(["own 0"], Attributes(table.Tables(1)[0], 9));
        Assert.Empty(table.Texts(6));
        Assert.Null(table.Text(7));
    }

    [Fact]
    public void Describe_WithOptions_HasWhatTheyAskFor()
    {
        FlatReader schema = Describe(Text, new FbsReflectionOptions { IncludesComments = true, IncludesBuiltInAttributes = true, IncludesFileNames = true });
        FlatReader table = schema.Tables(0)[2];
        Assert.Equal(["own v", "private 0"], Attributes(table, 5));
        Assert.Equal([" A table."], table.Texts(6));
        Assert.Equal("a.fbs", table.Text(7));
        Assert.Equal([" A field."], table.Tables(1)[^1].Texts(10));
        Assert.Equal("a.fbs", Assert.Single(schema.Tables(7)).Text(0));
    }

    [Fact]
    public void Describe_OfTheMonster_HasWhatItIncludes()
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        SchemaFile? Load(string path) => File.Exists(path) ? new SchemaFile(path, path, File.ReadAllText(path)) : null;
        FbsDescription description = FbsCompiler.Describe(
            Load($"{folder}/monster_test.fbs")!,
            new FbsOptions { SearchPaths = new([$"{folder}/include_test", $"{folder}/include_test/sub"]) },
            new FbsReflectionOptions(),
            Load);
        FlatReader schema = FlatReader.Root(description.Bytes!, "BFBS");
        string[] names = [.. schema.Tables(0).Select(static type => type.Text(0)!)];
        Assert.Equal(names.Order(StringComparer.Ordinal), names);
        Assert.Contains("TableA", names);
        Assert.Contains("MyGame.OtherNameSpace.TableB", names);
        Assert.Equal("MyGame.Example.Monster", schema.Table(4).Text(0));
        Assert.Equal(62, schema.Table(4).Tables(1).Length);
    }

    [Fact]
    public void Describe_OfASchemaWithErrors_HasNoBytes()
    {
        FbsDescription description = FbsCompiler.Describe(new SchemaFile("a.fbs", "a.fbs", "table a { b: c; }"), new FbsOptions(), new FbsReflectionOptions());
        Assert.Null(description.Bytes);
        Assert.Equal("LW2203", Assert.Single(description.Diagnostics).Id);
    }

    [Fact]
    public void Describe_OfManyTables_SharesVTablesAndStaysLinear()
    {
        string text = string.Concat(Enumerable.Range(0, 5000).Select(static i => $"table t{i} {{ a: int; b: string; }}"));
        byte[] bytes = FbsCompiler.Describe(new SchemaFile("a.fbs", "a.fbs", text), new FbsOptions(), new FbsReflectionOptions()).Bytes!;
        Assert.Equal(5000, FlatReader.Root(bytes, "BFBS").Tables(0).Length);
        Assert.InRange(bytes.Length, 5000 * 100, 5000 * 200);
    }

    private static FlatReader Describe(string text, FbsReflectionOptions? contents = null)
    {
        FbsDescription description = FbsCompiler.Describe(new SchemaFile("a.fbs", "a.fbs", text), new FbsOptions(), contents ?? new FbsReflectionOptions());
        Assert.DoesNotContain(description.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return FlatReader.Root(description.Bytes!, "BFBS");
    }

    private static string TypeOf(FlatReader table, int slot = 1)
    {
        FlatReader type = table.Table(slot);
        return $"{type.Number(0, 1)} {type.Number(1, 1)} {type.Number(2, 4, -1)} {type.Number(3, 2)} {type.Number(4, 4, 4)} {type.Number(5, 4)}";
    }

    private static string[] Attributes(FlatReader table, int slot) => [.. table.Tables(slot).Select(static attribute => $"{attribute.Text(0)} {attribute.Text(1)}")];
}
