namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The enum <c>Food</c>.</summary>
public enum Food : sbyte
{
    /// <summary><c>None</c></summary>
    None = 0,

    /// <summary><c>Apple</c></summary>
    Apple = 1,

    /// <summary><c>Banana</c></summary>
    Banana = 2,

    /// <summary><c>Kiwi</c></summary>
    Kiwi = 3,
}
