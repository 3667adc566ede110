namespace LibWire.Schema;

/// <summary>Gives equal names of a schema, and of schemas that the same thread reads, one string where that costs nothing.</summary>
/// <remarks>A slot for each hash and no chains: whatever the names are, each takes one look, and what is kept has a limit.</remarks>
internal sealed class SchemaNameCache
{
    private const int SlotCount = 1 << 13;

    /// <summary>Longest name that is kept, in UTF-16 units: longer ones hardly come twice.</summary>
    private const int UnitsMax = 80;

    [ThreadStatic]
    private static SchemaNameCache? ThreadCache;

    private readonly string?[] _slots = new string?[SlotCount];

    /// <summary>The one of this thread.</summary>
    internal static SchemaNameCache OfThread => ThreadCache ??= new SchemaNameCache();

    /// <summary>A piece of a text as a string.</summary>
    internal string Get(string text, int start, int length)
    {
        if (length == 0) return "";
        if (length > UnitsMax) return text.Substring(start, length);
        uint hash = (uint)length;
        for (int i = start; i < start + length; i++) hash = (hash ^ text[i]) * 16777619;
        ref string? slot = ref _slots[(hash ^ (hash >> 15)) & (SlotCount - 1)];
        if (slot is { } kept && kept.Length == length && string.CompareOrdinal(kept, 0, text, start, length) == 0) return kept;
        return slot = text.Substring(start, length);
    }
}
