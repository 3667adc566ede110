namespace LibWire.Schema.Tests;

/// <summary>Schemas with faults. A section sign marks the place.</summary>
internal static class Reports
{
    private const char Mark = '§';

    /// <summary>Asserts that one file has one fault: at the mark, with that id and with that text in its message.</summary>
    internal static void Only(string id, string messagePart, string text) => Only(id, messagePart, ("a.proto", text));

    /// <summary>Like the other overload, in proto3.</summary>
    internal static void Only3(string id, string messagePart, string text) => Only(id, messagePart, "syntax = \"proto3\";\n" + text);

    /// <summary>Like the other overload, in proto2.</summary>
    internal static void Only2(string id, string messagePart, string text) => Only(id, messagePart, "syntax = \"proto2\";\n" + text);

    /// <summary>Asserts that of several files the one with the mark has one fault, and the others have none.</summary>
    internal static void Only(string id, string messagePart, params (string Path, string Text)[] files)
    {
        int marked = Array.FindIndex(files, static file => file.Text.Contains(Mark, StringComparison.Ordinal));
        int position = files[marked].Text.IndexOf(Mark, StringComparison.Ordinal);
        string before = files[marked].Text[..position];
        int line = before.Count(static unit => unit == '\n');
        int column = position - (before.LastIndexOf('\n') + 1);
        files[marked].Text = files[marked].Text.Remove(position, 1);

        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(files);
        SchemaDiagnostic diagnostic = Assert.Single(bound.SelectMany(static file => file.Diagnostics));
        Assert.Equal((id, files[marked].Path, line, column), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains(messagePart, diagnostic.Message, StringComparison.Ordinal);
        Assert.Equal(DiagnosticCatalog.All.Single(rule => rule.Id == id).Severity, diagnostic.Severity);
        Assert.Equal(diagnostic.Severity == SchemaSeverity.Error, bound[marked].Code == null);
        Assert.All(bound.Where((_, index) => index != marked), static other => Assert.NotNull(other.Code));
    }

    /// <summary>The ids of the diagnostics of one file, by position.</summary>
    internal static string Ids(string text) => string.Join(" ", Schemas.BindOne(text).Diagnostics.Select(static diagnostic => diagnostic.Id));
}
