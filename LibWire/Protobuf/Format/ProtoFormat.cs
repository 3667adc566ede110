namespace LibWire;

/// <summary>Constants of the Protocol Buffers wire format.</summary>
internal static class ProtoFormat
{
    /// <summary>The number of bits by which a tag shifts the field number. The wire type is in the bits below.</summary>
    internal const int WireTypeBits = 3;

    /// <summary>The bits of a tag that hold the wire type.</summary>
    internal const uint WireTypeMask = 7;

    /// <summary>The smallest tag of a legal field: field 1, wire type 0.</summary>
    internal const uint TagMin = 1 << WireTypeBits;

    /// <summary>The field of a map entry that holds the key.</summary>
    internal const int MapKeyNumber = 1;

    /// <summary>The field of a map entry that holds the value.</summary>
    internal const int MapValueNumber = 2;

    /// <summary>The start tag of an item of a MessageSet, group 1. Source: the comments on <c>message_set_wire_format</c> in descriptor.proto.</summary>
    internal const uint ItemTag = (1 << WireTypeBits) | (uint)ProtoWireType.StartGroup;

    /// <summary>The end tag of an item.</summary>
    internal const uint ItemEndTag = (1 << WireTypeBits) | (uint)ProtoWireType.EndGroup;

    /// <summary>The field of an item that holds the number of the extension.</summary>
    internal const int ItemTypeNumber = 2;

    /// <summary>The tag of that field.</summary>
    internal const uint ItemTypeTag = (ItemTypeNumber << WireTypeBits) | (uint)ProtoWireType.VarInt;

    /// <summary>The field of an item that holds the message.</summary>
    internal const int ItemMessageNumber = 3;

    /// <summary>The tag of that field.</summary>
    internal const uint ItemMessageTag = (ItemMessageNumber << WireTypeBits) | (uint)ProtoWireType.Length;
}
