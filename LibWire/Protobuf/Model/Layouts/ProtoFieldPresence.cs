namespace LibWire;

/// <summary>How a message tells whether one of its fields is present.</summary>
public enum ProtoFieldPresence
{
    /// <summary>The field is present if it is not zero or empty; -0.0 is not zero. proto3 without a label.</summary>
    Implicit,

    /// <summary>The field has a has-bit or, as a message, a pointer: it may also be present with the value zero. <c>optional</c>, proto2,
    /// sub-messages.</summary>
    Explicit,

    /// <summary>Same as <see cref="Explicit"/>, and a message without the field is not complete. proto2 <c>required</c>.</summary>
    Required,

    /// <summary>The field is present if its oneof says so.</summary>
    Oneof,

    /// <summary>The field is a list. It is present if it has items.</summary>
    Repeated,

    /// <summary>The field is a map. It is present if it has entries.</summary>
    Map,
}
