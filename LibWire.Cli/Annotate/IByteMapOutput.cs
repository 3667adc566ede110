namespace LibWire.Cli;

/// <summary>Receives a byte map, in the order of the file.</summary>
internal interface IByteMapOutput
{
    /// <summary>The start of a section, such as a table or a message. The regions that follow are its own.</summary>
    /// <param name="kind">What it is: <c>table</c>, <c>message</c>, <c>padding</c>.</param>
    /// <param name="name">Its type or field; empty if it has none.</param>
    void Section(string kind, string name);

    /// <summary>The next bytes of the section.</summary>
    void Region(in ByteRegion region);
}
