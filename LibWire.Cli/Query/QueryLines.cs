using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>The lines of the values that were found in a block, and what is wrong there, until they are written.</summary>
/// <param name="options">What to write.</param>
/// <param name="newLine">What ends a line.</param>
internal sealed class QueryLines(QueryOptions options, string newLine)
{
    private readonly ArrayBufferWriter<char> _text = new();
    private readonly List<int> _ends = []; // of the lines
    private readonly List<(int ValueCount, string Text)> _faults = [];

    /// <summary>How many values there are.</summary>
    internal int Count { get; private set; }

    /// <summary>What is wrong, and how many values come before it.</summary>
    internal IReadOnlyList<(int ValueCount, string Text)> Faults => _faults;

    /// <summary>The size of the lines.</summary>
    internal int Characters => _text.WrittenCount;

    internal ReadOnlySpan<char> TextOf(int start, int end)
    {
        int from = start == 0 ? 0 : _ends[start - 1];
        return _text.WrittenSpan[from.._ends[end - 1]];
    }

    /// <summary>Adds a value of a record that was parsed.</summary>
    internal void Add(JsonElement value, RecordBlock record)
    {
        Count++;
        if (options.IsCount) return;
        if (options.HasPlaces) AddPlace(record);
        if (options.Columns.Count > 0) _text.Write(string.Join(',', options.Columns.Select(column => Field(FirstOf(value, column.Path)))));
        else _text.Write(options.IsRaw ? Plain(value) : value.GetRawText());
        EndLine();
    }

    /// <summary>Adds a value that a scan found.</summary>
    internal void Add(QueryScan scan, ReadOnlySpan<byte> bytes, ScanValue value, RecordBlock record)
    {
        Count++;
        if (options.IsCount) return;
        if (options.HasPlaces) AddPlace(record);
        ReadOnlySpan<byte> text = scan.TextOf(bytes, value, options.IsRaw);
        _text.Advance(Encoding.UTF8.GetChars(text, _text.GetSpan(text.Length)));
        EndLine();
    }

    internal void AddFault(string text) => _faults.Add((Count, text));

    internal void Clear()
    {
        _text.ResetWrittenCount();
        _ends.Clear();
        _faults.Clear();
        Count = 0;
    }

    /// <summary>A field of CSV. Source: RFC 4180.</summary>
    internal static string Field(string text) =>
        text.AsSpan().IndexOfAny(",\"\r\n") < 0 ? text : $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    private void AddPlace(RecordBlock record) =>
        _text.Write(string.Create(CultureInfo.InvariantCulture, $"{{\"record\":{record.Number},\"offset\":{record.Offset},\"value\":"));

    private void EndLine()
    {
        if (options.HasPlaces) _text.Write("}");
        _text.Write(newLine);
        _ends.Add(_text.WrittenCount);
    }

    private static string FirstOf(JsonElement value, QueryPath path)
    {
        string text = "";
        QueryWalk.Run(value, path, found =>
        {
            text = Plain(found);
            return false;
        });
        return text;
    }

    private static string Plain(JsonElement value) => value.ValueKind == JsonValueKind.String ? value.GetString()! : value.GetRawText();
}
