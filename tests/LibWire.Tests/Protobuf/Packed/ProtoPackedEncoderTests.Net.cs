using System.Runtime.Intrinsics.X86;

namespace LibWire.Tests;

// Not in the builds for netstandard.
public sealed unsafe partial class ProtoPackedEncoderTests
{
    static partial void AddNetBodies<T, TVarint>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TVarint : struct, IPackedVarint<T>
    {
        if (Bmi2.X64.IsSupported) bodies.Add(("quads, instruction", ProtoPackedEncoder.PutQuads<T, TVarint, ProtoPackedEncoder.Quad.ByInstruction>));
        if (ProtoPackedEncoder.HasWindowsOf<TVarint>()) bodies.Add(("windows", Windows<T, TVarint>));
    }

    /// <summary>Windows need eight values.</summary>
    private static byte* Windows<T, TVarint>(byte* next, ReadOnlySpan<T> values)
        where T : unmanaged
        where TVarint : struct, IPackedVarint<T> =>
        values.Length < ProtoPackedEncoder.WindowCount ? ProtoPackedEncoder.Put<T, TVarint>(next, values) : ProtoPackedEncoder.PutWindows<T, TVarint>(next, values);
}
