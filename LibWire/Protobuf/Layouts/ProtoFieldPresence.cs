namespace LibWire;

/// <summary>How a message tells whether one of its fields is there.</summary>
public enum ProtoFieldPresence
{
    /// <summary>The field is there when it is not zero or empty; -0.0 is not zero. proto3 without a label.</summary>
    Implicit,

    /// <summary>The field has a bit of its own or, as a message, a reference: a zero may be there too. <c>optional</c>, proto2, sub-messages.</summary>
    Explicit,

    /// <summary>As <see cref="Explicit"/>, and a message without the field is not complete. proto2 <c>required</c>.</summary>
    Required,

    /// <summary>The field is there when its oneof says so.</summary>
    Oneof,

    /// <summary>The field is a list, and there when it has items.</summary>
    Repeated,

    /// <summary>The field is a map, and there when it has entries.</summary>
    Map,
}
