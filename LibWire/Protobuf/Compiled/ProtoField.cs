using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>How emitted properties reach their storage.</summary>
/// <remarks><b>Safety:</b> for emitted code. LibWire.Debug finds a reference to a message, an array or a map whose arena memory is dead; LibWire reads what is there by then.</remarks>
public static unsafe partial class ProtoField
{
    /// <summary>The same reference, for C# before version 11, which lets no struct return a reference to its own field.</summary>
    /// <remarks><b>Safety:</b> the reference must not outlive the struct, which the compiler cannot see. It stays a reference for the garbage collector, so the struct may move.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
#pragma warning disable CS9088 // Returned though it is scoped: that is the purpose.
    public static ref T Ref<T>(scoped ref T field) => ref field;
#pragma warning restore CS9088

    /// <summary>A sub-message, to be read.</summary>
    /// <param name="message">The message, or null where there is none: then the one that has nothing set.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref readonly T Message<T>(T* message)
        where T : unmanaged
    {
        CheckAlive(message, sizeof(T));
        return ref FieldStorage.Read(message);
    }

    /// <summary>A sub-message, to be changed; made, with nothing set, where there is none.</summary>
    /// <param name="slot">The reference to it.</param>
    /// <param name="arena">Where it is made.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Message and arena are as they were.</exception>
    /// <exception cref="ObjectDisposedException">There is none, and the arena was disposed or is <c>default</c>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Mutable<T>(scoped ref T* slot, ArenaAllocator arena)
        where T : unmanaged
    {
        T* message = FieldStorage.Mutable(ref slot, arena);
        CheckAlive(message, sizeof(T));
        return ref *message;
    }

    /// <summary>The same pointer to a sub-message, looked at by LibWire.Debug: what writes and measures comes by it to a message that is there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Alive<T>(T* message)
        where T : unmanaged
    {
        CheckAlive(message, sizeof(T));
        return message;
    }

    /// <summary>The first item of an array. With <see cref="End"/> the fastest loop: the item takes the place of the index in a register.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* First<T>(UnmanagedArray<T>* array)
        where T : unmanaged => array->Items;

    /// <summary>The address behind the last item of an array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* End<T>(UnmanagedArray<T>* array)
        where T : unmanaged => array->Items + array->Count;

    /// <summary>An item of an array. The index is not compared with the count in LibWire.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Item<T>(UnmanagedArray<T>* array, int index)
        where T : unmanaged
    {
        CheckIndex(index, array->Count);
        return array->Items + index;
    }

    /// <summary>The key of an entry of a map, in the order of the entries. The index is not compared with the count in LibWire.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TKey* Key<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, int index)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        UnmanagedMapBlock* block = Block(map, index);
        TKey* key = (TKey*)block->Keys + index;
        CheckAlive(key, sizeof(TKey));
        return key;
    }

    /// <summary>The value of an entry of a map, in the order of the entries. The index is not compared with the count in LibWire.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue* Value<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, int index)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        UnmanagedMapBlock* block = Block(map, index);
        TValue* value = (TValue*)block->Values + index;
        CheckAlive(value, sizeof(TValue));
        return value;
    }

    /// <summary>Bytes in an arena, exactly as much as is needed.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="arena">The arena; none is taken for no bytes.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>, and there are bytes.</exception>
    public static UnmanagedArray<byte> CopyBytes(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        if (bytes.IsEmpty) return default;
        byte* copy = arena.AllocateBytes((nuint)bytes.Length);

        // SAFETY: the block was asked for with that length.
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        return new UnmanagedArray<byte>(copy, bytes.Length, bytes.Length);
    }

    /// <summary>The default of a <c>string</c> field, for the rest of the process.</summary>
    /// <param name="utf8">Its bytes.</param>
    /// <returns>A string in memory that is never freed: to be called once for a default.</returns>
    public static Utf8String DefaultString(byte[] utf8) => FieldStorage.DefaultString(utf8);

    /// <summary>The default of a <c>bytes</c> field, for the rest of the process.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>An array in memory that is never freed: to be called once for a default. All messages share it, so nobody may write into its items; adding to it copies them first.</returns>
    public static UnmanagedArray<byte> DefaultBytes(byte[] bytes) => new(FieldStorage.CopyForever(bytes), bytes.Length, capacity: 0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static UnmanagedMapBlock* Block<TKey, TValue>(UnmanagedMap<TKey, TValue>* map, int index)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        // SAFETY: the block is the only field of a map; a test compares the sizes.
        UnmanagedMapBlock* block = *(UnmanagedMapBlock**)map;
        CheckAlive(block, sizeof(UnmanagedMapBlock));
        CheckIndex(index, map->Count);
        return block;
    }

    // Bodies exist in LibWire.Debug only.
    static partial void CheckAlive(void* address, int sizeBytes);

    static partial void CheckIndex(int index, int count);
}
