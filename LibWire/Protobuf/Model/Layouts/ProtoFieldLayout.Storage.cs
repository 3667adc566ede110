using System.Globalization;

namespace LibWire;

/// <content>What code that walks over any message asks of a field. Each <c>message</c> must point to a struct of the layout that the field belongs
/// to.</content>
public sealed unsafe partial class ProtoFieldLayout
{
    /// <summary>The number of bytes that a value of a type takes as a field, as an item or in a map. A message takes the size in its layout; a single
    /// message field takes a pointer.</summary>
    internal static int SizeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Bool => sizeof(bool),
        ProtoFieldType.Int32 or ProtoFieldType.UInt32 or ProtoFieldType.SInt32 or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32
            or ProtoFieldType.Float or ProtoFieldType.Enum => sizeof(uint),
        ProtoFieldType.String => sizeof(Utf8String),
        ProtoFieldType.Bytes => sizeof(UnmanagedArray<byte>),
        ProtoFieldType.Message or ProtoFieldType.Group => sizeof(void*),
        _ => sizeof(ulong),
    };

    /// <summary>The distance in bytes from one item of a repeated field, or one value of a map, to the next.</summary>
    internal int StrideBytes => MessageLayout is { } message ? message.SizeBytes : SizeOf(Presence == ProtoFieldPresence.Map ? MapValueType : Type);

    /// <summary>The number of bytes that the field takes in the struct.</summary>
    internal int StorageBytes => Presence switch
    {
        ProtoFieldPresence.Repeated => sizeof(UnmanagedArray<byte>),
        ProtoFieldPresence.Map => sizeof(UnmanagedMap),
        _ => SizeOf(Type),
    };

    /// <summary>Where the field lies in a message.</summary>
    internal void* StorageIn(void* message) => (byte*)message + OffsetBytes;

    /// <summary>Whether the field is present.</summary>
    internal bool IsPresent(void* message)
    {
        void* storage = StorageIn(message);
        switch (Presence)
        {
            case ProtoFieldPresence.Oneof:
                return *(int*)((byte*)message + CaseOffset) == Number;
            case ProtoFieldPresence.Repeated:
                return ((UnmanagedArray<byte>*)storage)->Count != 0;
            case ProtoFieldPresence.Map:
                EntriesIn(message, out _, out int count);
                return count != 0;
            default:
                if (HasMask != 0) return (*(uint*)((byte*)message + HasWordOffset) & HasMask) != 0;
                return !IsZero(Type, storage);
        }
    }

    /// <summary>The sub-message of a field that is present and not repeated.</summary>
    internal void* MessageIn(void* message)
    {
        void* inner = *(void**)StorageIn(message);
        CheckAlive(inner);
        return inner;
    }

    /// <summary>The items of a repeated field, <see cref="StrideBytes"/> apart.</summary>
    internal byte* ItemsIn(void* message, out int count)
    {
        // SAFETY: arrays of all types have the same fields.
        var array = (UnmanagedArray<byte>*)StorageIn(message);
        count = array->Count;
        if (count != 0) CheckAlive(array->Items);
        return array->Items;
    }

    /// <summary>The entries of a map.</summary>
    /// <param name="message">The message.</param>
    /// <param name="values">The values, <see cref="StrideBytes"/> apart.</param>
    /// <param name="count">How many entries.</param>
    /// <returns>The keys. Their distance is the <see cref="SizeOf"/> of their type.</returns>
    internal byte* EntriesIn(void* message, out byte* values, out int count)
    {
        // SAFETY: the block is the only field of a map of any types.
        UnmanagedMapBlock* block = *(UnmanagedMapBlock**)StorageIn(message);
        CheckAlive(block);
        count = block == null ? 0 : block->Count;
        values = count == 0 ? null : (byte*)block->Values;
        byte* keys = count == 0 ? null : (byte*)block->Keys;
        CheckAlive(keys);
        return keys;
    }

    /// <summary>The value of a key's entry in a map. The entry is made if there is none, and then the value is not initialised.</summary>
    /// <param name="message">The message.</param>
    /// <param name="key">The key. A string is not copied.</param>
    /// <param name="arena">The arena in which the map grows.</param>
    internal byte* SetEntryIn(void* message, void* key, scoped ref readonly ArenaAllocator arena)
    {
        // SAFETY: integers of one size have the same hash and equality, and SetRaw does not use the type of the values.
        void* map = StorageIn(message);
        int valueBytes = StrideBytes;
        return MapKeyType switch
        {
            ProtoFieldType.String => ((UnmanagedMap<Utf8String, byte>*)map)->SetRaw(*(Utf8String*)key, valueBytes, in arena),
            ProtoFieldType.Bool => ((UnmanagedMap<bool, byte>*)map)->SetRaw(*(bool*)key, valueBytes, in arena),
            _ when SizeOf(MapKeyType) == sizeof(uint) => ((UnmanagedMap<uint, byte>*)map)->SetRaw(*(uint*)key, valueBytes, in arena),
            _ => ((UnmanagedMap<ulong, byte>*)map)->SetRaw(*(ulong*)key, valueBytes, in arena),
        };
    }

    /// <summary>Makes room for entries in a map that has none.</summary>
    internal void ReserveEntriesIn(void* message, int count, scoped ref readonly ArenaAllocator arena)
    {
        // SAFETY: as above.
        void* map = StorageIn(message);
        int valueBytes = StrideBytes;
        if (MapKeyType == ProtoFieldType.String) ((UnmanagedMap<Utf8String, byte>*)map)->ReserveRaw(count, valueBytes, in arena);
        else if (MapKeyType == ProtoFieldType.Bool) ((UnmanagedMap<bool, byte>*)map)->ReserveRaw(count, valueBytes, in arena);
        else if (SizeOf(MapKeyType) == sizeof(uint)) ((UnmanagedMap<uint, byte>*)map)->ReserveRaw(count, valueBytes, in arena);
        else ((UnmanagedMap<ulong, byte>*)map)->ReserveRaw(count, valueBytes, in arena);
    }

    /// <summary>Removes a key's entry from a map, and returns whether there was one. The last entry takes its place.</summary>
    internal bool RemoveEntryIn(void* message, void* key)
    {
        // SAFETY: as above.
        void* map = StorageIn(message);
        int valueBytes = StrideBytes;
        return MapKeyType switch
        {
            ProtoFieldType.String => ((UnmanagedMap<Utf8String, byte>*)map)->RemoveRaw(*(Utf8String*)key, valueBytes),
            ProtoFieldType.Bool => ((UnmanagedMap<bool, byte>*)map)->RemoveRaw(*(bool*)key, valueBytes),
            _ when SizeOf(MapKeyType) == sizeof(uint) => ((UnmanagedMap<uint, byte>*)map)->RemoveRaw(*(uint*)key, valueBytes),
            _ => ((UnmanagedMap<ulong, byte>*)map)->RemoveRaw(*(ulong*)key, valueBytes),
        };
    }

    /// <summary>Removes whichever member of the field's oneof is set.</summary>
    internal void ClearOneof(void* message)
    {
        *(int*)((byte*)message + CaseOffset) = 0;
        new Span<byte>((byte*)message + OneofOffset, OneofBytes).Clear();
    }

    /// <summary>The tag of the field with a wire type.</summary>
    internal uint TagOf(ProtoWireType wireType) => ((uint)Number << ProtoFormat.WireTypeBits) | (uint)wireType;

    /// <summary>The number of bytes of a tag.</summary>
    internal int TagBytes => WireVarint.SizeBytes((uint)Number << ProtoFormat.WireTypeBits);

    /// <summary>Whether a field without presence does not write this value: zero bits, no bytes, no message.</summary>
    internal static bool IsZero(ProtoFieldType type, void* storage)
    {
        if (type == ProtoFieldType.String) return ((Utf8String*)storage)->IsEmpty;
        if (type == ProtoFieldType.Bytes) return ((UnmanagedArray<byte>*)storage)->IsEmpty;
        if (type is ProtoFieldType.Message or ProtoFieldType.Group) return *(void**)storage == null;
        return SizeOf(type) switch
        {
            sizeof(bool) => *(byte*)storage == 0,
            sizeof(uint) => *(uint*)storage == 0,
            _ => *(ulong*)storage == 0,
        };
    }

    /// <summary>The key of a map as paths show it: text in quotes.</summary>
    internal static string KeyText(ProtoFieldType type, void* key) => type switch
    {
        ProtoFieldType.String => $"\"{((Utf8String*)key)->ToString()}\"",
        ProtoFieldType.Bool => *(bool*)key ? "true" : "false",
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (*(uint*)key).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => (*(ulong*)key).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => (*(long*)key).ToString(CultureInfo.InvariantCulture),
        _ => (*(int*)key).ToString(CultureInfo.InvariantCulture),
    };

    // The body exists only in LibWire.Debug.
    static partial void CheckAlive(void* address);
}
