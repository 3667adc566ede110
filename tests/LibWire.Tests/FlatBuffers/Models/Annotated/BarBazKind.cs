namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The members of the union <c>BarBaz</c>. A buffer may say other numbers, of members a later schema has.</summary>
public enum BarBazKind : byte
{
    /// <summary>There is no value.</summary>
    None = 0,

    /// <summary><c>Bar</c></summary>
    Bar = 1,

    /// <summary><c>Baz</c></summary>
    Baz = 2,
}
