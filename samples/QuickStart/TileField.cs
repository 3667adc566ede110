namespace QuickStart;

// The field numbers of vector_tile.proto, one class per message.

internal static class TileField
{
    public const int Layers = 3;
}

internal static class LayerField
{
    public const int Name = 1;
    public const int Features = 2;
    public const int Keys = 3;
    public const int Values = 4;
    public const int Extent = 5;
    public const int Version = 15;
}

internal static class FeatureField
{
    public const int Id = 1;
    public const int Tags = 2;
    public const int Type = 3;
    public const int Geometry = 4;
}

internal static class ValueField
{
    public const int Text = 1;
    public const int Float = 2;
    public const int Double = 3;
    public const int Int = 4;
    public const int UInt = 5;
    public const int SInt = 6;
    public const int Bool = 7;
}
