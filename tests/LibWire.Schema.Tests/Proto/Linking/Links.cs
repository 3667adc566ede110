namespace LibWire.Schema.Tests.Proto.Linking;

/// <summary>Schemas of one or a few files, linked.</summary>
internal static class Links
{
    private const char Mark = '§';

    internal static ProtoFileSyntax Parse(string path, string text) => ProtoCompiler.Parse(new SchemaFile(path, path, text));

    /// <summary>Parses and links files; each is given by its import path and text.</summary>
    internal static IReadOnlyList<ProtoFileDescriptor> Link(params (string Path, string Text)[] files) =>
        new ProtoLinker().Link([.. files.Select(static file => Parse(file.Path, file.Text))]);

    /// <summary>Links files without errors.</summary>
    internal static IReadOnlyList<ProtoFileDescriptor> Sound(params (string Path, string Text)[] files)
    {
        IReadOnlyList<ProtoFileDescriptor> linked = Link(files);
        Assert.DoesNotContain(linked.SelectMany(static file => file.Diagnostics.ToArray()), static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return linked;
    }

    /// <summary>Asserts that one proto2 file has exactly these faults, in this order, each at a section sign in its text.</summary>
    internal static void Faults2(string text, params string[] idsAndMessageParts) => Faults([("a.proto", "syntax = \"proto2\";\n" + text)], idsAndMessageParts);

    /// <summary>Like <see cref="Faults2"/>, in proto3.</summary>
    internal static void Faults3(string text, params string[] idsAndMessageParts) => Faults([("a.proto", "syntax = \"proto3\";\n" + text)], idsAndMessageParts);

    /// <summary>Like <see cref="Faults2"/>, in edition 2023.</summary>
    internal static void Faults2023(string text, params string[] idsAndMessageParts) => Faults([("a.proto", "edition = \"2023\";\n" + text)], idsAndMessageParts);

    /// <summary>
    /// Asserts that files have exactly these faults, file by file, each at a section sign. A fault is given by its id, a space and a part of its message.
    /// </summary>
    internal static void Faults((string Path, string Text)[] files, params string[] idsAndMessageParts)
    {
        var expected = new List<(string Path, int Line, int Column)>();
        for (int i = 0; i < files.Length; i++)
        {
            for (int mark; (mark = files[i].Text.IndexOf(Mark, StringComparison.Ordinal)) >= 0;)
            {
                string before = files[i].Text[..mark];
                expected.Add((files[i].Path, before.Count(static unit => unit == '\n'), mark - (before.LastIndexOf('\n') + 1)));
                files[i].Text = files[i].Text.Remove(mark, 1);
            }
        }

        SchemaDiagnostic[] found = [.. Link(files).SelectMany(static file => file.Diagnostics.ToArray())];
        string all = string.Join("\n", found.Select(static diagnostic => diagnostic.ToString()));
        Assert.True(idsAndMessageParts.Length == found.Length && expected.Count == found.Length, all);
        for (int i = 0; i < found.Length; i++)
        {
            string[] parts = idsAndMessageParts[i].Split(' ', 2);
            Assert.True(parts[0] == found[i].Id && found[i].Message.Contains(parts[1], StringComparison.Ordinal), $"{idsAndMessageParts[i]}\n{all}");
            Assert.True(expected[i] == (found[i].Path, found[i].Span.Line, found[i].Span.Column), $"{expected[i]}\n{all}");
            Assert.Equal(DiagnosticCatalog.All.Single(rule => rule.Id == parts[0]).Severity, found[i].Severity);
        }
    }
}
