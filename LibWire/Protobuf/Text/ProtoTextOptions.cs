namespace LibWire;

/// <summary>How <see cref="ProtoText"/> prints a message. Immutable, for any number of threads.</summary>
public sealed class ProtoTextOptions
{
    /// <summary>One line, with unknown fields: what <c>ToString</c> of messages prints.</summary>
    public static ProtoTextOptions Default { get; } = new();

    /// <summary>Whether each field takes a line of its own, those of inner messages indented by two spaces a level. Otherwise all stand in one line, one space apart.</summary>
    public bool IsMultiLine { get; init; }

    /// <summary>Whether the fields that the schema does not know are printed, by their numbers. Text that has them is for people: no parser takes it back.</summary>
    public bool PrintsUnknownFields { get; init; } = true;

    /// <summary>Message types that are known by name: a <c>google.protobuf.Any</c> that holds one of them is printed as that message, <c>[type.googleapis.com/shop.Order] { id: 5 }</c>.
    /// Extensions inside it are known as far as they are here. Null: as the fields it has, its value as bytes.</summary>
    public ProtoRegistry? Registry { get; init; }
}
