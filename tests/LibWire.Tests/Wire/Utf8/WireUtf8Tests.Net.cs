using System.Runtime.Intrinsics;

namespace LibWire.Tests;

// Tests the bodies of builds with vectors, each width that the machine has.
public sealed unsafe partial class WireUtf8Tests
{
    static partial void AddVectorBodies(List<(string Name, Body Body)> bodies)
    {
        if (WireUtf8Block128.IsSupported) bodies.Add(("128", IsValid128));
        if (WireUtf8Block256.IsSupported) bodies.Add(("256", IsValid<Vector256<byte>, WireUtf8Block256>));
        if (WireUtf8Block512.IsSupported) bodies.Add(("512", IsValid<Vector512<byte>, WireUtf8Block512>));
    }

    private static bool IsValid128(ReadOnlySpan<byte> bytes) => bytes.IsEmpty || WireUtf8.IsValid128(ref Reference(bytes), bytes.Length);

    /// <summary>Runs blocks of one width, on texts down to the shortest that they accept.</summary>
    private static bool IsValid<TVector, TBlock>(ReadOnlySpan<byte> bytes)
        where TVector : struct
        where TBlock : struct, IWireUtf8Block<TVector> =>
        bytes.Length < TBlock.SizeBytes + 3 ? IsValid128(bytes) : WireUtf8.IsValidBlocks<TVector, TBlock>(ref Reference(bytes), bytes.Length);
}
