namespace LibWire.Comparison;

/// <summary>The plain values of one row of W3.</summary>
internal struct RowValue
{
    internal Utf8String Text;
    internal double X;
    internal double Y;
    internal double Z;
}
