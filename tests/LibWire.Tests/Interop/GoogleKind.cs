using Google.Protobuf;
using Google.Protobuf.Collections;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>The operations of Google.Protobuf on one scalar type. Values are made from random bits by the same rule as in <see cref="ScalarKind"/>.</summary>
public abstract class GoogleKind(ProtoFieldType type)
{
    /// <summary>All scalar types that are numbers, bool or enum.</summary>
    internal static IReadOnlyList<GoogleKind> All { get; } =
    [
        new GoogleKind<double>(ProtoFieldType.Double, FieldCodec.ForDouble),
        new GoogleKind<float>(ProtoFieldType.Float, FieldCodec.ForFloat),
        new GoogleKind<int>(ProtoFieldType.Int32, FieldCodec.ForInt32),
        new GoogleKind<long>(ProtoFieldType.Int64, FieldCodec.ForInt64),
        new GoogleKind<uint>(ProtoFieldType.UInt32, FieldCodec.ForUInt32),
        new GoogleKind<ulong>(ProtoFieldType.UInt64, FieldCodec.ForUInt64),
        new GoogleKind<int>(ProtoFieldType.SInt32, FieldCodec.ForSInt32),
        new GoogleKind<long>(ProtoFieldType.SInt64, FieldCodec.ForSInt64),
        new GoogleKind<uint>(ProtoFieldType.Fixed32, FieldCodec.ForFixed32),
        new GoogleKind<ulong>(ProtoFieldType.Fixed64, FieldCodec.ForFixed64),
        new GoogleKind<int>(ProtoFieldType.SFixed32, FieldCodec.ForSFixed32),
        new GoogleKind<long>(ProtoFieldType.SFixed64, FieldCodec.ForSFixed64),
        new GoogleKind<bool>(ProtoFieldType.Bool, FieldCodec.ForBool),
        new GoogleKind<FuzzEnum>(ProtoFieldType.Enum, tag => FieldCodec.ForEnum(tag, value => (int)value, number => (FuzzEnum)number)),
    ];

    /// <summary>The type in the schema.</summary>
    public ProtoFieldType Type => type;

    /// <summary>The same type in LibWire.</summary>
    internal abstract ScalarKind Ours { get; }

    /// <summary>Writes a field with the value made from these bits.</summary>
    internal abstract void Write(CodedOutputStream output, int fieldNumber, ulong bits);

    /// <summary>Writes a repeated field, packed or value by value.</summary>
    internal abstract void WriteRepeated(CodedOutputStream output, int fieldNumber, ulong[] bits, bool packed);

    /// <summary>Reads bytes with this one field, and returns whether the value is the one made from these bits.</summary>
    internal abstract bool IsRead(byte[] bytes, int fieldNumber, ulong bits);

    /// <summary>Reads bytes with this repeated field only, in any mixture, and returns whether the values are those made from these bits.</summary>
    internal abstract bool IsRepeatedRead(byte[] bytes, ulong[] bits);

    /// <inheritdoc/>
    public override string ToString() => Type.ToString();
}

/// <inheritdoc/>
internal sealed class GoogleKind<T>(ProtoFieldType type, Func<uint, FieldCodec<T>> makeCodec) : GoogleKind(type)
    where T : unmanaged
{
    private readonly ScalarKind<T> _ours = ScalarKinds.Of<T>(type);

    internal override ScalarKind Ours => _ours;

    internal override void Write(CodedOutputStream output, int fieldNumber, ulong bits)
    {
        // A codec leaves out defaults. The bytes of a present field are needed here.
        FieldCodec<T> codec = makeCodec(Tag(fieldNumber, _ours.WireType));
        var one = new RepeatedField<T> { _ours.FromBits(bits) };
        one.WriteTo(output, codec);
    }

    internal override void WriteRepeated(CodedOutputStream output, int fieldNumber, ulong[] bits, bool packed)
    {
        var values = new RepeatedField<T>();
        values.AddRange(bits.Select(_ours.FromBits));
        values.WriteTo(output, makeCodec(Tag(fieldNumber, packed ? ProtoWireType.Length : _ours.WireType)));
    }

    internal override bool IsRead(byte[] bytes, int fieldNumber, ulong bits)
    {
        uint tag = Tag(fieldNumber, _ours.WireType);
        var input = new CodedInputStream(bytes);
        return input.ReadTag() == tag && IsSame(makeCodec(tag).Read(input), bits) && input.IsAtEnd;
    }

    internal override bool IsRepeatedRead(byte[] bytes, ulong[] bits)
    {
        var values = new RepeatedField<T>();
        var input = new CodedInputStream(bytes);
        while (input.ReadTag() is var tag and not 0) values.AddEntriesFrom(input, makeCodec(tag));
        return values.Count == bits.Length && !values.Where((value, i) => !IsSame(value, bits[i])).Any();
    }

    private bool IsSame(T value, ulong bits) => _ours.ToBits(value) == _ours.WireBits(bits);

    private static uint Tag(int fieldNumber, ProtoWireType wireType) => WireFormat.MakeTag(fieldNumber, (WireFormat.WireType)wireType);
}
