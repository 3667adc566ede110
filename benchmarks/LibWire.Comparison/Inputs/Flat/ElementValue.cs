using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The plain values of one element of a container.</summary>
internal struct ElementValue
{
    internal Bar Sibling;
    internal double Rating;
    internal Utf8String Name;
    internal byte Postfix;
}
