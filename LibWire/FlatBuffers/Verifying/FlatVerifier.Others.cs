using System.Runtime.CompilerServices;

namespace LibWire;

// Unions and nested buffers.
public static unsafe partial class FlatVerifier
{
    /// <summary>The size of the memo table of a nested buffer, in bits: nested buffers are mostly small.</summary>
    private const int NestedMemoBits = 2;

    /// <summary>Verifies a field of any kind that is an offset.</summary>
    private static bool Other(FlatVerifyState* state, FlatField field, FlatFieldKind kind, nuint table, ushort fieldAt, ushort kindAt)
    {
        nuint at = table + fieldAt;
        switch (kind)
        {
            case FlatFieldKind.String:
                return String(state, at);
            case FlatFieldKind.Vector or FlatFieldKind.LargeStructs:
                return Vector(state, at, field.ElementBytes, state->ElementMask(field), out _, out _);
            case FlatFieldKind.Table:
                return Tables(state, field.TableLayout, at, 1);
            case FlatFieldKind.Tables:
                return TableVector(state, field, at);
            case FlatFieldKind.Strings:
                return StringVector(state, field, at);
            case FlatFieldKind.Union:
                return LeadsInside(state, at) && Union(state, field.UnionLayout, at, kindAt == 0 ? 0 : ReadKind(state, table + kindAt, field.ElementBytes));
            case FlatFieldKind.UnionWithoutValue:
                return ReadKind(state, table + kindAt, field.ElementBytes) == 0 || state->Fail(WireError.UnionMismatch, table + kindAt);
            case FlatFieldKind.Unions:
                return Unions(state, field, table + kindAt, at);
            case FlatFieldKind.NestedBuffer or FlatFieldKind.Offset64NestedBuffer or FlatFieldKind.NestedBuffer64:
                return TryOpenBytes(state, field, at, out nuint nested, out uint nestedBytes) && NestedBuffer(state, field.TableLayout, nested, nestedBytes);
            case FlatFieldKind.FlexBuffer or FlatFieldKind.Offset64FlexBuffer or FlatFieldKind.FlexBuffer64:
                return TryOpenBytes(state, field, at, out nuint flex, out uint flexBytes) && FlexBuffer(state, flex, flexBytes);
            case FlatFieldKind.Offset64String:
                return TryFollow64(state, at, FlatFormat.OffsetBytes, out nuint text) && StringHere(state, text);
            case FlatFieldKind.Offset64Vector:
                return TryFollow64(state, at, FlatFormat.OffsetBytes, out nuint vector)
                    && VectorHere(state, vector, field.ElementBytes, state->ElementMask(field), out _, out _);
            default:
                return Vector64(state, field, at);
        }
    }

    /// <summary>Checks the vtable entry of the kind of a union, or of the vector of kinds.</summary>
    private static bool CheckKind(FlatVerifyState* state, FlatField field, nuint table, nuint vtable, ref uint endBytes, ref FlatVerifyStep step)
    {
        ushort kindAt = FieldAt(state, vtable, field.KindSlot);
        bool isVector = field.Kind == FlatFieldKind.Unions;
        int kindBytes = isVector ? FlatFormat.OffsetBytes : field.ElementBytes;
        if (kindAt != 0 && !CheckPlace(state, kindAt, kindBytes, (byte)(kindBytes - 1), table, vtable, ref endBytes)) return false;
        step.KindAt = kindAt;
        if ((kindAt == 0) != (step.At == 0))
        {
            // A single union may lack its kind or its value, unless the options are strict: a reader then has nothing to follow.
            if (isVector || (state->IsStrict && kindAt == 0)) return state->Fail(WireError.UnionMismatch, table + Math.Max(kindAt, step.At));
            if (step.At == 0) step.Kind = state->IsStrict ? FlatFieldKind.UnionWithoutValue : FlatFieldKind.Scalar;
        }

        return true;
    }

    private static ulong ReadKind(FlatVerifyState* state, nuint position, int kindBytes)
    {
        byte* source = state->Start + position;
        return kindBytes switch
        {
            sizeof(byte) => *source,
            sizeof(ushort) => ReadUInt16(source),
            sizeof(uint) => ReadUInt32(source),
            _ => ReadUInt64(source),
        };
    }

    /// <summary>Whether an offset leads to a byte of the buffer, whatever lies there. This must hold for every union, also if its kind is 0 or
    /// unknown.</summary>
    private static bool LeadsInside(FlatVerifyState* state, nuint offsetAt)
    {
        uint offset = ReadUInt32(state->Start + offsetAt);
        return (offset - 1 < int.MaxValue && offset < state->SizeBytes - offsetAt) || state->Fail(WireError.OffsetOutOfRange, offsetAt);
    }

    private static bool Union(FlatVerifyState* state, FlatUnionLayout layout, nuint offsetAt, ulong kind)
    {
        if (kind == 0) return true;
        FlatUnionMember? member = layout.Find(kind);
        if (member is null) return !state->IsStrict || state->Fail(WireError.UnknownUnionKind, offsetAt);
        return member.ValueKind switch
        {
            FlatFieldKind.Table => Tables(state, member.TableLayout, offsetAt, 1),
            FlatFieldKind.String => String(state, offsetAt),
            _ => Struct(state, offsetAt, (uint)member.SizeBytes, member.AlignMask),
        };
    }

    /// <summary>Verifies a struct at an offset. It may be smaller than a count, and may lie in the last bytes.</summary>
    private static bool Struct(FlatVerifyState* state, nuint offsetAt, uint sizeBytes, uint structAlignMask)
    {
        uint offset = ReadUInt32(state->Start + offsetAt);
        nuint roomBytes = state->SizeBytes - offsetAt;
        if (offset == 0 || offset > int.MaxValue || sizeBytes > roomBytes || offset > roomBytes - sizeBytes)
            return state->Fail(WireError.OffsetOutOfRange, offsetAt);
        return ((uint)(offsetAt + offset) & structAlignMask & state->AlignMask) == 0 || state->Fail(WireError.Misaligned, offsetAt + offset);
    }

    private static bool Unions(FlatVerifyState* state, FlatField field, nuint kindsOffsetAt, nuint offsetAt)
    {
        if (!TryOpenUnions(state, field, kindsOffsetAt, offsetAt, out nuint kinds, out nuint first, out uint count)) return false;
        for (; count > 0; count--, first += FlatFormat.OffsetBytes, kinds += (uint)field.ElementBytes)
            if (!Union(state, field.UnionLayout, first, ReadKind(state, kinds, field.ElementBytes))) return false;
        return true;
    }

    /// <summary>Opens a vector of unions and gives the positions of the first kind and of the first offset.</summary>
    private static bool TryOpenUnions(
        FlatVerifyState* state, FlatField field, nuint kindsOffsetAt, nuint offsetAt, out nuint kinds, out nuint first, out uint count)
    {
        first = 0;
        if (!Vector(state, kindsOffsetAt, field.ElementBytes, state->ElementMask(field), out kinds, out count)) return false;
        uint alignMask = state->ForcedMask(field);
        if (!TryOpenOffsets(state, offsetAt, alignMask, out first, out uint valueCount) || !Spend(state, count, offsetAt)) return false;
        return count == valueCount || state->Fail(WireError.UnionMismatch, first - FlatFormat.OffsetBytes);
    }

    /// <summary>Opens a vector of bytes that is verified on its own, with steps of the same budget.</summary>
    private static bool TryOpenBytes(FlatVerifyState* state, FlatField field, nuint offsetAt, out nuint first, out uint count)
    {
        first = 0;
        count = 0;
        bool hasCount64 = field.Kind is FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64;
        uint countBytes = hasCount64 ? FlatFormat.Offset64Bytes : (uint)FlatFormat.OffsetBytes;
        if (!(field.InlineBytes == FlatFormat.Offset64Bytes
            ? TryFollow64(state, offsetAt, countBytes, out nuint target)
            : TryFollow(state, offsetAt, out target)))
            return false;
        first = target + countBytes;
        ulong thereBytes = hasCount64 ? ReadUInt64(state->Start + target) : ReadUInt32(state->Start + target);
        if (thereBytes > state->SizeBytes - first) return state->Fail(WireError.LengthOutOfRange, target);
        count = (uint)thereBytes; // buffers are below 2^31 bytes
        return ((uint)first & state->ForcedMask(field) & state->AlignMask) == 0 || count == 0 || state->Fail(WireError.Misaligned, first);
    }

    /// <summary>Verifies a nested buffer. Positions count from its own start, and none of its offsets may point outside it. Depth and budget are those of the
    /// outermost buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool NestedBuffer(FlatVerifyState* state, FlatLayout layout, nuint start, uint sizeBytes)
    {
        if (sizeBytes < FlatFormat.BufferBytesMin) return state->Fail(WireError.Truncated, start + sizeBytes);

        const int MemoCount = 1 << NestedMemoBits;
        FlatVerifyMemo* memo = stackalloc FlatVerifyMemo[MemoCount];
        for (int i = 0; i < MemoCount; i++) memo[i].Key = 0;

        FlatVerifyState nested = *state;
        nested.Start = state->Start + start;
        nested.SizeBytes = sizeBytes;
        nested.BaseOffset = state->BaseOffset + (long)start;
        nested.Memo = memo;
        nested.MemoShift = 64 - NestedMemoBits;
        bool isValid = Spend(&nested, 1, 0) && Tables(&nested, layout, 0, 1);
        state->BudgetLeft = nested.BudgetLeft;
        state->FlexSteps = nested.FlexSteps;
        state->Error = nested.Error;
        state->ErrorOffset = nested.ErrorOffset;
        return isValid;
    }
}
