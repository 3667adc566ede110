using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>The entries of a map field of a <see cref="DynamicMessage"/>.</summary>
/// <remarks>It refers to the message: it shows and makes changes there. A message that is a value is valid until the map grows.</remarks>
public readonly unsafe struct DynamicMap
{
    private readonly DynamicMessage _owner;
    private readonly DynamicMember? _member;

    internal DynamicMap(DynamicMessage owner, DynamicMember member)
    {
        _owner = owner;
        _member = member;
    }

    /// <summary>How many entries there are.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public int Count
    {
        get
        {
            Field.EntriesIn(_owner.Address, out _, out int count);
            return count;
        }
    }

    private DynamicMember Member => _member ?? throw DynamicThrow.Default();

    private ProtoFieldLayout Field => Member.Layout;

    /// <summary>Whether there is an entry for a key.</summary>
    /// <typeparam name="TKey">The C# type of the keys.</typeparam>
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentException">The keys have another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public bool ContainsKey<TKey>(TKey key) => Find(key) >= 0;

    /// <summary>Looks up the value of a key.</summary>
    /// <typeparam name="TKey">The C# type of the keys.</typeparam>
    /// <typeparam name="TValue">The C# type of the values, see the remarks of <see cref="DynamicMessage"/>.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; default if there is none.</param>
    /// <returns>Whether there is an entry for the key.</returns>
    /// <exception cref="ArgumentException">The keys or the values have another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public bool TryGet<TKey, TValue>(TKey key, out TValue? value)
    {
        int entry = Find(key);
        value = entry < 0 ? default : ValueAt<TValue>(entry, nameof(TryGet));
        return entry >= 0;
    }

    /// <summary>The value of a key.</summary>
    /// <exception cref="KeyNotFoundException">There is no entry for the key.</exception>
    /// <inheritdoc cref="TryGet"/>
    public TValue Get<TKey, TValue>(TKey key)
    {
        int entry = Find(key);
        return entry < 0 ? throw new KeyNotFoundException($"{Member} has no entry for the key {key}.") : ValueAt<TValue>(entry, nameof(Get));
    }

    /// <summary>Sets the value of a key. Strings, bytes and messages are copied.</summary>
    /// <typeparam name="TKey">The C# type of the keys.</typeparam>
    /// <typeparam name="TValue">The C# type of the values.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The keys or the values have another type, or their enum does not have the value.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Set<TKey, TValue>(TKey key, TValue value)
    {
        byte* message = _owner.Changed;
        ulong* near = stackalloc ulong[DynamicValue.Words];
        near[0] = near[1] = 0;
        byte* made = (byte*)near;
        if (typeof(TValue) == typeof(DynamicMessage) && Member.MessageType is { } type)
            made = _owner.CopyOf(Unsafe.As<TValue, DynamicMessage>(ref value), type, Member, nameof(Set));
        else
            DynamicValue.Write(Member, Field.MapValueType, value, near, _owner.Arena, nameof(Set));
        Unsafe.CopyBlockUnaligned(EntryOf(message, key, out _), made, (uint)Field.StrideBytes);
    }

    /// <summary>The message of a key, to be changed. It is added if there is none.</summary>
    /// <typeparam name="TKey">The C# type of the keys.</typeparam>
    /// <param name="key">The key.</param>
    /// <returns>The message, which is valid until the map grows.</returns>
    /// <exception cref="ArgumentException">The keys have another type, or the values are not messages.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicMessage Mutable<TKey>(TKey key)
    {
        byte* message = _owner.Changed;
        DynamicType type = Member.MessageType ?? throw DynamicThrow.NotMessage(Member, nameof(Mutable));
        byte* value = EntryOf(message, key, out bool isNew);
        if (isNew) new Span<byte>(value, Field.StrideBytes).Clear();
        return new DynamicMessage(type, value, _owner.Arena);
    }

    /// <summary>Removes the entry of a key. The last entry takes its place.</summary>
    /// <typeparam name="TKey">The C# type of the keys.</typeparam>
    /// <param name="key">The key.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="ArgumentException">The keys have another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public bool Remove<TKey>(TKey key)
    {
        byte* message = _owner.Changed;
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        ulong* storage = stackalloc ulong[DynamicValue.Words];
        WriteKey(key, storage, scratch);
        return Field.RemoveEntryIn(message, storage);
    }

    /// <summary>Removes all entries.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Clear() => _owner.Clear(Member.Descriptor);

    /// <summary>The entries, in the order in which they were added.</summary>
    /// <typeparam name="TKey">The C# type of the keys.</typeparam>
    /// <typeparam name="TValue">The C# type of the values.</typeparam>
    /// <exception cref="ArgumentException">The keys or the values have another type.</exception>
    public IEnumerable<KeyValuePair<TKey, TValue>> Entries<TKey, TValue>()
    {
        for (int i = 0; i < Count; i++) yield return new KeyValuePair<TKey, TValue>(KeyAt<TKey>(i), ValueAt<TValue>(i, nameof(Entries)));
    }

    /// <inheritdoc/>
    public override string ToString() => _member is null ? "" : $"{_member}, {Count} entries";

    private TKey KeyAt<TKey>(int entry)
    {
        byte* keys = Field.EntriesIn(_owner.Address, out _, out _);
        CheckKeyType<TKey>();
        return DynamicValue.Read<TKey>(Member, Field.MapKeyType, keys + ((long)entry * ProtoFieldLayout.SizeOf(Field.MapKeyType)), _owner.Arena, "");
    }

    private TValue ValueAt<TValue>(int entry, string verb)
    {
        Field.EntriesIn(_owner.Address, out byte* values, out _);
        return DynamicValue.Read<TValue>(Member, Field.MapValueType, values + ((long)entry * Field.StrideBytes), _owner.Arena, verb);
    }

    private int Find<TKey>(TKey key)
    {
        byte* message = _owner.Address;
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        ulong* storage = stackalloc ulong[DynamicValue.Words];
        WriteKey(key, storage, scratch);
        return ProtoMessage.IndexOf(Field.MapKeyType, Field.StorageIn(message), storage);
    }

    /// <summary>The value of a key. A new key is copied, and then the value is not initialised.</summary>
    private byte* EntryOf<TKey>(byte* message, TKey key, out bool isNew)
    {
        isNew = Find(key) < 0;
        ArenaAllocator arena = _owner.Arena;
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        ulong* storage = stackalloc ulong[DynamicValue.Words];
        WriteKey(key, storage, isNew ? arena : scratch);
        return Field.SetEntryIn(message, storage, in arena);
    }

    private void WriteKey<TKey>(TKey key, ulong* storage, ArenaAllocator arena)
    {
        CheckKeyType<TKey>();
        storage[0] = storage[1] = 0;
        DynamicValue.Write(Member, Field.MapKeyType, key, storage, arena, "");
    }

    private void CheckKeyType<TKey>()
    {
        ProtoFieldType type = Field.MapKeyType;
        bool fits = DynamicValue.Holds<TKey>(type) || (typeof(TKey) == typeof(string) && type == ProtoFieldType.String);
        if (!fits) throw DynamicThrow.WrongKey(Member, typeof(TKey));
    }
}
