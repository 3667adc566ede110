using System.Diagnostics;
using System.Globalization;

namespace LibWire.Mutation;

/// <summary>What came of a change.</summary>
/// <param name="Mutation">The change.</param>
/// <param name="Result">How its process ended; null if no test reaches it.</param>
/// <param name="TestCount">How many tests reach it.</param>
internal sealed record MutationOutcome(Mutation Mutation, TestResult? Result, int TestCount)
{
    /// <summary>Whether a test noticed the change.</summary>
    internal bool IsKilled => Result is { End: not TestEnd.Passed };
}

/// <summary>Runs, for each change, the tests that reach it, until one fails.</summary>
internal sealed class MutationRun(
    IReadOnlyList<Mutation> mutations, IReadOnlyList<Lazy<TestReach>> reach, string folder, string work, TextWriter output)
{
    private const int OnceTestsMax = 2;

    private readonly Dictionary<string, int> _killsOf = new(StringComparer.Ordinal);
    private readonly Lock _lock = new();
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _done;
    private int _killed;

    /// <summary>Runs these changes.</summary>
    internal IReadOnlyList<MutationOutcome> Execute(IReadOnlyList<int> ids, int processes, Action<MutationOutcome> save)
    {
        var outcomes = new List<MutationOutcome>();
        var waiting = new Queue<int>(ids);
        List<Thread> threads = [];
        for (int i = 0; i < processes; i++)
        {
            var process = new TestProcess(folder, Path.Combine(work, $"process{i}"));
            threads.Add(new Thread(() => Work(process)));
        }

        threads.ForEach(static thread => thread.Start());
        threads.ForEach(static thread => thread.Join());
        return outcomes;

        void Work(TestProcess process)
        {
            while (true)
            {
                int id;
                lock (_lock)
                {
                    if (!waiting.TryDequeue(out id)) return;
                }

                MutationOutcome outcome = Run(process, id);
                lock (_lock)
                {
                    outcomes.Add(outcome);
                    save(outcome);
                    Tell(outcome, ids.Count);
                }
            }
        }
    }

    // Lines of another processor, or lines around them, may be noticed there.
    private MutationOutcome Run(TestProcess process, int id)
    {
        MutationOutcome outcome = Run(process, id, 0);
        for (int i = 1; i < ProcessorKind.All.Count && !outcome.IsKilled && (outcome.TestCount == 0 || mutations[id].DependsOnProcessor); i++)
        {
            MutationOutcome other = Run(process, id, i);
            outcome = other with { Result = other.Result ?? outcome.Result, TestCount = outcome.TestCount + other.TestCount };
        }

        return outcome;
    }

    private MutationOutcome Run(TestProcess process, int id, int processor)
    {
        Mutation mutation = mutations[id];
        TestReach here = reach[processor].Value;
        IReadOnlyList<(string Name, double Milliseconds)> reaching = mutation.IsStatic ? here.Tests : here.Of(id);

        // What is made once, such as a table, is reached by the first test that needs it. The others are among those that reach the same folder.
        if (reaching.Count is > 0 and <= OnceTestsMax) reaching = [.. FolderOf(mutation).SelectMany(here.Of).Distinct()];
        if (reaching.Count == 0) return new MutationOutcome(mutation, null, 0);

        // Tests that have noticed changes of this member or file before, then those that take the least time.
        (string, double)[] plan;
        lock (_lock)
        {
            plan =
            [
                .. reaching
                    .OrderByDescending(test => Kills($"{mutation.Path} {mutation.Member} {test.Name}"))
                    .ThenByDescending(test => Kills($"{mutation.Path} {test.Name}"))
                    .ThenBy(static test => test.Milliseconds),
            ];
        }

        var variables = ProcessorKind.All[processor].With(("LIBWIRE_MUTANT", id.ToString(CultureInfo.InvariantCulture)));
        TestResult result = process.Run("run", plan, variables);
        lock (_lock)
        {
            if (result.End == TestEnd.Failed)
            {
                Count($"{mutation.Path} {mutation.Member} {result.Test}");
                Count($"{mutation.Path} {result.Test}");
            }
        }

        return new MutationOutcome(mutation, result, reaching.Count);
    }

    private IEnumerable<int> FolderOf(Mutation mutation)
    {
        string? folder = Path.GetDirectoryName(mutation.Path);
        return Enumerable.Range(0, mutations.Count).Where(id => Path.GetDirectoryName(mutations[id].Path) == folder);
    }

    private int Kills(string key) => _killsOf.GetValueOrDefault(key);

    private void Count(string key) => _killsOf[key] = Kills(key) + 1;

    private void Tell(MutationOutcome outcome, int count)
    {
        _done++;
        if (outcome.IsKilled) _killed++;
        else output.WriteLine($"SURVIVED ({outcome.TestCount} tests): {outcome.Mutation.Key}");
        if (_done % 25 == 0 || _done == count)
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{_done} of {count} run, {_killed} killed, {_clock.Elapsed.TotalSeconds:0} s"));
    }
}
