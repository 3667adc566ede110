using System.Text;

namespace LibWire.Comparison;

/// <summary>Each key is looked up as UTF-8, by an alternate look-up: no string is made.</summary>
internal sealed class Utf8Prices(CaseInput input, bool isMadeInEachPass) : PriceDictionary(input, isMadeInEachPass, Utf8Comparer.Instance)
{
    protected override ulong Sum(Dictionary<string, int> prices, byte[][] keys)
    {
        Dictionary<string, int>.AlternateLookup<ReadOnlySpan<byte>> byUtf8 = prices.GetAlternateLookup<ReadOnlySpan<byte>>();
        ulong sum = 0;
        foreach (byte[] key in keys)
            if (byUtf8.TryGetValue(key, out int cents)) sum += (ulong)cents;
        return sum;
    }
}

/// <summary>
/// Compares strings with UTF-8. A string and its UTF-8 have the same hash. A look-up takes less time with it than by the UTF-16 that a look-up could make
/// on the stack.
/// </summary>
internal sealed class Utf8Comparer : IEqualityComparer<string>, IAlternateEqualityComparer<ReadOnlySpan<byte>, string>
{
    private const int StackBytesMax = 256;
    private const int BytesPerCharMax = 3;

    internal static Utf8Comparer Instance { get; } = new();

    public bool Equals(string? left, string? right) => string.Equals(left, right);

    public int GetHashCode(string text)
    {
        Span<byte> utf8 = text.Length <= StackBytesMax / BytesPerCharMax ? stackalloc byte[StackBytesMax] : new byte[Encoding.UTF8.GetByteCount(text)];
        return GetHashCode(utf8[..Encoding.UTF8.GetBytes(text, utf8)]);
    }

    // Equal ASCII takes no copy.
    public bool Equals(ReadOnlySpan<byte> utf8, string text) => Ascii.Equals(utf8, text) || (!Ascii.IsValid(utf8) && Encoding.UTF8.GetString(utf8) == text);

    public int GetHashCode(ReadOnlySpan<byte> utf8)
    {
        var hash = new HashCode();
        hash.AddBytes(utf8);
        return hash.ToHashCode();
    }

    public string Create(ReadOnlySpan<byte> utf8) => Encoding.UTF8.GetString(utf8);
}
