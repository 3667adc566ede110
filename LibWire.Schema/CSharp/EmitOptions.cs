namespace LibWire.Schema;

/// <summary>What the C# that is written may use.</summary>
/// <param name="LanguageVersion">The major version of C#, 9 or later.</param>
/// <param name="HasUnscopedRef">Whether <c>[UnscopedRef]</c> can be written: C# 11 or later on .NET 7 or later.</param>
public sealed record EmitOptions(int LanguageVersion, bool HasUnscopedRef)
{
    /// <summary>Whether messages and enums are <c>internal</c>: for code that only the assembly it becomes part of uses. Else they are <c>public</c>.</summary>
    public bool IsInternal { get; init; }

    /// <summary>The word in front of the types that are in no other.</summary>
    internal string Access => IsInternal ? "internal" : "public";
}

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
