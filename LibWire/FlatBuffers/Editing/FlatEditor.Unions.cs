using System.Runtime.CompilerServices;
using LibWire.CompilerServices;

namespace LibWire;

/// <content>Values of unions.</content>
public unsafe ref partial struct FlatEditor
{
    /// <summary>Sets a union to a table.</summary>
    /// <typeparam name="TKind">The enum of the kinds: <c>EquipmentKind</c>.</typeparam>
    /// <typeparam name="T">The object.</typeparam>
    /// <param name="table">The table with the union.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="kind">The member.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="ArgumentException">The field is no union, or the member is no table of this type.</exception>
    /// <inheritdoc cref="SetTable" path="/exception[2]"/>
    public readonly void SetUnion<TKind, T>(FlatEdited table, int id, TKind kind, in T value)
        where TKind : unmanaged, Enum
        where T : unmanaged, IFlatObject
    {
        FlatField field = UnionOf(table, id, kind, FlatFieldKind.Table, out FlatUnionMember member);
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in borrowed);
        WriteBelow(table, field, member.TableLayout, in value, in builder);
        ReadOnlySpan<byte> written = builder.WrittenSpan;
        Room room = Present(table, field, written.Length + PaddingBytesMax);
        FillUnion(table, field, in room, member.Kind, AppendRoot(written, FlatFormat.AlignBytesMax));
    }

    /// <summary>Sets a union to a struct.</summary>
    /// <param name="table">The table with the union.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="kind">The member.</param>
    /// <param name="value">Its value. The padding becomes 0.</param>
    /// <exception cref="ArgumentException">The field is no union, or the member is no struct of this size and alignment.</exception>
    /// <inheritdoc cref="FlatBuilder.CopyTable" path="/exception[1]"/>
    public readonly void SetUnionStruct<TKind, T>(FlatEdited table, int id, TKind kind, in T value)
        where TKind : unmanaged, Enum
        where T : unmanaged
    {
        FlatField field = UnionOf(table, id, kind, FlatFieldKind.Struct, out FlatUnionMember member);
        if (!FlatElement.IsStructOf<T>(member.SizeBytes, (int)member.AlignMask + 1)) throw NoFit(field, $"a union with a struct of the type {typeof(T).Name}");
        Room room = Present(table, field, sizeof(T) + PaddingBytesMax);
        int at = Pad(0, (int)member.AlignMask);
        FlatScalar.Write(ref Start[at], value);
        Length += sizeof(T);
        FillUnion(table, field, in room, member.Kind, at);
    }

    /// <summary>Sets a union to a string.</summary>
    /// <param name="table">The table with the union.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="kind">The member.</param>
    /// <param name="utf8">The bytes of the string, well-formed UTF-8.</param>
    /// <exception cref="ArgumentException">The field is no union, or the member is no string.</exception>
    /// <inheritdoc cref="SetString(FlatEdited, int, ReadOnlySpan{byte})" path="/exception[2]"/>
    public readonly void SetUnionString<TKind>(FlatEdited table, int id, TKind kind, scoped ReadOnlySpan<byte> utf8)
        where TKind : unmanaged, Enum
    {
        FlatField field = UnionOf(table, id, kind, FlatFieldKind.String, out FlatUnionMember member);
        RefuseInvalid(utf8);
        Room room = Present(table, field, utf8.Length + PaddingBytesMax);
        FillUnion(table, field, in room, member.Kind, AppendString(utf8));
    }

    private readonly FlatField UnionOf<TKind>(FlatEdited table, int id, TKind kind, FlatFieldKind valueKind, out FlatUnionMember member)
        where TKind : unmanaged, Enum
    {
        FlatField field = FieldOf(table, id);
        if (field.Kind != FlatFieldKind.Union || field.ElementBytes != sizeof(TKind)) throw NoFit(field, $"a union with the kinds of {typeof(TKind).Name}");
        ulong bits = sizeof(TKind) switch
        {
            sizeof(byte) => Unsafe.As<TKind, byte>(ref kind),
            sizeof(ushort) => Unsafe.As<TKind, ushort>(ref kind),
            sizeof(uint) => Unsafe.As<TKind, uint>(ref kind),
            _ => Unsafe.As<TKind, ulong>(ref kind),
        };
        member = field.UnionLayout.Find(bits)!;
        if (member?.ValueKind != valueKind) throw NoFit(field, $"a union whose member {kind} is a {valueKind.ToString().ToLowerInvariant()}");
        return field;
    }

    /// <summary>Makes a union lead to what was appended, or takes the edit back. The table has its two fields.</summary>
    private readonly void FillUnion(FlatEdited table, FlatField field, in Room room, ulong kind, int target)
    {
        FlatTable place = TableOf(table);
        ref byte kindAt = ref Start[Target(table.ReferenceAt) + place.At(field.KindSlot)];
        ulong kindBefore = place.KindBits(field);
        uint before = (uint)FlatScalar.Offset(in Start[room.At]);
        WriteKind(ref kindAt, kind, field.ElementBytes);
        Point(room.At, target);
        if (room.IsMoved)
        {
            Settle(in room, room.Before);
        }
        else if (!IsSound(room.At))
        {
            WriteKind(ref kindAt, kindBefore, field.ElementBytes);
            TakeBack(room.At, before, room.LengthBefore);
        }

        NoteMove(table.Depth);
    }

    private static void WriteKind(ref byte place, ulong kind, int sizeBytes)
    {
        switch (sizeBytes)
        {
            case sizeof(byte): place = (byte)kind; break;
            case sizeof(ushort): FlatScalar.Write(ref place, (ushort)kind); break;
            case sizeof(uint): FlatScalar.Write(ref place, (uint)kind); break;
            default: FlatScalar.Write(ref place, kind); break;
        }
    }
}
