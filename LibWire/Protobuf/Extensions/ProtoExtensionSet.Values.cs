namespace LibWire;

/// <content>The values, by extension. Emitted members of messages hand on to these.</content>
public unsafe partial struct ProtoExtensionSet
{
    /// <summary>Whether a value was read or set; of a repeated extension, whether it has items.</summary>
    /// <param name="extension">The extension.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly bool Has(ProtoExtension extension)
    {
        ProtoExtensionEntry* entry = Find(extension);
        return entry != null && extension.Field.IsPresent(entry->Storage);
    }

    /// <summary>Takes a value away, for all copies of this set.</summary>
    /// <param name="extension">The extension.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly void Clear(ProtoExtension extension)
    {
        ProtoExtensionEntry* entry = Find(extension);
        if (entry != null) entry->Clear();
    }

    /// <summary>The value, or the default of the extension.</summary>
    /// <param name="extension">A single extension that is no message.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly TValue Get<TMessage, TValue>(ProtoExtension<TMessage, TValue> extension)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        // SAFETY: the entry is this extension's, so its storage was filled as TValue, which the extension has compared with its type.
        ProtoExtensionEntry* entry = Find(extension);
        return entry != null ? *(TValue*)entry->Storage : extension.DefaultValue;
    }

    /// <summary>Sets a value.</summary>
    /// <param name="extension">A single extension that is no message.</param>
    /// <param name="value">The value. Strings and bytes are taken as they are: they must live as long as the message.</param>
    /// <param name="arena">Where the set has its entries.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The set is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The set has to grow, and the arena was disposed or is <c>default</c>.</exception>
    public void Set<TMessage, TValue>(ProtoExtension<TMessage, TValue> extension, TValue value, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        // SAFETY: as above; values of 16 bytes are the largest, and the storage has more.
        ProtoExtensionEntry* entry = FindOrAdd(extension, in arena);
        *(TValue*)entry->Storage = value;
        entry->NoteValue();
    }

    /// <summary>The message, or the one that has nothing set.</summary>
    /// <param name="extension">A single extension that is a message.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly ref readonly TValue Get<TMessage, TValue>(ProtoMessageExtension<TMessage, TValue> extension)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        // SAFETY: as above, a pointer here.
        ProtoExtensionEntry* entry = Find(extension);
        return ref ProtoField.Message(entry == null ? null : *(TValue**)entry->Storage);
    }

    /// <summary>The message, to be changed; made, with nothing set, where there is none.</summary>
    /// <param name="extension">A single extension that is a message.</param>
    /// <param name="arena">Where it is made.</param>
    /// <returns>The message. The reference is good as long as the arena's memory, which the compiler cannot see.</returns>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Whether the extension is there is as it was.</exception>
    /// <exception cref="ObjectDisposedException">There is none, and the arena was disposed or is <c>default</c>.</exception>
    public ref TValue Mutable<TMessage, TValue>(ProtoMessageExtension<TMessage, TValue> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        ProtoExtensionEntry* entry = FindOrAdd(extension, in arena);
        return ref ProtoField.Mutable(ref *(TValue**)entry->Storage, arena);
    }

    /// <summary>The items; none where the extension is not there.</summary>
    /// <param name="extension">A repeated extension.</param>
    /// <returns>The array as it is now: what is added to it is not added to the message.</returns>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly UnmanagedArray<TItem> Get<TMessage, TItem>(ProtoRepeatedExtension<TMessage, TItem> extension)
        where TMessage : unmanaged, IProtoMessage
        where TItem : unmanaged
    {
        ProtoExtensionEntry* entry = Find(extension);
        return entry == null ? default : *(UnmanagedArray<TItem>*)entry->Storage;
    }

    /// <summary>The items, to be changed.</summary>
    /// <param name="extension">A repeated extension.</param>
    /// <param name="arena">Where the set has its entries.</param>
    /// <returns>The array of the message. The reference is good as long as the arena's memory, which the compiler cannot see.</returns>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The set is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The set has to grow, and the arena was disposed or is <c>default</c>.</exception>
    public ref UnmanagedArray<TItem> Mutable<TMessage, TItem>(ProtoRepeatedExtension<TMessage, TItem> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage
        where TItem : unmanaged => ref *(UnmanagedArray<TItem>*)FindOrAdd(extension, in arena)->Storage;
}
