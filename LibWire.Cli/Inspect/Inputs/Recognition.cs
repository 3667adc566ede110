using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>What a file is, and the messages or buffers in it.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Parts">Its messages or buffers.</param>
internal sealed record Recognition(InputKind Kind, IReadOnlyList<InputPart> Parts)
{
    private const int SchemaFileNameField = 1;

    /// <summary>Whether nothing else could be meant. If not, the bytes only fit.</summary>
    internal bool IsCertain { get; init; }

    /// <summary>The file identifier of a FlatBuffer; null if it has none.</summary>
    internal string? Identifier { get; init; }

    /// <summary>What is wrong with the file as a whole, and where; null if nothing is.</summary>
    internal (int Offset, string Sentence)? Fault { get; init; }

    /// <summary>Looks for the marks of the kinds, surest first.</summary>
    internal static Recognition Of(ReadOnlySpan<byte> bytes)
    {
        if (OfMagicNumber(bytes) is { } sure) return sure;
        List<InputPart> frames = [];
        if (bytes.Length > 0 && InputParts.TryGrpcFrames(bytes, frames, out _) && frames.Exists(static frame => frame.SizeBytes > 0))
            return new Recognition(InputKind.GrpcFrames, frames);
        if (FlatRootTest.Passes(bytes, out string? identifier))
        {
            return new Recognition(identifier == "BFBS" ? InputKind.Bfbs : InputKind.FlatBuffer, [Whole(bytes)])
            {
                Identifier = identifier,
                IsCertain = identifier == "BFBS",
            };
        }

        if (Sized(bytes) is { } sized) return sized;
        if (IsDescriptorSet(bytes)) return new Recognition(InputKind.DescriptorSet, [Whole(bytes)]) { IsCertain = true };
        bool isMessage = ProtoPayload.IsMessage(bytes, 0, bytes.Length);
        if (!isMessage && Delimited(bytes) is { } delimited) return delimited;
        return isMessage || Starts(bytes) ? new Recognition(InputKind.Message, [Whole(bytes)]) : new Recognition(InputKind.Unknown, []);
    }

    /// <summary>Takes the bytes as what the user says that they are.</summary>
    internal static Recognition As(InputKind kind, ReadOnlySpan<byte> bytes)
    {
        List<InputPart> parts = [];
        bool isWhole = true;
        int offset = 0;
        switch (kind)
        {
            case InputKind.Delimited:
                isWhole = InputParts.TryDelimited(bytes, parts, out offset);
                break;
            case InputKind.GrpcFrames:
                isWhole = InputParts.TryGrpcFrames(bytes, parts, out offset);
                break;
            case InputKind.SizedFlatBuffers:
                isWhole = InputParts.TrySized(bytes, parts, out offset);
                break;
            default:
                parts.Add(Whole(bytes));
                break;
        }

        return new Recognition(kind, parts)
        {
            IsCertain = true,
            Fault = isWhole ? null : (offset, NoFurtherPart(bytes.Length - offset)),
        };
    }

    private static Recognition? OfMagicNumber(ReadOnlySpan<byte> bytes) => bytes switch
    {
        [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, ..] => Only(InputKind.FlatGeobuf),
        [0x41, 0x52, 0x52, 0x4F, 0x57, 0x31, 0, 0, ..] => Only(InputKind.ArrowFile),
        [0xFF, 0xFF, 0xFF, 0xFF, _, _, _, _, ..] when BinaryPrimitives.ReadInt32LittleEndian(bytes[sizeof(int)..]) is >= 0 and var size && size % 8 == 0 =>
            Only(InputKind.ArrowStream),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Only(InputKind.Zstandard),
        _ => null,
    };

    private static string NoFurtherPart(int leftBytes) =>
        string.Create(CultureInfo.InvariantCulture, $"No further part starts here: {leftBytes:N0} bytes are left.");

    private static Recognition Only(InputKind kind) => new(kind, []) { IsCertain = true };

    private static InputPart Whole(ReadOnlySpan<byte> bytes) => new(0, bytes.Length, 0);

    private static Recognition? Sized(ReadOnlySpan<byte> bytes)
    {
        List<InputPart> parts = [];
        if (!InputParts.TrySized(bytes, parts, out _) || parts.Count == 0) return null;
        string? identifier = null;
        foreach (InputPart part in parts)
        {
            if (!FlatRootTest.Passes(bytes[part.Start..part.End], out identifier)) return null;
        }

        return new Recognition(InputKind.SizedFlatBuffers, parts) { Identifier = identifier };
    }

    // A plain message that starts with field 1 looks like a length of 10: several records, or no plain message, speak for lengths.
    private static Recognition? Delimited(ReadOnlySpan<byte> bytes)
    {
        List<InputPart> parts = [];
        if (!InputParts.TryDelimited(bytes, parts, out _) || parts.Count < 2) return null;
        foreach (InputPart part in parts)
        {
            if (!ProtoPayload.IsMessage(bytes, part.Start, part.End)) return null;
        }

        return new Recognition(InputKind.Delimited, parts);
    }

    // All fields are number 1, and each is a message whose field 1 is a name that ends in .proto.
    private static bool IsDescriptorSet(ReadOnlySpan<byte> bytes)
    {
        for (int start = 0; start < bytes.Length;)
        {
            if (!ProtoWireField.TryRead(bytes, start, bytes.Length, 1, out ProtoWireField file, out _)) return false;
            if (file.Number != 1 || file.WireType != ProtoWireType.Length || file.ValueBytes == 0) return false;
            if (!ProtoWireField.TryRead(bytes, file.ValueStart, file.ValueEnd, 1, out ProtoWireField name, out _)) return false;
            if (name.Number != SchemaFileNameField || name.WireType != ProtoWireType.Length) return false;
            if (!bytes[name.ValueStart..name.ValueEnd].EndsWith(".proto"u8)) return false;
            start = file.End;
        }

        return bytes.Length > 0;
    }

    // A damaged message is worth showing up to its fault: one that starts with several good fields, or was cut off inside one.
    private static bool Starts(ReadOnlySpan<byte> bytes)
    {
        const int FieldsMin = 2, NumberMax = 64;
        int at = 0;
        for (int i = 0; i < FieldsMin; i++)
        {
            if (at >= bytes.Length) return false;
            if (!ProtoWireField.TryRead(bytes, at, bytes.Length, ProtoLimits.DepthMax, out ProtoWireField field, out ProtoWireFault fault))
                return fault is { Kind: ProtoWireFaultKind.Length, Number: <= NumberMax };
            at = field.End;
        }

        return true;
    }
}
