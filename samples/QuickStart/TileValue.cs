using System.Runtime.InteropServices;
using LibWire;

namespace QuickStart;

/// <summary>One of seven kinds of value. They share their memory, and <see cref="Kind"/> says which one is present.</summary>
[StructLayout(LayoutKind.Explicit)]
internal struct TileValue
{
    [FieldOffset(0)]
    public Utf8String Text;
    [FieldOffset(0)]
    public float Float;
    [FieldOffset(0)]
    public double Double;
    [FieldOffset(0)]
    public long Int; // SInt too: the two differ only on the wire
    [FieldOffset(0)]
    public ulong UInt;
    [FieldOffset(0)]
    public bool Bool;
    [FieldOffset(16)]
    public TileValueKind Kind;

    // A union needs setters that change value and kind together.
    public static TileValue OfText(Utf8String value) => new() { Kind = TileValueKind.Text, Text = value };

    public static TileValue OfFloat(float value) => new() { Kind = TileValueKind.Float, Float = value };

    public static TileValue OfDouble(double value) => new() { Kind = TileValueKind.Double, Double = value };

    public static TileValue OfInt(long value) => new() { Kind = TileValueKind.Int, Int = value };

    public static TileValue OfUInt(ulong value) => new() { Kind = TileValueKind.UInt, UInt = value };

    public static TileValue OfSInt(long value) => new() { Kind = TileValueKind.SInt, Int = value };

    public static TileValue OfBool(bool value) => new() { Kind = TileValueKind.Bool, Bool = value };
}

/// <summary>The kind of a value. The numbers are those of the fields.</summary>
internal enum TileValueKind
{
    None = 0,
    Text = 1,
    Float = 2,
    Double = 3,
    Int = 4,
    UInt = 5,
    SInt = 6,
    Bool = 7,
}
