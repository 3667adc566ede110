namespace LibWire;

/// <summary>What a <see cref="ProjectionStep"/> does with its field. Types with the same bytes on the wire and the same bits in memory are one
/// kind.</summary>
internal enum ProjectionKind : byte
{
    /// <summary><c>int32</c>, <c>uint32</c>, open enums.</summary>
    VarInt32,

    /// <summary><c>int64</c>, <c>uint64</c>.</summary>
    VarInt64,

    /// <summary><c>sint32</c>.</summary>
    SInt32,

    /// <summary><c>sint64</c>.</summary>
    SInt64,

    /// <summary><c>bool</c>.</summary>
    Bool,

    /// <summary><c>fixed32</c>, <c>sfixed32</c>, <c>float</c>.</summary>
    Fixed32,

    /// <summary><c>fixed64</c>, <c>sfixed64</c>, <c>double</c>.</summary>
    Fixed64,

    /// <summary><c>string</c> that must be well-formed UTF-8.</summary>
    String,

    /// <summary><c>string</c> of any bytes.</summary>
    StringUnchecked,

    /// <summary><c>bytes</c>.</summary>
    Bytes,

    /// <summary>A closed enum: it has only the numbers that it defines.</summary>
    ClosedEnum,

    /// <summary>A message after a length.</summary>
    Message,

    /// <summary>A message between a start tag and an end tag.</summary>
    Group,

    /// <summary>A member of a oneof, of any kind above.</summary>
    Member,

    /// <summary>A member of a oneof that is not read, but clears the members that are.</summary>
    OtherMember,

    /// <summary>Packed numbers.</summary>
    Packed,

    /// <summary>Numbers, each with its tag.</summary>
    Unpacked,

    /// <summary>Strings or byte fields.</summary>
    Texts,

    /// <summary>Messages, each after a length.</summary>
    Messages,

    /// <summary>Messages, each between a start tag and an end tag.</summary>
    Groups,

    /// <summary>An entry of a map.</summary>
    Entry,
}
