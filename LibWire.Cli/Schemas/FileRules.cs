namespace LibWire.Cli;

/// <summary>Diagnostics for files of the command line, before their contents are known.</summary>
internal static class FileRules
{
    internal static readonly DiagnosticRule FileNotFound = new(
        "LW1801", "No such file",
        "There is no file '{0}', neither as it is written nor in a folder given with -I. Check the name, or add its folder with -I.",
        SchemaSeverity.Error);

    internal static readonly DiagnosticRule FileUnreadable = new(
        "LW1802", "Unreadable file",
        "The file cannot be read: {0}",
        SchemaSeverity.Error);

    internal static readonly DiagnosticRule FolderAsFile = new(
        "LW1803", "Folder in place of a file",
        "This is a folder. Name the schemas in it; to look for imports in it, write -I in front.",
        SchemaSeverity.Error);

    internal static readonly DiagnosticRule FileOutsideRoots = new(
        "LW1804", "File outside the import roots",
        "The file lies in none of the folders given with -I, so it has no name to import it by. Add -I with the folder its import path starts in.",
        SchemaSeverity.Error);

    internal static readonly DiagnosticRule ShadowedFile = new(
        "LW1805", "Shadowed file",
        "An import of '{0}' finds {1}, which an earlier -I leads to. Name that file instead, or put the -I of this one first.",
        SchemaSeverity.Error);

    internal static readonly DiagnosticRule NotUtf8 = new(
        "LW1806", "Not UTF-8",
        "The byte here is no UTF-8. It is kept as it is in comments and strings; save the file as UTF-8 so that everyone reads the same characters.",
        SchemaSeverity.Warning);

    internal static readonly DiagnosticRule Utf16 = new(
        "LW1807", "UTF-16",
        "The file is UTF-16. Save it as UTF-8.",
        SchemaSeverity.Error);

    /// <summary>Makes the diagnostic for a file as a whole.</summary>
    internal static SchemaDiagnostic At(this DiagnosticRule rule, string path, params object[] arguments) => rule.At(path, default, arguments);
}
