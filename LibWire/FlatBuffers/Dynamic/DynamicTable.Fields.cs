using System.Collections.Generic;

namespace LibWire.Reflection;

/// <content>Access to fields.</content>
public readonly unsafe partial struct DynamicTable
{
    /// <summary>Whether a field is present. A union is present if it has a kind.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <exception cref="ArgumentException">The table has no such field.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public bool Has(DynamicFlatField field)
    {
        DynamicSlot slot = Find(field, out _);
        return slot.Form != DynamicForm.Absent || slot.Bits != 0;
    }

    /// <summary>The value of a single field. If it is absent, this is the default of the schema; an absent string is null, and an absent table, struct or
    /// union says so itself.</summary>
    /// <typeparam name="T">The C# type of the field, see the remarks of <see cref="DynamicTable"/>. A nested buffer is the <see cref="DynamicTable"/> that is
    /// its root.</typeparam>
    /// <param name="field">The field: its name, id or description.</param>
    /// <exception cref="ArgumentException">The table has no such field, it is a vector, or it has another type.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public T? Get<T>(DynamicFlatField field)
    {
        DynamicSlot slot = Find(field, out FlatTypeField found);
        if (found.IsNestedBuffer && typeof(T) == typeof(DynamicTable)) return DynamicFlatValue.Nested<T>(_arena, found, in slot);
        if (found.IsVector) throw DynamicFlatThrow.NotSingle(found);
        return DynamicFlatValue.Read<T>(_arena, found, in slot, nameof(Get));
    }

    /// <summary>Sets a single field. Strings, tables and structs are copied.</summary>
    /// <typeparam name="T">The C# type of the field, see the remarks of <see cref="DynamicTable"/>. A nested buffer is the <see cref="DynamicTable"/> that is
    /// its root.</typeparam>
    /// <param name="field">The field: its name, id or description.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException">The value is null. <see cref="Clear(DynamicFlatField)"/> removes a field.</exception>
    /// <exception cref="ArgumentException">The table has no such field, it is a vector, it has another type, or its enum does not have the
    /// value.</exception>
    /// <exception cref="WireFormatException">A string is not well-formed, or a table cannot be written.</exception>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed, or the value is absent.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    public void Set<T>(DynamicFlatField field, T value)
    {
        DynamicSlot* slot = Changed(field, out FlatTypeField found);
        if (found.IsNestedBuffer && typeof(T) == typeof(DynamicTable)) *slot = DynamicFlatValue.MakeNested(_arena, found, value, nameof(Set));
        else if (found.IsVector) throw DynamicFlatThrow.NotSingle(found);
        else *slot = DynamicFlatValue.Make(_arena, found, value, nameof(Set));
    }

    /// <summary>Sets a union. Strings, tables and structs are copied.</summary>
    /// <typeparam name="T">The C# type of the member: <see cref="DynamicTable"/>, <see cref="DynamicStruct"/> or <c>string</c>.</typeparam>
    /// <param name="field">The field: its name, id or description.</param>
    /// <param name="member">The name of the member.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The table has no such field, it is no union, the union has no such member, or the value has another
    /// type.</exception>
    /// <inheritdoc cref="Set{T}(DynamicFlatField, T)" path="/exception"/>
    public void SetUnion<T>(DynamicFlatField field, string member, T value)
    {
        DynamicSlot* slot = Changed(field, out FlatTypeField found);
        if (!found.IsUnion || found.IsVector) throw DynamicFlatThrow.NotOf(found, "a union", nameof(SetUnion));
        *slot = DynamicFlatValue.MakeUnion(_arena, found, member, value, nameof(SetUnion));
    }

    /// <summary>Removes a field.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <exception cref="ArgumentException">The table has no such field.</exception>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Clear(DynamicFlatField field) => *Changed(field, out _) = default;

    /// <summary>Removes all fields.</summary>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Clear() => WireSpan.Over<DynamicSlot>(Changed(), _type!.FieldArray.Length).Clear();

    /// <summary>The table in a field, to be changed. It is created if it is absent.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <exception cref="ArgumentException">The table has no such field, or it is no single table.</exception>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicTable Mutable(DynamicFlatField field)
    {
        DynamicSlot* slot = Changed(field, out FlatTypeField found);
        if (found.IsVector || found.Table is not { } type) throw DynamicFlatThrow.NotOf(found, "a single table", nameof(Mutable));
        return DynamicFlatValue.ToNode(_arena, type, slot);
    }

    /// <summary>The table in a union, to be changed. If the union holds another member or none, it gets an empty table of this member.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <param name="member">The name of the member. It is a table.</param>
    /// <exception cref="ArgumentException">The table has no such field, it is no union, or the union has no such member that is a table.</exception>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicTable MutableUnion(DynamicFlatField field, string member)
    {
        DynamicSlot* slot = Changed(field, out FlatTypeField found);
        if (!found.IsUnion || found.IsVector) throw DynamicFlatThrow.NotOf(found, "a union", nameof(MutableUnion));
        FlatEnumValue value = DynamicFlatValue.Member(found, member);
        if (value.Table is not { } type) throw DynamicFlatThrow.NotOf(found, $"a table in its member {member}", nameof(MutableUnion));
        if (slot->Bits != value.Layout!.Kind) *slot = new DynamicSlot { Bits = value.Layout.Kind };
        return DynamicFlatValue.ToNode(_arena, type, slot);
    }

    /// <summary>The struct in a field, to be changed. If it is absent, it is created with zeros.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <exception cref="ArgumentException">The table has no such field, or it is no single struct.</exception>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicStruct MutableStruct(DynamicFlatField field)
    {
        DynamicSlot* slot = Changed(field, out FlatTypeField found);
        if (found.IsVector || found.Struct is not { } type) throw DynamicFlatThrow.NotOf(found, "a single struct", nameof(MutableStruct));
        if (slot->Extra > 0) return new DynamicStruct(type, slot->Pointer, _arena, isReadOnly: false);
        DynamicStruct made = DynamicStruct.Make(type, _arena);
        if (slot->Form != DynamicForm.Absent) new ReadOnlySpan<byte>(slot->Pointer, type.SizeBytes).CopyTo(made.Target);
        *slot = made.Slot;
        slot->Extra = 1;
        return made;
    }

    /// <summary>The bytes of a string in UTF-8, or of a vector of <c>ubyte</c> or <c>byte</c>, without a copy. Empty or the default if the field is
    /// absent.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <returns>The bytes, until the field is changed.</returns>
    /// <exception cref="ArgumentException">The table has no such field, or it is neither a string nor a vector of bytes.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public ReadOnlySpan<byte> GetBytes(DynamicFlatField field)
    {
        DynamicSlot slot = Find(field, out FlatTypeField found);
        if (!DynamicFlatValue.IsBytes(found)) throw DynamicFlatThrow.NotBytes(found);
        if (slot.Form != DynamicForm.Absent) return new ReadOnlySpan<byte>(slot.Pointer, slot.Count);
        return found.Layout!.DefaultText is { } text ? System.Text.Encoding.UTF8.GetBytes(text) : default;
    }

    /// <summary>Sets a string, in UTF-8, or a vector of <c>ubyte</c> or <c>byte</c>. The bytes are copied.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <param name="value">The bytes. Those of a nested buffer or of a FlexBuffer are verified; without any, the field is absent.</param>
    /// <exception cref="ArgumentException">The table has no such field, or it is neither a string nor a vector of bytes.</exception>
    /// <exception cref="WireFormatException">A string is not well-formed UTF-8; a nested buffer or a FlexBuffer breaks a rule of its format.</exception>
    /// <exception cref="InvalidOperationException">The table is absent or cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void SetBytes(DynamicFlatField field, ReadOnlySpan<byte> value)
    {
        DynamicSlot* slot = Changed(field, out FlatTypeField found);
        if (!DynamicFlatValue.IsBytes(found)) throw DynamicFlatThrow.NotBytes(found);
        *slot = DynamicFlatValue.MakeBytes(_arena, found, value);
    }

    /// <summary>The elements of a vector.</summary>
    /// <param name="field">The field: its name, id or description.</param>
    /// <exception cref="ArgumentException">The table has no such field, or it is no vector.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicVector GetVector(DynamicFlatField field)
    {
        RequireLive();
        FlatTypeField found = field.In(_type!);
        return found.IsVector ? new DynamicVector(this, found) : throw DynamicFlatThrow.NotVector(found);
    }

    /// <summary>The fields that are present, by their ids.</summary>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public IReadOnlyList<FlatTypeField> GetPresentFields()
    {
        RequireLive();
        var present = new List<FlatTypeField>();
        foreach (FlatTypeField field in _type!.FieldArray)
            if (Has(field)) present.Add(field);
        return present;
    }

    /// <summary>The value of a field of this table.</summary>
    internal DynamicSlot Load(FlatTypeField field) =>
        _node != null ? DynamicLoad.Field(_type!, _node, field) : DynamicLoad.Field(_type!, in _source, field);

    /// <summary>The slot of a field, to be changed. What was read lies in it.</summary>
    internal DynamicSlot* Changed(FlatTypeField field)
    {
        DynamicSlot* slot = Changed() + field.Index;
        if (slot->Form == DynamicForm.Source) *slot = DynamicLoad.Field(_type!, in _node->Source, field);
        return slot;
    }

    private DynamicSlot* Changed()
    {
        RequireLive();
        return _node != null ? DynamicNode.Slots(_node) : throw DynamicFlatThrow.ReadOnly(_type!.FullName);
    }

    private DynamicSlot* Changed(DynamicFlatField field, out FlatTypeField found)
    {
        DynamicSlot* slots = Changed();
        found = field.In(_type!);
        if (slots[found.Index].Form == DynamicForm.Source) slots[found.Index] = DynamicLoad.Field(_type!, in _node->Source, found);
        return slots + found.Index;
    }

    private DynamicSlot Find(DynamicFlatField field, out FlatTypeField found)
    {
        RequireLive();
        found = field.In(_type!);
        return Load(found);
    }
}
