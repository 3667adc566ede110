namespace LibWire;

/// <summary>The type of the bytes of a nested buffer.</summary>
internal static class FlatJsonBytes
{
    internal static FlatJsonScalar Scalar { get; } = new("", FlatType.UInt8, enumSource: static () => (FlatJsonEnum?)null);
}
