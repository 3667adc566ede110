namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>Texts that only the parser reads; a section sign stands in front of a place in them.</summary>
internal static class Parses
{
    private const char Mark = '§';

    /// <summary>The tree of a text, which has to be without fault.</summary>
    internal static ProtoFileSyntax Whole(string text)
    {
        ProtoFileSyntax syntax = File(text);
        Assert.Empty(syntax.Diagnostics);
        return syntax;
    }

    /// <summary>The tree of a text.</summary>
    internal static ProtoFileSyntax File(string text, bool keepsLocations = false) =>
        ProtoCompiler.Parse(new SchemaFile("a.proto", "a.proto", text), keepsLocations);

    /// <summary>A text has one fault: at the mark, with that id, and the message says that.</summary>
    internal static void Only(string id, string messagePart, string text)
    {
        SchemaDiagnostic diagnostic = First(id, messagePart, text, out ProtoFileSyntax syntax);
        Assert.Equal([diagnostic], syntax.Diagnostics);
        Assert.Equal(DiagnosticCatalog.All.Single(rule => rule.Id == id).Severity, diagnostic.Severity);
    }

    /// <summary>As the other method, in proto3.</summary>
    internal static void Only3(string id, string messagePart, string text) => Only(id, messagePart, "syntax = \"proto3\";\n" + text);

    /// <summary>As the other method, in proto2.</summary>
    internal static void Only2(string id, string messagePart, string text) => Only(id, messagePart, "syntax = \"proto2\";\n" + text);

    /// <summary>As the other method, in edition 2024.</summary>
    internal static void Only2024(string id, string messagePart, string text) => Only(id, messagePart, "edition = \"2024\";\n" + text);

    /// <summary>A text has a fault with that id at the mark, and perhaps others behind.</summary>
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

    /// <summary>What is wrong with a text: id and line, from 1, by position.</summary>
    internal static string Faults(string text) =>
        string.Join(" ", File(text).Diagnostics.Select(static diagnostic => $"{diagnostic.Id}@{diagnostic.Span.Line + 1}"));
}
