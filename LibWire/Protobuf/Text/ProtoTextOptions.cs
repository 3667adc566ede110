namespace LibWire;

/// <summary>How <see cref="ProtoText"/> prints a message. Immutable and thread-safe.</summary>
public sealed class ProtoTextOptions
{
    /// <summary>One line, with unknown fields: the form that <c>ToString</c> of messages prints.</summary>
    public static ProtoTextOptions Default { get; } = new();

    /// <summary>Whether each field takes a line of its own, with two spaces of indentation for each level. Otherwise all fields are in one line, one
    /// space apart.</summary>
    public bool IsMultiLine { get; init; }

    /// <summary>Whether unknown fields are printed, by their numbers. Such text is for people: no parser reads it.</summary>
    public bool PrintsUnknownFields { get; init; } = true;

    /// <summary>Message types that are known by name. A <c>google.protobuf.Any</c> that holds one of them is printed as that message,
    /// <c>[type.googleapis.com/shop.Order] { id: 5 }</c>. Extensions inside it are recognised if they are in this registry. If it is null, an Any is
    /// printed as its own fields, with the value as bytes.</summary>
    public ProtoRegistry? Registry { get; init; }
}
