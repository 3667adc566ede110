using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Storage that fields of generated structs refer to by pointer, in either format.</summary>
internal static unsafe class FieldStorage
{
    /// <summary>A struct to read. If there is none, a struct with no field set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref readonly T Read<T>(T* target)
        where T : unmanaged
    {
        if (target != null) return ref *target;

        // The size is known when the method is compiled.
        if (sizeof(T) > AbsentMemory.SizeBytes) return ref Absent<T>.Value;
        return ref *(T*)AbsentMemory.Start;
    }

    /// <summary>A struct to change. If there is none, one with no field set is made.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T* Mutable<T>(scoped ref T* member, ArenaAllocator arena)
        where T : unmanaged
    {
        if (member == null) member = arena.Allocate<T>();
        return member;
    }

    /// <summary>The default value of a string field, in memory that is never freed. Call it once for each default.</summary>
    internal static Utf8String DefaultString(byte[] utf8) => new(CopyForever(utf8), utf8.Length);

    /// <summary>Copies bytes to memory that is never freed; null for no bytes.</summary>
    internal static byte* CopyForever(byte[] bytes)
    {
        if (bytes is null) throw new ArgumentNullException(nameof(bytes));
        if (bytes.Length == 0) return null;
        byte* copy = (byte*)Marshal.AllocHGlobal(bytes.Length);
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        return copy;
    }

    /// <summary>The struct that stands for an absent one of a type too large for <see cref="AbsentMemory"/>.</summary>
    private static class Absent<T>
        where T : unmanaged
    {
        internal static readonly T Value;
    }
}
