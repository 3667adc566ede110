namespace LibWire.Cli;

/// <summary>Reads one schema file from the disk.</summary>
internal static class SchemaReader
{
    /// <summary>The file at a path; null where it cannot be read.</summary>
    /// <param name="path">The path.</param>
    /// <param name="importPath">What the file is imported by.</param>
    /// <param name="report">Told what is wrong with the file as a file.</param>
    internal static SchemaFile? Read(string path, string importPath, Action<SchemaDiagnostic> report)
    {
        byte[] bytes;
        try
        {
            bytes = File.ReadAllBytes(path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            report(FileRules.FileUnreadable.At(path, failure.Message));
            return null;
        }

        if (bytes is [0xFF, 0xFE, ..] or [0xFE, 0xFF, ..])
        {
            report(FileRules.Utf16.At(path));
            return null;
        }

        string text = SchemaBytes.Decode(bytes, out int firstInvalid);
        if (firstInvalid >= 0) report(FileRules.NotUtf8.At(path, new SchemaText(text).Span(new TextRange(firstInvalid, 1))));
        return new SchemaFile(path, importPath, text);
    }
}
