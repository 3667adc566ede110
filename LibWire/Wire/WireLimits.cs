namespace LibWire;

/// <summary>Limits of both formats.</summary>
internal static class WireLimits
{
    /// <summary>Largest message, in bytes: sizes are signed 32-bit numbers in every implementation of Protocol Buffers.</summary>
    internal const int MessageBytesMax = int.MaxValue;

    /// <summary>Largest message read from a stream or a pipe unless the caller sets another limit: 64 MiB. Source: the long-standing limit of the
    /// official libraries.</summary>
    internal const int StreamedBytesMax = 64 * 1024 * 1024;

    /// <summary>Bytes that one read may always take from an arena without a limit of its own: 64 MiB. Large inputs may take a multiple of their
    /// size.</summary>
    internal const int ReadBytesMin = 64 * 1024 * 1024;

    /// <summary>Longest varint on the wire, in bytes: 64 value bits at 7 per byte.</summary>
    internal const int VarintBytesMax = 10;

    /// <summary>Longest varint of a 32-bit number, in bytes: tags and lengths are at most this long.</summary>
    internal const int Varint32BytesMax = 5;

    /// <summary>Smallest memory page of any system, in bytes. An object that starts on a page lets the rest of that page be read, although nothing is
    /// known of those bytes.</summary>
    internal const int PageBytes = 4096;
}
