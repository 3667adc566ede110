namespace LibWire.Schema;

/// <summary>Warns of imports that nothing in a file needs.</summary>
internal static class ProtoUnusedImports
{
    /// <summary>Checks a file that has no errors. Public imports are for others, and so are those of files that pass on others.</summary>
    internal static void Check(ProtoFileDescriptor file)
    {
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import.Syntax.Kind == ProtoImportKind.Public || import.Target is not { PublicFiles: null, IsWhole: true } target || file.UsedFiles.Contains(target)) continue;
            if (target != file.OptionTypes || !HasOptions(file)) file.Report(DiagnosticCatalog.UnusedImport, import.Place, target.ImportPath);
        }
    }

    private static bool HasOptions(ProtoFileDescriptor file)
    {
        bool hasOptions = file.Syntax.Options.Count > 0;
        file.ForEachName(file, (_, descriptor) => hasOptions |= descriptor.WrittenOptions.Count > 0);
        foreach (ProtoMessageDescriptor message in file.AllMessages)
            foreach (ProtoExtensionRange range in message.ExtensionRanges) hasOptions |= range.WrittenOptions.Count > 0;
        return hasOptions;
    }
}
