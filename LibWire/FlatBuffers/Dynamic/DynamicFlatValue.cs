using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>Values of fields and elements as C# values and back.</summary>
internal static unsafe class DynamicFlatValue
{
    /// <summary>Whether a field is a string or a vector of bytes.</summary>
    internal static bool IsBytes(FlatTypeField field) =>
        field.IsVector
            ? field.IsNestedBuffer || field.IsFlexBuffer || (field is { Scalar: FlatType.UInt8 or FlatType.Int8, Enum: null })
            : field.IsString && !field.IsUnion;

    /// <summary>The value of a single field or of an element.</summary>
    /// <exception cref="ArgumentException">The C# type does not fit the schema type.</exception>
    internal static T? Read<T>(ArenaAllocator arena, FlatTypeField field, in DynamicSlot slot, string verb)
    {
        if (field.IsUnion)
        {
            if (typeof(T) != typeof(DynamicUnion)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            var union = new DynamicUnion(field, in slot, arena);
            return Unsafe.As<DynamicUnion, T>(ref union);
        }

        if (field.IsString)
        {
            if (typeof(T) != typeof(string)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return Text<T>(slot.Form == DynamicForm.Absent ? field.Layout!.DefaultText : WireUtf8.GetString(new ReadOnlySpan<byte>(slot.Pointer, slot.Count)));
        }

        if (field.Struct is { } inner)
        {
            if (typeof(T) != typeof(DynamicStruct)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return Struct<T>(arena, inner, in slot);
        }

        if (field.Table is { } type && !field.IsNestedBuffer)
        {
            if (typeof(T) != typeof(DynamicTable)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return Table<T>(arena, type, in slot);
        }

        return DynamicScalar.Read<T>(field, slot.Form == DynamicForm.Absent ? field.Layout!.DefaultBits : slot.Bits, verb);
    }

    /// <summary>The value of a union.</summary>
    internal static T ReadMember<T>(ArenaAllocator arena, FlatTypeField field, FlatEnumValue? member, in DynamicSlot slot, string verb)
    {
        if (member is { IsString: true } && typeof(T) == typeof(string)) return Text<T>(WireUtf8.GetString(new ReadOnlySpan<byte>(slot.Pointer, slot.Count)))!;
        if (member is { Struct: { } inner } && typeof(T) == typeof(DynamicStruct)) return Struct<T>(arena, inner, in slot);
        if (member is { Table: { } type } && typeof(T) == typeof(DynamicTable)) return Table<T>(arena, type, in slot);
        throw DynamicFlatThrow.WrongMember(field, member, verb, typeof(T));
    }

    /// <summary>The root of a nested buffer; absent if there are no bytes.</summary>
    internal static T Nested<T>(ArenaAllocator arena, FlatTypeField field, in DynamicSlot slot)
    {
        DynamicSource root = slot.Count == 0 ? default : DynamicSource.Root(new ReadOnlySpan<byte>(slot.Pointer, slot.Count));
        var table = new DynamicTable(field.Table!, in root, arena);
        return Unsafe.As<DynamicTable, T>(ref table);
    }

    /// <summary>Makes the slot of a value. Strings, tables and structs are copied into the arena.</summary>
    /// <exception cref="ArgumentException">The C# type does not fit the schema type, or an enum does not have the value.</exception>
    internal static DynamicSlot Make<T>(ArenaAllocator arena, FlatTypeField field, T value, string verb)
    {
        if (field.IsUnion)
        {
            if (typeof(T) != typeof(DynamicUnion)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return CopyUnion(arena, field, Unsafe.As<T, DynamicUnion>(ref value), verb);
        }

        if (field.IsString)
        {
            if (typeof(T) != typeof(string)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return CopyText(arena, Unsafe.As<T, string>(ref value));
        }

        if (field.Struct is { } inner)
        {
            if (typeof(T) != typeof(DynamicStruct)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return CopyStruct(arena, inner, Unsafe.As<T, DynamicStruct>(ref value), field, verb);
        }

        if (field.Table is { } type && !field.IsNestedBuffer)
        {
            if (typeof(T) != typeof(DynamicTable)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
            return CopyTable(arena, type, Unsafe.As<T, DynamicTable>(ref value), field, verb);
        }

        return new DynamicSlot { Form = DynamicForm.Scalar, Bits = DynamicScalar.Bits(field, value, verb) };
    }

    /// <summary>Makes the slot of a union.</summary>
    internal static DynamicSlot MakeUnion<T>(ArenaAllocator arena, FlatTypeField field, string member, T value, string verb)
    {
        FlatEnumValue found = Member(field, member);
        DynamicSlot slot;
        if (found.IsString && typeof(T) == typeof(string)) slot = CopyText(arena, Unsafe.As<T, string>(ref value));
        else if (found.Struct is { } inner && typeof(T) == typeof(DynamicStruct))
            slot = CopyStruct(arena, inner, Unsafe.As<T, DynamicStruct>(ref value), field, verb);
        else if (found.Table is { } type && typeof(T) == typeof(DynamicTable))
            slot = CopyTable(arena, type, Unsafe.As<T, DynamicTable>(ref value), field, verb);
        else throw DynamicFlatThrow.WrongMember(field, found, verb, typeof(T));
        slot.Bits = found.Layout!.Kind;
        return slot;
    }

    /// <summary>Makes the slot of a nested buffer with a table as its root.</summary>
    internal static DynamicSlot MakeNested<T>(ArenaAllocator arena, FlatTypeField field, T value, string verb)
    {
        DynamicTable table = Unsafe.As<T, DynamicTable>(ref value);
        table.RequireLive();
        if (table.Type != field.Table) throw DynamicFlatThrow.ForeignTable($"{verb} of {field}", field.Table!, table.Type);
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        return CopyBytes(arena, DynamicWriter.Write(table, written, new DynamicWriteForm { IgnoresRequired = true }));
    }

    /// <summary>Makes the slot of a string or of a vector of bytes.</summary>
    internal static DynamicSlot MakeBytes(ArenaAllocator arena, FlatTypeField field, ReadOnlySpan<byte> value)
    {
        if (field.IsString) FlatBuilderCore.CheckUtf8(value);

        // The smallest buffers have bytes, so none are no buffer.
        if (value.IsEmpty && (field.IsNestedBuffer || field.IsFlexBuffer)) return default;
        if (field.IsNestedBuffer) FlatVerifier.Verify(value, field.Table!.Layout, new FlatVerifierOptions { IgnoresFileIdentifier = true });
        if (field.IsFlexBuffer && !FlatVerifier.TryVerifyFlexBuffer(value, out WireFault fault)) throw fault.ToException();
        return CopyBytes(arena, value);
    }

    /// <summary>The member of a union with a name.</summary>
    /// <exception cref="ArgumentException">The union has no such member.</exception>
    internal static FlatEnumValue Member(FlatTypeField field, string name)
    {
        FlatEnumValue? found = field.Enum!.FindValue(name);
        return found?.Layout is not null ? found : throw DynamicFlatThrow.NoMember(field, name);
    }

    /// <summary>The table of a slot, to be changed. It is created if it is absent.</summary>
    internal static DynamicTable ToNode(ArenaAllocator arena, FlatTableType type, DynamicSlot* slot)
    {
        if (slot->Form != DynamicForm.Node)
        {
            DynamicNode* node = slot->Form == DynamicForm.View ? DynamicNode.Make(type, slot->ViewSource, in arena) : DynamicNode.Make(type, in arena);
            *slot = new DynamicSlot { Form = DynamicForm.Node, Pointer = (byte*)node, Bits = slot->Bits };
        }

        return new DynamicTable(type, (DynamicNode*)slot->Pointer, arena);
    }

    private static T? Text<T>(string? text) => text is null ? default : Unsafe.As<string, T>(ref text);

    private static T Struct<T>(ArenaAllocator arena, FlatStructType type, in DynamicSlot slot)
    {
        var value = new DynamicStruct(type, slot.Form == DynamicForm.Absent ? null : slot.Pointer, arena, isReadOnly: slot.Extra == 0);
        return Unsafe.As<DynamicStruct, T>(ref value);
    }

    private static T Table<T>(ArenaAllocator arena, FlatTableType type, in DynamicSlot slot)
    {
        DynamicTable value = slot.Form switch
        {
            DynamicForm.Node => new DynamicTable(type, (DynamicNode*)slot.Pointer, arena),
            DynamicForm.View => new DynamicTable(type, slot.ViewSource, arena),
            _ => new DynamicTable(type, default(DynamicSource), arena),
        };
        return Unsafe.As<DynamicTable, T>(ref value);
    }

    private static DynamicSlot CopyText(ArenaAllocator arena, string text)
    {
        if (text is null) throw new ArgumentNullException(nameof(text));
        return CopyBytes(arena, Utf8String.Copy(text, in arena).Span, isCopied: true);
    }

    private static DynamicSlot CopyStruct(ArenaAllocator arena, FlatStructType type, DynamicStruct value, FlatTypeField field, string verb)
    {
        value.RequireLive();
        if (value.Type != type) throw DynamicFlatThrow.ForeignStruct($"{verb} of {field}", type, value.Type);
        return CopyBytes(arena, value.Bytes);
    }

    /// <summary>A table of a buffer in the arena stays where it is, because nobody can change it.</summary>
    private static DynamicSlot CopyTable(ArenaAllocator arena, FlatTableType type, DynamicTable value, FlatTypeField field, string verb)
    {
        value.RequireLive();
        if (value.Type != type) throw DynamicFlatThrow.ForeignTable($"{verb} of {field}", type, value.Type);
        if (!value.IsReadOnly || !value.Arena.IsSameAs(in arena)) value = value.Clone(in arena);
        DynamicSource source = value.Source;
        return DynamicSlot.OfView(in source, source.Position);
    }

    private static DynamicSlot CopyUnion(ArenaAllocator arena, FlatTypeField field, DynamicUnion value, string verb)
    {
        if (value.Field?.Enum != field.Enum)
        {
            throw new ArgumentException(
                $"{verb} of {field} takes a union {field.Enum!.FullName} of the same schema, not a {value.Field?.Enum?.FullName ?? "union without a type"}.",
                nameof(value));
        }

        if (value.Member is not { } member) return default;
        return member.IsString ? MakeUnion(arena, field, member.Name, value.Get<string>(), verb)
            : member.Struct is not null ? MakeUnion(arena, field, member.Name, value.Get<DynamicStruct>(), verb)
            : MakeUnion(arena, field, member.Name, value.Get<DynamicTable>(), verb);
    }

    private static DynamicSlot CopyBytes(ArenaAllocator arena, ReadOnlySpan<byte> bytes, bool isCopied = false)
    {
        ReadOnlySpan<byte> copy = isCopied ? bytes : FlatBuffer.Copy(bytes, in arena);

        // SAFETY: the copy lies in an arena, which does not move it.
        fixed (byte* start = copy)
            return new DynamicSlot { Form = DynamicForm.Bytes, Pointer = start, Count = copy.Length, Extra = copy.Length };
    }
}
