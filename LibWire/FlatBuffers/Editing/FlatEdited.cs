namespace LibWire;

/// <summary>A table in a buffer that a <see cref="FlatEditor"/> edits.</summary>
/// <remarks>It stays valid until a table above it, nearer to the root, moves or loses what leads to it: until that table is given a field that it did not
/// have, another table or union in a field, or another vector of tables. Then the editor refuses it: ask the editor again. <c>default</c> is no
/// table.</remarks>
public readonly struct FlatEdited
{
    internal FlatEdited(FlatLayout layout, int referenceAt, int depth, long moves, long editorId)
    {
        Layout = layout;
        ReferenceAt = referenceAt;
        Depth = depth;
        Moves = moves;
        EditorId = editorId;
    }

    /// <summary>The layout of the table; null for no table.</summary>
    public FlatLayout? Layout { get; }

    /// <summary>The position of the offset that leads to it.</summary>
    internal int ReferenceAt { get; }

    /// <summary>How many tables lie above it.</summary>
    internal int Depth { get; }

    /// <summary>How many tables of the buffer had moved when it was found.</summary>
    internal long Moves { get; }

    /// <summary>The editor that found it.</summary>
    internal long EditorId { get; }
}
