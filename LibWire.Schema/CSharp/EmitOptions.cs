namespace LibWire.Schema;

/// <summary>What the emitted C# may use.</summary>
/// <param name="LanguageVersion">The major version of C#, 9 or later.</param>
/// <param name="HasUnscopedRef">Whether <c>[UnscopedRef]</c> can be written: C# 11 or later on .NET 7 or later.</param>
public sealed record EmitOptions(int LanguageVersion, bool HasUnscopedRef)
{
    /// <summary>Whether messages and enums are <c>internal</c>, for code that only its own assembly uses. Otherwise they are <c>public</c>.</summary>
    public bool IsInternal { get; init; }

    /// <summary>The access modifier of top-level types.</summary>
    internal string Access => IsInternal ? "internal" : "public";
}
