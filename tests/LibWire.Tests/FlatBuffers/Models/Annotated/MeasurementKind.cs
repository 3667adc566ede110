namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The members of the union <c>Measurement</c>. A buffer may say other numbers, of members a later schema has.</summary>
public enum MeasurementKind : byte
{
    /// <summary>There is no value.</summary>
    None = 0,

    /// <summary><c>Tolerance</c></summary>
    Tolerance = 1,

    /// <summary><c>Dimension</c></summary>
    Dimension = 2,
}
