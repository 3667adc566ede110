namespace LibWire.Tests;

// Only in the build for .NET 10.
public sealed unsafe partial class ProtoPackedDecoderTests
{
    static partial void AddLaneBodies<T, TScalar>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        if (ProtoPackedDecoder.HasLanesOf<T>()) bodies.Add(("blocks by lanes", ProtoPackedDecoder.DecodeLanes<T, TScalar>));
    }
}
