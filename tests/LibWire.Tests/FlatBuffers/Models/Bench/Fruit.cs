namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The enum <c>Fruit</c>.</summary>
public enum Fruit : short
{
    /// <summary><c>Apples</c></summary>
    Apples = 0,

    /// <summary><c>Pears</c></summary>
    Pears = 1,

    /// <summary><c>Bananas</c></summary>
    Bananas = 2,
}
