namespace LibWire;

/// <summary>Messages as text, in the text format of Protocol Buffers: <c>id: 5 lines { sku: "A-17" }</c>. <c>order.ToText()</c> prints it, and
/// <c>Order.FromText(text, in arena)</c> reads it.</summary>
/// <remarks>
/// <para>Printing prints the present fields by their numbers, the items of a list one by one, and the entries of a map by their keys. The text contains
/// only visible ASCII characters, spaces, and the line ends that <see cref="ProtoTextOptions.IsMultiLine"/> asks for. So it is safe to log, whatever
/// the message holds.</para>
/// <para>Messages that are equal have the same text, except for the order of unknown fields. Do not compare texts across versions: other libraries,
/// and later versions of this one, may format spaces and digits differently.</para>
/// </remarks>
public static unsafe partial class ProtoText
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
        fixed (T* pinned = &message) return Print(pinned->Layout, pinned, options);
    }

    extension<T>(T message)
        where T : unmanaged, IProtoMessage
    {
        /// <summary>Prints the message as text.</summary>
        /// <param name="options">How to print it; null for <see cref="ProtoTextOptions.Default"/>.</param>
        /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100
        /// deep.</exception>
        public string ToText(ProtoTextOptions? options = null) => Print(in message, options ?? ProtoTextOptions.Default);
    }

    /// <summary>Prints a message of which only the layout is known.</summary>
    internal static string Print(ProtoLayout layout, void* message, ProtoTextOptions options)
    {
        var printer = new ProtoTextPrinter(options);
        if (options.SchemaFile is { } file) printer.PrintHeader(file, layout);
        printer.PrintFields(layout, message, ProtoLimits.DepthMax);
        return printer.ToString();
    }
}
