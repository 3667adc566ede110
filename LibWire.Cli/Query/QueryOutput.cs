using System.Globalization;

namespace LibWire.Cli;

/// <summary>Writes what was found: a line for each value, and what is wrong.</summary>
/// <param name="output">Receives the lines.</param>
/// <param name="error">Receives what is wrong.</param>
/// <param name="options">What to write.</param>
internal sealed class QueryOutput(TextWriter output, TextWriter error, QueryOptions options)
{
    /// <summary>The number of values that were found.</summary>
    internal long Count { get; private set; }

    /// <summary>Whether as many were found as were asked for.</summary>
    internal bool IsDone => Count >= options.First;

    /// <summary>Whether nothing is wrong.</summary>
    internal bool IsFine { get; private set; } = true;

    /// <summary>What ends a line.</summary>
    internal string NewLine => output.NewLine;

    internal void Begin()
    {
        if (options.Columns.Count > 0) output.WriteLine(string.Join(',', options.Columns.Select(static column => QueryLines.Field(column.Text))));
    }

    /// <summary>Writes values and faults in their order, up to as many values as were asked for, and clears them.</summary>
    internal void Write(QueryLines lines, RecordProgress progress)
    {
        int start = 0;
        foreach ((int valueCount, string fault) in lines.Faults)
        {
            Write(lines, start, valueCount);
            start = valueCount;
            if (IsDone) break;
            progress.Dispose();
            error.WriteLine(fault);
            IsFine = false;
        }

        Write(lines, start, lines.Count);
        lines.Clear();
    }

    /// <summary>Writes what is wrong with a file that cannot be read.</summary>
    internal void Fault(string text)
    {
        error.WriteLine(text);
        IsFine = false;
    }

    internal void End()
    {
        if (options.IsCount) output.WriteLine(Count.ToString(CultureInfo.InvariantCulture));
    }

    private void Write(QueryLines lines, int start, int end)
    {
        int count = (int)Math.Min(end - start, options.First - Count);
        if (count <= 0) return;
        Count += count;
        if (!options.IsCount) output.Write(lines.TextOf(start, start + count));
    }
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
