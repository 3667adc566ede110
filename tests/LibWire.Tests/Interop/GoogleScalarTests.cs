using FsCheck;
using FsCheck.Fluent;
using Google.Protobuf;
using LibWire.Tests.Laws;

namespace LibWire.Tests.Interop;

/// <summary>Every scalar type, singular, packed and unpacked, written by one library and read by the other. Both write the same bytes.</summary>
public sealed class GoogleScalarTests
{
    public static TheoryData<ProtoFieldType> Types => [.. GoogleKind.All.Select(kind => kind.Type)];

    [Theory]
    [MemberData(nameof(Types))]
    public void Scalar_WrittenByEither_IsReadByTheOtherAndHasTheSameBytes(ProtoFieldType type)
    {
        GoogleKind kind = Of(type);
        Law.Check(
            from number in Make.FieldNumber from bits in Make.Bits select (number, bits),
            field =>
            {
                IReadOnlyList<ProtoNode> message = [new ProtoNode.Scalar(field.number, kind.Ours, field.bits)];
                byte[] ours = ProtoNode.Encode(message);
                byte[] theirs = Written(output => kind.Write(output, field.number, field.bits));
                return ours.AsSpan().SequenceEqual(theirs) && kind.IsRead(ours, field.number, field.bits) && ProtoNode.IsRead(new ProtoReader(theirs), message);
            });
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void Packed_WrittenByEither_IsReadByTheOtherAndHasTheSameBytes(ProtoFieldType type)
    {
        GoogleKind kind = Of(type);
        Law.Check(
            from number in Make.FieldNumber from bits in Make.Bits.ArrayOf() select (number, bits),
            field =>
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                kind.Ours.AddPacked(ref writer, field.number, field.bits);
                byte[] ours = writer.ToArray();
                byte[] theirs = Written(output => kind.WriteRepeated(output, field.number, field.bits, packed: true));
                return ours.AsSpan().SequenceEqual(theirs) && kind.IsRepeatedRead(ours, field.bits) && kind.Ours.AreAllRead(new ProtoReader(theirs), field.bits, in arena);
            });
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void Repeated_WrittenByEitherPackedAndUnpacked_IsReadByTheOther(ProtoFieldType type)
    {
        GoogleKind kind = Of(type);
        Law.Check(
            (from packed in Gen.Elements(false, true) from bits in Make.Bits.ArrayOf() select (packed, bits)).ArrayOf(),
            runs =>
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                foreach ((bool packed, ulong[] bits) in runs)
                {
                    if (packed) kind.Ours.AddPacked(ref writer, 7, bits);
                    else foreach (ulong value in bits) kind.Ours.Add(ref writer, 7, value);
                }

                byte[] ours = writer.ToArray();
                byte[] theirs = Written(output => Array.ForEach(runs, run => kind.WriteRepeated(output, 7, run.bits, run.packed)));
                ulong[] all = [.. runs.SelectMany(run => run.bits)];
                return ours.AsSpan().SequenceEqual(theirs) && kind.IsRepeatedRead(ours, all) && kind.Ours.AreAllRead(new ProtoReader(theirs), all, in arena);
            },
            count: 50,
            size: 16);
    }

    [Fact]
    public void StringsAndBytes_WrittenByEither_AreReadByTheOtherAndHaveTheSameBytes() =>
        Law.Check(
            from number in Make.FieldNumber from text in Make.Text from bytes in Make.Bytes select (number, text, bytes),
            field =>
            {
                IReadOnlyList<ProtoNode> message = [new ProtoNode.Text(field.number, field.text), new ProtoNode.Bytes(field.number, field.bytes)];
                byte[] ours = ProtoNode.Encode(message);
                byte[] theirs = Written(output =>
                {
                    output.WriteTag(field.number, WireFormat.WireType.LengthDelimited);
                    output.WriteString(field.text);
                    output.WriteTag(field.number, WireFormat.WireType.LengthDelimited);
                    output.WriteBytes(ByteString.CopyFrom(field.bytes));
                });
                var input = new CodedInputStream(ours);
                return ours.AsSpan().SequenceEqual(theirs) && ProtoNode.IsRead(new ProtoReader(theirs), message)
                    && input.ReadTag() != 0 && input.ReadString() == field.text && input.ReadTag() != 0 && input.ReadBytes().Span.SequenceEqual(field.bytes) && input.IsAtEnd;
            });

    private static GoogleKind Of(ProtoFieldType type) => GoogleKind.All.Single(kind => kind.Type == type);

    private static byte[] Written(Action<CodedOutputStream> write)
    {
        var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream)) write(output);
        return stream.ToArray();
    }
}
