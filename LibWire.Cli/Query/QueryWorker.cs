using System.Globalization;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Finds the values in blocks of records. Each thread has one of its own.</summary>
/// <param name="plan">What to find.</param>
/// <param name="lines">Receives the lines.</param>
internal sealed class QueryWorker(QueryPlan plan, QueryLines lines) : IDisposable
{
    private readonly QueryScan? _scan = plan.MakeScan();
    private readonly List<ScanValue> _values = [];
    private QuerySource? _source; // made only if a record must be parsed

    /// <summary>Finds the values of a block.</summary>
    /// <param name="file">The name of its file.</param>
    /// <param name="block">The block.</param>
    /// <param name="verifier">How to verify a buffer; null for the defaults.</param>
    /// <param name="writeOut">Is called after each record. Returns whether to go on.</param>
    /// <returns>Whether more may come behind the block.</returns>
    internal bool Run(string file, RecordBlock block, FlatVerifierOptions? verifier, Func<bool> writeOut)
    {
        try
        {
            while (block.TryNext(out ReadOnlySpan<byte> record))
            {
                try
                {
                    Find(record, block, verifier);
                }
                catch (Exception fault) when (fault is WireFormatException or JsonException)
                {
                    // The next record starts where this one ends, whatever is in it.
                    lines.AddFault(string.Create(CultureInfo.InvariantCulture, $"{file}: record {block.Number} at byte {block.Offset}: {fault.Message}"));
                }

                if (lines.Count >= plan.Options.First || !writeOut()) return false;
            }

            return true;
        }
        catch (Exception fault) when (fault is RecordException or InvalidDataException)
        {
            lines.AddFault(string.Create(CultureInfo.InvariantCulture, $"{file}: byte {block.Offset}: {fault.Message}"));
            return false;
        }
    }

    public void Dispose()
    {
        _scan?.Dispose();
        _source?.Dispose();
    }

    private void Find(ReadOnlySpan<byte> record, RecordBlock block, FlatVerifierOptions? verifier)
    {
        if (_scan?.TryRun(record, _values) == true)
        {
            foreach (ScanValue value in _values) lines.Add(_scan, record, value, block);
            return;
        }

        _source ??= new QuerySource(plan.Types.Value);
        using JsonDocument document = _source.Read(record, verifier);
        QueryWalk.Run(document.RootElement, plan.Path, value =>
        {
            lines.Add(value, block);
            return lines.Count < plan.Options.First;
        });
    }
}
