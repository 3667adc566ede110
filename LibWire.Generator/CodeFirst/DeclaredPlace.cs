using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace LibWire.Generator;

/// <summary>A place in the C# of the project.</summary>
/// <param name="Path">The C# file.</param>
/// <param name="Span">The place in it.</param>
internal readonly record struct DeclaredPlace(string Path, SchemaSpan Span)
{
    internal static DeclaredPlace Of(SyntaxNodeOrToken syntax) => Of(syntax.GetLocation()!);

    internal static DeclaredPlace Of(Location location)
    {
        TextSpan span = location.SourceSpan;
        LinePositionSpan lines = location.GetLineSpan().Span;
        return new DeclaredPlace(
            location.SourceTree?.FilePath ?? "",
            new SchemaSpan(span.Start, span.Length, lines.Start.Line, lines.Start.Character, lines.End.Line, lines.End.Character));
    }
}
