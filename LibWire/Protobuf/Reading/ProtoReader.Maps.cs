namespace LibWire;

// Map fields: each entry is a repeated sub-message with a key (field 1) and a value (field 2).
public ref partial struct ProtoReader
{
    /// <summary>Reads one entry of a map field and puts it into a map.</summary>
    /// <typeparam name="TKey">The C# type <see cref="ProtoFieldType"/> names for the key.</typeparam>
    /// <typeparam name="TValue">The C# type <see cref="ProtoFieldType"/> names for the value.</typeparam>
    /// <param name="keyType">An integer type, bool or string: the key types that the schema language allows.</param>
    /// <param name="valueType">Any type except messages and groups; for those, an entry is read by <see cref="ReadMessage"/>.</param>
    /// <param name="map">Receives the entry. A key that is already present gets the new value.</param>
    /// <param name="arena">The arena of the map and of its strings and bytes.</param>
    /// <exception cref="ArgumentException">Maps cannot have these keys or values, or the C# type does not match the schema type. The reader has not
    /// moved.</exception>
    /// <exception cref="WireFormatException">As <see cref="ReadMessage"/>, or any error of a field in the entry. Neither the reader nor the map has
    /// changed.</exception>
    /// <remarks>
    /// An absent key or value is 0 or empty. The value may come before the key. Of several keys or values the last wins. Other fields of the entry,
    /// or these with another wire type, are dropped. Source: Protocol Buffers language specification, "Maps"; behaviour of the official libraries.
    /// </remarks>
    public void ReadMapEntry<TKey, TValue>(
        ProtoFieldType keyType, ProtoFieldType valueType, scoped ref UnmanagedMap<TKey, TValue> map, scoped ref readonly ArenaAllocator arena)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        if (!ProtoScalar.IsMapKey(keyType)) ProtoThrow.NoMapKey(keyType);
        if (!ProtoScalar.IsHeldBy<TKey>(keyType)) ProtoThrow.WrongFieldType("key", keyType, typeof(TKey));
        if (!ProtoScalar.IsHeldBy<TValue>(valueType)) ProtoThrow.WrongFieldType("value", valueType, typeof(TValue));
        ProtoReader after = this;
        ProtoReader entry = after.ReadMessage();
        TKey key = default;
        TValue value = default;
        while (entry.Next())
        {
            WireError error = WireError.None;
            if (entry.FieldNumber == ProtoFormat.MapKeyNumber && entry.WireType == ProtoScalar.WireTypeOf(keyType))
                error = ProtoScalarReader.TryRead(ref entry, keyType, in arena, out key);
            else if (entry.FieldNumber == ProtoFormat.MapValueNumber && entry.WireType == ProtoScalar.WireTypeOf(valueType))
                error = ProtoScalarReader.TryRead(ref entry, valueType, in arena, out value);
            else
                entry.Skip();
            if (error != WireError.None) ProtoThrow.Reading(error, entry.Position, entry.TagAndType);
        }

        map.Set(key, value, in arena);
        this = after;
    }

    /// <inheritdoc cref="ReadMapEntry{TKey, TValue}(ProtoFieldType, ProtoFieldType, ref UnmanagedMap{TKey, TValue}, ref readonly ArenaAllocator)"/>
    public void ReadMapEntry<TKey, TValue>(ProtoFieldType keyType, ProtoFieldType valueType, scoped ref UnmanagedMap<TKey, TValue> map, ArenaAllocator arena)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged => ReadMapEntry(keyType, valueType, ref map, in arena);
}
