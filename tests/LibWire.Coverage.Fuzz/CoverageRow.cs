using System.Globalization;

namespace LibWire.Tests.Coverage;

/// <summary>What a run of one target came to: a line of the table in <c>docs/testing.md</c>.</summary>
/// <param name="Target">The target.</param>
/// <param name="Minutes">How long it ran.</param>
/// <param name="Executions">How many inputs were run.</param>
/// <param name="Edges">How many branches any input took, those of the corpus included.</param>
/// <param name="Inputs">How many inputs reached something new, those of the corpus included.</param>
/// <param name="Findings">How many findings there were.</param>
internal sealed record CoverageRow(string Target, double Minutes, long Executions, int Edges, int Inputs, int Findings)
{
    internal const string Head = "target\tminutes\texecutions\tedges\tinputs\tfindings";

    /// <summary>Leaves the row to the process that started this one.</summary>
    internal void Write() => File.WriteAllText(PathOf(Target), ToString());

    /// <summary>The row that a process has left, or one that says that it crashed.</summary>
    internal static string Read(string target) => File.Exists(PathOf(target)) ? File.ReadAllText(PathOf(target)) : $"{target}\t-\t-\t-\t-\t1";

    /// <summary>Removes the row of a former run.</summary>
    internal static void Delete(string target)
    {
        if (File.Exists(PathOf(target))) File.Delete(PathOf(target));
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Target}\t{Minutes:0.0}\t{Executions}\t{Edges}\t{Inputs}\t{Findings}");

    private static string PathOf(string target) => Path.Combine(CorpusFolder.OfRuns(target), "row.tsv");
}
