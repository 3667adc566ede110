namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The members of the union <c>AnyAmbiguousAliases</c>. A buffer may say other numbers, of members a later schema has.</summary>
public enum AnyAmbiguousAliasesKind : byte
{
    /// <summary>There is no value.</summary>
    None = 0,

    /// <summary><c>Monster</c></summary>
    M1 = 1,

    /// <summary><c>Monster</c></summary>
    M2 = 2,

    /// <summary><c>Monster</c></summary>
    M3 = 3,
}
