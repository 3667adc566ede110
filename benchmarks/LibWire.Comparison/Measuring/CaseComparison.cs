namespace LibWire.Comparison;

/// <summary>Measures the columns of one operation on one case in turns, so that other work on the machine slows all of them.</summary>
internal static class CaseComparison
{
    /// <summary>The JIT compiler's background thread waits this long after the last new method.</summary>
    private static readonly TimeSpan WarmUpPause = TimeSpan.FromMilliseconds(120);

    /// <summary>About so many units are enough to run every path of the code.</summary>
    private const double SmallUnits = 1000;

    /// <summary>Verifies and measures.</summary>
    /// <param name="input">The case.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="columns">The columns. Those without the operation are left out.</param>
    /// <param name="effort">How long to measure.</param>
    /// <param name="wrong"> Receives a sentence for each column with a wrong result, which is then left out. If null, the first wrong result throws.
    /// </param>
    /// <returns>Null if no column has the operation.</returns>
    /// <exception cref="InvalidDataException">A column had a wrong result and <c>wrong</c> is null, or its results differed between calls.</exception>
    internal static CaseResult? Run(CaseInput input, Operation operation, IReadOnlyList<IComparisonColumn> columns, Effort effort, ICollection<string>? wrong = null)
    {
        if (!CaseOperations.Has(input.Id, operation)) return null;
        List<MeasuredRun> runs = [];
        try
        {
            foreach (IComparisonColumn column in columns)
                if (Open(column, input, operation, effort.Rounds, wrong) is { } run) runs.Add(run);

            // A bound alone is useless.
            if (columns.All(column => column.IsBound || runs.All(run => run.Column != column.Name))) return null;
            if (effort.SmallCalls != 0) Compile(input, operation, [.. columns.Where(column => runs.Any(run => run.Column == column.Name))], effort);
            Measure(runs, effort);
            return new CaseResult
            {
                Case = input.Id.ToString(),
                Operation = operation.ToString(),
                Unit = input.Unit,
                Count = input.UnitCount,
                WireBytes = input.Array.Length,
                Passes = input.Passes,
                Columns = [.. runs.Select(run => run.ToMeasurement(input.UnitCount))],
            };
        }
        finally
        {
            foreach (MeasuredRun run in runs) run.Dispose();
        }
    }

    private static MeasuredRun? Open(IComparisonColumn column, CaseInput input, Operation operation, int rounds, ICollection<string>? wrong)
    {
        IComparisonRun? run = null;
        try
        {
            run = column.Open(input, operation);
            if (run is null) return null;
            if (column.IsBound) return new MeasuredRun(column.Name, $"{input.Id}.{operation}", run, expected: null, rounds);
            Verification.CheckModel(column, input, operation);
            Verification.CheckRefusal(column, input, operation);
            Verification.CheckOutput(column.Name, run, input, operation);
            return new MeasuredRun(column.Name, $"{input.Id}.{operation}", run, Verification.ExpectedResult(run, input, operation), rounds);
        }
        catch (InvalidDataException failure) when (wrong is not null)
        {
            run?.Dispose();
            wrong.Add(failure.Message);
            return null;
        }
        catch
        {
            run?.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Lets .NET compile each column to its last tier, on few units. That takes some sixty calls of a method, and one call on all units may last a fifth of
    /// a second. A loop that is compiled while it runs keeps its locals in memory, because its method was called less often: it runs at half the final
    /// speed.
    /// </summary>
    private static void Compile(CaseInput input, Operation operation, IReadOnlyList<IComparisonColumn> columns, Effort effort)
    {
        using CaseInput small = CaseInputs.Make(input.Id, Math.Min(1, SmallUnits / input.UnitCount));
        IComparisonRun[] runs = [.. columns.Where(static column => !column.IsBound).Select(column => column.Open(small, operation)).OfType<IComparisonRun>()];
        for (int burst = 0; burst < effort.WarmUpBursts; burst++)
        {
            foreach (IComparisonRun run in runs)
                for (int i = 0; i < effort.SmallCalls; i++) run.Run();
            Thread.Sleep(WarmUpPause);
        }

        foreach (IComparisonRun run in runs) run.Dispose();
    }

    private static void Measure(List<MeasuredRun> runs, Effort effort)
    {
        for (int burst = 0; burst < effort.WarmUpBursts; burst++)
        {
            foreach (MeasuredRun run in runs) run.WarmUp(effort.BurstMilliseconds);
            Thread.Sleep(WarmUpPause);
        }

        foreach (MeasuredRun run in runs) run.MeasureMemory();
        for (int round = 0; round < effort.Rounds; round++)
        {
            // Each round begins with another column, so that no column always follows the one that leaves most garbage.
            for (int i = 0; i < runs.Count; i++) runs[(round + i) % runs.Count].Measure(round);
        }
    }
}
