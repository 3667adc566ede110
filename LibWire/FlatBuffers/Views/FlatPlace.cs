#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A place in a buffer: one reference, and the only field of most views.</summary>
/// <remarks>
/// <para>LibWire checks nothing here against the end of the buffer: the verifier has proved that tables, offsets and vectors lie inside. Callers that skip
/// verification asked for it by a method named <c>Dangerous…</c>. LibWire.Debug compares each access with both ends, because the bytes may have changed
/// since.</para>
/// <para><c>default</c> is the place of an absent value. Reading there throws <see cref="WireMisuseException"/> in LibWire.Debug. In LibWire it throws
/// <see cref="NullReferenceException"/>: the processor finds that out, and a test before each read would cost more.</para>
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
