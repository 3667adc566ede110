namespace LibWire.Schema;

/// <summary>What a version of C# lets emitted code write.</summary>
internal static class CSharpLanguage
{
    private const int FileScopedNamespacesVersion = 10;
    private const int ScopedVersion = 11;
    private const int Utf8LiteralsVersion = 11;

    /// <summary>Whether <c>namespace A;</c> can be written.</summary>
    internal static bool HasFileScopedNamespaces(EmitOptions options) => options.LanguageVersion >= FileScopedNamespacesVersion;

    /// <summary>Whether <c>"text"u8</c> can be written.</summary>
    internal static bool HasUtf8Literals(EmitOptions options) => options.LanguageVersion >= Utf8LiteralsVersion;

    /// <summary>The word that lets a parameter live shorter than the result. Earlier versions of C# assume it, and have no word for it.</summary>
    internal static string Scoped(EmitOptions options) => options.LanguageVersion >= ScopedVersion ? "scoped " : "";
}
