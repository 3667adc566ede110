using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The state of reading one object. For emitted code.</summary>
[StructLayout(LayoutKind.Auto)]
public ref struct FlatReadState
{
    internal ArenaAllocator Arena;
    private long _bytesLeft;

    internal FlatReadState(ArenaAllocator arena, long bytesMax)
    {
        Arena = arena;
        _bytesLeft = bytesMax;
    }

    /// <summary>Counts arena memory before it is allocated.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Count(long sizeBytes)
    {
        if ((_bytesLeft -= sizeBytes) < 0) ThrowTooLarge();
    }

    [DoesNotReturn]
    private static void ThrowTooLarge() => throw new WireFormatException(
        WireError.BudgetExceeded, 0, "The object takes more memory than the options allow: parts that the buffer shares are copied for each object.");
}
