
namespace LibWire.CompilerServices;

/// <summary>A union whose value can be changed in place, but not its kind. For emitted code.</summary>
/// <typeparam name="TKind">The enum of its members.</typeparam>
/// <remarks><b>Safety:</b> as for <see cref="FlatUnion{TKind}"/> a value may be asked for only as what its kind says it is.</remarks>
public readonly ref struct FlatMutableUnion<TKind>
    where TKind : unmanaged, Enum
{
    private readonly FlatUnion<TKind> _union;

    internal FlatMutableUnion(FlatUnion<TKind> union) => _union = union;

    /// <summary>Which member it is: any number that the buffer says, 0 where it says none.</summary>
    public TKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The union for reading.</summary>
    public FlatUnion<TKind> View => _union;

    /// <summary>The value of a member that is a table.</summary>
    public FlatMutableTable AsTable() => new(_union.AsTable());

    /// <summary>Changes the value of a member that is a struct.</summary>
    /// <param name="value">The new value.</param>
    /// <param name="keyOffset">Where its key begins, in bytes from the start of the struct.</param>
    /// <param name="keyBytes">The size of the key, which stays as it is; 0 where there is none.</param>
    /// <returns>Whether there is a value; if not, nothing has changed.</returns>
    public bool Mutate<T>(scoped in T value, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged
    {
        FlatStruct place = _union.AsStruct();
        if (place.IsNull) return false;
        FlatScalar.WriteBesideKey(ref place.First, value, keyOffset, keyBytes, BitConverter.IsLittleEndian);
        return true;
    }
}
