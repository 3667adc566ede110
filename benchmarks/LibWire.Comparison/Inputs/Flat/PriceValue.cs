namespace LibWire.Comparison;

/// <summary>The values of one table of W4.</summary>
internal struct PriceValue
{
    internal Utf8String Code;
    internal int Cents;
}
