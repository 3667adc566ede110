using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Map fields: each entry is a repeated sub-message with a key (field 1) and a value (field 2). Both are always written.</content>
/// <remarks>Source: Protocol Buffers language specification, "Maps", backward compatibility.</remarks>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Adds one entry of a map.</summary>
    /// <typeparam name="TKey">The C# type <see cref="ProtoFieldType"/> names for the key.</typeparam>
    /// <typeparam name="TValue">The C# type <see cref="ProtoFieldType"/> names for the value.</typeparam>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="keyType">An integer type, bool or string: the key types that the schema language allows.</param>
    /// <param name="key">The key.</param>
    /// <param name="valueType">Any type except messages and groups; for those, an entry is written by <see cref="StartSub"/>.</param>
    /// <param name="value">The value. An <see cref="Utf8String"/> is not checked again.</param>
    /// <exception cref="ArgumentException">Maps cannot have these keys or values, or the C# type does not match the schema type. Nothing was
    /// written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddMapEntry<TKey, TValue>(int fieldNumber, ProtoFieldType keyType, TKey key, ProtoFieldType valueType, TValue value)
        where TKey : unmanaged
        where TValue : unmanaged => AddEntries(fieldNumber, keyType, WireSpan.OverReadOnly<TKey>(&key, 1), valueType, WireSpan.OverReadOnly<TValue>(&value, 1));

    /// <summary>Adds all entries of a map, in its order.</summary>
    /// <typeparam name="TKey">The C# type <see cref="ProtoFieldType"/> names for the key.</typeparam>
    /// <typeparam name="TValue">The C# type <see cref="ProtoFieldType"/> names for the value.</typeparam>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="keyType">An integer type, bool or string: the key types that the schema language allows.</param>
    /// <param name="valueType">Any type but messages and groups.</param>
    /// <param name="map">The map; nothing is written for an empty one.</param>
    /// <exception cref="ArgumentException">Maps cannot have these keys or values, or the C# type does not match the schema type. Nothing was
    /// written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddMap<TKey, TValue>(int fieldNumber, ProtoFieldType keyType, ProtoFieldType valueType, in UnmanagedMap<TKey, TValue> map)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged => AddEntries(fieldNumber, keyType, map.Keys, valueType, map.Values);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddEntries<TKey, TValue>(
        int fieldNumber, ProtoFieldType keyType, scoped ReadOnlySpan<TKey> keys, ProtoFieldType valueType, scoped ReadOnlySpan<TValue> values)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        _state.Take(ProtoWriterCore.AddEntries(_state.Core, _state.Frame, _state.Next, tagAndType, keyType, keys, valueType, values));
    }
}
