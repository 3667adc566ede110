namespace LibWire;

/// <summary>Messages as text, in the text format of Protocol Buffers: <c>id: 5 lines { sku: "A-17" }</c>.</summary>
/// <remarks>
/// <para>The fields that are there, by their numbers; the items of a list one by one; the entries of a map by their keys. Every character is one of ASCII that can be seen, or a space, or the end of a line that
/// <see cref="ProtoTextOptions.IsMultiLine"/> asks for: whatever a message holds, its text can go into a log.</para>
/// <para>Messages that are equal have the same text, but for the order of unknown fields. It is not for comparing messages across versions: other libraries, and later versions of this one, may put spaces and digits differently.</para>
/// </remarks>
public static unsafe class ProtoText
{
    /// <summary>A message in one line, with unknown fields.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message refers to itself, or is nested more than 100 deep.</exception>
    public static string ToString<T>(in T message)
        where T : unmanaged, IProtoMessage => Print(in message, ProtoTextOptions.Default);

    /// <summary>A message as text.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="options">How it is printed.</param>
    /// <exception cref="ArgumentNullException">The options are null.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message refers to itself, or is nested more than 100 deep.</exception>
    public static string Print<T>(in T message, ProtoTextOptions options)
        where T : unmanaged, IProtoMessage
    {
        if (options is null) throw new ArgumentNullException(nameof(options));
        var printer = new ProtoTextPrinter(options);
        fixed (T* pinned = &message) printer.PrintFields(pinned->Layout, pinned, WireLimits.DepthMax);
        return printer.ToString();
    }
}
