namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The enum <c>Race</c>.</summary>
public enum Race : sbyte
{
    /// <summary><c>None</c></summary>
    None = -1,

    /// <summary><c>Human</c></summary>
    Human = 0,

    /// <summary><c>Dwarf</c></summary>
    Dwarf = 1,

    /// <summary><c>Elf</c></summary>
    Elf = 2,
}
