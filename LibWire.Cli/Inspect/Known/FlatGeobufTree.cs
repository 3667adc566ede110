using System.Buffers.Binary;
using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Hands the parts of a FlatGeobuf file to a sink: the magic bytes, the header, the index and the features.</summary>
/// <remarks>Source: the specification of FlatGeobuf: header and features are FlatBuffers with their sizes before them; the index is a packed R-tree.</remarks>
/// <param name="bytes">The file.</param>
/// <param name="sink">Receives the parts.</param>
/// <param name="buffer">Writes the tree of a buffer. Returns whether nothing is wrong with it.</param>
internal sealed class FlatGeobufTree(byte[] bytes, ITreeSink sink, Func<InputPart, FlatTableType, bool> buffer)
{
    private const string Schema = "flatgeobuf.fbs";
    private const int MagicBytes = 8;
    private const int IndexNodeBytes = 40; // four doubles and an offset
    private const int IndexWidthMin = 2;

    /// <summary>Writes the parts.</summary>
    /// <returns>Whether nothing is wrong with the file.</returns>
    internal bool Write()
    {
        int magic = Math.Min(MagicBytes, bytes.Length);
        sink.Add(new InspectedNode(0, magic, "magic", "bytes", ProtoGuessedValue.Hex(bytes.AsSpan(0, magic))));
        FlatTableType header = KnownSchemas.Table(Schema, "FlatGeobuf.Header");
        if (!TryPart(MagicBytes, out InputPart part)) return false;
        if (!Part(part, "header", header)) return false;
        return Index(part, header, out int at) && Features(at);
    }

    private bool Index(in InputPart part, FlatTableType type, out int end)
    {
        using var arena = new ArenaAllocator();
        ReadOnlySpan<byte> sized = bytes.AsSpan(part.Start - part.HeaderBytes, part.SizeBytes + part.HeaderBytes);
        DynamicTable header = type.Parse(sized, in arena, new FlatVerifierOptions { IsSizePrefixed = true });
        ulong features = header.Get<ulong>("features_count"), width = header.Get<ushort>("index_node_size");
        end = part.End;
        if (features == 0 || width == 0) return true;
        ulong nodes = NodesOf(features, Math.Max(width, IndexWidthMin), (ulong)(bytes.Length - end) / IndexNodeBytes);
        ulong left = (ulong)(bytes.Length - end);
        if (nodes * IndexNodeBytes > left)
        {
            sink.Fault(end, string.Create(CultureInfo.InvariantCulture, $"An index of {features:N0} features starts here, and {left:N0} bytes are left."));
            return false;
        }

        int sizeBytes = (int)nodes * IndexNodeBytes;
        sink.Add(new InspectedNode(end, sizeBytes, "index", "packed R-tree", string.Create(CultureInfo.InvariantCulture, $"{nodes:N0} nodes")));
        end += sizeBytes;
        return true;
    }

    // A leaf for each feature, and a node for each width of nodes, up to one root. More than a maximum is not counted further.
    private static ulong NodesOf(ulong features, ulong width, ulong max)
    {
        if (features > max) return max + 1;
        ulong level = features, all = features;
        while (level > 1)
        {
            level = (level + width - 1) / width;
            all += level;
        }

        // A single feature has a root above it all the same.
        return features == 1 ? all + 1 : all;
    }

    private bool Features(int at)
    {
        FlatTableType type = KnownSchemas.Table(Schema, "FlatGeobuf.Feature");
        bool isFine = true;
        for (int number = 0; at < bytes.Length; number++)
        {
            if (!TryPart(at, out InputPart part)) return false;
            isFine &= Part(part, string.Create(CultureInfo.InvariantCulture, $"[{number}]"), type);
            at = part.End;
        }

        return isFine;
    }

    private bool Part(in InputPart part, string label, FlatTableType type)
    {
        sink.Open(new InspectedNode(part.Start - part.HeaderBytes, part.SizeBytes + part.HeaderBytes, label, "buffer", "") { HeaderBytes = part.HeaderBytes });
        bool isFine = buffer(part, type);
        sink.Close();
        return isFine;
    }

    private bool TryPart(int at, out InputPart part)
    {
        part = default;
        int left = bytes.Length - at;
        uint sizeBytes = left < sizeof(uint) ? 0 : BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at));
        if (left < sizeof(uint) || sizeBytes > (uint)(left - sizeof(uint)))
        {
            // The magic bytes may be cut off, too.
            string sentence = string.Create(
                CultureInfo.InvariantCulture, $"A buffer of {sizeBytes:N0} bytes starts here, and {Math.Max(0, left):N0} are left.");
            sink.Fault(Math.Min(at, bytes.Length), sentence);
            return false;
        }

        part = new InputPart(at + sizeof(uint), at + sizeof(uint) + (int)sizeBytes, sizeof(uint));
        return true;
    }
}
