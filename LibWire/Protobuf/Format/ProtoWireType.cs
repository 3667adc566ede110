namespace LibWire;

/// <summary>How the bytes of a value are laid out; the low three bits of every tag.</summary>
/// <remarks>Source: Protocol Buffers encoding guide, "Message Structure".</remarks>
public enum ProtoWireType
{
    /// <summary>A varint: int32, int64, uint32, uint64, sint32, sint64, bool, enum.</summary>
    VarInt = 0,

    /// <summary>8 bytes, little-endian: fixed64, sfixed64, double.</summary>
    Fixed64 = 1,

    /// <summary>A varint length and that many bytes: string, bytes, messages, packed repeated fields.</summary>
    Length = 2,

    /// <summary>The start of a group; its fields follow, then the end tag of the same number.</summary>
    StartGroup = 3,

    /// <summary>The end of a group.</summary>
    EndGroup = 4,

    /// <summary>4 bytes, little-endian: fixed32, sfixed32, float.</summary>
    Fixed32 = 5,
}
