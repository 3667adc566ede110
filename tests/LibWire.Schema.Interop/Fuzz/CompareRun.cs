using System.Diagnostics;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Compares many schemas, and reports each cause of differences once, with the smallest schema that shows it.</summary>
internal sealed class CompareRun(Action<string> tell) : IDisposable
{
    private readonly SchemaComparison _comparison = new();
    private readonly Dictionary<string, (int Count, TestSchema Smallest, SchemaDifference Difference)> _findings = new(StringComparer.Ordinal);

    internal int Differences { get; private set; }

    /// <summary>How many causes are minimised. The others are reported as they are.</summary>
    internal int MinimisedMax { get; init; } = 40;

    internal void Run(IEnumerable<TestSchema> schemas)
    {
        var clock = Stopwatch.StartNew();
        int count = 0;
        foreach (TestSchema schema in schemas)
        {
            count++;
            if (_comparison.Compare(schema) is { } difference) Add(schema, difference);
            if (count % 500 == 0) tell($"{count} schemas, {Differences} differ, {clock.Elapsed.TotalSeconds:F0} s");
        }

        tell($"{count} schemas in {clock.Elapsed.TotalSeconds:F1} s: protoc takes {_comparison.Verdicts.Accepted} and rejects {_comparison.Verdicts.Rejected}; {Differences} differ, {_findings.Count} kinds of difference");
    }

    /// <summary>Reports the findings, the most frequent first.</summary>
    internal void Report()
    {
        int minimised = 0;
        foreach ((string signature, (int count, TestSchema smallest, SchemaDifference difference)) in _findings.OrderByDescending(static finding =>
            finding.Value.Count))
        {
            tell($"\n#### {count} times: {signature}");
            if (minimised++ >= MinimisedMax)
            {
                tell($"{smallest.Name}\n{difference.Detail}");
                continue;
            }

            TestSchema small = SchemaMinimiser.Minimise(smallest, candidate => _comparison.Compare(candidate) is { } other && IsSame(difference, other));
            tell($"{small.Name}\n{small}{(_comparison.Compare(small) ?? difference).Detail}");
        }
    }

    public void Dispose() => _comparison.Dispose();

    /// <summary>While a schema shrinks, the place may move, but the verdict and its rule must stay.</summary>
    private static bool IsSame(SchemaDifference difference, SchemaDifference other) =>
        other.Kind == difference.Kind && (difference.Kind is DifferenceKind.Descriptor or DifferenceKind.SourceInfo or DifferenceKind.Files
            || other.Signature.Split('(')[0][..Math.Min(30, other.Signature.Split('(')[0].Length)] == difference.Signature.Split('(')[0][..Math.Min(30,
            difference.Signature.Split('(')[0].Length)]);

    private void Add(TestSchema schema, SchemaDifference difference)
    {
        Differences++;
        bool known = _findings.TryGetValue(difference.Signature, out var finding);
        bool isSmaller = !known || schema.Characters < finding.Smallest.Characters;
        _findings[difference.Signature] = (finding.Count + 1, isSmaller ? schema : finding.Smallest, isSmaller ? difference : finding.Difference);
    }
}
