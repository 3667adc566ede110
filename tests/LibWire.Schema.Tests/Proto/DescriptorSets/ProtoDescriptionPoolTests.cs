using LibWire.Reflection;

namespace LibWire.Schema.Tests;

/// <summary>Schemas that are compiled at run time, and messages of them.</summary>
public sealed class ProtoDescriptionPoolTests
{
    private static readonly ProtoDescribeOptions WithImports = new() { IncludesImports = true };

    [Fact]
    public void ToPool_OfASchema_GivesTypesForMessages()
    {
        const string Schema = """
            syntax = "proto3";
            package shop;
            import "google/protobuf/timestamp.proto";
            message Order { int64 id = 1; repeated Line lines = 2; google.protobuf.Timestamp at = 3; }
            message Line { string sku = 1; }
            """;
        var types = new DynamicTypes(ProtoCompiler.Describe([new SchemaFile("shop.proto", "shop.proto", Schema)], WithImports).ToPool());
        using var arena = new ArenaAllocator();
        DynamicMessage order = types["shop.Order"].New(in arena);
        order.Set("id", 5L);
        order.GetList("lines").AddMessage().Set("sku", "A-17");
        order.Mutable("at").Set("seconds", 1L);
        Assert.Equal([8, 5, 18, 6, 10, 4, .. "A-17"u8, 26, 2, 8, 1], order.ToArray());
        Assert.Equal(order, types["shop.Order"].Parse(order.ToArray(), in arena));
    }

    [Fact]
    public void ToPool_OfAWrongSchema_ThrowsItsFirstError()
    {
        ProtoDescription description = ProtoCompiler.Describe([new SchemaFile("a.proto", "a.proto", "message A { int64 id = 0; }")], WithImports);
        string text = Assert.Throws<InvalidOperationException>(() => description.ToPool()).Message;
        Assert.Contains("a.proto", text, StringComparison.Ordinal);
    }

    [Fact]
    public void ToPool_WithoutTheImports_TakesThemFromKnownFiles()
    {
        SchemaFile[] files = [new SchemaFile("b.proto", "b.proto", "syntax = \"proto3\"; import \"a.proto\"; message B { A a = 1; }")];
        var a = new SchemaFile("a.proto", "a.proto", "syntax = \"proto3\"; message A { int32 n = 1; }");
        DescriptorPool known = ProtoCompiler.Describe([a], WithImports).ToPool();
        ProtoDescription description = ProtoCompiler.Describe(files, new ProtoDescribeOptions { FindImport = path => path == "a.proto" ? a : null });
        Assert.Throws<DescriptorException>(() => description.ToPool());
        DescriptorPool pool = description.ToPool(known.FindFile("a.proto")!);
        Assert.Same(known.FindMessage("A"), pool.FindMessage("B")!.FindField("a")!.MessageType);
        using var arena = new ArenaAllocator();
        DynamicMessage b = new DynamicTypes(pool)["B"].New(in arena);
        b.Mutable("a").Set("n", 1);
        Assert.Equal([10, 2, 8, 1], b.ToArray());
    }
}
