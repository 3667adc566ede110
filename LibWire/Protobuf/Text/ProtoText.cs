namespace LibWire;

/// <summary>Messages as text, in the text format of Protocol Buffers: <c>id: 5 lines { sku: "A-17" }</c>.</summary>
/// <remarks>
/// <para>It prints the present fields by their numbers, the items of a list one by one, and the entries of a map by their keys. The text contains
/// only visible ASCII characters, spaces, and the line ends that <see cref="ProtoTextOptions.IsMultiLine"/> asks for. So it is safe to log, whatever
/// the message holds.</para>
/// <para>Messages that are equal have the same text, except for the order of unknown fields. Do not compare texts across versions: other libraries,
/// and later versions of this one, may format spaces and digits differently.</para>
/// </remarks>
public static unsafe class ProtoText
{
    /// <summary>Prints a message in one line, with unknown fields.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100
    /// deep.</exception>
    public static string ToString<T>(in T message)
        where T : unmanaged, IProtoMessage => Print(in message, ProtoTextOptions.Default);

    /// <summary>Prints a message as text.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="options">How to print it.</param>
    /// <exception cref="ArgumentNullException">The options are null.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100
    /// deep.</exception>
    public static string Print<T>(in T message, ProtoTextOptions options)
        where T : unmanaged, IProtoMessage
    {
        if (options is null) throw new ArgumentNullException(nameof(options));
        var printer = new ProtoTextPrinter(options);
        fixed (T* pinned = &message) printer.PrintFields(pinned->Layout, pinned, ProtoLimits.DepthMax);
        return printer.ToString();
    }
}

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
