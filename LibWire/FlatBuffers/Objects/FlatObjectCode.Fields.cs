using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>How emitted properties access their storage.</content>
public static unsafe partial class FlatObjectCode
{
    /// <summary>The bits in which a scalar differs from another one. Objects store the difference between a value and its default, so that an object of zeros
    /// has all defaults. The difference between that and the default is the value again.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Differing<T>(T value, T other)
        where T : unmanaged
    {
        ulong bits = FlatScalar.Bits(value) ^ FlatScalar.Bits(other);
        switch (sizeof(T))
        {
            case sizeof(byte):
                byte one = (byte)bits;
                return Unsafe.As<byte, T>(ref one);
            case sizeof(ushort):
                ushort two = (ushort)bits;
                return Unsafe.As<ushort, T>(ref two);
            case sizeof(uint):
                uint four = (uint)bits;
                return Unsafe.As<uint, T>(ref four);
            default:
                return Unsafe.As<ulong, T>(ref bits);
        }
    }

    /// <summary>A table, for reading.</summary>
    /// <param name="table">The table; null stands for a table without any field set.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref readonly T Table<T>(T* table)
        where T : unmanaged
    {
        CheckAlive(table, sizeof(T));
        return ref FieldStorage.Read(table);
    }

    /// <summary>A table, for writing. A missing table is created, with no field set.</summary>
    /// <param name="slot">The reference to the table.</param>
    /// <param name="arena">The arena of a new table.</param>
    /// <exception cref="ArenaLimitException">The limit of the arena leaves no room. Object and arena are unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The table is missing, and the arena was disposed, or there is none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Mutable<T>(scoped ref T* slot, ArenaAllocator arena)
        where T : unmanaged
    {
        T* table = FieldStorage.Mutable(ref slot, arena);
        CheckAlive(table, sizeof(T));
        return ref *table;
    }

    /// <summary>The value of a union, for writing. If the union is another member, a new value is created, with no field set.</summary>
    /// <param name="value">The reference to the value.</param>
    /// <param name="isMember">Whether the union is this member.</param>
    /// <param name="arena">The arena of a new value.</param>
    /// <inheritdoc cref="Mutable" path="/exception"/>
    public static ref T Member<T>(scoped ref void* value, bool isMember, ArenaAllocator arena)
        where T : unmanaged
    {
        if (!isMember || value == null)
        {
            fixed (void** place = &value) AbsentMemory.CheckGrows(ref *(nint*)place);
            value = arena.Allocate<T>();
        }

        CheckAlive(value, sizeof(T));
        return ref *(T*)value;
    }

    /// <summary>Returns the pointer to a table unchanged. LibWire.Debug checks it: writers reach an existing table through this method.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Alive<T>(T* table)
        where T : unmanaged
    {
        CheckAlive(table, sizeof(T));
        return table;
    }

    /// <summary>A collection of a message, to be changed, also where the message came by <c>in</c> or <c>ref readonly</c>. If the message is not set, an
    /// empty collection to which nothing can be added.</summary>
    /// <remarks><b>Safety:</b> the reference must not outlive the struct. C# before version 11 cannot check this. The garbage collector still tracks the
    /// reference, so the struct may move.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Ref<T>(scoped in T field)
        where T : unmanaged => ref AbsentMemory.Field(in field);

    /// <summary>Makes the default of a string field, for the rest of the process.</summary>
    /// <param name="utf8">The bytes of the default.</param>
    /// <returns>A string in memory that is never freed. Call this once for each default.</returns>
    public static Utf8String DefaultString(byte[] utf8) => FieldStorage.DefaultString(utf8);

    // The body exists in LibWire.Debug only.
    static partial void CheckAlive(void* address, int sizeBytes);
}
