using FlatGeobuf;
using LibWire;

namespace ReadFlatFiles.Geo;

/// <summary>A FlatGeobuf file: 8 bytes of magic, a header, a spatial index, and the features one after the other. The header and each feature have a
/// size prefix.</summary>
/// <remarks>Source: the specification of FlatGeobuf 3. Nothing is copied: the header and the features are views of the bytes of the file.</remarks>
internal readonly ref struct GeoFile
{
    private const int HeaderPosition = 8;

    // Four doubles, and the position of what they enclose.
    private const int IndexNodeBytes = 40;

    // The default budget and depth are more than any valid header or feature needs.
    private static readonly FlatVerifierOptions SizePrefixed = new() { IsSizePrefixed = true };

    private readonly ReadOnlySpan<byte> _bytes;
    private readonly int _featuresPosition;

    private GeoFile(ReadOnlySpan<byte> bytes, HeaderView header, long indexBytes, int featuresPosition)
    {
        _bytes = bytes;
        _featuresPosition = featuresPosition;
        Header = header;
        IndexBytes = indexBytes;
    }

    /// <summary>The header, which describes all features.</summary>
    public HeaderView Header { get; }

    /// <summary>The size of the index; 0 if there is none.</summary>
    public long IndexBytes { get; }

    /// <summary>Whether a file starts as a FlatGeobuf file. The eighth byte is the patch level, which does not matter.</summary>
    public static bool IsOne(ReadOnlySpan<byte> bytes) => bytes.Length >= HeaderPosition && bytes.StartsWith("fgb\u0003fgb"u8);

    /// <summary>Verifies the header and finds the features.</summary>
    /// <exception cref="BrokenFileException">The magic, the header or the index is broken.</exception>
    public static GeoFile Open(ReadOnlySpan<byte> bytes)
    {
        ReadOnlySpan<byte> framed = Frame.SizePrefixed(bytes, HeaderPosition, "the header");
        if (!HeaderView.TryGetRoot(framed, out HeaderView header, out WireFault fault, SizePrefixed))
            throw BrokenFileException.Of(HeaderPosition, "the header", fault);
        int indexPosition = HeaderPosition + framed.Length;
        long indexBytes = SizeOfIndex(header.FeaturesCount, header.IndexNodeSize, bytes.Length - indexPosition);
        if (indexBytes < 0)
            throw new BrokenFileException(
                indexPosition, $"an index of {header.FeaturesCount} features, {header.IndexNodeSize} a node, does not fit into the file.");
        return new GeoFile(bytes, header, indexBytes, indexPosition + (int)indexBytes);
    }

    /// <summary>Enumerates the features, and verifies each before it is returned.</summary>
    public Enumerator GetEnumerator() => new(_bytes, _featuresPosition);

    /// <summary>The size of a packed tree in which all nodes are full except the last of each level; -1 if that exceeds the file.</summary>
    private static long SizeOfIndex(ulong featureCount, ushort nodeSize, long bytesMax)
    {
        if (featureCount == 0 || nodeSize == 0) return 0;
        if (nodeSize == 1 || featureCount > (ulong)bytesMax / IndexNodeBytes) return -1;
        long level = (long)featureCount, nodes = level;
        do
        {
            level = (level + nodeSize - 1) / nodeSize;
            nodes += level;
        }
        while (level > 1);
        return nodes <= bytesMax / IndexNodeBytes ? nodes * IndexNodeBytes : -1;
    }

    /// <summary>Enumerates the features of a file.</summary>
    public ref struct Enumerator(ReadOnlySpan<byte> bytes, int position)
    {
        private readonly ReadOnlySpan<byte> _bytes = bytes;
        private int _next = position;

        /// <summary>The current feature.</summary>
        public FeatureView Current { get; private set; }

        /// <exception cref="BrokenFileException">The next feature is broken.</exception>
        public bool MoveNext()
        {
            if (_next == _bytes.Length) return false;
            ReadOnlySpan<byte> framed = Frame.SizePrefixed(_bytes, _next, "a feature");
            if (!FeatureView.TryGetRoot(framed, out FeatureView feature, out WireFault fault, SizePrefixed))
                throw BrokenFileException.Of(_next, "a feature", fault);
            Current = feature;
            _next += framed.Length;
            return true;
        }
    }
}
