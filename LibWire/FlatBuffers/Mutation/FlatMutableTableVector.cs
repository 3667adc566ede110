
namespace LibWire.CompilerServices;

/// <summary>A vector of tables that can be changed in place: the tables, not which they are, nor how many. For emitted code.</summary>
public readonly ref struct FlatMutableTableVector
{
    private readonly FlatTableVector _tables;

    internal FlatMutableTableVector(FlatTableVector tables) => _tables = tables;

    /// <summary>Whether the field is absent; it counts as one without elements.</summary>
    public bool IsNull => _tables.IsNull;

    /// <summary>How many tables there are.</summary>
    public int Count => _tables.Count;

    /// <summary>The vector for reading.</summary>
    public FlatTableVector View => _tables;

    /// <summary>One table.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such table.</exception>
    public FlatMutableTable this[int index] => new(_tables[index]);
}
