namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>Texts for the parser alone. A section sign marks a place in them.</summary>
internal static class Parses
{
    private const char Mark = '§';

    /// <summary>The tree of a text without faults.</summary>
    internal static ProtoFileSyntax Whole(string text)
    {
        ProtoFileSyntax syntax = File(text);
        Assert.Empty(syntax.Diagnostics);
        return syntax;
    }

    /// <summary>The tree of a text.</summary>
    internal static ProtoFileSyntax File(string text, bool keepsLocations = false) =>
        ProtoCompiler.Parse(new SchemaFile("a.proto", "a.proto", text), keepsLocations);

    /// <summary>Asserts that a text has one fault: at the mark, with that id and with that text in its message.</summary>
    internal static void Only(string id, string messagePart, string text)
    {
        SchemaDiagnostic diagnostic = First(id, messagePart, text, out ProtoFileSyntax syntax);
        Assert.Equal([diagnostic], syntax.Diagnostics);
        Assert.Equal(DiagnosticCatalog.All.Single(rule => rule.Id == id).Severity, diagnostic.Severity);
    }

    /// <summary>Like the other method, in proto3.</summary>
    internal static void Only3(string id, string messagePart, string text) => Only(id, messagePart, "syntax = \"proto3\";\n" + text);

    /// <summary>Like the other method, in proto2.</summary>
    internal static void Only2(string id, string messagePart, string text) => Only(id, messagePart, "syntax = \"proto2\";\n" + text);

    /// <summary>Like the other method, in edition 2024.</summary>
    internal static void Only2024(string id, string messagePart, string text) => Only(id, messagePart, "edition = \"2024\";\n" + text);

    /// <summary>Asserts that the first fault of a text is at the mark, with that id.</summary>
    internal static void First(string id, string messagePart, string text) => First(id, messagePart, text, out _);

    private static SchemaDiagnostic First(string id, string messagePart, string text, out ProtoFileSyntax syntax)
    {
        int position = text.IndexOf(Mark, StringComparison.Ordinal);
        string before = text[..position];
        int line = before.Count(static unit => unit == '\n');
        int column = position - (before.LastIndexOf('\n') + 1);
        syntax = File(text.Remove(position, 1));
        SchemaDiagnostic diagnostic = syntax.Diagnostics.First(found => found.Id == id);
        Assert.Equal((line, column), (diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains(messagePart, diagnostic.Message, StringComparison.Ordinal);
        return diagnostic;
    }

    /// <summary>The faults of a text: id and line, from 1, by position.</summary>
    internal static string Faults(string text) =>
        string.Join(" ", File(text).Diagnostics.Select(static diagnostic => $"{diagnostic.Id}@{diagnostic.Span.Line + 1}"));
}
