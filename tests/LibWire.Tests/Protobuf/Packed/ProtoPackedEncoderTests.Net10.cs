using System.Runtime.InteropServices;

namespace LibWire.Tests;

// Only in the build for .NET 10.
public sealed unsafe partial class ProtoPackedEncoderTests
{
    static partial void AddLaneBodies<T, TVarint>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TVarint : struct, IPackedVarint<T>
    {
        if (ProtoPackedEncoder.HasLanesOf<TVarint>())
            bodies.Add(("lanes", static (next, values) => ProtoPackedEncoder.PutLanes<T, TVarint>(next, ref MemoryMarshal.GetReference(values), values.Length)));
    }
}
