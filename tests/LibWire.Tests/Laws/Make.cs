using System.Text;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

/// <summary>Generators of values for laws.</summary>
internal static class Make
{
    private static readonly ulong[] EdgeBits =
    [
        0, 1, 2, 127, 128, 16383, 16384, (1UL << 31) - 1, 1UL << 31, uint.MaxValue, 1UL << 32, (1UL << 56) - 1, 1UL << 56, long.MaxValue, 1UL << 63, ulong.MaxValue - 1, ulong.MaxValue,
        0x7f800001, 0xff800000, 0x80000000, 0x7ff0000000000001, 0x8000000000000000, // NaNs, infinity and -0.0 as bits of a float and a double
    ];

    /// <summary>64 bits: every magnitude equally often, and limits.</summary>
    internal static Gen<ulong> Bits { get; } = Gen.Frequency(
        (1, Gen.Elements(EdgeBits)),
        (3, from high in Gen.Choose(int.MinValue, int.MaxValue)
            from low in Gen.Choose(int.MinValue, int.MaxValue)
            from shift in Gen.Choose(0, 63)
            from negate in Gen.Elements(false, true)
            let value = (((ulong)(uint)high << 32) | (uint)low) >> shift
            select negate ? ~value : value));

    /// <summary>A field number, mostly with a tag of one byte.</summary>
    internal static Gen<int> FieldNumber { get; } = Gen.Frequency(
        (4, Gen.Choose(1, 15)), (2, Gen.Choose(16, 2047)), (1, Gen.Choose(2048, 536870911)), (1, Gen.Elements(1, 15, 16, 2047, 2048, 262143, 262144, 33554431, 33554432, 536870911)));

    internal static Gen<ScalarKind> Kind { get; } = Gen.Elements(ScalarKinds.All.ToArray());

    /// <summary>Text without unpaired surrogates.</summary>
    internal static Gen<string> Text { get; } = Gen.Frequency((4, Gen.Choose(0, 0x7f)), (1, Gen.Choose(0x80, 0x7ff)), (1, Gen.Choose(0x800, 0xd7ff)), (1, Gen.Choose(0xe000, 0xffff)), (1, Gen.Choose(0x10000, 0x10ffff)))
        .ArrayOf().Select(values => string.Concat(values.Select(value => new Rune(value).ToString())));

    internal static Gen<byte[]> Bytes { get; } = Gen.Choose(0, 255).Select(value => (byte)value).ArrayOf();

    /// <summary>Bytes that often look like tags, short lengths and end tags of groups.</summary>
    internal static Gen<byte[]> WireLikeBytes { get; } = Gen.Frequency(
        (2, Gen.Choose(0, 255)),
        (3, from number in Gen.Choose(0, 15) from wireType in Gen.Elements(0, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7) select (number << 3) | wireType),
        (2, Gen.Choose(0, 6)),
        (1, Gen.Choose(0x7e, 0x82))).Select(value => (byte)value).ArrayOf();

    /// <summary>A message: a tree of fields, as deep as the size allows.</summary>
    internal static Gen<IReadOnlyList<ProtoNode>> Message { get; } = Gen.Sized(size => Fields(Math.Min(size, 24), 4));

    /// <summary>A message nested in messages and groups, to the depth limit of readers.</summary>
    internal static Gen<IReadOnlyList<ProtoNode>> DeepMessage { get; } =
        from depth in Gen.Frequency((3, Gen.Choose(1, 100)), (1, Gen.Constant(100)))
        from shapes in Gen.Elements(0, 1, 2)
        from numbers in FieldNumber.ArrayOf(depth)
        from core in Scalar
        select numbers.Aggregate<int, IReadOnlyList<ProtoNode>>(
            [core], (inner, number) => [shapes == 0 || (shapes == 1 && (number & 1) == 0) ? new ProtoNode.Group(number, inner) : new ProtoNode.Message(number, inner)]);

    /// <summary>The sizes of segments into which so many bytes are cut, zeros included.</summary>
    internal static Gen<int[]> Cuts(int totalBytes) =>
        from sizeMax in Gen.Elements(1, 2, 5, 17, 100)
        from sizes in Gen.Choose(0, sizeMax).ArrayOf(totalBytes + 3)
        select CutOff(sizes, totalBytes);

    /// <summary>Bytes with the sizes of segments to cut them into.</summary>
    internal static Gen<(byte[] Bytes, int[] Cuts)> WithCuts(Gen<byte[]> bytes) => from all in bytes from cuts in Cuts(all.Length) select (all, cuts);

    private static Gen<ProtoNode> Scalar { get; } = from number in FieldNumber from kind in Kind from bits in Bits select (ProtoNode)new ProtoNode.Scalar(number, kind, bits);

    private static Gen<ProtoNode> Leaf { get; } = Gen.Frequency(
        (4, Scalar),
        (2, from number in FieldNumber from kind in Kind from bits in Bits.ArrayOf() where bits.Length > 0 select (ProtoNode)new ProtoNode.Packed(number, kind, bits)),
        (1, from number in FieldNumber from text in Text select (ProtoNode)new ProtoNode.Text(number, text)),
        (1, from number in FieldNumber from bytes in Bytes select (ProtoNode)new ProtoNode.Bytes(number, bytes)));

    private static Gen<IReadOnlyList<ProtoNode>> Fields(int countMax, int depth) =>
        from count in Gen.Choose(0, countMax)
        from fields in Field(countMax / 3, depth).ArrayOf(count)
        select (IReadOnlyList<ProtoNode>)fields;

    private static Gen<ProtoNode> Field(int countMax, int depth) => depth == 0
        ? Leaf
        : Gen.Frequency(
            (4, Leaf),
            (1, from number in FieldNumber from fields in Fields(countMax, depth - 1) select (ProtoNode)new ProtoNode.Message(number, fields)),
            (1, from number in FieldNumber from fields in Fields(countMax, depth - 1) select (ProtoNode)new ProtoNode.Group(number, fields)));

    private static int[] CutOff(int[] sizes, int totalBytes)
    {
        var cuts = new List<int>();
        int leftBytes = totalBytes;
        foreach (int size in sizes)
        {
            cuts.Add(Math.Min(size, leftBytes));
            leftBytes -= cuts[^1];
        }

        cuts.Add(leftBytes);
        return [.. cuts];
    }
}
