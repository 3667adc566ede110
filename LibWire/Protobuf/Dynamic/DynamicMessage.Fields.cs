using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <content>Access to fields.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>Whether a field is present: set, if the schema tells that apart, otherwise not zero or empty.</summary>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <exception cref="ArgumentException">The message has no such field.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public bool Has(DynamicField field)
    {
        byte* owner = Find(field, out DynamicMember member);
        return owner != null && member.Layout.IsPresent(owner);
    }

    /// <summary>Removes a field.</summary>
    /// <inheritdoc cref="Has"/>
    public void Clear(DynamicField field)
    {
        byte* message = Changed;
        DynamicMember member = _type!.Member(field);
        if (member.Extension is { } extension) _type.Layout.ExtensionsIn(message)->Clear(extension);
        else if (member.Layout.IsPresent(message)) ProtoMessage.ClearField(member.Layout, message);
    }

    /// <summary>The value of a single field; its default if it is absent. An absent message is empty and cannot be changed.</summary>
    /// <typeparam name="T">The C# type of the field, see the remarks of <see cref="DynamicMessage"/>.</typeparam>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <exception cref="ArgumentException">The message has no such field, it is repeated, or it has another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public T Get<T>(DynamicField field)
    {
        byte* owner = Find(field, out DynamicMember member);
        if (!member.IsSingle) throw DynamicThrow.NotSingle(member);
        if (owner == null || !member.Layout.IsPresent(owner)) return DynamicValue.ReadDefault<T>(member, _arena, nameof(Get));
        void* storage = member.MessageType is null ? member.Layout.StorageIn(owner) : member.Layout.MessageIn(owner);
        return DynamicValue.Read<T>(member, member.Layout.Type, storage, _arena, nameof(Get));
    }

    /// <summary>Sets a single field. Strings, bytes and messages are copied.</summary>
    /// <typeparam name="T">The C# type of the field, see the remarks of <see cref="DynamicMessage"/>.</typeparam>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException">The value is null. <see cref="Clear(DynamicField)"/> removes a field.</exception>
    /// <exception cref="ArgumentException">The message has no such field, it is repeated, it has another type, or its enum does not have the
    /// value.</exception>
    /// <exception cref="WireFormatException">A string is not well-formed.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Set<T>(DynamicField field, T value)
    {
        byte* message = Changed;
        DynamicMember member = _type!.Member(field);
        if (!member.IsSingle) throw DynamicThrow.NotSingle(member);
        ulong* storage = stackalloc ulong[DynamicValue.Words];
        storage[0] = storage[1] = 0;
        if (typeof(T) == typeof(DynamicMessage) && member.MessageType is { } type)
            *(byte**)storage = CopyOf(Unsafe.As<T, DynamicMessage>(ref value), type, member, nameof(Set));
        else
            DynamicValue.Write(member, member.Layout.Type, value, storage, _arena, nameof(Set));
        Store(message, member, storage);
    }

    /// <summary>The bytes of a field that is a string or bytes, without a copy. Empty or the default if it is absent.</summary>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <exception cref="ArgumentException">The message has no such field, or it is not a single string or bytes.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public ReadOnlySpan<byte> GetBytes(DynamicField field)
    {
        byte* owner = Find(field, out DynamicMember member);
        if (!member.IsSingle) throw DynamicThrow.NotSingle(member);
        if (member.Layout.Type is not (ProtoFieldType.String or ProtoFieldType.Bytes)) throw DynamicThrow.NotBytes(member);
        if (owner == null || !member.Layout.IsPresent(owner)) return member.Descriptor.DefaultBytes;
        void* storage = member.Layout.StorageIn(owner);
        return member.Layout.Type == ProtoFieldType.String ? ((Utf8String*)storage)->Span : ((UnmanagedArray<byte>*)storage)->ReadOnlySpan;
    }

    /// <summary>Sets a field that is a string, in UTF-8, or bytes. They are copied.</summary>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <param name="value">The bytes.</param>
    /// <exception cref="ArgumentException">The message has no such field, or it is not a single string or bytes.</exception>
    /// <exception cref="WireFormatException">A string is not well-formed UTF-8.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void SetBytes(DynamicField field, ReadOnlySpan<byte> value)
    {
        byte* message = Changed;
        DynamicMember member = _type!.Member(field);
        if (!member.IsSingle) throw DynamicThrow.NotSingle(member);
        ulong* storage = stackalloc ulong[DynamicValue.Words];
        if (member.Layout.Type == ProtoFieldType.String) *(Utf8String*)storage = Utf8String.Copy(value, _arena);
        else if (member.Layout.Type == ProtoFieldType.Bytes) *(UnmanagedArray<byte>*)storage = ProtoField.CopyBytes(value, _arena);
        else throw DynamicThrow.NotBytes(member);
        Store(message, member, storage);
    }

    /// <summary>The message in a single field, to be changed. It is created if it is absent.</summary>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <exception cref="ArgumentException">The message has no such field, or it is not a single message.</exception>
    /// <exception cref="InvalidOperationException">The message is not set in the message that it was read from.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicMessage Mutable(DynamicField field)
    {
        byte* message = Changed;
        DynamicMember member = _type!.Member(field);
        if (!member.IsSingle) throw DynamicThrow.NotSingle(member);
        if (member.MessageType is not { } type) throw DynamicThrow.NotMessage(member, nameof(Mutable));
        byte* owner = Owner(message, member);
        if (owner != null && member.Layout.IsPresent(owner)) return new DynamicMessage(type, (byte*)member.Layout.MessageIn(owner), _arena);
        DynamicMessage made = type.New(in _arena);
        byte* address = made._message;
        Store(message, member, &address);
        return made;
    }

    /// <summary>The items of a repeated field.</summary>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <exception cref="ArgumentException">The message has no such field, or it is not repeated, or it is a map.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicList GetList(DynamicField field)
    {
        Find(field, out DynamicMember member);
        return member.Layout.Presence == ProtoFieldPresence.Repeated ? new DynamicList(this, member) : throw DynamicThrow.NotRepeated(member, nameof(GetList));
    }

    /// <summary>The entries of a map.</summary>
    /// <param name="field">The field: its name, number or descriptor.</param>
    /// <exception cref="ArgumentException">The message has no such field, or it is not a map.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicMap GetMap(DynamicField field)
    {
        Find(field, out DynamicMember member);
        return member.Layout.Presence == ProtoFieldPresence.Map ? new DynamicMap(this, member) : throw DynamicThrow.NotRepeated(member, nameof(GetMap));
    }

    /// <summary>The member of a oneof that is set, or null.</summary>
    /// <param name="oneof">The name of the oneof in the schema.</param>
    /// <exception cref="ArgumentException">The message has no such oneof.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public FieldDescriptor? WhichOneof(string oneof)
    {
        byte* message = Address;
        foreach (OneofDescriptor known in _type!.Descriptor.Oneofs)
        {
            if (known.Name != oneof) continue;
            foreach (FieldDescriptor field in known.Fields)
                if (_type.Layout.FindByNumber(field.Number)!.IsPresent(message)) return field;
            return null;
        }

        throw DynamicThrow.NoOneof(_type, oneof);
    }

    /// <summary>The fields and extensions that are present, fields by their numbers and then extensions by theirs.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public IReadOnlyList<FieldDescriptor> GetPresentFields()
    {
        byte* message = Address;
        ProtoLayout layout = _type!.Layout;
        var fields = new List<FieldDescriptor>();
        foreach (ProtoFieldLayout field in layout.FieldArray)
            if (field.IsPresent(message)) fields.Add(_type.Descriptor.FindField(field.Number)!);
        if (!layout.CanExtend) return fields;
        for (ProtoExtensionEntry* entry = ProtoMessage.FirstPresent(layout, message); entry != null; entry = ProtoMessage.NextPresent(entry))
            if (_type.Types.Pool.FindExtension(_type.Descriptor, entry->Number) is { } extension) fields.Add(extension);
        return fields;
    }

    /// <summary>The fields that the schema does not know, as they stood in the input: tags and values.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public ReadOnlySpan<byte> UnknownFields
    {
        get
        {
            byte* message = Address;
            return _type!.Layout.UnknownIn(message)->Bytes;
        }
    }

    /// <summary>Appends fields to the unknown ones.</summary>
    /// <param name="fields">Whole fields: tags and values.</param>
    /// <exception cref="WireFormatException">They are malformed. Nothing was added.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void AddUnknownFields(ReadOnlySpan<byte> fields) => Type.Layout.UnknownIn(Changed)->Add(fields, _arena);

    /// <summary>Removes the unknown fields of this message. Those of messages inside it stay.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void ClearUnknownFields() => Type.Layout.UnknownIn(Changed)->Clear();

    /// <summary>The struct over which the layout of a field lies: the message, or the entry of an extension. Null for an absent extension.</summary>
    internal static byte* Owner(byte* message, DynamicType type, DynamicMember member)
    {
        if (member.Extension is not { } extension) return message;
        ProtoExtensionEntry* entry = type.Layout.ExtensionsIn(message)->Find(extension);
        return entry == null ? null : (byte*)entry->Storage;
    }

    /// <summary>Same. The entry of an extension is made if there is none.</summary>
    internal static byte* ChangedOwner(byte* message, DynamicType type, DynamicMember member, ArenaAllocator arena) =>
        member.Extension is not { } extension ? message : (byte*)type.Layout.ExtensionsIn(message)->FindOrAdd(extension, in arena)->Storage;

    /// <summary>A copy of a message of the right type, in the arena of this message.</summary>
    internal byte* CopyOf(DynamicMessage source, DynamicType type, DynamicMember member, string verb)
    {
        if (source._type != type) throw DynamicThrow.ForeignMessage($"{verb} of {member}", type, source._type);
        return CloneOf(type.Layout, source.Address, _arena);
    }

    private byte* Owner(byte* message, DynamicMember member) => Owner(message, _type!, member);

    private byte* Find(DynamicField field, out DynamicMember member)
    {
        byte* message = Address;
        member = _type!.Member(field);
        return Owner(message, member);
    }

    /// <summary>Sets a single field to a value that is laid out as in the struct.</summary>
    private void Store(byte* message, DynamicMember member, void* value)
    {
        ProtoFieldLayout field = member.Layout;
        byte* owner = ChangedOwner(message, _type!, member, _arena);
        if (field.Presence == ProtoFieldPresence.Oneof) field.ClearOneof(owner);
        Unsafe.CopyBlockUnaligned(field.StorageIn(owner), value, (uint)field.StorageBytes);
        ProtoMessage.NotePresent(field, owner);
    }
}
