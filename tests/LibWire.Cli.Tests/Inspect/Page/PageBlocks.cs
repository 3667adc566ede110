using System.IO.Compression;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace LibWire.Cli.Tests;

/// <summary>A page as its script reads it: the blocks, inflated, and the rows of the tree.</summary>
internal sealed partial class PageBlocks
{
    private readonly Dictionary<string, byte[]> _blocks = new(StringComparer.Ordinal);

    internal PageBlocks(string html)
    {
        Html = html;
        foreach (IGrouping<string, Match> parts in Part().Matches(html).GroupBy(static part => part.Groups["name"].Value))
        {
            using var deflated = new MemoryStream([.. parts.SelectMany(static part => Convert.FromBase64String(part.Groups["text"].Value))]);
            using var inflate = new DeflateStream(deflated, CompressionMode.Decompress);
            using var content = new MemoryStream();
            inflate.CopyTo(content);
            Assert.Equal(parts.First().Groups["size"].Value, content.Length.ToString(System.Globalization.CultureInfo.InvariantCulture));
            _blocks.Add(parts.Key, content.ToArray());
        }

        Texts = [.. ReadTexts()];
    }

    internal string Html { get; }

    internal byte[] Bytes => Block("bytes");

    internal byte[] Depths => Block("depth");

    internal uint[] Starts => Sums("start");

    internal uint[] Sizes => Column("size");

    internal uint[] Flags => Column("flags");

    internal string[] Texts { get; }

    internal JsonElement About => JsonDocument.Parse(Block("about")).RootElement;

    /// <summary>Each row as depth, start, size, label, type, value and note.</summary>
    internal string[] Rows
    {
        get
        {
            uint[] starts = Starts, sizes = Sizes, shapes = Column("shape"), values = Column("value"), labels = Column("labels"), types = Column("types");
            return [.. Enumerable.Range(0, Depths.Length).Select(i =>
                $"{Depths[i]} {starts[i]}+{sizes[i]} {Texts[labels[shapes[i]]]}: {Texts[values[i]].Replace(PageTree.NoteMark, '|')} # {Texts[types[shapes[i]]]}")];
        }
    }

    /// <summary>All bytes of nodes, in order, as start, size, node and role; empty if the rows are in that order.</summary>
    internal PageExtent[] Extents
    {
        get
        {
            uint[] starts = Sums("extentStart"), sizes = Column("extentSize"), nodes = Column("extentNode");
            return [.. starts.Select((start, i) => new PageExtent(start, sizes[i], nodes[i], (PageExtentRole)Block("extentRole")[i]))];
        }
    }

    [GeneratedRegex("<script type=\"text/plain\" data-block=\"(?<name>[a-zA-Z]+)\" data-size=\"(?<size>[0-9]+)\">(?<text>[A-Za-z0-9+/=]+)</script>")]
    private static partial Regex Part();

    private byte[] Block(string name) => _blocks.GetValueOrDefault(name, []);

    private uint[] Column(string name) => MemoryMarshal.Cast<byte, uint>(Block(name)).ToArray();

    private uint[] Sums(string name)
    {
        uint[] numbers = Column(name);
        for (int i = 1; i < numbers.Length; i++) numbers[i] += numbers[i - 1];
        return numbers;
    }

    private IEnumerable<string> ReadTexts()
    {
        int at = 0;
        foreach (uint size in Column("textSizes"))
        {
            yield return Encoding.UTF8.GetString(Block("texts"), at, (int)size);
            at += (int)size;
        }
    }
}
