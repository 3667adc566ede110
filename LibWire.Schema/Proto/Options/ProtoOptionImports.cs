namespace LibWire.Schema;

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
