using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The values of a packed field that lies in one piece.</summary>
internal static class ProtoPackedDecoder
{
    /// <summary>How many varints end in these bytes: as many as there are bytes without a continuation bit.</summary>
    internal static int CountVarints(ReadOnlySpan<byte> bytes)
    {
        const ulong EachByte = 0x0101010101010101;
        int count = 0;
        while (bytes.Length >= sizeof(ulong))
        {
            // One bit a byte that ends a varint; the product sums the eight of them in its top byte.
            ulong ends = (~BinaryPrimitives.ReadUInt64LittleEndian(bytes) >> 7) & EachByte;
            count += (int)((ends * EachByte) >> 56);
            bytes = bytes.Slice(sizeof(ulong));
        }

        foreach (byte value in bytes)
            if (value < 0x80) count++;
        return count;
    }

    /// <summary>Decodes all values.</summary>
    /// <param name="packed">The bytes of the field, a whole number of values.</param>
    /// <param name="target">Takes the values; exactly as long as they are many.</param>
    /// <returns><see cref="WireError.VarintTooLong"/> where a varint has more than 10 bytes.</returns>
    internal static WireError Decode<T, TScalar>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        if (scalar.WireType == ProtoWireType.VarInt) return DecodeVarints<T, TScalar>(packed, target);
        if (BitConverter.IsLittleEndian)
        {
            packed.CopyTo(MemoryMarshal.AsBytes(target));
            return WireError.None;
        }

        for (int i = 0; i < target.Length; i++)
        {
            target[i] = scalar.FromBits(scalar.WireType == ProtoWireType.Fixed64
                ? BinaryPrimitives.ReadUInt64LittleEndian(packed.Slice(i * sizeof(ulong)))
                : BinaryPrimitives.ReadUInt32LittleEndian(packed.Slice(i * sizeof(uint))));
        }

        return WireError.None;
    }

    private static WireError DecodeVarints<T, TScalar>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        ref byte source = ref MemoryMarshal.GetReference(packed);
        int position = 0;
        for (int i = 0; i < target.Length; i++)
        {
            // SAFETY: the caller has counted the ends of varints: one lies at or behind the position for each value still wanted.
            ulong bits = Unsafe.Add(ref source, position);
            int sizeBytes = 1;
            if (bits >= 0x80)
            {
                sizeBytes = WireVarint.Read(ref Unsafe.Add(ref source, position), packed.Length - position, out bits);
                if (sizeBytes <= 0) return WireError.VarintTooLong;
            }

            target[i] = scalar.FromBits(bits);
            position += sizeBytes;
        }

        return WireError.None;
    }
}
