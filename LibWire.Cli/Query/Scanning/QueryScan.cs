using System.Text;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>
/// Finds the values of simple paths in the bytes of a message: the fields on the way are read, and all others are skipped by their lengths. It gives up
/// where only a whole parse can tell, as when a field occurs twice.
/// </summary>
/// <remarks>Simple are fields, <c>[]</c>, and comparisons with texts, numbers, bools and names of enum values, up to a field that is no message.</remarks>
internal sealed unsafe class QueryScan : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly ScanField[] _steps;
    private readonly ScanFilter[][] _filters; // of the items of each step
    private byte* _start; // of the record

    private QueryScan(ScanField[] steps, ScanFilter[][] filters) => (_steps, _filters) = (steps, filters);

    /// <summary>Prepares a path.</summary>
    /// <param name="path">The path, whose fields were looked up.</param>
    /// <param name="message">The type of the messages.</param>
    /// <returns>The scan; null if the path is not simple.</returns>
    internal static QueryScan? Of(QueryPath path, MessageDescriptor message)
    {
        var steps = new ScanField[path.Steps.Count];
        var filters = new ScanFilter[steps.Length][];
        MessageDescriptor? type = message;
        for (int i = 0; i < steps.Length; i++)
        {
            if (type == null || ScanField.Of(path.Steps[i], type) is not { } step || FiltersOf(path.Steps[i].Picks, step) is not { } all) return null;
            bool isLast = i == steps.Length - 1;
            if (isLast ? !step.HasText || (step.IsRepeated && path.Steps[i].Picks.Count == 0) : step.Message == null) return null;
            (steps[i], filters[i], type) = (step, all, step.Message);
        }

        return new QueryScan(steps, filters);
    }

    /// <summary>Finds the values of a message.</summary>
    /// <param name="record">The message.</param>
    /// <param name="found">Receives the values, in order.</param>
    /// <returns>Whether the values are known. If not, the message must be parsed, which tells what is wrong if something is.</returns>
    internal bool TryRun(ReadOnlySpan<byte> record, List<ScanValue> found)
    {
        found.Clear();
        fixed (byte* start = record)
        {
            _start = start;
            return TryStep(new ScanSpan(start, start + record.Length), 0, found);
        }
    }

    /// <summary>The text of a value, in UTF-8.</summary>
    /// <param name="record">The message.</param>
    /// <param name="value">The value.</param>
    /// <param name="isRaw">Whether texts have no quotes and escapes.</param>
    /// <returns>The text, valid until the next call.</returns>
    internal ReadOnlySpan<byte> TextOf(ReadOnlySpan<byte> record, ScanValue value, bool isRaw)
    {
        ScanField last = _steps[^1];
        if (isRaw && last.IsString) return record[value.Start..value.End];
        _arena.Reset();
        var output = new JsonOutput(_arena, indentSpaces: 0);
        fixed (byte* start = record) last.Write(value.IsFound ? new ScanSpan(start + value.Start, start + value.End) : default, ref output);
        return isRaw ? output.Written.Trim((byte)'"') : output.Written;
    }

    public void Dispose() => _arena.Dispose();

    // The comparisons of a field; null if something else is picked.
    private static ScanFilter[]? FiltersOf(IReadOnlyList<QueryPick> picks, ScanField field)
    {
        int first = picks is [QueryPick.All, ..] && field.IsRepeated ? 1 : 0;
        var filters = new ScanFilter[picks.Count - first];
        for (int i = first; i < picks.Count; i++)
        {
            if (field.Message == null || picks[i] is not QueryPick.Where where || ScanFilter.Of(where, field.Message) is not { } filter) return null;
            filters[i - first] = filter;
        }

        return filters;
    }

    private bool TryStep(ScanSpan message, int index, List<ScanValue> found)
    {
        ScanField step = _steps[index];
        if (step.IsRepeated) return TryItems(message, index, found);
        if (!step.TryFind(message.Start, message.End, out ScanSpan value)) return false;
        if (index < _steps.Length - 1) return !value.IsFound || TryItem(value, index, found);
        if (value.IsFound || step.IsImplicit) Add(value, found);
        return true;
    }

    private bool TryItems(ScanSpan message, int index, List<ScanValue> found)
    {
        ScanField step = _steps[index];
        byte* next = message.Start;
        while (next < message.End)
        {
            next = ScanBytes.Next(next, message.End, out uint tag, out byte* start);
            if (next == null) return false;
            if (tag >> ProtoFormat.WireTypeBits != step.Number) continue;
            if (tag != step.Tag) return false;
            var value = new ScanSpan(start, next);
            if (index < _steps.Length - 1)
            {
                if (!TryItem(value, index, found)) return false;
                continue;
            }

            if (!step.IsValid(value)) return false;
            Add(value, found);
        }

        return true;
    }

    private bool TryItem(ScanSpan item, int index, List<ScanValue> found)
    {
        foreach (ScanFilter filter in _filters[index])
        {
            if (!filter.TryHold(item, out bool holds)) return false;
            if (!holds) return true;
        }

        return TryStep(item, index + 1, found);
    }

    private void Add(ScanSpan value, List<ScanValue> found) =>
        found.Add(value.IsFound ? new ScanValue(true, (int)(value.Start - _start), (int)(value.End - _start)) : default);
}

/// <summary>A value in a record.</summary>
/// <param name="IsFound">Whether there is one. If not, it is the default.</param>
/// <param name="Start">Where it starts, behind tag and length.</param>
/// <param name="End">Where it ends.</param>
internal readonly record struct ScanValue(bool IsFound, int Start, int End);
