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
        if (!Bmi2.X64.IsSupported) return;
        bodies.Add(("blocks, scalar, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.Scalar, WireVarintGroups.ByInstruction>));
        if (Vector128.IsHardwareAccelerated) bodies.Add(("blocks, 128, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By128, WireVarintGroups.ByInstruction>));
        if (Vector256.IsHardwareAccelerated) bodies.Add(("blocks, 256, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By256, WireVarintGroups.ByInstruction>));
        if (Vector512.IsHardwareAccelerated) bodies.Add(("blocks, 512, instruction", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.By512, WireVarintGroups.ByInstruction>));
    }

    static partial void AddVectorCounters(List<(string Name, Counter Counter)> counters)
    {
        if (Vector128.IsHardwareAccelerated) counters.Add(("128", CountBlocks<WireVarintEnds.By128>));
        if (Vector256.IsHardwareAccelerated) counters.Add(("256", CountBlocks<WireVarintEnds.By256>));
        if (Vector512.IsHardwareAccelerated) counters.Add(("512", CountBlocks<WireVarintEnds.By512>));
    }
}
