using System.Globalization;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes what was found: a line for each value.</summary>
/// <param name="output">Receives the lines.</param>
/// <param name="options">What to write.</param>
internal sealed class QueryOutput(TextWriter output, QueryOptions options)
{
    /// <summary>The number of values that were found.</summary>
    internal long Count { get; private set; }

    /// <summary>Whether as many were found as were asked for.</summary>
    internal bool IsDone => Count >= options.First;

    internal void Begin()
    {
        if (options.Columns.Count > 0) output.WriteLine(string.Join(',', options.Columns.Select(static column => Field(column.Text))));
    }

    internal void Add(JsonElement value, RecordReader reader)
    {
        Count++;
        if (options.IsCount) return;
        if (options.Columns.Count > 0) output.WriteLine(string.Join(',', options.Columns.Select(column => Field(FirstOf(value, column.Path)))));
        else if (options.HasPlaces) output.WriteLine(Placed(value.GetRawText(), reader));
        else output.WriteLine(options.IsRaw ? Plain(value) : value.GetRawText());
    }

    /// <summary>Writes a value that a scan found.</summary>
    internal void Add(QueryScan scan, ReadOnlySpan<byte> record, in ScanValue value, RecordReader reader)
    {
        Count++;
        if (options.IsCount) return;
        string text = scan.TextOf(record, value, options.IsRaw);
        output.WriteLine(options.HasPlaces ? Placed(text, reader) : text);
    }

    internal void End()
    {
        if (options.IsCount) output.WriteLine(Count.ToString(CultureInfo.InvariantCulture));
    }

    private static string Placed(string text, RecordReader reader) =>
        string.Create(CultureInfo.InvariantCulture, $"{{\"record\":{reader.Number},\"offset\":{reader.Offset},\"value\":{text}}}");

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

    // RFC 4180.
    private static string Field(string text) =>
        text.AsSpan().IndexOfAny(",\"\r\n") < 0 ? text : $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}

/// <summary>What a query writes.</summary>
/// <param name="Columns">The columns of CSV; none to write JSON.</param>
/// <param name="IsRaw">Whether texts are written without quotes and escapes.</param>
/// <param name="IsCount">Whether only the number of values is written.</param>
/// <param name="HasPlaces">Whether the record and its offset are written.</param>
/// <param name="First">How many values to find.</param>
internal sealed record QueryOptions(IReadOnlyList<QueryColumn> Columns, bool IsRaw, bool IsCount, bool HasPlaces, long First);

/// <summary>A column of CSV.</summary>
/// <param name="Text">Its path, as it was written.</param>
/// <param name="Path">The path, from the value that was found.</param>
internal sealed record QueryColumn(string Text, QueryPath Path);
