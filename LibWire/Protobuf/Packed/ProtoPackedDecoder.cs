using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Decodes the values of a packed field that is contiguous.</summary>
internal static partial class ProtoPackedDecoder
{
    /// <summary>The number of varints that end in these bytes: the number of bytes without a continuation bit.</summary>
    internal static int CountVarints(ReadOnlySpan<byte> bytes)
    {
        // Many runs have only a few values: none of this needs a call.
        ref byte source = ref MemoryMarshal.GetReference(bytes);
#if NET10_0_OR_GREATER
        if (HasLanes && bytes.Length <= BlockBytes) return CountUpTo64(ref source, bytes.Length);
#endif
        if (bytes.Length < sizeof(uint))
        {
            int count = 0;
            foreach (byte value in bytes) count += (value >> 7) ^ 1;
            return count;
        }

        const ulong ContinuationBits = 0x8080808080808080;
        if (bytes.Length < BlockBytesMin) return bytes.Length - WireBits.PopCount(WireEndian.ReadUpToUInt64(in source, bytes.Length) & ContinuationBits);
#if NET
        if (Vector512.IsHardwareAccelerated) return CountBlocks<WireVarintEnds.By512>(ref source, bytes.Length);
        if (Vector256.IsHardwareAccelerated) return CountBlocks<WireVarintEnds.By256>(ref source, bytes.Length);
        if (Vector128.IsHardwareAccelerated) return CountBlocks<WireVarintEnds.By128>(ref source, bytes.Length);
#endif
        return CountBlocks<WireVarintEnds.Scalar>(ref source, bytes.Length);
    }

    /// <summary>Decodes all values.</summary>
    /// <param name="packed">The bytes of the field, a whole number of values.</param>
    /// <param name="target">Receives the values. Its length is exactly their number.</param>
    /// <returns><see cref="WireError.VarintTooLong"/> if a varint has more than 10 bytes.</returns>
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
#if NET10_0_OR_GREATER
        if (HasLanesOf<T>() && packed.Length <= BlockBytes) return DecodeLanes<T, TScalar>(packed, target);
#endif
        if (target.Length == packed.Length)
        {
            DecodeBytes<T, TScalar>(ref MemoryMarshal.GetReference(packed), ref MemoryMarshal.GetReference(target), packed.Length);
            return WireError.None;
        }

#if NET10_0_OR_GREATER
        if (HasLanesOf<T>()) return DecodeLanes<T, TScalar>(packed, target);
#endif
#if NET
        if (packed.Length >= BlockBytesMin)
        {
            if (PrefersWindowsOf<T>())
            {
                return Vector256.IsHardwareAccelerated
                    ? DecodeWindows<T, TScalar, WireVarintEnds.By256>(packed, target, freeBytes: 0)
                    : DecodeWindows<T, TScalar, WireVarintEnds.By128>(packed, target, freeBytes: 0);
            }

            if (Vector512.IsHardwareAccelerated) return DecodeBlocks<T, TScalar, WireVarintEnds.By512>(packed, target);
            if (Vector256.IsHardwareAccelerated) return DecodeBlocks<T, TScalar, WireVarintEnds.By256>(packed, target);
            if (Vector128.IsHardwareAccelerated) return DecodeBlocks<T, TScalar, WireVarintEnds.By128>(packed, target);
        }
#endif
        return DecodeOneByOne<T, TScalar>(packed, target);
    }

#if NET
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static WireError DecodeBlocks<T, TScalar, TEnds>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
        where TEnds : struct, IWireVarintEnds =>
        WireVarintGroups.IsInstructionFast
            ? DecodeBlocks<T, TScalar, TEnds, WireVarintGroups.ByInstruction>(packed, target)
            : DecodeBlocks<T, TScalar, TEnds, WireVarintGroups.ByShifts>(packed, target);
#endif

    /// <summary>Decodes varint by varint: for a few of them, and on CPUs without an instruction that finds an end in a mask.</summary>
    internal static WireError DecodeOneByOne<T, TScalar>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        ref byte source = ref MemoryMarshal.GetReference(packed);
        int position = 0;
        for (int i = 0; i < target.Length; i++)
        {
            // SAFETY: the caller has counted the ends of varints: for each value that is still needed, one end is at or after the position.
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
