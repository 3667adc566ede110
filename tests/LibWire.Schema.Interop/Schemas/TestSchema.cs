namespace LibWire.Tests.SchemaInterop;

/// <summary>Files that are compiled together, without those of google/protobuf.</summary>
/// <param name="Name">Its name in findings.</param>
/// <param name="Files">The files; all are described, in this order.</param>
internal sealed record TestSchema(string Name, IReadOnlyList<TestSchemaFile> Files)
{
    internal int Characters => Files.Sum(static file => file.Text.Length);

    public override string ToString() => string.Concat(Files.Select(static file => $"======== {file.ImportPath}\n{file.Text}\n"));
}

/// <summary>One of them.</summary>
internal sealed record TestSchemaFile(string ImportPath, string Text);
