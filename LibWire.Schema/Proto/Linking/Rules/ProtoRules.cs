namespace LibWire.Schema;

/// <summary>Applies the rules that need types, options and features: numbers, JSON names, labels, extensions, naming style.</summary>
internal static class ProtoRules
{
    internal static void Check(ProtoFileDescriptor file)
    {
        var messages = new ProtoMessageRules(file);
        var fields = new ProtoFieldRules(file);
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            messages.Check(message);
            foreach (ProtoFieldDescriptor field in message.Fields) fields.Check(field);
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions) fields.Check(extension);
        var enums = new ProtoEnumRules(file);
        foreach (ProtoEnumDescriptor type in file.AllEnums) enums.Check(type);
    }
}

/// <summary>Warns of imports that a file does not use.</summary>
internal static class ProtoUnusedImports
{
    /// <summary>Checks a file without errors. Public imports are not reported, nor are files that import others publicly.</summary>
    internal static void Check(ProtoFileDescriptor file)
    {
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import.Syntax.Kind == ProtoImportKind.Public) continue;
            if (import.Target is not { PublicFiles: null, IsWhole: true } target || file.UsedFiles.Contains(target)) continue;
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
