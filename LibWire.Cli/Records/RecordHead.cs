using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>What stands before each record of a series.</summary>
/// <param name="SizeBytes">How many bytes of it are not part of the record.</param>
/// <param name="LengthBytes">The length of the record, which may be more than 2 GiB.</param>
/// <param name="IsCompressed">Whether the record is compressed.</param>
internal readonly record struct RecordHead(int SizeBytes, long LengthBytes, bool IsCompressed)
{
    /// <summary>The longest head: a length as a varint.</summary>
    internal const int BytesMax = WireLimits.Varint32BytesMax;

    private const int GrpcHeadBytes = 5;

    /// <summary>The size of the head and the record.</summary>
    internal long TotalBytes => SizeBytes + LengthBytes;

    /// <summary>Whether a file of this kind has several records, each with a head.</summary>
    internal static bool IsSeries(InputKind kind) => kind is InputKind.Delimited or InputKind.GrpcFrames or InputKind.SizedFlatBuffers;

    /// <summary>Reads the head of a record.</summary>
    /// <param name="bytes">What is left of the file, or the first <see cref="BytesMax"/> of it.</param>
    /// <param name="kind">How the file is divided.</param>
    /// <param name="head">The head.</param>
    /// <returns>What is wrong; null if nothing.</returns>
    internal static string? Read(ReadOnlySpan<byte> bytes, InputKind kind, out RecordHead head)
    {
        head = default;
        switch (kind)
        {
            case InputKind.GrpcFrames:
                if (bytes.Length < GrpcHeadBytes) return CutOff(GrpcHeadBytes, bytes.Length);
                if (bytes[0] > 1) return $"A frame of gRPC starts with 0 or 1, and this is {bytes[0]}.";
                head = new RecordHead(GrpcHeadBytes, BinaryPrimitives.ReadUInt32BigEndian(bytes[1..]), bytes[0] == 1);
                break;
            case InputKind.SizedFlatBuffers:
                if (bytes.Length < sizeof(uint)) return CutOff(sizeof(uint), bytes.Length);
                head = new RecordHead(0, sizeof(uint) + (long)BinaryPrimitives.ReadUInt32LittleEndian(bytes), false);
                break;
            default:
                int at = 0;
                if (!ProtoWireField.TryLengthPrefix(bytes, ref at, out ulong length)) return "No length starts here.";
                head = new RecordHead(at, (long)length, false);
                break;
        }

        return head.LengthBytes <= int.MaxValue ? null : $"A length of {Text(head.LengthBytes)} bytes: records have at most 2 GiB.";
    }

    /// <summary>What is wrong if the file ends inside the record.</summary>
    internal string CutOffAfter(int leftBytes) => $"A record of {Text(LengthBytes)} bytes starts here, and {Text(leftBytes)} are left.";

    /// <summary>Decompresses the record if it is compressed.</summary>
    /// <param name="record">The record. Then what it becomes.</param>
    /// <returns>What is wrong; null if nothing.</returns>
    internal string? Decompress(ref ReadOnlySpan<byte> record)
    {
        if (!IsCompressed) return null;
        if (Decompression.NameOf(record) != "gzip") return "This frame is compressed, and not by gzip.";
        record = Decompression.Run(record.ToArray(), "gzip", out string problem);
        return problem.Length == 0 ? null : problem;
    }

    private static string CutOff(int sizeBytes, int leftBytes) => $"The file is cut off: a head of {sizeBytes} bytes starts here, and {leftBytes} are left.";

    private static string Text(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
