using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A table that can be changed in place. Emitted views hold one, and ask it for fields by their slots.</summary>
/// <remarks>
/// <para>Only <see cref="FlatBuffer"/> makes them, of a buffer that can be written and of which <see cref="FlatVerifier.TryVerifyMutable"/> has proved that no change here turns it into one that is not verified. Views for reading over the same
/// buffer see each change.</para>
/// <para><b>Safety:</b> the slots and types are not checked: emitted code has them from the schema the buffer was verified by. The bytes must not be changed in another way meanwhile. For emitted code.</para>
/// </remarks>
public readonly ref partial struct FlatMutableTable
{
    private readonly FlatTable _table;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatMutableTable(FlatTable table) => _table = table;

    /// <summary>Whether there is none. To change a field then is a <see cref="NullReferenceException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The table for reading.</summary>
    public FlatTable View => _table;

    /// <summary>Changes a scalar, bool, enum or struct.</summary>
    /// <param name="slot">Its slot.</param>
    /// <param name="value">The new value. Bytes between the members of a struct become those that it has there.</param>
    /// <returns>Whether the field is there; if not, nothing has changed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Mutate<T>(int slot, scoped in T value)
        where T : unmanaged
    {
        ushort at = _table.At(slot);
        if (at == 0) return false;
        FlatScalar.Write(ref _table.ByteAt(at), value);
        return true;
    }

    /// <summary>Changes a struct that has a key, which stays as it is.</summary>
    /// <param name="slot">The slot of the struct.</param>
    /// <param name="value">The new value; its key is not looked at.</param>
    /// <param name="keyOffset">Where the key begins, in bytes from the start of the struct.</param>
    /// <param name="keyBytes">The size of the key.</param>
    /// <returns>Whether the field is there; if not, nothing has changed.</returns>
    public bool Mutate<T>(int slot, scoped in T value, int keyOffset, int keyBytes)
        where T : unmanaged
    {
        ushort at = _table.At(slot);
        if (at == 0) return false;
        FlatScalar.WriteBesideKey(ref _table.ByteAt(at), value, keyOffset, keyBytes, BitConverter.IsLittleEndian);
        return true;
    }
}
