namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The enum <c>Color</c>.</summary>
[Flags]
public enum Color : byte
{
    /// <summary><c>Red</c></summary>
    Red = 1 << 0,

    /// <summary><c>Green</c></summary>
    Green = 1 << 1,

    /// <summary><c>Blue</c></summary>
    Blue = 1 << 3,
}
