#if !NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A place in a buffer, on targets where references cannot be fields: the span from there to the end. The other file documents the members.</summary>
/// <remarks>A span is two words. A span with a position would be three, and over twice as slow where views are passed by value. Bytes before the place, such as
/// vtables, are reached by a negative distance; they are in the same object, which the span keeps alive.</remarks>
[StructLayout(LayoutKind.Auto)]
internal ref partial struct FlatPlace
{
    private readonly ReadOnlySpan<byte> _bytes;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FlatPlace(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatPlace StartOf(ReadOnlySpan<byte> buffer)
    {
        FlatPlace place = new(buffer);
        place.NoteSource(buffer.Length);
        return place;
    }

    // At least one byte follows each place, so the rest of the buffer is never empty.
    internal readonly bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _bytes.IsEmpty;
    }

    internal readonly bool IsNoTable
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsNull || Unsafe.AreSame(
            ref MemoryMarshal.GetReference(_bytes), ref Unsafe.Add(ref MemoryMarshal.GetReference(FlatFormat.AbsentTable), FlatFormat.OffsetBytes));
    }

    internal static FlatPlace NoTable
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(FlatFormat.AbsentTable.Slice(FlatFormat.OffsetBytes));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref byte At(nint offset, int sizeBytes)
    {
        CheckPresent();
        CheckInside(offset, sizeBytes);
        CheckAlive();
        return ref Unsafe.Add(ref MemoryMarshal.GetReference(_bytes), offset);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatPlace Behind(nint offset)
    {
        CheckPresent();
        CheckInside(offset, 1);
        CheckAlive();
        FlatPlace place = new(_bytes.Slice((int)offset));
        place.CarrySource(this, offset);
        return place;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Bytes(nint offset, int lengthBytes)
    {
        CheckPresent();
        CheckInside(offset, lengthBytes);
        CheckAlive();
        return _bytes.Slice((int)offset, lengthBytes);
    }
}
#endif
