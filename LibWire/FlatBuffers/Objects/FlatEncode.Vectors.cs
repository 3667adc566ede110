using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Vectors.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>The items of an array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Items<T>(UnmanagedArray<T>* array, out int count)
        where T : unmanaged
    {
        count = array->Count;
        return array->Items;
    }

    /// <summary>Writes the count of a vector, makes room for its elements, and fills in the offset to it.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="slot">The place of the offset.</param>
    /// <param name="count">The number of elements.</param>
    /// <param name="elementBytes">The size of one element.</param>
    /// <param name="alignBytes">The alignment of the first element, 4 or more.</param>
    /// <param name="state">The state.</param>
    /// <param name="elements">The address for the elements; its bytes are not cleared.</param>
    /// <returns>The next byte, after the elements.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Elements(byte* next, uint slot, int count, int elementBytes, int alignBytes, ref FlatWriteState state, out byte* elements)
    {
        long sizeBytes = (long)count * elementBytes;
        if (next > state.Gate || sizeBytes > GateBytes - 64) next = MakeRoom(next, sizeBytes + 64, ref state);
        elements = Align(next + sizeof(uint), alignBytes, next);
        byte* vector = elements - sizeof(uint);
        WireStore.UInt32(state.Start + slot, state.PlaceOf(vector) - slot);
        WireStore.UInt32(vector, (uint)count);
        return End(elements + sizeBytes);
    }

    /// <summary>Writes a vector of scalars, enums or structs.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Vector<T>(byte* next, uint slot, UnmanagedArray<T>* array, int alignBytes, ref FlatWriteState state)
        where T : unmanaged
    {
        T* items = Items(array, out int count);
        next = Elements(next, slot, count, sizeof(T), alignBytes, ref state, out byte* elements);
        CopyItems(items, count, elements);
        return next;
    }

    /// <summary>Writes a vector of strings.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Strings(byte* next, uint slot, UnmanagedArray<Utf8String>* array, int alignBytes, ref FlatWriteState state)
    {
        Utf8String* items = Items(array, out int count);
        next = Offsets(next, slot, count, alignBytes, ref state);
        uint at = state.PlaceOf(next) - ((uint)count * sizeof(uint));
        for (; count > 0; count--, at += sizeof(uint)) next = String(next, at, *items++, ref state);
        return next;
    }

    /// <summary>Writes a struct that is the value of a union.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* UnionStruct<T>(byte* next, uint slot, T* value, ref FlatWriteState state)
        where T : unmanaged, IFlatStruct<T>
    {
        next = MakeRoom(next, sizeof(T) + 64L, ref state);
        next = Align(next, Math.Max(default(T).AlignBytes, sizeof(uint)), next);
        WireStore.UInt32(state.Start + slot, state.PlaceOf(next) - slot);
        CopyItems(value, 1, next);
        return End(next + sizeof(T));
    }

    /// <summary>Writes 0 as the offset of an element of a vector of unions: it has no value.</summary>
    public static void NoValue(uint slot, ref FlatWriteState state) => WireStore.UInt32(state.Start + slot, 0);

    /// <summary>Writes a string and fills in the 64-bit offset to it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Offset64String(byte* next, uint slot, Utf8String text, ref FlatWriteState state)
    {
        // A 32-bit offset is filled in here, and the other half becomes 0: the buffer has less than 2 GiB.
        next = String(next, slot + HighHalf, text, ref state);
        return Widen(next, slot, ref state);
    }

    /// <summary>Writes a vector and fills in the 64-bit offset to it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Offset64Vector<T>(byte* next, uint slot, UnmanagedArray<T>* array, int alignBytes, ref FlatWriteState state)
        where T : unmanaged
    {
        next = Vector(next, slot + HighHalf, array, alignBytes, ref state);
        return Widen(next, slot, ref state);
    }

    /// <summary>Writes a vector with a 64-bit count and fills in the 64-bit offset to it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Vector64<T>(byte* next, uint slot, UnmanagedArray<T>* array, int alignBytes, ref FlatWriteState state)
        where T : unmanaged
    {
        T* items = Items(array, out int count);
        long sizeBytes = (long)count * sizeof(T);
        next = MakeRoom(next, sizeBytes + 64, ref state);
        byte* elements = Align(next + sizeof(ulong), Math.Max(alignBytes, sizeof(ulong)), next);
        byte* vector = elements - sizeof(ulong);
        WireStore.UInt64(state.Start + slot, state.PlaceOf(vector) - slot);
        WireStore.UInt64(vector, (ulong)count);
        CopyItems(items, count, elements);
        return End(elements + sizeBytes);
    }

    /// <summary>The distance to the upper half of a 64-bit offset.</summary>
    private const uint HighHalf = sizeof(uint);

    /// <summary>Turns a 32-bit offset that was filled into the upper half into a 64-bit offset.</summary>
    private static byte* Widen(byte* next, uint slot, ref FlatWriteState state)
    {
        uint distance = WireEndian.ReadUInt32(in *(state.Start + slot + HighHalf));
        WireStore.UInt64(state.Start + slot, distance + (ulong)HighHalf);
        return next;
    }

    /// <summary>Rounds an address up and clears the padding.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Align(byte* target, int alignBytes, byte* from)
    {
        if (alignBytes <= sizeof(uint)) return target;
        byte* aligned = (byte*)((nuint)(target + alignBytes - 1) & ~((nuint)alignBytes - 1));
        new Span<byte>(from, (int)(aligned - from)).Clear();
        return aligned;
    }

    /// <summary>Rounds the next byte up to a multiple of 4 and clears the padding.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* End(byte* next)
    {
        Unsafe.WriteUnaligned(next, 0U);
        return (byte*)((nuint)(next + sizeof(uint) - 1) & ~(nuint)(sizeof(uint) - 1));
    }

    /// <summary>Writes the elements of a vector.</summary>
    internal static void CopyItems<T>(T* items, int count, byte* target)
        where T : unmanaged
    {
        if (BitConverter.IsLittleEndian || sizeof(T) == 1)
        {
            // SAFETY: room was made for all elements.
            ulong sizeBytes = (ulong)count * (ulong)sizeof(T);
            Buffer.MemoryCopy(items, target, sizeBytes, sizeBytes);
        }
        else
        {
            for (int i = 0; i < count; i++) Scalar(target + ((nint)i * sizeof(T)), items[i]);
        }

        if (default(T) is IFlatPadded) FlatPadding<T>.Clear(ref *target, count);
    }
}
