using System.Globalization;

namespace LibWire.Mutation;

/// <summary>The file of outcomes, which lets a later run go on: a line for each change that was run.</summary>
internal static class MutationResults
{
    /// <summary>Reads the outcomes of changes that still exist.</summary>
    internal static Dictionary<string, MutationOutcome> Read(string path, IReadOnlyList<Mutation> mutations)
    {
        var outcomes = new Dictionary<string, MutationOutcome>(StringComparer.Ordinal);
        if (!File.Exists(path)) return outcomes;
        Dictionary<(string, string), Mutation> known = mutations.ToDictionary(static mutation => (mutation.Key, InLine(mutation.Replacement)));
        foreach (string line in File.ReadLines(path))
        {
            string[] parts = line.Split('\t');
            if (!known.TryGetValue((parts[0], parts[1]), out Mutation? mutation)) continue;
            TestResult? result = parts[2] == "-" ? null : new TestResult(Enum.Parse<TestEnd>(parts[2]), parts[4], parts[5]);
            outcomes[mutation.Key] = new MutationOutcome(mutation, result, int.Parse(parts[3], CultureInfo.InvariantCulture));
        }

        return outcomes;
    }

    /// <summary>Adds an outcome.</summary>
    internal static void Append(string path, MutationOutcome outcome) => File.AppendAllText(path, string.Join('\t',
        outcome.Mutation.Key, InLine(outcome.Mutation.Replacement), outcome.Result?.End.ToString() ?? "-",
        outcome.TestCount.ToString(CultureInfo.InvariantCulture), outcome.Result?.Test, InLine(outcome.Result?.Message ?? "")) + "\n");

    private static string InLine(string text) => text.ReplaceLineEndings(" ").Replace('\t', ' ');
}
