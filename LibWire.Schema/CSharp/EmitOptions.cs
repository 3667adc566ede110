namespace LibWire.Schema;

/// <summary>What the emitted C# may use.</summary>
/// <param name="LanguageVersion">The major version of C#, 9 or later.</param>
/// <param name="HasUnscopedRef">Whether <c>[UnscopedRef]</c> can be written: C# 11 or later on .NET 7 or later.</param>
public sealed record EmitOptions(int LanguageVersion, bool HasUnscopedRef)
{
    /// <summary>Whether messages and enums are <c>internal</c>, for code that only its own assembly uses. Otherwise they are <c>public</c>.</summary>
    public bool IsInternal { get; init; }

    /// <summary>Whether each file has a class with its descriptor, and each message a property <c>Descriptor</c>.</summary>
    public bool HasDescriptors { get; init; } = true;

    /// <summary>The gRPC stubs of the services of files that do not decide themselves. They need C# 11 or later, and the package LibWire.Grpc.</summary>
    public GrpcStubs Grpc { get; init; }

    /// <summary>Whether the types of files get C#. Otherwise only their stubs do, which use the types of another assembly.</summary>
    public bool HasTypes { get; init; } = true;

    /// <summary>The access modifier of top-level types.</summary>
    internal string Access => IsInternal ? "internal" : "public";
}

/// <summary>What emitted code may use in a version of C#.</summary>
internal static class CSharpLanguage
{
    private const int FileScopedNamespacesVersion = 10;
    private const int ScopedVersion = 11;
    private const int Utf8LiteralsVersion = 11;

    /// <summary>The version that stubs need: the base class of a server implements a static member of an interface.</summary>
    internal const int StubsVersion = 11;

    /// <summary>The version that schemas in C# need: their fields are partial properties.</summary>
    internal const int PartialPropertiesVersion = 13;

    /// <summary>Whether <c>namespace A;</c> can be written.</summary>
    internal static bool HasFileScopedNamespaces(EmitOptions options) => options.LanguageVersion >= FileScopedNamespacesVersion;

    /// <summary>Whether <c>"text"u8</c> can be written.</summary>
    internal static bool HasUtf8Literals(EmitOptions options) => options.LanguageVersion >= Utf8LiteralsVersion;

    /// <summary>
    /// The keyword for a parameter whose references must not be stored in the result. Earlier versions of C# assume that, and have no keyword for it.
    /// </summary>
    internal static string Scoped(EmitOptions options) => options.LanguageVersion >= ScopedVersion ? "scoped " : "";
}
