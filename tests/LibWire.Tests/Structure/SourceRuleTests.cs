using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>Rules for the sources of the runtime that the compiler does not know.</summary>
public sealed partial class SourceRuleTests
{
    [Fact]
    public void SpansOverItems_AreMadeByWireSpan() =>
        Assert.Equal(
            ["LibWire/Wire/Bytes/WireSpan.cs"],
            from path in Directory.GetFiles(Repository.PathOf("LibWire"), "*.cs", SearchOption.AllDirectories)
            let name = Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')
            where !name.Contains("/obj/", StringComparison.Ordinal) && SpanOfParameter().IsMatch(File.ReadAllText(path))
            select name);

    // On .NET Framework and Mono the constructor refuses structs with pointers in them.
    [GeneratedRegex(@"new (ReadOnly)?Span<T[A-Za-z]*>\(")]
    private static partial Regex SpanOfParameter();
}
