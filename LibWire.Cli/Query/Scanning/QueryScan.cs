using System.Text;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>
/// Finds the values of simple paths in the bytes of a message: the fields on the way are read, and all others are skipped by their lengths. It gives up
/// where only a whole parse can tell, as when a field occurs twice.
/// </summary>
/// <remarks>Simple are fields, <c>[]</c>, and comparisons with texts, numbers, bools and names of enum values, up to a field that is no message.</remarks>
internal sealed class QueryScan : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly ScanField[] _steps;
    private readonly ScanFilter[][] _filters; // of the items of each step

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
        return TryStep(record, 0, record.Length, 0, found);
    }

    /// <summary>The text of a value.</summary>
    /// <param name="record">The message.</param>
    /// <param name="value">The value.</param>
    /// <param name="isRaw">Whether texts have no quotes and escapes.</param>
    internal string TextOf(ReadOnlySpan<byte> record, in ScanValue value, bool isRaw)
    {
        ScanField last = _steps[^1];
        if (isRaw && last.IsString) return Encoding.UTF8.GetString(record[value.Start..value.End]);
        _arena.Reset();
        var output = new JsonOutput(_arena, indentSpaces: 0);
        last.Write(record, value, ref output);
        string text = Encoding.UTF8.GetString(output.Written);
        return isRaw ? text.Trim('"') : text;
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

    private bool TryStep(ReadOnlySpan<byte> bytes, int start, int end, int index, List<ScanValue> found)
    {
        ScanField step = _steps[index];
        if (step.IsRepeated) return TryItems(bytes, start, end, index, found);
        if (!step.TryFind(bytes, start, end, out ScanValue value)) return false;
        if (index == _steps.Length - 1)
        {
            if (value.IsFound || step.IsImplicit) found.Add(value);
            return true;
        }

        return !value.IsFound || TryItem(bytes, value, index, found);
    }

    private bool TryItems(ReadOnlySpan<byte> bytes, int start, int end, int index, List<ScanValue> found)
    {
        ScanField step = _steps[index];
        while (start < end)
        {
            if (!ScanField.TryNext(bytes, ref start, end, out uint tag, out int valueStart, out ulong bits)) return false;
            if (tag >> ProtoFormat.WireTypeBits != step.Number) continue;
            if (tag != step.Tag) return false;
            var value = new ScanValue(true, valueStart, start, bits);
            if (index < _steps.Length - 1)
            {
                if (!TryItem(bytes, value, index, found)) return false;
            }
            else if (step.IsValid(bytes, value))
            {
                found.Add(value);
            }
            else
            {
                return false;
            }
        }

        return true;
    }

    private bool TryItem(ReadOnlySpan<byte> bytes, in ScanValue item, int index, List<ScanValue> found)
    {
        foreach (ScanFilter filter in _filters[index])
        {
            if (!filter.TryHold(bytes, item, out bool holds)) return false;
            if (!holds) return true;
        }

        return TryStep(bytes, item.Start, item.End, index + 1, found);
    }
}
