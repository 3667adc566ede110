using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A struct of a schema with padding between or behind its members. Builders write the padding as zeros, whatever the memory of the value holds there.
/// For emitted code.</summary>
public interface IFlatPadded
{
    /// <summary>Sets the padding of a struct of this type to 0.</summary>
    /// <param name="target">The first byte of the struct.</param>
    void ClearPadding(ref byte target);
}

/// <summary>Clears the padding of structs of one type.</summary>
/// <remarks>Callers ask <c>default(T) is IFlatPadded</c> first: the compiler knows the answer, so that other types cost nothing.</remarks>
internal static class FlatPadding<T>
    where T : unmanaged
{
    // The type says once where its padding is. Calling it for each value would make an object each time.
    private static readonly FlatPaddingMask[] Masks = Find();

    /// <summary>Clears the padding of consecutive structs.</summary>
    /// <remarks><b>Safety:</b> all of them must lie there.</remarks>
    internal static void Clear(ref byte target, int count)
    {
        FlatPaddingMask[] masks = Masks;
        for (; count > 0; count--, target = ref Unsafe.Add(ref target, Unsafe.SizeOf<T>()))
        {
            foreach (FlatPaddingMask mask in masks)
            {
                ref byte place = ref Unsafe.Add(ref target, mask.Offset);
                if (Unsafe.SizeOf<T>() < sizeof(ulong)) place &= (byte)mask.Kept;
                else FlatScalar.Write(ref place, WireEndian.ReadUInt64(in place) & mask.Kept);
            }
        }
    }

    // Words of 8 bytes that lie in the struct, or single bytes of a smaller struct.
    private static FlatPaddingMask[] Find()
    {
        byte[] bytes = new byte[Unsafe.SizeOf<T>()];
        for (int i = 0; i < bytes.Length; i++) bytes[i] = byte.MaxValue;
        ((IFlatPadded)(object)default(T)).ClearPadding(ref bytes[0]);

        var masks = new List<FlatPaddingMask>();
        int wordBytes = bytes.Length < sizeof(ulong) ? 1 : sizeof(ulong);
        for (int at = 0; at < bytes.Length; at += wordBytes)
        {
            int offset = Math.Min(at, bytes.Length - wordBytes);
            ulong kept = wordBytes == 1 ? bytes[offset] : WireEndian.ReadUInt64(in bytes[offset]);
            if (kept != (wordBytes == 1 ? byte.MaxValue : ulong.MaxValue)) masks.Add(new FlatPaddingMask(offset, kept));
        }

        return masks.ToArray();
    }
}

/// <summary>A word with padding.</summary>
internal readonly struct FlatPaddingMask
{
    internal readonly int Offset; // in the struct, in bytes
    internal readonly ulong Kept; // the bits that are no padding

    internal FlatPaddingMask(int offset, ulong kept)
    {
        Offset = offset;
        Kept = kept;
    }
}
