namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The members of the union <c>Any</c>. A buffer may say other numbers, of members a later schema has.</summary>
public enum AnyKind : byte
{
    /// <summary>There is no value.</summary>
    None = 0,

    /// <summary><c>Monster</c></summary>
    Monster = 1,

    /// <summary><c>TestSimpleTableWithEnum</c></summary>
    TestSimpleTableWithEnum = 2,

    /// <summary><c>MyGame.Example2.Monster</c></summary>
    MyGame_Example2_Monster = 3,
}
