using System.Runtime.CompilerServices;

namespace LibWire;

// Fields that are no strings, tables, or vectors of these. What they lead to is straight code again where it is a table.
public static unsafe partial class FlatVerifier
{
    /// <summary>Whether what a field leads to is surely valid.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="field">The field, of a kind that is an offset.</param>
    /// <param name="shape">The shape of its table.</param>
    /// <param name="table">The position of its table.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool IsSurelyValid(FlatVerifyState* state, FlatField field, FlatVerifyShape* shape, nuint table)
    {
        nuint place = FlatFollower.PlaceOf(state->Start, shape, table, field.Slot);
        if (place == 0) return true;
        nuint at = table + place;
        switch (field.Kind)
        {
            case FlatFieldKind.Union:
                nuint kindPlace = FlatFollower.PlaceOf(state->Start, shape, table, field.KindSlot);
                return LeadsInside(state, at)
                    && IsSurelyValid(state, field.UnionLayout, at, kindPlace == 0 ? 0 : ReadKind(state, table + kindPlace, field.ElementBytes));
            case FlatFieldKind.Unions:
                return AreSurelyValid(state, field, table + FlatFollower.PlaceOf(state->Start, shape, table, field.KindSlot), at);
            case FlatFieldKind.NestedBuffer or FlatFieldKind.Offset64NestedBuffer or FlatFieldKind.NestedBuffer64:
                return TryOpenBytes(state, field, at, out nuint nested, out uint nestedBytes) && IsSurelyValid(state, field.TableLayout, nested, nestedBytes);
            case FlatFieldKind.Table or FlatFieldKind.Tables:
                // Straight code names the types of tables itself.
                return false;
            default:
                return Other(state, field, field.Kind, table, (ushort)place, kindAt: 0);
        }
    }

    private static bool IsSurelyValid(FlatVerifyState* state, FlatUnionLayout layout, nuint offsetAt, ulong kind)
    {
        if (kind == 0 || layout.Find(kind) is not { } member) return true;
        return member.ValueKind switch
        {
            FlatFieldKind.Table => member.TableLayout.StraightWalk is { } walk && walk.AreSurelyValid(state, offsetAt, 1),
            FlatFieldKind.String => String(state, offsetAt),
            _ => Struct(state, offsetAt, (uint)member.SizeBytes, member.AlignMask),
        };
    }

    private static bool AreSurelyValid(FlatVerifyState* state, FlatField field, nuint kindsOffsetAt, nuint offsetAt)
    {
        if (!TryOpenUnions(state, field, kindsOffsetAt, offsetAt, out nuint kinds, out nuint first, out uint count)) return false;
        for (; count > 0; count--, first += FlatFormat.OffsetBytes, kinds += (uint)field.ElementBytes)
            if (!IsSurelyValid(state, field.UnionLayout, first, ReadKind(state, kinds, field.ElementBytes))) return false;
        return true;
    }

    /// <summary>Verifies a nested buffer by straight code, with the memo of the buffer around it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsSurelyValid(FlatVerifyState* state, FlatLayout layout, nuint start, uint sizeBytes)
    {
        if (layout.StraightWalk is not { } walk || sizeBytes < FlatFormat.BufferBytesMin) return false;
        FlatVerifyState nested = *state;
        nested.Start = state->Start + start;
        nested.SizeBytes = sizeBytes;
        bool hasMemo = state->Shapes.Keys != null;
        if (hasMemo) nested.Shapes.Clear();
        bool isValid = IsRootSurelyValid(&nested, walk, root: 0);
        state->BudgetLeft = nested.BudgetLeft;
        state->FlexSteps = nested.FlexSteps;
        state->NeedsMemo = nested.NeedsMemo;

        // Positions in the memo are those of the nested buffer.
        if (hasMemo) state->Shapes.Clear();
        return isValid;
    }
}
