namespace LibWire;

// Map fields: a repeated sub-message of key (field 1) and value (field 2).
public ref partial struct ProtoReader
{
    /// <summary>Reads one entry of a map field and puts it into a map.</summary>
    /// <typeparam name="TKey">The C# type <see cref="ProtoFieldType"/> names for the key.</typeparam>
    /// <typeparam name="TValue">The C# type <see cref="ProtoFieldType"/> names for the value.</typeparam>
    /// <param name="keyType">An integer type, bool or string: what the schema language allows as keys.</param>
    /// <param name="valueType">Any type but messages and groups; an entry with one of these is read by <see cref="ReadMessage"/>.</param>
    /// <param name="map">Takes the entry: a key seen before gets the new value.</param>
    /// <param name="arena">Where the map, and strings and bytes in it, live.</param>
    /// <exception cref="ArgumentException">No map has such keys or values, or the C# type is another one than the schema type needs. The reader has not moved.</exception>
    /// <exception cref="WireFormatException">As <see cref="ReadMessage"/>, or any error of a field in the entry. Neither the reader nor the map has changed.</exception>
    /// <remarks>
    /// An absent key or value is 0 or empty, the value may stand before the key, the last of two wins, and other fields of the entry, or these with another wire type, are
    /// dropped. Source: Protocol Buffers language specification, "Maps"; behaviour of the official libraries.
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
