using System.Buffers.Binary;
using System.Globalization;
using LibWire.CompilerServices;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <content>Vectors: their counts and elements.</content>
internal sealed partial class FlatRegions
{
    private IEnumerable<ByteRegion> Vector(FlatPart part)
    {
        const string Note = "length of vector (# items)";
        bool isWide = part.Kind == FlatPartKind.Vector64;
        int at = part.At, countBytes = isWide ? sizeof(ulong) : sizeof(uint);
        if (!Has(at, countBytes))
        {
            yield return CutOff(at, Note, countBytes);
            yield break;
        }

        ulong count = isWide ? BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(at)) : ReadUInt32(at);
        ByteRegion length = Scalar(at, isWide ? FlatType.UInt64 : FlatType.UInt32, Note);
        int first = at + countBytes, elementBytes = ElementBytes(part);
        if (elementBytes == 0 || count > (ulong)(end - first) / (ulong)elementBytes)
        {
            yield return Error(length, TooLong);
            yield break;
        }

        if (part.Field is { IsNestedBuffer: true, Table: { } root } && count > 0)
        {
            yield return length with { Leads = new FlatPart(FlatPartKind.Header, first, $"nested buffer of {part.Name}") { Table = root } };
            yield break;
        }

        yield return length;
        if (part.Kind == FlatPartKind.Bytes || part.Field is { IsFlexBuffer: true })
        {
            bool isFlex = part.Field != null;
            string note = isFlex ? "FlexBuffer" : "values, of one byte each or more";
            if (count > 0) yield return ByteRegion.Array(first, (int)count, isFlex ? "uint8_t" : ByteRegion.UnknownType, note);
            yield break;
        }

        for (int i = 0, element = first; i < (int)count; i++, element += elementBytes)
        {
            if (part.Field is { Struct: { } inline, IsUnion: false } && !part.IsKinds)
            {
                foreach (ByteRegion region in Struct(element, inline, Index(i))) yield return region;
            }
            else
            {
                yield return Element(part, i, element);
            }
        }
    }

    private ByteRegion Element(FlatPart part, int index, int at)
    {
        string number = Index(index);
        if (part.Field is not { } field) return Offset(at, $"offset to value{number}") with { Leads = guesses!.PartOf(at, sizeof(uint), part.Name) };
        if (part.IsKinds) return Kind(at, new FlatSlot(field, 0, IsKind: true), $"value{number}");
        if (field is { Scalar: { } scalar, IsUnion: false }) return Scalar(at, scalar, $"value{number}");
        ByteRegion region = Offset(at, field.IsUnion ? $"offset to union{number}" : field.IsString ? $"offset to string{number}" : $"offset to table{number}");
        if (!IsInside(region.Target)) return Error(region, OutOfBuffer);
        int target = (int)region.Target!;
        if (field.IsUnion)
        {
            int kindBytes = FlatScalars.SizeOf(field.Enum!.UnderlyingType);
            return Member(region, field, part.From == 0 ? 0 : part.From + (index * kindBytes), part.Name, "");
        }

        return region with
        {
            Leads = field.IsString
                ? new FlatPart(FlatPartKind.String, target, part.Name)
                : new FlatPart(FlatPartKind.Table, target, field.Table!.FullName) { Table = field.Table },
        };
    }

    private static int ElementBytes(FlatPart part) => part switch
    {
        { Kind: FlatPartKind.Bytes } or { Field: { IsNestedBuffer: true } or { IsFlexBuffer: true } } => 1,
        { Field: null } => sizeof(uint),
        { IsKinds: true, Field: var field } => FlatScalars.SizeOf(field.Enum!.UnderlyingType),
        { Field: { IsUnion: true } or { IsString: true } } => sizeof(uint),
        { Field.Struct: { } inline } => inline.SizeBytes,
        { Field.Scalar: { } scalar } => FlatScalars.SizeOf(scalar),
        _ => sizeof(uint),
    };

    private static string Index(int i) => string.Create(CultureInfo.InvariantCulture, $"[{i}]");
}
