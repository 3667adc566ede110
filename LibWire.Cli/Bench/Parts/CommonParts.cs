namespace LibWire.Cli;

/// <summary>The parts that messages and FlatBuffers have alike: all their bytes, and text.</summary>
internal sealed class CommonParts(BenchRecords records)
{
    private readonly byte[] _copy = new byte[records.Parts.Count == 0 ? 0 : records.Parts.Max(static part => part.SizeBytes)];
    private readonly List<(int Start, int SizeBytes)> _texts = [];
    private long _textBytes;

    /// <summary>A copy of each record.</summary>
    internal BenchPart Copies => new("copy of all bytes", records.Parts.Count, records.Bytes.Length, Copy);

    /// <summary>The text that was added.</summary>
    internal BenchPart Texts => new("UTF-8 text", _texts.Count, _textBytes, CheckTexts);

    internal void AddText(int start, int sizeBytes)
    {
        _texts.Add((start, sizeBytes));
        _textBytes += sizeBytes;
    }

    private long Copy()
    {
        for (int i = 0; i < records.Parts.Count; i++) records[i].CopyTo(_copy);
        return records.Bytes.Length;
    }

    private long CheckTexts()
    {
        long valid = 0;
        foreach ((int start, int sizeBytes) in _texts)
        {
            if (WireUtf8.IsValid(records.Bytes.AsSpan(start, sizeBytes))) valid++;
        }

        return valid;
    }
}
