namespace LibWire;

/// <summary>Constants of the Protocol Buffers wire format.</summary>
internal static class ProtoFormat
{
    /// <summary>Largest field number: 29 bits. Source: Protocol Buffers language specification, "Assigning Field Numbers".</summary>
    internal const int FieldNumberMax = 536_870_911;

    /// <summary>How far the field number is shifted in a tag; below it stands the wire type.</summary>
    internal const int WireTypeBits = 3;

    /// <summary>The bits of a tag that hold the wire type.</summary>
    internal const uint WireTypeMask = 7;

    /// <summary>The smallest tag of a legal field: field 1, wire type 0.</summary>
    internal const uint TagMin = 1 << WireTypeBits;

    /// <summary>The field of a map entry that holds the key.</summary>
    internal const int MapKeyNumber = 1;

    /// <summary>The field of a map entry that holds the value.</summary>
    internal const int MapValueNumber = 2;
}
