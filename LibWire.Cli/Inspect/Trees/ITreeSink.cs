namespace LibWire.Cli;

/// <summary>Receives the tree of an inspected file, node by node, in the order of the file.</summary>
internal interface ITreeSink
{
    /// <summary>A node without children.</summary>
    void Add(in InspectedNode node);

    /// <summary>A node whose children follow, up to <see cref="Close"/>.</summary>
    void Open(in InspectedNode node);

    /// <summary>The end of the node opened last.</summary>
    void Close();

    /// <summary>What is wrong with the bytes at an offset, in a sentence. The rest of the node opened last is not read.</summary>
    void Fault(long offset, string sentence);
}
