using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>Real schemas.</summary>
public class SharedSchemaTests
{
    [Fact]
    public void Compile_Monster_GivesAllOfIt()
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        FbsFileModel model = Compile("flatbuffers/monster", "monster_test.fbs", $"{folder}/include_test", $"{folder}/include_test/sub");
        Assert.Equal(("MyGame.Example.Monster", "MONS", "mon"), (model.RootTable, model.FileIdentifier, model.FileExtension));
        Assert.Equal(["include_test/include_test1.fbs"], [.. model.Includes.Select(static path => path[(path.IndexOf("/monster/", StringComparison.Ordinal) + 9)..])]);
        Assert.Equal(["priority"], model.DeclaredAttributes);

        FbsObjectModel monster = model.Object("MyGame.Example.Monster");
        Assert.Equal(Enumerable.Range(0, 62), monster.Fields.Select(static field => field.Id).Order());
        Assert.Equal((2, 8, 100L), (monster.Field("hp").Id, monster.Field("hp").Offset, monster.Field("hp").Default!.Integer));
        Assert.Equal((8, 7), (monster.Field("test").Id, monster.Field("test").UnionTypeId));
        Assert.Equal((7, true, FbsBaseType.UnionType), (monster.Field("test_type").Id, monster.Field("test_type").IsUnionType, monster.Field("test_type").Type.BaseType));
        Assert.Equal((true, FbsPresence.Required), (monster.Field("name").IsKey, monster.Field("name").Presence));
        Assert.Equal("MyGame.Example.Monster", monster.Field("testnestedflatbuffer").NestedType);
        Assert.Equal(8L, monster.Field("color").Default!.Integer);
        Assert.Equal("fnv1a_64", monster.Field("testhashu64_fnv1a").Hash);
        Assert.True(monster.Field("flex").IsFlexBuffer);
        Assert.Equal((double)3.14159f, monster.Field("testf").Default!.Real);
        Assert.Equal(double.NaN, monster.Field("nan_default").Default!.Real);
        Assert.Equal(double.NegativeInfinity, monster.Field("negative_infinity_default").Default!.Real);
        Assert.Equal([" an example documentation comment: this will end up in the generated code", " multiline too"], monster.Field("testarrayoftables").Documentation);

        FbsObjectModel vec3 = model.Object("MyGame.Example.Vec3");
        Assert.Equal((32, 8), (vec3.SizeBytes, vec3.AlignBytes));
        Assert.Equal([0, 4, 8, 16, 24, 26], vec3.Fields.Select(static field => field.Offset));
        Assert.Equal([0, 0, 4, 0, 1, 2], vec3.Fields.Select(static field => field.PaddingBytes));

        FbsEnumModel color = model.Enum("MyGame.Example.Color");
        Assert.Equal([("Red", 1L), ("Green", 2L), ("Blue", 8L)], color.Values.Select(static value => (value.Name, value.Value)));
        Assert.Equal(1L << 40, model.Enum("MyGame.Example.LongEnum").Values[2].Value);
        Assert.Equal(["NONE", "Monster", "TestSimpleTableWithEnum", "MyGame_Example2_Monster"], model.Enum("MyGame.Example.Any").Values.Select(static value => value.Name));
        Assert.Equal(
            ["", "MyGame.Example.Monster", "MyGame.Example.Monster", "MyGame.Example.Monster"],
            model.Enum("MyGame.Example.AnyAmbiguousAliases").Values.Select(static value => value.UnionType!.TypeName));

        FbsServiceModel service = Assert.Single(model.Services);
        Assert.Equal([FbsStreaming.None, FbsStreaming.Server, FbsStreaming.Client, FbsStreaming.Bidi], service.Methods.Select(static method => method.Streaming));
        Assert.Equal([false, true, false, false], service.Methods.Select(static method => method.IsIdempotent));
    }

    [Fact]
    public void Compile_Arrow_GivesModels()
    {
        FbsFileModel message = Compile("arrow", "Message.fbs");
        Assert.Equal("org.apache.arrow.flatbuf.Message", message.RootTable);
        Assert.Equal("org.apache.arrow.flatbuf.Footer", Compile("arrow", "File.fbs").RootTable);
        FbsFileModel schema = Compile("arrow", "Schema.fbs");
        Assert.Equal((16, 8), (schema.Object("org.apache.arrow.flatbuf.Buffer").SizeBytes, schema.Object("org.apache.arrow.flatbuf.Buffer").AlignBytes));
        Assert.NotEmpty(Compile("arrow", "SparseTensor.fbs").Objects);
        Assert.NotEmpty(Compile("arrow", "Tensor.fbs").Objects);
    }

    [Fact]
    public void Compile_FlatGeobuf_GivesModels()
    {
        Assert.Equal("FlatGeobuf.Header", Compile("flatgeobuf", "header.fbs").RootTable);
        Assert.Equal("FlatGeobuf.Feature", Compile("flatgeobuf", "feature.fbs").RootTable);
    }

    [Fact]
    public void Compile_AllSchemasOfTheCorpusTogether_HasNoErrors()
    {
        string root = TestData.PathOf("flatbuffers");
        string[] paths = [.. Directory.GetFiles(root, "*.fbs", SearchOption.AllDirectories)
            .Where(static path => !path.Contains("4.2-", StringComparison.Ordinal) && !path.Contains("5-multi", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];
        string[] searchPaths = [$"{root}/monster/include_test", $"{root}/monster/include_test/sub", $"{root}/flatsharp/samples/Example06-Includes"];
        (FbsFileModel[] models, EquatableArray<SchemaDiagnostic> diagnostics) = FbsSchemas.Check([.. paths.Select(static path => Load(path)!)], new FbsOptions { SearchPaths = new(searchPaths) }, Load);
        Assert.DoesNotContain(diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        Assert.Equal(paths.Length, models.Length);
        Assert.True(paths.Length >= 20, $"{paths.Length} schemas");
    }

    private static FbsFileModel Compile(string folder, string name, params string[] searchPaths)
    {
        var options = new FbsOptions { SearchPaths = new(searchPaths) };
        (FbsFileModel[] models, EquatableArray<SchemaDiagnostic> diagnostics) = FbsSchemas.Check([Load($"{TestData.PathOf(folder)}/{name}")!], options, Load);
        Assert.DoesNotContain(diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return Assert.Single(models);
    }

    private static SchemaFile? Load(string path) => File.Exists(path) ? new SchemaFile(path, path, File.ReadAllText(path)) : null;
}
