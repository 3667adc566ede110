namespace LibWire.Schema.Tests.Fbs;

/// <summary>Compiles FlatBuffers schemas of one or a few files. A section sign marks the place of a fault.</summary>
internal static class FbsSchemas
{
    private const char Mark = '§';

    /// <summary>Parses and links files that can include each other. Each is given by its path and text.</summary>
    internal static IReadOnlyList<FbsLinkedFile> Link(FbsOptions options, params (string Path, string Text)[] files) =>
        FbsLinker.Link([.. files.Select(static file => FbsCompiler.Parse(new SchemaFile(file.Path, file.Path, file.Text)))], options, null).ToLinkedFiles();

    /// <summary>Parses and links files that can include each other.</summary>
    internal static IReadOnlyList<FbsLinkedFile> Link(params (string Path, string Text)[] files) => Link(new FbsOptions(), files);

    /// <summary>Parses and links one file, <c>a.fbs</c>.</summary>
    internal static FbsLinkedFile LinkOne(string text, FbsOptions? options = null) => Link(options ?? new FbsOptions(), ("a.fbs", text))[0];

    /// <summary>The models of files without errors, and the diagnostics of all files.</summary>
    internal static (FbsFileModel[] Files, EquatableArray<SchemaDiagnostic> Diagnostics) Check(
        IReadOnlyList<SchemaFile> files, FbsOptions options, Func<string, SchemaFile?>? findFile = null)
    {
        FbsLinkage linkage = FbsCompiler.Link(files, options, findFile);
        return ([.. linkage.Models()], linkage.AllDiagnostics());
    }

    /// <summary>The model of one file without errors.</summary>
    internal static FbsFileModel Model(string text)
    {
        FbsLinkedFile linked = LinkOne(text);
        Assert.DoesNotContain(linked.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return linked.Model!;
    }

    internal static FbsObjectModel Object(this FbsFileModel file, string name) => Assert.Single(file.Objects, candidate => candidate.FullName == name);

    internal static FbsEnumModel Enum(this FbsFileModel file, string name) => Assert.Single(file.Enums, candidate => candidate.FullName == name);

    internal static FbsFieldModel Field(this FbsObjectModel type, string name) => Assert.Single(type.Fields, candidate => candidate.Name == name);

    /// <summary>The field <c>f</c> of the table or struct <c>T</c>.</summary>
    internal static FbsFieldModel FieldOf(string text) => Model(text).Object("T").Field("f");

    /// <summary>The ids of the diagnostics of one file, by position.</summary>
    internal static string Ids(string text, FbsOptions? options = null) =>
        string.Join(" ", LinkOne(text, options).Diagnostics.Select(static diagnostic => diagnostic.Id));

    /// <summary>Asserts that one file has one fault: at the mark, with that id and with that text in its message.</summary>
    internal static void Only(string id, string messagePart, string text) => Only(id, messagePart, new FbsOptions(), ("a.fbs", text));

    /// <summary>Asserts that of several files the one with the mark has one fault, and the others have none.</summary>
    internal static void Only(string id, string messagePart, FbsOptions options, params (string Path, string Text)[] files)
    {
        int marked = Array.FindIndex(files, static file => file.Text.Contains(Mark, StringComparison.Ordinal));
        int position = files[marked].Text.IndexOf(Mark, StringComparison.Ordinal);
        string before = files[marked].Text[..position];
        int line = before.Count(static unit => unit == '\n');
        int column = position - (before.LastIndexOf('\n') + 1);
        files[marked].Text = files[marked].Text.Remove(position, 1);

        IReadOnlyList<FbsLinkedFile> linked = Link(options, files);
        SchemaDiagnostic diagnostic = Assert.Single(linked.SelectMany(static file => file.Diagnostics));
        Assert.Equal((id, files[marked].Path, line, column), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains(messagePart, diagnostic.Message, StringComparison.Ordinal);
        Assert.DoesNotMatch("\\{[0-9]", diagnostic.Message);
        Assert.Equal(DiagnosticCatalog.All.Single(rule => rule.Id == id).Severity, diagnostic.Severity);
        Assert.Equal(diagnostic.Severity == SchemaSeverity.Error, linked[marked].Model == null);
    }
}
