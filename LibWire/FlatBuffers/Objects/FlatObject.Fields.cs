using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>How emitted properties reach their storage.</content>
public static unsafe partial class FlatObject
{
    /// <summary>The bits in which a scalar differs from another one: between a value and its default this is what objects store, so that an object of zeros has all defaults; between that and the default it is the value.</summary>
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

    /// <summary>A table, to be read.</summary>
    /// <param name="table">The table; null for one that has nothing set.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref readonly T Table<T>(T* table)
        where T : unmanaged
    {
        CheckAlive(table, sizeof(T));
        return ref FieldStorage.Read(table);
    }

    /// <summary>A table, to be changed; made, with nothing set, where there is none.</summary>
    /// <param name="slot">The reference to it.</param>
    /// <param name="arena">Where it is made.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Object and arena are as they were.</exception>
    /// <exception cref="ObjectDisposedException">There is none, and the arena was disposed or is <c>default</c>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Mutable<T>(scoped ref T* slot, ArenaAllocator arena)
        where T : unmanaged
    {
        T* table = FieldStorage.Mutable(ref slot, arena);
        CheckAlive(table, sizeof(T));
        return ref *table;
    }

    /// <summary>The value of a union, to be changed; made, with nothing set, where the union is another member.</summary>
    /// <param name="value">The reference to it.</param>
    /// <param name="isMember">Whether the union is this member.</param>
    /// <param name="arena">Where it is made.</param>
    /// <inheritdoc cref="Mutable" path="/exception"/>
    public static ref T Member<T>(scoped ref void* value, bool isMember, ArenaAllocator arena)
        where T : unmanaged
    {
        if (!isMember || value == null) value = arena.Allocate<T>();
        CheckAlive(value, sizeof(T));
        return ref *(T*)value;
    }

    /// <summary>The same pointer to a table, looked at by LibWire.Debug: what writes comes by it to a table that is there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Alive<T>(T* table)
        where T : unmanaged
    {
        CheckAlive(table, sizeof(T));
        return table;
    }

    /// <summary>The same reference, for C# before version 11, which lets no struct return a reference to its own field.</summary>
    /// <remarks><b>Safety:</b> the reference must not outlive the struct, which the compiler cannot see. It stays a reference for the garbage collector, so the struct may move.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
#pragma warning disable CS9088 // Returned though it is scoped: that is the purpose.
    public static ref T Ref<T>(scoped ref T field) => ref field;
#pragma warning restore CS9088

    /// <summary>The default of a string field, for the rest of the process.</summary>
    /// <param name="utf8">Its bytes.</param>
    /// <returns>A string in memory that is never freed: to be called once for a default.</returns>
    public static Utf8String DefaultString(byte[] utf8) => FieldStorage.DefaultString(utf8);

    // Body exists in LibWire.Debug only.
    static partial void CheckAlive(void* address, int sizeBytes);
}
