using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed class ScalarLaws
{
    private enum ByteEnum : byte
    {
        None,
    }

    private enum SByteEnum : sbyte
    {
        None,
    }

    private enum ShortEnum : short
    {
        None,
    }

    private enum UShortEnum : ushort
    {
        None,
    }

    private enum UIntEnum : uint
    {
        None,
    }

    private enum LongEnum : long
    {
        None,
    }

    private enum ULongEnum : ulong
    {
        None,
    }

    [Fact]
    public void Write_then_read_is_identity_for_every_scalar() =>
        Law.Check(
            from number in Make.FieldNumber from bits in Make.Bits select (number, bits),
            field => ScalarKinds.All.All(kind =>
            {
                IReadOnlyList<ProtoNode> message = [new ProtoNode.Scalar(field.number, kind, field.bits)];
                return ProtoNode.IsRead(new ProtoReader(ProtoNode.Encode(message)), message);
            }));

    [Fact]
    public void Every_scalar_is_written_as_the_bits_the_specification_names() =>
        Law.Check(
            from number in Make.FieldNumber from bits in Make.Bits select (number, bits),
            field => ScalarKinds.All.All(kind =>
            {
                var reader = new ProtoReader(ProtoNode.Encode([new ProtoNode.Scalar(field.number, kind, field.bits)]));
                if (!reader.Next() || reader.WireType != kind.WireType || reader.Tag != field.number) return false;
                ulong expected = kind.WireBits(field.bits);
                return kind.WireType switch
                {
                    ProtoWireType.VarInt => reader.ReadVarInt() == expected,
                    ProtoWireType.Fixed64 => reader.ReadFixed64() == expected,
                    _ => reader.ReadFixed32() == expected,
                };
            }));

    [Fact]
    public void Any_bits_of_any_wire_type_read_as_every_scalar_by_the_specification() =>
        Law.Check(
            from number in Make.FieldNumber from wireType in Gen.Elements(ProtoWireType.VarInt, ProtoWireType.Fixed64, ProtoWireType.Fixed32) from bits in Make.Bits select (number, wireType, bits),
            field =>
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                if (field.wireType == ProtoWireType.VarInt) writer.AddVarInt(field.number, field.bits);
                else if (field.wireType == ProtoWireType.Fixed64) writer.AddFixed64(field.number, field.bits);
                else writer.AddFixed32(field.number, (uint)field.bits);
                var reader = new ProtoReader(writer.WrittenSpan);
                reader.Next();
                ulong bits = field.wireType == ProtoWireType.Fixed32 ? (uint)field.bits : field.bits;
                var throws = new FuzzThrows();
                foreach (ScalarKind kind in ScalarKinds.All) kind.CheckScalar(reader, WireError.None, bits, throws);
                return true;
            });

    [Fact]
    public void Write_then_read_is_identity_for_enums_of_every_underlying_type() =>
        Law.Check(
            Make.Bits.Select(bits => (int)bits),
            number => IsSame((ByteEnum)number) && IsSame((SByteEnum)number) && IsSame((ShortEnum)number) && IsSame((UShortEnum)number)
                && IsSame((FuzzEnum)number) && IsSame((UIntEnum)number) && IsSame((LongEnum)number) && IsSame((ULongEnum)(uint)(number & int.MaxValue)));

    [Fact]
    public void Varints_of_any_length_up_to_ten_bytes_read_like_the_shortest() =>
        Law.Check(
            from bits in Make.Bits from length in Gen.Choose(1, 10) select (bits, length),
            varint =>
            {
                List<byte> bytes = [0x08];
                ulong rest = varint.bits;
                do
                {
                    bytes.Add((byte)(rest | 0x80));
                    rest >>= 7;
                }
                while (rest != 0 || bytes.Count <= varint.length);
                bytes[^1] &= 0x7f;
                var reader = new ProtoReader(bytes.ToArray());
                return reader.Next() && reader.ReadUInt64() == varint.bits && reader.Remaining == 0;
            });

    private static bool IsSame<TEnum>(TEnum value)
        where TEnum : unmanaged, Enum
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddEnum(1, value);
        writer.AddPackedEnum(2, [value, value]);
        var reader = new ProtoReader(writer.WrittenSpan);
        reader.Next();
        bool isSame = reader.ReadEnum<TEnum>().Equals(value);
        reader.Next();
        Span<TEnum> values = [default, default];
        return isSame && reader.ReadRepeatedEnum(values) == 2 && values[0].Equals(value) && values[1].Equals(value) && !reader.Next();
    }
}
