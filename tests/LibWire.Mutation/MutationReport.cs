using System.Globalization;

namespace LibWire.Mutation;

/// <summary>Prints the score of each area, the survivors, and what is wrong with their reasons.</summary>
internal static class MutationReport
{
    /// <summary>The share of changes that must be noticed, of those that a test can notice.</summary>
    private const double PercentMin = 95;

    /// <returns>Whether enough changes were noticed, each other has a reason, and each reason has a change that no test notices.</returns>
    internal static bool Print(IReadOnlyCollection<MutationOutcome> outcomes, Survivors survivors, IReadOnlySet<string> known, TextWriter output)
    {
        output.WriteLine();
        string ends = $"{"by test",8} {"crash",8} {"time",8} {"memory",8}";
        output.WriteLine($"{"area",-12} {"changes",8} {"killed",8} {ends} {"explained",10} {"open",6}   score %   killed %");
        foreach (var area in outcomes.GroupBy(static outcome => outcome.Mutation.Area.Name)) Row(area.Key, [.. area], survivors, output);
        Row("all", outcomes, survivors, output);
        foreach (var kind in outcomes.GroupBy(static outcome => outcome.Mutation.Operator).OrderBy(static kind => kind.Key, StringComparer.Ordinal))
            Row(kind.Key, [.. kind], survivors, output);

        output.WriteLine();
        IEnumerable<MutationOutcome> survived = outcomes.Where(static outcome => !outcome.IsKilled);
        foreach (var kind in survived.GroupBy(outcome => survivors.KindOf(outcome.Mutation) ?? "without a reason"))
            output.WriteLine($"survived, {kind.Key}: {kind.Count()}");

        var faults = new List<string>();
        foreach (MutationOutcome outcome in outcomes
            .OrderBy(static outcome => outcome.Mutation.Path, StringComparer.Ordinal).ThenBy(static outcome => outcome.Mutation.Node.SpanStart))
        {
            string? reason = survivors.KindOf(outcome.Mutation);
            if (!outcome.IsKilled && reason == null) faults.Add($"{(outcome.TestCount == 0 ? "no test reaches" : "no test notices")} {outcome.Mutation.Key}");
            if (outcome is { IsKilled: true, Result.End: TestEnd.Failed } && reason is not (null or Survivors.OnOtherProcessors))
                faults.Add($"{outcome.Result.Test} notices what has a reason: {outcome.Mutation.Key}");
        }

        faults.AddRange(survivors.Keys.Where(key => !known.Contains(key)).Select(static key => $"a reason without a change: {key}"));
        double percent = Score(outcomes, survivors);
        if (percent < PercentMin) faults.Add(string.Create(CultureInfo.InvariantCulture, $"{percent:0.0} % were noticed, which is less than {PercentMin} %"));
        foreach (string fault in faults) output.WriteLine($"FAILED: {fault}");
        return faults.Count == 0;
    }

    private static void Row(string name, IReadOnlyCollection<MutationOutcome> outcomes, Survivors survivors, TextWriter output)
    {
        int By(TestEnd end) => outcomes.Count(outcome => outcome.Result?.End == end);
        int explained = outcomes.Count(outcome => !outcome.IsKilled && survivors.KindOf(outcome.Mutation) != null);
        int killed = outcomes.Count(static outcome => outcome.IsKilled);
        string ends = $"{By(TestEnd.Failed),8} {By(TestEnd.Crashed),8} {By(TestEnd.TimedOut),8} {By(TestEnd.OutOfMemory),8}";
        int open = outcomes.Count - killed - explained;
        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{name,-12} {outcomes.Count,8} {killed,8} {ends} {explained,10} {open,6}   {Score(outcomes, survivors),7:0.0}   {Percent(outcomes),8:0.0}"));
    }

    // The share of those that a test can notice.
    private static double Score(IReadOnlyCollection<MutationOutcome> outcomes, Survivors survivors) =>
        Percent([.. outcomes.Where(outcome => outcome.IsKilled || !survivors.IsSame(outcome.Mutation))]);

    private static double Percent(IReadOnlyCollection<MutationOutcome> outcomes) =>
        outcomes.Count == 0 ? 0 : 100.0 * outcomes.Count(static outcome => outcome.IsKilled) / outcomes.Count;
}
