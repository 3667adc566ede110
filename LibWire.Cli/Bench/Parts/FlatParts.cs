using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Counts what valid FlatBuffers are made of: tables, text, vectors.</summary>
internal sealed class FlatParts : ITreeSink
{
    private readonly BenchRecords _records;
    private readonly byte[] _copy;
    private readonly List<(int Start, int SizeBytes)> _texts = [];
    private long _tables, _structs, _vectors, _scalars, _textBytes, _vectorBytes;

    private FlatParts(BenchRecords records)
    {
        _records = records;
        _copy = new byte[records.Parts.Count == 0 ? 0 : records.Parts.Max(static part => part.SizeBytes)];
    }

    /// <summary>Counts the parts of buffers.</summary>
    internal static IReadOnlyList<BenchPart> Of(BenchRecords records, FlatTableType type)
    {
        var parts = new FlatParts(records);
        foreach (InputPart part in records.Parts) new FlatTree(records.Bytes, part.Start, parts).Walk(type);
        return
        [
            new("copy of all bytes", records.Parts.Count, records.Bytes.Length, parts.Copy),
            new("UTF-8 text", parts._texts.Count, parts._textBytes, parts.CheckTexts),
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
            int sizeBytes = node.ContentBytes - sizeof(uint) - 1;
            _texts.Add((node.ContentStart + sizeof(uint), sizeBytes));
            _textBytes += sizeBytes;
        }
        else if (node.ContentBytes > 0)
        {
            (_vectors, _vectorBytes) = (_vectors + 1, _vectorBytes + node.ContentBytes - sizeof(uint));
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
        else (_vectors, _vectorBytes) = (_vectors + 1, _vectorBytes + node.SizeBytes - sizeof(uint));
    }

    void ITreeSink.Close()
    {
    }

    void ITreeSink.Fault(long offset, string sentence)
    {
    }

    private long Copy()
    {
        for (int i = 0; i < _records.Parts.Count; i++) _records[i].CopyTo(_copy);
        return _records.Bytes.Length;
    }

    private long CheckTexts()
    {
        long valid = 0;
        foreach ((int start, int sizeBytes) in _texts)
        {
            if (WireUtf8.IsValid(_records.Bytes.AsSpan(start, sizeBytes))) valid++;
        }

        return valid;
    }
}
