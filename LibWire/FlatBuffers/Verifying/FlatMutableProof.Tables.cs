namespace LibWire;

// Tables, vtables and unions.
internal static unsafe partial class FlatMutableProof
{
    /// <summary>Marks the table at an offset. The caller marks the offset itself.</summary>
    private static bool Table(FlatProofState* state, FlatLayout layout, nuint offsetAt)
    {
        nuint table = Target(state, offsetAt);
        nuint vtable = table - (nuint)(nint)(int)ReadUInt32(state, table);
        if (!state->Fix(table, FlatFormat.OffsetBytes) || !Vtable(state, vtable, out int vtableBytes)) return false;
        foreach (FlatField field in layout.Fields)
        {
            // Fields come in the order of their vtable entries. The kind of a union has the entry before its value.
            if (field.KindSlot >= vtableBytes) break;
            if (!Field(state, field, table, vtable, vtableBytes)) return false;
        }

        return true;
    }

    private static bool Vtable(FlatProofState* state, nuint vtable, out int sizeBytes)
    {
        sizeBytes = ReadUInt16(state, vtable);
        ref uint remembered = ref state->Vtables[(vtable / sizeof(ushort)) % FlatProofState.VtablesRemembered];
        if (remembered == (uint)vtable + 1) return true;
        remembered = (uint)vtable + 1;
        return state->Fix(vtable, (uint)sizeBytes);
    }

    private static ushort FieldAt(FlatProofState* state, nuint vtable, int vtableBytes, int slot) =>
        slot < vtableBytes ? ReadUInt16(state, vtable + (nuint)slot) : (ushort)0;

    private static bool Field(FlatProofState* state, FlatField field, nuint table, nuint vtable, int vtableBytes)
    {
        ushort at = FieldAt(state, vtable, vtableBytes, field.Slot);
        if (field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions)
        {
            ushort kindAt = FieldAt(state, vtable, vtableBytes, field.KindSlot);
            return field.Kind == FlatFieldKind.Union ? Union(state, field, table, kindAt, at) : at == 0 || Unions(state, field, table + kindAt, table + at);
        }

        if (at == 0) return true;
        nuint position = table + at;
        if (field.Kind == FlatFieldKind.Struct && !field.IsKey) return Structs(state, position, 1, (uint)field.InlineBytes, field.StructLayout);
        if (field.Kind == FlatFieldKind.Scalar && !field.IsKey) return state->Free(position, (uint)field.InlineBytes);
        return state->Fix(position, (uint)field.InlineBytes) && (field.Kind <= FlatFieldKind.Struct || Followed(state, field, position));
    }

    private static bool Union(FlatProofState* state, FlatField field, nuint table, ushort kindAt, ushort at)
    {
        if (kindAt != 0 && !state->Fix(table + kindAt, (uint)field.ElementBytes)) return false;
        if (at == 0) return true;
        return state->Fix(table + at, FlatFormat.OffsetBytes)
            && (kindAt == 0 || Member(state, field.UnionLayout, table + at, ReadKind(state, table + kindAt, field.ElementBytes)));
    }

    /// <summary>Marks a vector of unions. Both of its vectors are present, because the verifier accepted it.</summary>
    private static bool Unions(FlatProofState* state, FlatField field, nuint kindsOffsetAt, nuint offsetAt)
    {
        nuint kinds = Target(state, kindsOffsetAt), values = Target(state, offsetAt);
        uint count = ReadUInt32(state, values);
        if (!state->Fix(kindsOffsetAt, FlatFormat.OffsetBytes) || !state->Fix(offsetAt, FlatFormat.OffsetBytes)) return false;
        if (!state->Fix(kinds, FlatFormat.OffsetBytes + ((nuint)count * (uint)field.ElementBytes))
            || !state->Fix(values, FlatFormat.OffsetBytes + ((nuint)count * FlatFormat.OffsetBytes))) return false;
        for (nuint i = 0; i < count; i++)
        {
            ulong kind = ReadKind(state, kinds + FlatFormat.OffsetBytes + (i * (uint)field.ElementBytes), field.ElementBytes);
            if (!Member(state, field.UnionLayout, values + FlatFormat.OffsetBytes + (i * FlatFormat.OffsetBytes), kind)) return false;
        }

        return true;
    }

    /// <summary>Marks the value of a union, unless its kind is 0 or unknown: such a value is never followed.</summary>
    private static bool Member(FlatProofState* state, FlatUnionLayout layout, nuint offsetAt, ulong kind)
    {
        if (kind == 0 || layout.Find(kind) is not { } member) return true;
        return member.ValueKind switch
        {
            FlatFieldKind.Table => Table(state, member.TableLayout, offsetAt),
            FlatFieldKind.String => Text(state, Target(state, offsetAt)),
            _ => Structs(state, Target(state, offsetAt), 1, (uint)member.SizeBytes, member.StructLayout),
        };
    }

    private static ulong ReadKind(FlatProofState* state, nuint position, int kindBytes) => kindBytes switch
    {
        sizeof(byte) => state->Start[position],
        sizeof(ushort) => ReadUInt16(state, position),
        sizeof(uint) => ReadUInt32(state, position),
        _ => ReadUInt64(state, position),
    };
}
