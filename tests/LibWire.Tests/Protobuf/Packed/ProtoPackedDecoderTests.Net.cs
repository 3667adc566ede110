using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibWire.Tests;

// Tests the vector bodies, in every width that the machine has.
public sealed unsafe partial class ProtoPackedDecoderTests
{
    static partial void AddVectorBodies<T, TScalar>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        if (Vector128.IsHardwareAccelerated) bodies.Add(("blocks, 128, shifts", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By128, WireVarintGroups.ByShifts>));
        if (Vector256.IsHardwareAccelerated) bodies.Add(("blocks, 256, shifts", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By256, WireVarintGroups.ByShifts>));
        if (Vector512.IsHardwareAccelerated) bodies.Add(("blocks, 512, shifts", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By512, WireVarintGroups.ByShifts>));
        if (ProtoPackedDecoder.HasWindowsOf<T>())
        {
            bodies.Add(("blocks by windows, 128", (packed, target) => ProtoPackedDecoder.DecodeWindows<T, TScalar, WireVarintEnds.By128>(packed, target, 0)));
            if (Vector256.IsHardwareAccelerated)
                bodies.Add(("blocks by windows, 256", (packed, target) => ProtoPackedDecoder.DecodeWindows<T, TScalar, WireVarintEnds.By256>(packed, target, 0)));
            bodies.Add(("blocks by windows, free bytes", WithFreeBytes<T, TScalar>));
        }

        if (!Bmi2.X64.IsSupported) return;
        bodies.Add(("blocks, scalar, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.Scalar, WireVarintGroups.ByInstruction>));
        if (Vector128.IsHardwareAccelerated) bodies.Add(("blocks, 128, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By128, WireVarintGroups.ByInstruction>));
        if (Vector256.IsHardwareAccelerated) bodies.Add(("blocks, 256, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By256, WireVarintGroups.ByInstruction>));
        if (Vector512.IsHardwareAccelerated) bodies.Add(("blocks, 512, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By512, WireVarintGroups.ByInstruction>));
    }

    static partial void AddShortBody<T, TScalar>(int sizeBytes, List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        if (!ProtoPackedDecoder.HasWindowsOf<T>() || sizeBytes is 0 or > ProtoPackedDecoder.BlockBytes) return;
        bodies.Add(("short", Short<T, TScalar>));
    }

    /// <summary>Decodes into memory of which some bytes are free after the values, and copies the values.</summary>
    private static WireError WithFreeBytes<T, TScalar>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        WireError error = WireError.None;
        for (int freeCount = 0; freeCount <= 8 && error == WireError.None; freeCount++)
        {
            // After the free bytes lies one that must stay as it is.
            byte[] memory = new byte[(target.Length + freeCount) * sizeof(T) + 1];
            memory[^1] = 0xa5;
            fixed (byte* start = memory)
            {
                var values = new Span<T>(start, target.Length);
                error = ProtoPackedDecoder.DecodeWindows<T, TScalar, WireVarintEnds.By128>(packed, values, (nuint)(freeCount * sizeof(T)));
                values.CopyTo(target);
            }

            Assert.Equal(0xa5, memory[^1]);
        }

        return error;
    }

    /// <summary>A run of up to 64 bytes, of which eight can be loaded in any case.</summary>
    private static WireError Short<T, TScalar>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        byte[] padded = new byte[Math.Max(packed.Length, sizeof(ulong))];
        padded.AsSpan().Fill(0x7f);
        packed.CopyTo(padded);
        fixed (byte* source = padded)
        fixed (T* values = target)
        {
            ulong ends = ProtoPackedDecoder.EndsUpTo64(source, packed.Length);
            Assert.Equal(target.Length, WireBits.PopCount(ends));
            return ProtoPackedDecoder.TryDecodeShort<T, TScalar>(source, packed.Length, ends, values, target.Length, 0) ? WireError.None : WireError.VarintTooLong;
        }
    }

    static partial void AddVectorCounters(List<(string Name, Counter Counter)> counters)
    {
        if (Vector128.IsHardwareAccelerated) counters.Add(("128", CountBlocks<WireVarintEnds.By128>));
        if (Vector256.IsHardwareAccelerated) counters.Add(("256", CountBlocks<WireVarintEnds.By256>));
        if (Vector512.IsHardwareAccelerated) counters.Add(("512", CountBlocks<WireVarintEnds.By512>));
    }
}
