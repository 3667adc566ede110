using System.Linq;
using System.Text;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>A schema that was written from C#.</summary>
/// <param name="File">Its text, and what the user has declared of it.</param>
/// <param name="Places">Where in the C# its parts come from, by position in the text.</param>
/// <param name="Diagnostics">What is wrong with the C#; then the text lacks something.</param>
internal sealed record DeclaredSchema(SchemaFile File, EquatableArray<(int Start, DeclaredPlace Place)> Places, EquatableArray<SchemaDiagnostic> Diagnostics)
{
    /// <summary>What is wrong with schemas, at its place in the C#.</summary>
    /// <param name="schemas">The schemas.</param>
    /// <param name="found">What is wrong with the text of a path.</param>
    internal static EquatableArray<SchemaDiagnostic> DiagnosticsOf(
        EquatableArray<DeclaredSchema> schemas, Func<string, EquatableArray<SchemaDiagnostic>> found) =>
        new(schemas.SelectMany(schema => schema.Diagnostics.Concat(found(schema.File.Path).Select(schema.InCSharp))));

    /// <summary>Moves a diagnostic about the text to the C# from which the text was written.</summary>
    internal SchemaDiagnostic InCSharp(SchemaDiagnostic diagnostic)
    {
        if (diagnostic.Path != File.Path || Places.Count == 0) return diagnostic;
        DeclaredPlace place = Places[0].Place;
        foreach ((int start, DeclaredPlace found) in Places.TakeWhile(entry => entry.Start <= diagnostic.Span.Start)) place = found;
        return diagnostic with { Path = place.Path, Span = place.Span };
    }
}

/// <summary>Writes the text of a schema, and notes where in the C# its parts come from.</summary>
internal sealed class DeclaredSchemaText
{
    private const string IndentUnit = "  ";

    private readonly StringBuilder _text = new();
    private readonly List<(int Start, DeclaredPlace Place)> _places = [];
    private string _indent = "";

    internal EquatableArray<(int Start, DeclaredPlace Place)> Places => new(_places);

    /// <summary>Writes a line whose parts can carry places: <c>Line("a", (b, place), "c")</c>.</summary>
    internal void Line(params Piece[] pieces)
    {
        if (pieces.Length > 0) _text.Append(_indent);
        foreach (Piece piece in pieces)
        {
            if (piece.Place is { } place) _places.Add((_text.Length, place));
            _text.Append(piece.Text);
        }

        _text.Append('\n');
    }

    internal void Open(params Piece[] pieces)
    {
        Line(pieces);
        _indent += IndentUnit;
    }

    internal void Close()
    {
        _indent = _indent.Substring(IndentUnit.Length);
        Line("}");
    }

    /// <summary>Writes documentation as comments. A line of it never ends the comment.</summary>
    internal void Comment(string documentation, string mark)
    {
        if (documentation.Length == 0) return;
        foreach (string line in SchemaCharacters.CommentLines(documentation)) Line(line.Length == 0 ? mark : $"{mark} {line}");
    }

    public override string ToString() => _text.ToString();

    /// <summary>A part of a line.</summary>
    /// <param name="Text">The text.</param>
    /// <param name="Place">Where it comes from; null if that is the place of the part before.</param>
    internal readonly record struct Piece(string Text, DeclaredPlace? Place)
    {
        public static implicit operator Piece(string text) => new(text, null);

        public static implicit operator Piece((string Text, DeclaredPlace Place) part) => new(part.Text, part.Place);
    }
}
