using System.Globalization;

namespace LibWire.Comparison;

/// <summary>Runs what the command line requests, and prints results as they come.</summary>
internal sealed class ComparisonRun(ComparisonOptions options, TextWriter output)
{
    private readonly List<string> _wrong = [];

    /// <summary>A sentence for each column with a wrong result. The column is left out of the results.</summary>
    internal IReadOnlyList<string> Wrong => _wrong;

    internal ResultFile Measure()
    {
        IReadOnlyList<IComparisonColumn> columns = ColumnSet.Open(options.Includes, options.Externals, output);
        List<ColumnRecord> records = [];
        if (options.ComparesCases)
        {
            foreach (CaseResult result in Cases(columns))
            {
                ConsoleTable.Print(output, result);
                records.AddRange(ColumnRecord.Of(result));
            }
        }

        if (options.Descriptors) DescriptorMemory.Print(output);
        return new ResultFile
        {
            Head = ReportHead.Of(columns.ToDictionary(static column => column.Name, static column => column.Version)),
            Columns = records,
            Scaling = options.Scaling ? ScalingOf(columns) : [],
            Memory = options.Memory ? MemoryOf(columns) : [],
            Cold = options.Cold ? ColdStarts() : [],
            Page = options.Page ? PageOf() : [],
        };
    }

    private IEnumerable<CaseResult> Cases(IReadOnlyList<IComparisonColumn> columns)
    {
        IReadOnlyDictionary<string, Measurement> checkedColumn =
            options.Includes(ColumnSet.Checked) && !ColumnSet.IsChecked ? new CheckedTwin(output).Run(options) : new Dictionary<string, Measurement>();
        foreach (CaseId id in Enum.GetValues<CaseId>())
        {
            Operation[] operations = [.. Enum.GetValues<Operation>().Where(operation => CaseOperations.Has(id, operation) && options.Includes(id, operation))];
            if (operations.Length == 0) continue;
            using CaseInput input = CaseInputs.Make(id, options.Scale);
            foreach (Operation operation in operations)
            {
                if (CaseComparison.Run(input, operation, columns, options.Effort, _wrong) is not { } result) continue;
                yield return checkedColumn.TryGetValue(result.Name, out Measurement? measurement) ? result with { Columns = [.. result.Columns, measurement] } : result;
            }
        }
    }

    private ColumnRecord[] ScalingOf(IReadOnlyList<IComparisonColumn> columns)
    {
        List<ColumnRecord> records = [];
        foreach (CaseResult result in Scaling.Measure(columns, options.Scale, options.Effort))
        {
            ConsoleTable.Print(output, result);
            records.AddRange(ColumnRecord.Of(result));
        }

        return [.. records];
    }

    private MemoryRecord[] MemoryOf(IReadOnlyList<IComparisonColumn> columns)
    {
        output.WriteLine("\nRise of the resident set during one decode in a fresh process: MB (times the bytes on the wire)");
        List<MemoryRecord> records = [];
        foreach (MemoryRecord record in ResidentMemory.Measure(columns, options.Scale))
        {
            output.WriteLine(Text($"{record.Case,-6}{record.Column,-18}{record.RiseBytes / 1e6,9:F1}{(double)record.RiseBytes / record.WireBytes,9:F2}"));
            records.Add(record);
        }

        return [.. records];
    }

    private ColdRecord[] ColdStarts()
    {
        List<ColdRecord> records = [];
        foreach (ColdRecord record in new ColdStart(output).Measure())
        {
            if (records.Count == 0)
            {
                output.WriteLine(Text($"\nThe first decodes of a process, {record.WireBytes / 1e6:F0} MB of case A: milliseconds"));
                output.WriteLine($"{"",-18}{"precompiled",12}{"start",9}{"first",9}{"second",9}{"warm",9}{"first/warm",12}");
            }

            output.WriteLine(Text(
                $"{record.Column,-18}{(record.Precompiled ? "yes" : "no"),12}{record.StartMilliseconds,9:F1}{record.FirstMilliseconds,9:F2}{record.SecondMilliseconds,9:F2}{record.WarmMilliseconds,9:F2}{record.FirstToWarm,12:F2}"));
            records.Add(record);
        }

        return [.. records];
    }

    private IReadOnlyList<PageRecord> PageOf()
    {
        IReadOnlyList<PageColumn> columns = PageMeasuring.Open(new NativeBuild(output).Load());
        try
        {
            IReadOnlyList<PageRecord> page = PageMeasuring.Measure(columns, options.Effort);
            output.WriteLine();
            output.Write(PageReport.Table(page));
            return page;
        }
        finally
        {
            foreach (PageColumn column in columns) column.Dispose();
        }
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
