using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>What fields of emitted structs refer to by pointer, of either format.</summary>
internal static unsafe class FieldStorage
{
    /// <summary>A struct to be read; where there is none, one that has nothing set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref readonly T Read<T>(T* target)
        where T : unmanaged
    {
        if (target == null) return ref Absent<T>.Value;
        return ref *target;
    }

    /// <summary>A struct to be changed; made, with nothing set, where there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T* Mutable<T>(scoped ref T* slot, ArenaAllocator arena)
        where T : unmanaged
    {
        if (slot == null) slot = arena.Allocate<T>();
        return slot;
    }

    /// <summary>The default of a string field, in memory that is never freed: to be called once for a default.</summary>
    internal static Utf8String DefaultString(byte[] utf8) => new(CopyForever(utf8), utf8.Length);

    /// <summary>Bytes in memory that is never freed; null for none.</summary>
    internal static byte* CopyForever(byte[] bytes)
    {
        if (bytes is null) throw new ArgumentNullException(nameof(bytes));
        if (bytes.Length == 0) return null;
        byte* copy = (byte*)Marshal.AllocHGlobal(bytes.Length);
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        return copy;
    }

    /// <summary>What stands for a struct that is not there. Static storage of its own for each type, never written.</summary>
    private static class Absent<T>
        where T : unmanaged
    {
        internal static readonly T Value;
    }
}
