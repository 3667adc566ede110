
namespace LibWire.CompilerServices;

/// <summary>A vector whose tables can be changed in place. Its offsets and its count are fixed. For emitted code.</summary>
public readonly ref struct FlatMutableTableVector
{
    private readonly FlatTableVector _tables;

    internal FlatMutableTableVector(FlatTableVector tables) => _tables = tables;

    /// <summary>Whether the field is absent; it then has no elements.</summary>
    public bool IsNull => _tables.IsNull;

    /// <summary>The number of tables.</summary>
    public int Count => _tables.Count;

    /// <summary>The vector for reading.</summary>
    public FlatTableVector View => _tables;

    /// <summary>One table.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such table.</exception>
    public FlatMutableTable this[int index] => new(_tables[index]);
}
