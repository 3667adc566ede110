using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;

namespace LibWire.Cli;

/// <summary>Decompresses what starts as gzip or zlib does, up to a limit.</summary>
internal static class Decompression
{
    /// <summary>Most bytes that one file may become: 1 GiB.</summary>
    internal const int OutputBytesMax = 1 << 30;

    private const int PieceBytes = 1 << 16;
    private const int TrailerBytes = sizeof(uint);

    /// <summary>Most bytes that deflate makes of one: 258 of two bits, less the head of a block. Source: the FAQ of zlib.</summary>
    private const int RatioMax = 1032;

    /// <summary>The name of the compression that the bytes start with; null if they are not compressed.</summary>
    internal static string? NameOf(ReadOnlySpan<byte> bytes) => bytes switch
    {
        [0x1F, 0x8B, 8, ..] => "gzip",

        // As a message of Protocol Buffers 78 is the tag of field 15; the check of zlib lets one in 31 of those pass. So a zlib stream must also be one.
        [0x78, 0x01 or 0x5E or 0x9C or 0xDA, ..] when BinaryPrimitives.ReadUInt16BigEndian(bytes) % 31 == 0 => "zlib",
        [0x28, 0xB5, 0x2F, 0xFD, ..] => "zstd",
        _ => null,
    };

    /// <summary>Decompresses gzip or zlib.</summary>
    /// <param name="bytes">The compressed bytes.</param>
    /// <param name="name">What <see cref="NameOf"/> said.</param>
    /// <param name="fault">What is wrong; empty if nothing. What could be decompressed is returned all the same.</param>
    /// <param name="outputBytesMax">Most bytes that they may become.</param>
    internal static byte[] Run(byte[] bytes, string name, out string fault, int outputBytesMax = OutputBytesMax)
    {
        fault = "";
        using var source = new MemoryStream(bytes);
        using Stream stream = name == "gzip" ? new GZipStream(source, CompressionMode.Decompress) : new ZLibStream(source, CompressionMode.Decompress);
        using var target = new MemoryStream(name == "gzip" ? SizeOf(bytes, outputBytesMax) : 0);
        byte[] piece = new byte[PieceBytes];
        try
        {
            while (stream.Read(piece) is > 0 and var count)
            {
                target.Write(piece, 0, (int)Math.Min(count, outputBytesMax - target.Length));
                if (target.Length < outputBytesMax) continue;
                fault = string.Create(CultureInfo.InvariantCulture, $"The {name} data becomes {outputBytesMax:N0} bytes or more; the rest is not read.");
                break;
            }
        }
        catch (InvalidDataException) when (name == "gzip" && IsCutOff(bytes, target.Length))
        {
            // Said below. The program has the framework tell it, and tests do not.
        }
        catch (InvalidDataException failure)
        {
            fault = string.Create(CultureInfo.InvariantCulture, $"The {name} data is damaged after {target.Length:N0} decompressed bytes: {failure.Message}");
        }

        if (fault.Length == 0 && name == "gzip" && IsCutOff(bytes, target.Length))
            fault = string.Create(CultureInfo.InvariantCulture, $"The gzip data is cut off after {target.Length:N0} decompressed bytes.");
        return target.Length == target.Capacity ? target.GetBuffer() : target.ToArray();
    }

    // The size at the end, as far as it is possible: then no larger array than needed is made.
    private static int SizeOf(ReadOnlySpan<byte> bytes, int outputBytesMax)
    {
        if (bytes.Length < TrailerBytes) return 0;
        long possible = Math.Min(outputBytesMax, (long)bytes.Length * RatioMax);
        return (int)Math.Min(possible, BinaryPrimitives.ReadUInt32LittleEndian(bytes[^TrailerBytes..]));
    }

    // The framework takes the end of the input for the end of the data. But gzip ends with the size of what was compressed.
    private static bool IsCutOff(ReadOnlySpan<byte> bytes, long sizeBytes)
    {
        if (bytes.Length < TrailerBytes) return true;
        bool hasSeveral = bytes[1..].IndexOf((ReadOnlySpan<byte>)[0x1F, 0x8B, 8]) >= 0;   // each member has a size of its own
        return !hasSeveral && BinaryPrimitives.ReadUInt32LittleEndian(bytes[^TrailerBytes..]) != (uint)sizeBytes;
    }
}
