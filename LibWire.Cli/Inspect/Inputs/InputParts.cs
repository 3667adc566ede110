using System.Buffers.Binary;

namespace LibWire.Cli;

/// <summary>Cuts files into messages and buffers.</summary>
internal static class InputParts
{
    private const int GrpcHeadBytes = 5;

    /// <summary>Messages with their lengths before them.</summary>
    /// <returns>Whether they reach to the end of the file. If not, those before the fault are in the list.</returns>
    internal static bool TryDelimited(ReadOnlySpan<byte> bytes, List<InputPart> parts, out int faultOffset)
    {
        int at = faultOffset = 0;
        while (at < bytes.Length)
        {
            int start = faultOffset = at;
            if (!ProtoWireField.TryLengthPrefix(bytes, ref at, out ulong length) || length > (ulong)(bytes.Length - at)) return false;
            parts.Add(new InputPart(at, at + (int)length, at - start));
            at += (int)length;
        }

        return true;
    }

    /// <summary>Frames of gRPC.</summary>
    /// <inheritdoc cref="TryDelimited"/>
    internal static bool TryGrpcFrames(ReadOnlySpan<byte> bytes, List<InputPart> parts, out int faultOffset)
    {
        int at = 0;
        while (at < bytes.Length)
        {
            faultOffset = at;
            if (bytes.Length - at < GrpcHeadBytes || bytes[at] > 1) return false;
            uint length = BinaryPrimitives.ReadUInt32BigEndian(bytes[(at + 1)..]);
            int start = at + GrpcHeadBytes;
            if (length > (uint)(bytes.Length - start)) return false;
            parts.Add(new InputPart(start, start + (int)length, GrpcHeadBytes, IsCompressed: bytes[at] == 1));
            at = start + (int)length;
        }

        faultOffset = at;
        return true;
    }

    /// <summary>Buffers with their sizes before them, in 4 bytes, little-endian.</summary>
    /// <inheritdoc cref="TryDelimited"/>
    internal static bool TrySized(ReadOnlySpan<byte> bytes, List<InputPart> parts, out int faultOffset)
    {
        int at = 0;
        while (at < bytes.Length)
        {
            faultOffset = at;
            if (bytes.Length - at < sizeof(uint)) return false;
            uint length = BinaryPrimitives.ReadUInt32LittleEndian(bytes[at..]);
            int start = at + sizeof(uint);
            if (length > (uint)(bytes.Length - start)) return false;
            parts.Add(new InputPart(start, start + (int)length, sizeof(uint)));
            at = start + (int)length;
        }

        faultOffset = at;
        return true;
    }
}
