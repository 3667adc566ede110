namespace LibWire.Cli;

/// <summary>What bytes are to their node.</summary>
internal enum PageExtentRole : byte
{
    /// <summary>The node itself: tag, length and value.</summary>
    Node,

    /// <summary>An offset of a FlatBuffer that leads to the node, or from it.</summary>
    Pointer,

    /// <summary>The vtable of a table.</summary>
    Vtable,

    /// <summary>A string or vector, with its count.</summary>
    Content,
}

/// <summary>Bytes that belong to a node.</summary>
/// <param name="Start">Where they start.</param>
/// <param name="SizeBytes">How many there are.</param>
/// <param name="Node">The row of the node.</param>
/// <param name="Role">What they are to it.</param>
internal readonly record struct PageExtent(uint Start, uint SizeBytes, uint Node, PageExtentRole Role) : IComparable<PageExtent>
{
    /// <summary>Orders bytes so that those that contain others come first.</summary>
    public int CompareTo(PageExtent other)
    {
        int order = Start.CompareTo(other.Start);
        if (order == 0) order = other.SizeBytes.CompareTo(SizeBytes);
        return order != 0 ? order : Node.CompareTo(other.Node);
    }
}
