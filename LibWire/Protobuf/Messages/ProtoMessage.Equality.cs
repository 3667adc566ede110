using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Equality.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Whether two messages are equal: the same fields are present, and their values are equal.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="left">A message.</param>
    /// <param name="right">Another message, or the same.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: a message contains itself, or is nested more than 100 deep, and
    /// no difference was found before.</exception>
    /// <remarks>
    /// <para>A field that is present with its default value differs from an absent field, if the schema tells them apart. Floating-point numbers are
    /// compared by their bits:
    /// a NaN equals itself, and −0.0 is not 0.0. Lists are compared item by item, maps in any order of their entries, unknown fields by their bytes.</para>
    /// <para>The time is proportional to the size of the smaller message.</para>
    /// </remarks>
    public static bool AreEqual<T>(in T left, in T right)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* leftPinned = &left)
        fixed (T* rightPinned = &right)
            return AreEqual(leftPinned->Layout, leftPinned, rightPinned);
    }

    private static bool AreEqual(ProtoLayout layout, void* left, void* right, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        foreach (ProtoFieldLayout field in layout.FieldArray)
        {
            bool isPresent = field.IsPresent(left);
            if (isPresent != field.IsPresent(right)) return false;
            if (isPresent && !AreFieldsEqual(field, left, right, depthLeft)) return false;
        }

        if (layout.CanExtend && !AreExtensionsEqual(layout, left, right, depthLeft)) return false;
        return layout.UnknownOffset < 0 || layout.UnknownIn(left)->Bytes.SequenceEqual(layout.UnknownIn(right)->Bytes);
    }

    /// <summary>Whether two messages have the same extensions with the same values. Both sets are in the order of their numbers.</summary>
    private static bool AreExtensionsEqual(ProtoLayout layout, void* left, void* right, int depthLeft)
    {
        depthLeft = DepthOfExtensions(layout, depthLeft);
        ProtoExtensionEntry* entry = FirstPresent(layout, left);
        ProtoExtensionEntry* other = FirstPresent(layout, right);
        for (; entry != null && other != null; entry = NextPresent(entry), other = NextPresent(other))
            if (entry->Id != other->Id || !AreFieldsEqual(entry->Extension.Field, entry->Storage, other->Storage, depthLeft)) return false;
        return entry == other;
    }

    /// <summary>Whether a field that is present in both messages has the same value.</summary>
    private static bool AreFieldsEqual(ProtoFieldLayout field, void* left, void* right, int depthLeft)
    {
        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                return AreMapsEqual(field, left, right, depthLeft - 2);
            case ProtoFieldPresence.Repeated:
                byte* leftItems = field.ItemsIn(left, out int count);
                byte* rightItems = field.ItemsIn(right, out int rightCount);
                return count == rightCount && AreItemsEqual(field, leftItems, rightItems, count, depthLeft - 1);
            default:
                return field.MessageLayout is { } inner
                    ? AreEqual(inner, field.MessageIn(left), field.MessageIn(right), depthLeft - 1)
                    : AreValuesEqual(field.Type, field.StorageIn(left), field.StorageIn(right));
        }
    }

    private static bool AreItemsEqual(ProtoFieldLayout field, byte* left, byte* right, int count, int depthLeft)
    {
        int strideBytes = field.StrideBytes;
        if (field.MessageLayout is { } inner)
        {
            for (; count > 0; count--, left += strideBytes, right += strideBytes)
                if (!AreEqual(inner, left, right, depthLeft)) return false;
            return true;
        }

        for (; count > 0; count--, left += strideBytes, right += strideBytes)
            if (!AreValuesEqual(field.Type, left, right)) return false;
        return true;
    }

    /// <summary>Maps with the same number of entries are equal if each entry of one is found in the other: a key occurs once in a map.</summary>
    private static bool AreMapsEqual(ProtoFieldLayout field, void* left, void* right, int depthLeft)
    {
        byte* keys = field.EntriesIn(left, out byte* values, out int count);
        field.EntriesIn(right, out byte* rightValues, out int rightCount);
        if (count != rightCount) return false;
        int keyBytes = ProtoFieldLayout.SizeOf(field.MapKeyType);
        long strideBytes = field.StrideBytes;
        for (int i = 0; i < count; i++, keys += keyBytes, values += strideBytes)
        {
            int found = IndexOf(field.MapKeyType, field.StorageIn(right), keys);
            if (found < 0) return false;
            byte* rightValue = rightValues + (found * strideBytes);
            if (field.MessageLayout is { } inner ? !AreEqual(inner, values, rightValue, depthLeft) : !AreValuesEqual(field.MapValueType, values, rightValue))
                return false;
        }

        return true;
    }

    /// <summary>Whether two values that are not messages are equal.</summary>
    private static bool AreValuesEqual(ProtoFieldType type, void* left, void* right)
    {
        switch (type)
        {
            case ProtoFieldType.String:
                return ((Utf8String*)left)->Span.SequenceEqual(((Utf8String*)right)->Span);
            case ProtoFieldType.Bytes:
                return ((UnmanagedArray<byte>*)left)->ReadOnlySpan.SequenceEqual(((UnmanagedArray<byte>*)right)->ReadOnlySpan);
            default:
                return BitsOf(type, left) == BitsOf(type, right);
        }
    }

    /// <summary>The bits of a number in memory, as the low end of 64 bits. For a bool only true or false counts.</summary>
    private static ulong BitsOf(ProtoFieldType type, void* value) => ProtoFieldLayout.SizeOf(type) switch
    {
        sizeof(bool) => *(byte*)value == 0 ? 0ul : 1,
        sizeof(uint) => *(uint*)value,
        _ => *(ulong*)value,
    };

    /// <summary>The index of the entry with a key, in a map whose values have any type; -1 if there is none.</summary>
    internal static int IndexOf(ProtoFieldType keyType, void* map, void* key) =>
        // SAFETY: finding a key does not use the type of the values, and integers of one size have the same hash and equality.
        keyType switch
        {
            ProtoFieldType.String => ((UnmanagedMap<Utf8String, byte>*)map)->IndexOf(*(Utf8String*)key),
            ProtoFieldType.Bool => ((UnmanagedMap<bool, byte>*)map)->IndexOf(*(bool*)key),
            _ when ProtoFieldLayout.SizeOf(keyType) == sizeof(uint) => ((UnmanagedMap<uint, byte>*)map)->IndexOf(*(uint*)key),
            _ => ((UnmanagedMap<ulong, byte>*)map)->IndexOf(*(ulong*)key),
        };
}
