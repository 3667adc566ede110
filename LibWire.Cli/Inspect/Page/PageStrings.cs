using System.Text;

namespace LibWire.Cli;

/// <summary>The texts of a page, one behind the other in UTF-8. A text that comes again has the number it had.</summary>
internal sealed class PageStrings
{
    /// <summary>Most bytes of all texts: 192 MiB. What comes later is <see cref="LeftOut"/>.</summary>
    internal const int BytesMax = 192 << 20;

    /// <summary>The number of the empty text.</summary>
    internal const int Empty = 0;

    /// <summary>The number of the text that stands for those left out.</summary>
    internal const int LeftOut = 1;

    // Beyond this many different texts, new ones are not looked up again: they hardly repeat, and the dictionary would be larger than they are.
    private const int KnownMax = 1_000_000;

    private readonly Dictionary<string, uint> _known = new(StringComparer.Ordinal);
    private readonly int _bytesMax;

    internal PageStrings(int bytesMax = BytesMax)
    {
        _bytesMax = bytesMax;
        Add("");
        Add("…");
    }

    /// <summary>The bytes of all texts.</summary>
    internal MemoryStream Bytes { get; } = new();

    /// <summary>How many bytes each text has.</summary>
    internal List<uint> Sizes { get; } = [];

    /// <summary>Whether a text was left out.</summary>
    internal bool IsFull { get; private set; }

    /// <summary>Adds a text, if it is not there yet.</summary>
    /// <returns>Its number.</returns>
    internal uint Add(string text)
    {
        if (_known.TryGetValue(text, out uint number)) return number;
        if (Bytes.Length + text.Length > _bytesMax)
        {
            IsFull = true;
            return LeftOut;
        }

        number = (uint)Sizes.Count;
        if (_known.Count < KnownMax) _known.Add(text, number);
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Bytes.Write(utf8);
        Sizes.Add((uint)utf8.Length);
        return number;
    }
}
