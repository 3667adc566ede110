using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>The items of a repeated field of a <see cref="DynamicMessage"/>.</summary>
/// <remarks>It refers to the message: it shows and makes changes there. A message that is an item is valid until the list grows.</remarks>
public readonly unsafe struct DynamicList
{
    private readonly DynamicMessage _owner;
    private readonly DynamicMember? _member;

    internal DynamicList(DynamicMessage owner, DynamicMember member)
    {
        _owner = owner;
        _member = member;
    }

    /// <summary>How many items there are.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public int Count
    {
        get
        {
            UnmanagedArray* items = Items();
            return items == null ? 0 : items->Count;
        }
    }

    private DynamicMember Member => _member ?? throw DynamicThrow.Default();

    /// <summary>An item.</summary>
    /// <typeparam name="T">The C# type of the items, see the remarks of <see cref="DynamicMessage"/>.</typeparam>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such item.</exception>
    /// <exception cref="ArgumentException">The items have another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public T Get<T>(int index) => DynamicValue.Read<T>(Member, Member.Layout.Type, ItemAt(Items(), index), _owner.Arena, nameof(Get));

    /// <summary>Replaces an item. Strings, bytes and messages are copied.</summary>
    /// <typeparam name="T">The C# type of the items.</typeparam>
    /// <param name="index">The index, from 0.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such item.</exception>
    /// <exception cref="ArgumentException">The items have another type, or their enum does not have the value.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Set<T>(int index, T value)
    {
        UnmanagedArray* items = Changed();
        ItemAt(items, index);
        ulong* near = stackalloc ulong[DynamicValue.Words];
        byte* item = Make(value, near, nameof(Set));

        // Borrowed items may be shared with others, so they move to a block of their own.
        ArenaAllocator arena = _owner.Arena;
        if (items->SpareCount < 0) items->ReserveMore(1, Member.Layout.StrideBytes, in arena);
        Unsafe.CopyBlockUnaligned(ItemAt(items, index), item, (uint)Member.Layout.StrideBytes);
    }

    /// <summary>Appends an item. Strings, bytes and messages are copied.</summary>
    /// <typeparam name="T">The C# type of the items.</typeparam>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The items have another type, or their enum does not have the value.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Add<T>(T value)
    {
        UnmanagedArray* items = Changed();
        ulong* near = stackalloc ulong[DynamicValue.Words];
        byte* item = Make(value, near, nameof(Add));
        Append(items, item);
    }

    /// <summary>Appends an empty message.</summary>
    /// <returns>The message, which is valid until the list grows.</returns>
    /// <exception cref="ArgumentException">The items are not messages.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicMessage AddMessage()
    {
        DynamicType type = Member.MessageType ?? throw DynamicThrow.NotMessage(Member, nameof(AddMessage));
        return new DynamicMessage(type, Append(Changed(), type.Empty), _owner.Arena);
    }

    /// <summary>Removes all items.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Clear() => _owner.Clear(Member.Descriptor);

    /// <summary>The items one after another.</summary>
    /// <typeparam name="T">The C# type of the items.</typeparam>
    /// <exception cref="ArgumentException">The items have another type.</exception>
    public IEnumerable<T> Items<T>()
    {
        for (int i = 0; i < Count; i++) yield return Get<T>(i);
    }

    /// <summary>The items without a copy, for numbers, enums, <see cref="Utf8String"/> and <c>UnmanagedArray&lt;byte&gt;</c>. Valid until the list
    /// changes.</summary>
    /// <typeparam name="T">The C# type of the items.</typeparam>
    /// <exception cref="ArgumentException">The items have another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public ReadOnlySpan<T> Span<T>()
        where T : unmanaged
    {
        if (!DynamicValue.Holds<T>(Member.Layout.Type)) throw DynamicThrow.WrongType(Member, nameof(Span), typeof(T));
        UnmanagedArray* items = Items();
        return items == null ? default : WireSpan.OverReadOnly<T>(items->Items, items->Count);
    }

    /// <inheritdoc/>
    public override string ToString() => _member is null ? "" : $"{_member}, {Count} items";

    private UnmanagedArray* Items()
    {
        byte* owner = DynamicMessage.Owner(_owner.Address, _owner.Type, Member);
        return owner == null ? null : (UnmanagedArray*)Member.Layout.StorageIn(owner);
    }

    private UnmanagedArray* Changed()
    {
        byte* owner = DynamicMessage.ChangedOwner(_owner.Changed, _owner.Type, Member, _owner.Arena);
        return (UnmanagedArray*)Member.Layout.StorageIn(owner);
    }

    private byte* ItemAt(UnmanagedArray* items, int index)
    {
        int count = items == null ? 0 : items->Count;
        if ((uint)index >= (uint)count) throw new ArgumentOutOfRangeException(nameof(index), index, $"{Member} has {count} items.");
        return items->Items + ((long)index * Member.Layout.StrideBytes);
    }

    private byte* Make<T>(T value, ulong* near, string verb)
    {
        if (typeof(T) == typeof(DynamicMessage) && Member.MessageType is { } type)
            return _owner.CopyOf(Unsafe.As<T, DynamicMessage>(ref value), type, Member, verb);
        near[0] = near[1] = 0;
        DynamicValue.Write(Member, Member.Layout.Type, value, near, _owner.Arena, verb);
        return (byte*)near;
    }

    private byte* Append(UnmanagedArray* items, byte* item)
    {
        ArenaAllocator arena = _owner.Arena;
        int itemBytes = Member.Layout.StrideBytes;
        byte* target = items->AddRaw(itemBytes, in arena);
        Unsafe.CopyBlockUnaligned(target, item, (uint)itemBytes);
        return target;
    }
}
