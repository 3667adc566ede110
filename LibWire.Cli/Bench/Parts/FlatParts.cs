using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Counts what valid FlatBuffers are made of: tables, text, vectors.</summary>
internal sealed class FlatParts : ITreeSink
{
    private readonly CommonParts _common;
    private long _tables, _structs, _vectors, _scalars, _vectorBytes;

    private FlatParts(CommonParts common) => _common = common;

    /// <summary>Counts the parts of buffers.</summary>
    internal static IReadOnlyList<BenchPart> Of(BenchRecords records, FlatTableType type)
    {
        var parts = new FlatParts(new CommonParts(records));
        foreach (InputPart part in records.Parts) new FlatTree(records.Bytes, part.Start, parts).Walk(type);
        return
        [
            parts._common.Copies,
            parts._common.Texts,
            new("tables", parts._tables, 0),
            new("structs", parts._structs, 0),
            new("vectors", parts._vectors, parts._vectorBytes),
            new("scalar fields", parts._scalars, 0),
        ];
    }

    void ITreeSink.Add(in InspectedNode node)
    {
        if (node.ContentBytes > 0 && node.Type.StartsWith("string", StringComparison.Ordinal))
        {
            _common.AddText(node.ContentStart + sizeof(uint), node.ContentBytes - sizeof(uint) - 1);
        }
        else if (node.ContentBytes > 0)
        {
            (_vectors, _vectorBytes) = (_vectors + 1, _vectorBytes + node.ContentBytes - node.CountBytes);
        }
        else
        {
            _scalars++;
        }
    }

    void ITreeSink.Open(in InspectedNode node)
    {
        if (node.Note.StartsWith("vtable", StringComparison.Ordinal)) _tables++;
        else if (node.Note.Length == 0) _structs++;
        else (_vectors, _vectorBytes) = (_vectors + 1, _vectorBytes + node.SizeBytes - node.CountBytes);
    }

    void ITreeSink.Close()
    {
    }

    void ITreeSink.Fault(long offset, string sentence)
    {
    }
}
