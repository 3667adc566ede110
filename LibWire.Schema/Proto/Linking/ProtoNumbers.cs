namespace LibWire.Schema;

/// <summary>The numbers that fields can have.</summary>
internal static class ProtoNumbers
{
    internal const int FieldMax = (1 << 29) - 1;
}
