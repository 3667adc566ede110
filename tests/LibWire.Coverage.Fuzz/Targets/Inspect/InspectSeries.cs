using System.Buffers.Binary;
using System.IO.Compression;

namespace LibWire.Tests.Coverage;

/// <summary>Files with several messages or buffers, and other seeds of the inspector.</summary>
internal static class InspectSeries
{
    /// <summary>Messages with their lengths before them.</summary>
    internal static byte[] Delimited(IEnumerable<byte[]> messages) =>
        [.. messages.SelectMany(static message => (byte[])[(byte)(message.Length | 0x80), (byte)(message.Length >> 7), .. message])];

    /// <summary>Messages in frames of gRPC, the last one as if it were compressed.</summary>
    internal static byte[] Framed(byte[][] messages) => [.. messages.SelectMany((message, i) =>
    {
        byte[] head = [(byte)(i == messages.Length - 1 ? 1 : 0), 0, 0, 0, 0];
        BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(1), message.Length);
        return (byte[])[.. head, .. message];
    })];

    /// <summary>Buffers with their sizes before them.</summary>
    internal static byte[] Sized(IEnumerable<byte[]> buffers) => [.. buffers.SelectMany(static buffer => (byte[])[.. BitConverter.GetBytes(buffer.Length), .. buffer])];

    /// <summary>Bytes compressed by gzip.</summary>
    internal static byte[] Compressed(byte[] bytes)
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.SmallestSize)) gzip.Write(bytes);
        return compressed.ToArray();
    }

    /// <summary>A span, a record of a log and a metric, each in a scope and in a resource.</summary>
    internal static IEnumerable<byte[]> Telemetry()
    {
        byte[] span = [0x0a, 16, .. new byte[16], 0x12, 8, .. new byte[8], 0x2a, 2, .. "ab"u8], log = [0x09, .. new byte[8], 0x1a, 2, .. "ab"u8];
        byte[] metric = [0x0a, 1, (byte)'m', 0x2a, 11, 0x0a, 9, 0x19, .. new byte[8]];
        foreach (byte[] leaf in (byte[][])[span, log, metric]) yield return Nested(1, Nested(2, Nested(2, leaf)));
    }

    /// <summary>The words that may be offsets, counts or offsets of vtables, as far as no schema says it.</summary>
    internal static List<FlatSite> Sites(byte[] bytes)
    {
        List<FlatSite> sites = [];
        for (int at = 0; at <= bytes.Length - sizeof(uint); at += sizeof(uint))
        {
            uint word = BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at));
            if (word > 0 && word < bytes.Length) sites.Add(new FlatSite(at, FlatSiteKind.Offset));
            else if (word > int.MaxValue) sites.Add(new FlatSite(at, FlatSiteKind.VtableOffset));
        }

        return sites;
    }

    private static byte[] Nested(int number, byte[] message) => [(byte)((number << 3) | 2), (byte)message.Length, .. message];
}
