namespace LibWire;

/// <content>Access to the values, by extension. The emitted members of messages call these.</content>
public unsafe partial struct ProtoExtensionSet
{
    /// <summary>Whether an extension was read or set; for a repeated extension, whether it has items.</summary>
    /// <param name="extension">The extension.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly bool Has(ProtoExtension extension)
    {
        ProtoExtensionEntry* entry = Find(extension);
        return entry != null && extension.Field.IsPresent(entry->Storage);
    }

    /// <summary>Removes the value of an extension, for all copies of this set.</summary>
    /// <param name="extension">The extension.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly void Clear(ProtoExtension extension)
    {
        ProtoExtensionEntry* entry = Find(extension);
        if (entry != null) entry->Clear();
    }

    /// <summary>The value, or the default of the extension if it is absent.</summary>
    /// <param name="extension">A single extension that is not a message.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly TValue Get<TMessage, TValue>(ProtoExtension<TMessage, TValue> extension)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        // SAFETY: the entry belongs to this extension, so its storage holds a TValue. The extension has compared TValue with its type.
        ProtoExtensionEntry* entry = Find(extension);
        return entry != null && extension.Field.IsPresent(entry->Storage) ? *(TValue*)entry->Storage : extension.DefaultValue;
    }

    /// <summary>Sets the value of an extension.</summary>
    /// <param name="extension">A single extension that is not a message.</param>
    /// <param name="value">The value. Strings and bytes are not copied: they must live as long as the message.</param>
    /// <param name="arena">The arena in which the set has its entries.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The set is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The set has to grow, and the arena was disposed, or there is none.</exception>
    public void Set<TMessage, TValue>(ProtoExtension<TMessage, TValue> extension, TValue value, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        // SAFETY: as above. The largest values have 16 bytes, and the storage is larger.
        ProtoExtensionEntry* entry = FindOrAdd(extension, in arena);
        *(TValue*)entry->Storage = value;
        entry->NoteValue();
    }

    /// <summary>The message, or the empty default message if the extension is absent.</summary>
    /// <param name="extension">A single extension that is a message.</param>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly ref readonly TValue Get<TMessage, TValue>(ProtoMessageExtension<TMessage, TValue> extension)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        // SAFETY: as above, with a pointer.
        ProtoExtensionEntry* entry = Find(extension);
        return ref ProtoField.Message(entry == null ? null : *(TValue**)entry->Storage);
    }

    /// <summary>The message, for changing. If the extension is absent, an empty message is created.</summary>
    /// <param name="extension">A single extension that is a message.</param>
    /// <param name="arena">Receives a new message.</param>
    /// <returns>The message. The reference is valid as long as the arena's memory. The compiler cannot check this.</returns>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The presence of the extension is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The extension is absent, and the arena was disposed, or there is none.</exception>
    public ref TValue Mutable<TMessage, TValue>(ProtoMessageExtension<TMessage, TValue> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage
        where TValue : unmanaged
    {
        ProtoExtensionEntry* entry = FindOrAdd(extension, in arena);
        return ref ProtoField.Mutable(ref *(TValue**)entry->Storage, arena);
    }

    /// <summary>The items; none if the extension is absent.</summary>
    /// <param name="extension">A repeated extension.</param>
    /// <returns>A copy of the array struct: items that are added to it are not added to the message.</returns>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    public readonly UnmanagedArray<TItem> Get<TMessage, TItem>(ProtoRepeatedExtension<TMessage, TItem> extension)
        where TMessage : unmanaged, IProtoMessage
        where TItem : unmanaged
    {
        ProtoExtensionEntry* entry = Find(extension);
        return entry == null ? default : *(UnmanagedArray<TItem>*)entry->Storage;
    }

    /// <summary>The items, for changing.</summary>
    /// <param name="extension">A repeated extension.</param>
    /// <param name="arena">The arena in which the set has its entries.</param>
    /// <returns>The array of the message. The reference is valid as long as the arena's memory. The compiler cannot check this.</returns>
    /// <exception cref="ArgumentNullException">The extension is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The set is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The set has to grow, and the arena was disposed, or there is none.</exception>
    public ref UnmanagedArray<TItem> Mutable<TMessage, TItem>(ProtoRepeatedExtension<TMessage, TItem> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage
        where TItem : unmanaged => ref *(UnmanagedArray<TItem>*)FindOrAdd(extension, in arena)->Storage;
}
