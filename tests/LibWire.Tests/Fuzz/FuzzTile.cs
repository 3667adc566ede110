namespace LibWire.Tests.Fuzz;

/// <summary>A vector tile in arena structs.</summary>
internal struct FuzzTile
{
    internal UnmanagedArray<FuzzTileLayer> Layers;
}

internal struct FuzzTileLayer
{
    internal uint Version;
    internal uint Extent;
    internal Utf8String Name;
    internal UnmanagedArray<FuzzTileFeature> Features;
    internal UnmanagedArray<Utf8String> Keys;
    internal UnmanagedArray<FuzzTileValue> Values;
}

internal struct FuzzTileFeature
{
    internal ulong Id;
    internal int Type;
    internal UnmanagedArray<uint> Tags;
    internal UnmanagedArray<uint> Geometry;
}

/// <summary>One value: the number of the field that held it, and its bits or text.</summary>
internal struct FuzzTileValue
{
    internal int FieldNumber;
    internal ulong Bits;
    internal Utf8String Text;
}
