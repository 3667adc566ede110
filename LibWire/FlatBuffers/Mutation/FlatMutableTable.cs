using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A table that can be changed in place. Emitted views hold one and ask it for fields by their vtable entries.</summary>
/// <remarks>
/// <para>Only <see cref="FlatBuffer"/> makes one, over a writable buffer for which <see cref="FlatVerifier.TryVerifyMutable"/> has proved that the buffer stays
/// valid after any change made here. Views for reading over the same buffer see each change.</para>
/// <para><b>Safety:</b> vtable entries and types are not checked: emitted code has them from the schema by which the buffer was verified. Nothing else may
/// change the bytes meanwhile. For emitted code.</para>
/// </remarks>
public readonly ref partial struct FlatMutableTable
{
    private readonly FlatTable _table;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatMutableTable(FlatTable table) => _table = table;

    /// <summary>Whether there is no table. Changing a field of it throws <see cref="WireMisuseException"/>; of a <c>default</c> that the program made
    /// itself, LibWire throws <see cref="NullReferenceException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The table for reading.</summary>
    public FlatTable View => _table;

    /// <summary>Changes a scalar, bool, enum or struct.</summary>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="value">The new value. The padding of a struct becomes 0.</param>
    /// <returns>Whether the field is present; if not, nothing has changed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Mutate<T>(int slot, scoped in T value)
        where T : unmanaged
    {
        ushort at = _table.At(slot);
        if (at == 0) return false;
        FlatScalar.Write(ref _table.ByteAt(at, Unsafe.SizeOf<T>()), value);
        return true;
    }

    /// <summary>Changes a struct except its key.</summary>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="value">The new value; its key is ignored.</param>
    /// <param name="keyOffset">The offset of the key in the struct, in bytes.</param>
    /// <param name="keyBytes">The size of the key.</param>
    /// <returns>Whether the field is present; if not, nothing has changed.</returns>
    public bool Mutate<T>(int slot, scoped in T value, int keyOffset, int keyBytes)
        where T : unmanaged
    {
        ushort at = _table.At(slot);
        if (at == 0) return false;
        FlatScalar.WriteBesideKey(ref _table.ByteAt(at, Unsafe.SizeOf<T>()), value, keyOffset, keyBytes, BitConverter.IsLittleEndian);
        return true;
    }
}
