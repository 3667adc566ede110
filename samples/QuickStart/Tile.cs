using LibWire;

namespace QuickStart;

// A decoded tile. All of it is unmanaged: the structs refer to an arena, and are valid until it is disposed or reset.
// The names are those of vector_tile.proto in the Mapbox vector tile specification 2.1. TileField.cs has the field numbers.

/// <summary>A square piece of a map.</summary>
internal struct Tile
{
    public UnmanagedArray<TileLayer> Layers;
    public int SkippedFields; // fields that are not in the schema, such as extensions
}

/// <summary>Features of one kind, such as roads. They share keys and values and refer to them by index.</summary>
internal struct TileLayer
{
    public uint Version;
    public Utf8String Name;
    public UnmanagedArray<TileFeature> Features;
    public UnmanagedArray<Utf8String> Keys;
    public UnmanagedArray<TileValue> Values;
    public uint Extent; // width and height of the tile in the units of the geometry
    public int SkippedFields;
}

/// <summary>One road, house or label.</summary>
internal struct TileFeature
{
    public Optional<ulong> Id;
    public UnmanagedArray<uint> Tags; // pairs: index of a key, index of a value
    public GeometryType Type;
    public UnmanagedArray<uint> Geometry; // drawing commands, see GeometryReader
}

/// <summary>What kind of geometry a feature has.</summary>
internal enum GeometryType
{
    Unknown = 0,
    Point = 1,
    LineString = 2,
    Polygon = 3,
}
