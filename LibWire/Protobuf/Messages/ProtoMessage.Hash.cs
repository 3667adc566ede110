using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Hashes.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>A hash code: messages that are equal have the same one.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message. It must not change while it is a key of a dictionary.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100
    /// deep.</exception>
    /// <remarks>The hash differs from process to process. A sender who does not know the secret of the process cannot choose messages that collide.
    /// The time is proportional to the size of the message.</remarks>
    public static int GetHashCode<T>(in T message)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message) return GetHashCode(pinned->Layout, pinned);
    }

    /// <summary>Hashes all present fields in order, each by its number and its value.</summary>
    private static ulong HashMessage(ProtoLayout layout, void* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        ulong hash = 0;
        foreach (ProtoFieldLayout field in layout.FieldArray)
            if (field.IsPresent(message)) hash = KeyedHash.Add(KeyedHash.Add(hash, (uint)field.Number), HashField(field, message, depthLeft));
        if (layout.CanExtend)
        {
            for (ProtoExtensionEntry* entry = FirstPresent(layout, message); entry != null; entry = NextPresent(entry))
                hash = KeyedHash.Add(KeyedHash.Add(hash, (uint)entry->Number),
                    HashField(entry->Extension.Field, entry->Storage, DepthOfExtensions(layout, depthLeft)));
        }

        return layout.UnknownOffset < 0 || layout.UnknownIn(message)->IsEmpty ? hash : KeyedHash.Add(hash, KeyedHash.Of(layout.UnknownIn(message)->Bytes));
    }

    private static ulong HashField(ProtoFieldLayout field, void* message, int depthLeft)
    {
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                return HashMap(field, message, depthLeft - 2);
            case ProtoFieldPresence.Repeated:
                byte* items = field.ItemsIn(message, out int count);
                int strideBytes = field.StrideBytes;
                ulong hash = (uint)count;
                for (; count > 0; count--, items += strideBytes)
                    hash = KeyedHash.Add(hash, field.MessageLayout is { } item ? HashMessage(item, items, depthLeft - 1) : HashValue(field.Type, items));
                return hash;
            default:
                return field.MessageLayout is { } inner
                    ? HashMessage(inner, field.MessageIn(message), depthLeft - 1) : HashValue(field.Type, field.StorageIn(message));
        }
    }

    /// <summary>The sum of the hashes of the entries, because their order does not matter.</summary>
    private static ulong HashMap(ProtoFieldLayout field, void* message, int depthLeft)
    {
        byte* keys = field.EntriesIn(message, out byte* values, out int count);
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        int strideBytes = field.StrideBytes;
        ulong sum = (uint)count;
        for (; count > 0; count--, keys += keyBytes, values += strideBytes)
        {
            ulong value = field.MessageLayout is { } inner ? HashMessage(inner, values, depthLeft) : HashValue(field.MapValueType, values);

            sum += KeyedHash.Of(KeyedHash.Add(KeyedHash.Add(0, HashValue(field.MapKeyType, keys)), value));
        }

        // 2^30 entries of 32 bits: the sum fits, but may lie above the prime.
        return sum % KeyedHash.Prime;
    }

    private static uint HashValue(ProtoFieldType type, void* value) => type switch
    {
        ProtoFieldType.String => KeyedHash.Of(((Utf8String*)value)->Span),
        ProtoFieldType.Bytes => KeyedHash.Of(((UnmanagedArray<byte>*)value)->ReadOnlySpan),
        _ => KeyedHash.Of(BitsOf(type, value)),
    };
}
