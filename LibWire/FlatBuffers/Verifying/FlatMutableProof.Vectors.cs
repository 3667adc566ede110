namespace LibWire;

// Targets of offsets, and structs.
internal static unsafe partial class FlatMutableProof
{
    /// <summary>Marks the target of a field that is no union. The offset itself is already marked.</summary>
    private static bool Followed(FlatProofState* state, FlatField field, nuint offsetAt)
    {
        nuint target = field.InlineBytes == FlatFormat.Offset64Bytes ? offsetAt + (nuint)ReadUInt64(state, offsetAt) : Target(state, offsetAt);
        if (field.Kind is FlatFieldKind.String or FlatFieldKind.Offset64String) return Text(state, target);
        if (field.Kind == FlatFieldKind.Table) return Table(state, field.TableLayout, offsetAt);

        bool hasCount64 = field.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64;
        nuint countBytes = hasCount64 ? FlatFormat.Offset64Bytes : (uint)FlatFormat.OffsetBytes;
        nuint count = hasCount64 ? (nuint)ReadUInt64(state, target) : ReadUInt32(state, target), first = target + countBytes;
        if (!state->Fix(target, countBytes)) return false;
        switch (field.Kind)
        {
            case FlatFieldKind.Tables or FlatFieldKind.Strings:
                if (!state->Fix(first, count * FlatFormat.OffsetBytes)) return false;
                for (; count > 0; count--, first += FlatFormat.OffsetBytes)
                    if (!(field.Kind == FlatFieldKind.Tables ? Table(state, field.TableLayout, first) : Text(state, Target(state, first)))) return false;
                return true;
            case FlatFieldKind.NestedBuffer or FlatFieldKind.Offset64NestedBuffer or FlatFieldKind.NestedBuffer64:
                return state->Fix(first, FlatFormat.OffsetBytes) && Table(state, field.TableLayout, first);
            case FlatFieldKind.FlexBuffer or FlatFieldKind.Offset64FlexBuffer or FlatFieldKind.FlexBuffer64:
                return state->Fix(first, count);
            default:
                return Structs(state, first, count, (uint)field.ElementBytes, field.StructLayout);
        }
    }

    /// <summary>Marks a string, from its length to the 0 after it. Each string is marked once, however often it is shared.</summary>
    private static bool Text(FlatProofState* state, nuint target)
    {
        if (state->Map.IsDone(target)) return true;
        if (!state->Fix(target, (nuint)FlatFormat.OffsetBytes + ReadUInt32(state, target) + 1)) return false;
        state->Map.NoteDone(target);
        return true;
    }

    /// <summary>Marks scalars or structs that lie side by side. The keys of structs are fixed.</summary>
    private static bool Structs(FlatProofState* state, nuint first, nuint count, nuint sizeBytes, FlatStructLayout? layout)
    {
        if (layout is not { KeyBytes: > 0 }) return state->Free(first, count * sizeBytes);
        nuint key = (uint)layout.KeyOffset, keyBytes = (uint)layout.KeyBytes, behind = key + keyBytes;
        if (behind > sizeBytes) return state->Fix(first, count * sizeBytes); // The layout is of another struct.
        for (; count > 0; count--, first += sizeBytes)
            if (!state->Free(first, key) || !state->Fix(first + key, keyBytes) || !state->Free(first + behind, sizeBytes - behind)) return false;
        return true;
    }
}
