#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A place in a buffer: one reference, and the only field of most views.</summary>
/// <remarks>
/// <para>LibWire checks nothing here against the end of the buffer: the verifier has proved that tables, offsets and vectors lie inside. Callers that skip
/// verification asked for it by a method named <c>Dangerous…</c>. LibWire.Debug compares each access with both ends, because the bytes may have changed
/// since.</para>
/// <para><c>default</c> is the place of an absent value, except of a table: see <see cref="NoTable"/>.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
internal ref partial struct FlatPlace
{
    private readonly ref readonly byte _byte;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FlatPlace(ref readonly byte place) => _byte = ref place;

    /// <summary>The first byte of a buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatPlace StartOf(ReadOnlySpan<byte> buffer)
    {
        FlatPlace place = new(in MemoryMarshal.GetReference(buffer));
        place.NoteSource(buffer.Length);
        return place;
    }

    internal readonly bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.IsNullRef(in _byte);
    }

    /// <summary>Whether it is the place of an absent table, or default.</summary>
    internal readonly bool IsNoTable
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsNull || Unsafe.AreSame(in _byte, in Unsafe.Add(ref MemoryMarshal.GetReference(FlatFormat.AbsentTable), FlatFormat.OffsetBytes));
    }

    /// <summary>The place of an absent table. It can be read: <see cref="Entry"/> finds out there that the table is absent, and needs no test for it in front
    /// of fields that are present.</summary>
    internal static FlatPlace NoTable
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(in Unsafe.Add(ref MemoryMarshal.GetReference(FlatFormat.AbsentTable), FlatFormat.OffsetBytes));
    }

    /// <summary>The byte at a distance from this place; a negative distance leads back.</summary>
    /// <param name="offset">The distance, in bytes.</param>
    /// <param name="sizeBytes">How many bytes the caller reads or writes there. LibWire.Debug compares it with the end of the buffer.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref byte At(nint offset, int sizeBytes)
    {
        CheckPresent();
        CheckInside(offset, sizeBytes);
        CheckAlive();
        return ref Unsafe.Add(ref Unsafe.AsRef(in _byte), offset);
    }

    /// <summary>A place further on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatPlace Behind(nint offset)
    {
        FlatPlace place = new(ref At(offset, 1));
        place.CarrySource(this, offset);
        return place;
    }

    /// <summary>The bytes from a place on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Bytes(nint offset, int lengthBytes) =>
        MemoryMarshal.CreateReadOnlySpan(in At(offset, lengthBytes), lengthBytes);
}
#endif
