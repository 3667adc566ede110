using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Map entries.</content>
internal unsafe partial struct ProtoWriterCore
{
    /// <summary>Writes map entries. Their size is known in advance, so room is made once and nothing has to move.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* AddEntries<TKey, TValue>(
        ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint tagAndType, ProtoFieldType keyType,
        ReadOnlySpan<TKey> keys, ProtoFieldType valueType, ReadOnlySpan<TValue> values)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        if (!ProtoScalar.IsMapKey(keyType)) ProtoThrow.NoMapKey(keyType);
        if (!ProtoScalar.IsHeldBy<TKey>(keyType)) ProtoThrow.WrongFieldType("key", keyType, typeof(TKey));
        if (!ProtoScalar.IsHeldBy<TValue>(valueType)) ProtoThrow.WrongFieldType("value", valueType, typeof(TValue));

        long sizeBytes = 0;
        for (int i = 0; i < keys.Length; i++)
        {
            long entryBytes = EntryBytes(keyType, in keys[i], valueType, in values[i]);
            sizeBytes += WireVarint.SizeBytes(tagAndType) + WireVarint.SizeBytes((ulong)entryBytes) + entryBytes;
        }

        next = MakeRoom(core, frame, next, sizeBytes);

        // SAFETY: room for all entries was made above. The slack bytes follow it.
        uint keyTag = ProtoTag.Of(ProtoFormat.MapKeyNumber, ProtoScalar.WireTypeOf(keyType));
        uint valueTag = ProtoTag.Of(ProtoFormat.MapValueNumber, ProtoScalar.WireTypeOf(valueType));
        for (int i = 0; i < keys.Length; i++)
        {
            next = WireVarint.Write32(next, tagAndType);
            next = WireVarint.Write(next, (ulong)EntryBytes(keyType, in keys[i], valueType, in values[i]));
            next = ProtoScalar.Write(WireVarint.Write32(next, keyTag), keyType, in keys[i]);
            next = ProtoScalar.Write(WireVarint.Write32(next, valueTag), valueType, in values[i]);
        }

        return next;
    }

    /// <summary>The size of an entry: key and value, and their two tags of one byte.</summary>
    private static long EntryBytes<TKey, TValue>(ProtoFieldType keyType, ref readonly TKey key, ProtoFieldType valueType, ref readonly TValue value)
        where TKey : unmanaged
        where TValue : unmanaged => 2 + ProtoScalar.SizeBytes(keyType, in key) + ProtoScalar.SizeBytes(valueType, in value);
}
