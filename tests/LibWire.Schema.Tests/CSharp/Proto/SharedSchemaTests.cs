using LibWire.Tests;

namespace LibWire.Schema.Tests.CSharp.Proto;

/// <summary>Real schemas.</summary>
public class SharedSchemaTests
{
    [Fact]
    public void Bind_VectorTile_GivesAModel()
    {
        ProtoBoundFile bound = Assert.Single(BindFolder("mvt"));
        Assert.Empty(bound.Diagnostics);
        ProtoMessageCode tile = Assert.Single(bound.Code!.Messages);
        Assert.Equal(("vector_tile.Tile", true), (tile.FullName, tile.IsRequiredInside));

        ProtoFieldCode type = tile.NestedMessages.Single(static message => message.CSharpName == "Feature").Field("type");
        Assert.Equal([0, 1, 2, 3], type.ClosedEnumValues);
        Assert.Null(type.Default);
    }

    [Fact]
    public void Bind_OpenTelemetry_GivesModelsWithoutAWord()
    {
        IReadOnlyList<ProtoBoundFile> files = BindFolder("otlp");
        Assert.Equal(11, files.Count);
        Assert.All(files, static file => Assert.NotNull(file.Code));
        Assert.Empty(files.SelectMany(static file => file.Diagnostics));

        ProtoMessageCode span = files.SelectMany(static file => file.Code!.Messages).Single(static message => message.FullName == "opentelemetry.proto.trace.v1.Span");
        Assert.Equal("global::OpenTelemetry.Proto.Trace.V1.Span", span.CSharpType);
        Assert.StartsWith("A Span represents a single operation", span.Documentation, StringComparison.Ordinal);
    }

    private static IReadOnlyList<ProtoBoundFile> BindFolder(string name)
    {
        string root = TestData.PathOf(name);
        return Schemas.Bind([.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Select(path => (Path.GetRelativePath(root, path).Replace('\\', '/'), File.ReadAllText(path)))]);
    }
}
