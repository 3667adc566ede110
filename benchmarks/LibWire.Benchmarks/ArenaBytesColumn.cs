using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace LibWire.Benchmarks;

/// <summary>The arena memory that a message takes, beside BenchmarkDotNet's column of managed memory. The benchmark's process prints the figure.</summary>
internal sealed class ArenaBytesColumn : IColumn
{
    public string Id => nameof(ArenaBytesColumn);

    public string ColumnName => "Arena";

    public string Legend => "Arena memory used per operation (native, inclusive; 0 where no arena is used)";

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Metric;

    public int PriorityInCategory => 1;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Size;

    public bool IsAvailable(Summary summary) => true;

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase) => GetValue(summary, benchmarkCase, summary.Style);

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style)
    {
        // Output after the last measurement counts as plain output, whatever its prefix.
        string? line = summary[benchmarkCase]?.ExecuteResults.SelectMany(result => result.PrefixedLines.Concat(result.StandardOutput))
            .LastOrDefault(line => line.StartsWith(Suite.ArenaLinePrefix, StringComparison.Ordinal));
        if (line is null) return "?";
        long bytesPerCall = long.Parse(line.AsSpan(Suite.ArenaLinePrefix.Length), CultureInfo.InvariantCulture);
        double bytes = (double)bytesPerCall / benchmarkCase.Descriptor.OperationsPerInvoke;
        return bytes == 0 ? "-" : bytes.ToString("N0", style.CultureInfo) + " B";
    }
}
