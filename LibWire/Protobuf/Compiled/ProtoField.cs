using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>How emitted properties access their storage.</summary>
/// <remarks><b>Safety:</b> for emitted code. LibWire.Debug detects a reference to a message, an array or a map whose arena memory is dead. LibWire
/// reads whatever that memory holds.</remarks>
public static unsafe partial class ProtoField
{
    /// <summary>A collection of a message, to be changed, also where the message came by <c>in</c> or <c>ref readonly</c>. If the message is not set, an
    /// empty collection to which nothing can be added.</summary>
    /// <remarks><b>Safety:</b> the reference must not outlive the struct. C# before version 11 cannot check this. The garbage collector still tracks the
    /// reference, so the struct may move.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Ref<T>(scoped in T field)
        where T : unmanaged => ref AbsentMemory.Field(in field);

    /// <summary>Returns a sub-message for reading.</summary>
    /// <param name="message">The message. If it is null, the result is the empty default message.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref readonly T Message<T>(T* message)
        where T : unmanaged
    {
        CheckAlive(message, sizeof(T));
        return ref FieldStorage.Read(message);
    }

    /// <summary>Returns a sub-message for changing. If there is none, an empty one is created.</summary>
    /// <param name="slot">The field: the pointer to the sub-message.</param>
    /// <param name="arena">Receives a new sub-message.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Message and arena are unchanged.</exception>
    /// <exception cref="ObjectDisposedException">There is no sub-message, and the arena was disposed, or there is none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Mutable<T>(scoped ref T* slot, ArenaAllocator arena)
        where T : unmanaged
    {
        T* message = FieldStorage.Mutable(ref slot, arena);
        CheckAlive(message, sizeof(T));
        return ref *message;
    }

    /// <summary>Returns the same pointer to a sub-message, checked by LibWire.Debug. Code that writes or measures a sub-message that is present calls
    /// it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Alive<T>(T* message)
        where T : unmanaged
    {
        CheckAlive(message, sizeof(T));
        return message;
    }

    /// <summary>The first item of an array. A loop up to <see cref="End"/> is the fastest: the item pointer takes the register of the index.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* First<T>(UnmanagedArray<T>* array)
        where T : unmanaged => array->Items;

    /// <summary>The address after the last item of an array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* End<T>(UnmanagedArray<T>* array)
        where T : unmanaged => array->Items + array->Count;

    /// <summary>An item of an array. LibWire does not compare the index with the count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T* Item<T>(UnmanagedArray<T>* array, int index)
        where T : unmanaged
    {
        CheckIndex(index, array->Count);
        return array->Items + index;
    }

    /// <summary>The key of a map entry, by the index of the entry. LibWire does not compare the index with the count.</summary>
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

    /// <summary>The value of a map entry, by the index of the entry. LibWire does not compare the index with the count.</summary>
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

    /// <summary>Copies bytes into an arena, into a block of exactly their size.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="arena">Receives the copy. It is not used for an empty span.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and there are bytes to copy.</exception>
    public static UnmanagedArray<byte> CopyBytes(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        if (bytes.IsEmpty) return default;
        byte* copy = arena.AllocateBytes((nuint)bytes.Length);

        // SAFETY: the block was allocated with that length.
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        return new UnmanagedArray<byte>(copy, bytes.Length, bytes.Length);
    }

    /// <summary>Makes the default value of a <c>string</c> field, for the lifetime of the process.</summary>
    /// <param name="utf8">Its bytes.</param>
    /// <returns>A string in memory that is never freed: call this once for each default.</returns>
    public static Utf8String DefaultString(byte[] utf8) => FieldStorage.DefaultString(utf8);

    /// <summary>Makes the default value of a <c>bytes</c> field, for the lifetime of the process.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>An array in memory that is never freed: call this once for each default. All messages share it, so its items must not be written.
    /// Adding to it copies it first.</returns>
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

    // The bodies exist only in LibWire.Debug.
    static partial void CheckAlive(void* address, int sizeBytes);

    static partial void CheckIndex(int index, int count);
}
