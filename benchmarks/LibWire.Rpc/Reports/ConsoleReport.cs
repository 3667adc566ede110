using System.Globalization;
using LibWire.Comparison;

namespace LibWire.Rpc;

/// <summary>Prints results while the program runs.</summary>
internal sealed class ConsoleReport(TextWriter output)
{
    private const int LabelWidth = -17;

    /// <summary>Prints a case.</summary>
    internal void Print(RpcCase rpc, IReadOnlyList<RpcRecord> records)
    {
        Line($"");
        Line($"{rpc}; × Google: how many times as fast");
        Line($"{"",LabelWidth}{"bytes",8}{"calls/s",10}{"min µs",9}{"median",9}{"p50 µs",9}{"p99 µs",9}{"cpu µs",9}{"managed B",11}{"GCs/1M",8}{"× Google",10}{"by cpu",8}");
        foreach (RpcRecord record in records)
        {
            Line(
                $"{record.Column,LabelWidth}{record.WireBytes,8:N0}{1e6 / record.Median,10:N0}{Figures.Time(record.Min),9}{Figures.Time(record.Median),9}{Figures.Time(record.Percentile50),9}{Figures.Time(record.Percentile99),9}{Figures.Time(record.ProcessorMicroseconds),9}{record.ManagedBytes,11:N0}{record.CollectionsPerMillion,8:N0}{record.TimesAsFastAsGoogle,10:F2}{record.TimesAsLightAsGoogle,8:F2}");
        }
    }

    private void Line(FormattableString text) => output.WriteLine(text.ToString(CultureInfo.InvariantCulture));
}
