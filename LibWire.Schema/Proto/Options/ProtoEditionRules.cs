namespace LibWire.Schema;

/// <summary>The last checks, for files without other faults: editions and targets of options, naming style, exported types.</summary>
internal static class ProtoEditionRules
{
    /// <summary>Checks a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="declarations">Its declarations with options, and the file if it has options.</param>
    internal static void Check(ProtoFileDescriptor file, IEnumerable<ProtoDescriptor> declarations)
    {
        // A fault of an earlier check skips the later ones, as in protoc.
        if (file.Edition >= ProtoEdition.Edition2024)
        {
            new ProtoNamingStyle(file).Check();
            if (!file.Diagnostics.HasErrors) ProtoVisibilityRules.CheckStrict(file);
        }

        if (file.Diagnostics.HasErrors) return;
        ProtoOptionUse.CheckEditions(file, declarations);
        if (file.Diagnostics.HasErrors) return;
        ProtoOptionImports.Check(file);
        ProtoOptionUse.CheckTargets(file, declarations);
    }
}

/// <summary>
/// Checks that no option import declares an extension with values marked <c>debug_redact</c>: a program needs that file at run time to hide them.
/// </summary>
/// <remarks>Source: protoc 35.</remarks>
internal static class ProtoOptionImports
{
    internal static void Check(ProtoFileDescriptor file)
    {
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import is not { Syntax.Kind: ProtoImportKind.Option, Target: { } target } || FindRedacting(target) is not { } option) continue;
            file.Report(DiagnosticCatalog.RedactingOptionImport, import.Syntax.Path.Span, target.ImportPath, option.FullName);
            return;
        }
    }

    private static ProtoFieldDescriptor? FindRedacting(ProtoFileDescriptor file)
    {
        var seen = new HashSet<ProtoMessageDescriptor>();
        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
        {
            var open = new Stack<ProtoFieldDescriptor>();
            open.Push(extension);
            while (open.Count > 0)
            {
                ProtoFieldDescriptor field = open.Pop();
                if (field.Enum != null && field.Enum.Values.Exists(static value => value.Options?.Bool("debug_redact") == true)) return extension;
                if (field.Message == null || !seen.Add(field.Message)) continue;
                foreach (ProtoFieldDescriptor inner in field.Message.Fields) open.Push(inner);
            }
        }

        return null;
    }
}
