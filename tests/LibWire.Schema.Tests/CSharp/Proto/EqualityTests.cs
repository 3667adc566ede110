namespace LibWire.Schema.Tests.CSharp.Proto;

/// <summary>A build repeats its work only if a model differs.</summary>
public class EqualityTests
{
    private const string Order = "syntax = \"proto3\"; package shop; import \"level.proto\";\n\n// Kept.\n"
        + "message Order { repeated Order orders = 1; map<string, Level> a = 2; oneof o { string s = 3; } message In { } optional bytes b = 4; }";

    private const string Level = "syntax = \"proto3\"; package shop; enum Level { LEVEL_LOW = 0; LEVEL_HIGH = 1; }";

    private static ProtoFileCode Bind(string order, params (string Path, string Text)[] others) => Schemas.Bind([("order.proto", order), .. others])[0].Code!;

    [Fact]
    public void Model_OfTheSameText_IsEqual()
    {
        ProtoFileCode first = Bind(Order, ("level.proto", Level));
        ProtoFileCode second = Bind(Order, ("level.proto", Level));
        Assert.NotSame(first, second);
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
    }

    [Fact]
    public void Model_AfterReformatting_IsEqual()
    {
        string reformatted = "// A licence.\r\n\r\n" + Order.Replace("; ", ";\n\n\t", StringComparison.Ordinal)
            .Replace("{ ", "\n{\n\n  // Detached.\n\n", StringComparison.Ordinal)
            .Replace("= 2", "=\n/* two */ 0x2", StringComparison.Ordinal);
        Assert.NotEqual(Order, reformatted);
        Assert.Equal(Bind(Order, ("level.proto", Level)), Bind(reformatted, ("level.proto", Level)));
    }

    [Fact]
    public void Model_AfterAChangeOfAnotherFile_IsEqualUnlessItMatters()
    {
        ProtoFileCode model = Bind(Order, ("level.proto", Level), ("other.proto", "syntax = \"proto3\"; message A {}"));
        Assert.Equal(model, Bind(Order, ("level.proto", Level), ("other.proto", "syntax = \"proto3\"; message B { int32 a = 1; }")));
        Assert.Equal(model, Bind(Order, ("level.proto", Level), ("other.proto", "nonsense")));
        Assert.Equal(model, Bind(Order, ("level.proto", Level.Replace("= 1", "= 2", StringComparison.Ordinal))));

        string moved = Level.Replace("package", "option csharp_namespace = \"Levels\"; package", StringComparison.Ordinal);
        Assert.NotEqual(model, Bind(Order, ("level.proto", moved)));
    }

    [Fact]
    public void Model_AfterAChangeOfAnything_Differs()
    {
        ProtoFileCode model = Bind(Order, ("level.proto", Level));
        (string, string)[] changes =
        [
            ("Kept.", "Changed."), ("orders = 1", "orders = 5"), ("string s", "bytes s"), ("optional bytes", "bytes"), ("message In", "message Inn"),
            ("bytes b = 4", "bytes b = 4 [deprecated = true]"),
        ];
        foreach ((string old, string changed) in changes)
            Assert.NotEqual(model, Bind(Order.Replace(old, changed, StringComparison.Ordinal), ("level.proto", Level)));
    }
}
