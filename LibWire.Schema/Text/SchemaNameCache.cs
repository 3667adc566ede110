namespace LibWire.Schema;

/// <summary>Returns one string for equal names in the schemas that a thread reads, if that costs nothing.</summary>
/// <remarks>
/// One entry for each hash, without chains. So each look-up takes one comparison, whatever the names are, and the number of kept names is limited.
/// </remarks>
internal sealed class SchemaNameCache
{
    private const int PlaceCount = 1 << 13;

    /// <summary>Longest name that is kept, in UTF-16 units: longer names are rarely repeated.</summary>
    private const int UnitsMax = 80;

    [ThreadStatic]
    private static SchemaNameCache? ThreadCache;

    private readonly string?[] _names = new string?[PlaceCount];

    /// <summary>The cache of this thread.</summary>
    internal static SchemaNameCache OfThread => ThreadCache ??= new SchemaNameCache();

    /// <summary>A part of a text as a string.</summary>
    internal string Get(string text, int start, int length)
    {
        if (length == 0) return "";
        if (length > UnitsMax) return text.Substring(start, length);
        uint hash = (uint)length;
        for (int i = start; i < start + length; i++) hash = (hash ^ text[i]) * 16777619;
        ref string? place = ref _names[(hash ^ (hash >> 15)) & (PlaceCount - 1)];
        if (place is { } kept && kept.Length == length && string.CompareOrdinal(kept, 0, text, start, length) == 0) return kept;
        return place = text.Substring(start, length);
    }
}
