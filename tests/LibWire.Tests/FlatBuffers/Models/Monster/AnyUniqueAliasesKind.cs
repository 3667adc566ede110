namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The members of the union <c>AnyUniqueAliases</c>. A buffer may say other numbers, of members a later schema has.</summary>
public enum AnyUniqueAliasesKind : byte
{
    /// <summary>There is no value.</summary>
    None = 0,

    /// <summary><c>Monster</c></summary>
    M = 1,

    /// <summary><c>TestSimpleTableWithEnum</c></summary>
    TS = 2,

    /// <summary><c>MyGame.Example2.Monster</c></summary>
    M2 = 3,
}
