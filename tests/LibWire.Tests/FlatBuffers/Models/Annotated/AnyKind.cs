namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The members of the union <c>Any</c>. A buffer may say other numbers, of members a later schema has.</summary>
public enum AnyKind : byte
{
    /// <summary>There is no value.</summary>
    None = 0,

    /// <summary><c>Bar</c></summary>
    Bar = 1,

    /// <summary><c>Tolerance</c></summary>
    Tolerance = 2,
}
