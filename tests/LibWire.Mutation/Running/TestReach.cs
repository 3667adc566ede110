using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace LibWire.Mutation;

/// <summary>What each test reaches, and its usual time.</summary>
internal sealed class TestReach
{
    private readonly List<(string Name, double Milliseconds)>[] _ofMutant;
    private readonly List<(string Name, double Milliseconds)> _tests = [];
    private readonly List<string> _leftOut = [];

    private TestReach(int mutantCount) => _ofMutant = [.. Enumerable.Range(0, mutantCount).Select(static _ => new List<(string, double)>())];

    /// <summary>The tests that pass while no change is on.</summary>
    internal IReadOnlyList<(string Name, double Milliseconds)> Tests => _tests;

    /// <summary>The tests that fail in the changed assembly though no change is on: those that look at the assembly itself.</summary>
    internal IReadOnlyList<string> LeftOut => _leftOut;

    /// <summary>The tests that reach a change.</summary>
    internal IReadOnlyList<(string Name, double Milliseconds)> Of(int mutant) => _ofMutant[mutant];

    /// <summary>Runs all tests once while no change is on.</summary>
    /// <param name="process">The process for it.</param>
    /// <param name="mutations">The changes.</param>
    /// <param name="processor">The processor that the tests run on.</param>
    /// <param name="path">The file of what was recorded. A later run needs it no more if it has the same changes.</param>
    /// <param name="takesKnown">Whether what the file says of a test still holds, so that only new tests are run.</param>
    /// <param name="output">Tells how far it is.</param>
    internal static TestReach Record(
        TestProcess process, IReadOnlyList<Mutation> mutations, ProcessorKind processor, string path, bool takesKnown, TextWriter output)
    {
        int mutantCount = mutations.Count;
        var reach = new TestReach(mutantCount);
        string head = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', mutations.Select(static mutation => mutation.Key)))));
        HashSet<string> known = [];
        if (takesKnown && File.Exists(path) && File.ReadLines(path).FirstOrDefault() == head)
        {
            string[] lines = [.. File.ReadLines(path).Skip(1)];
            reach.Add(lines);
            known.UnionWith(lines.Select(static line => line.Split('\t')[0]));
        }
        else
        {
            File.WriteAllText(path, head + "\n");
        }

        var rest = process.List().Where(name => !known.Contains(name)).Select(static name => (name, Milliseconds: 60_000.0)).ToList();
        while (rest.Count > 0)
        {
            output.WriteLine($"recording what {rest.Count} tests reach{(processor.Variable.Length > 0 ? $" without {processor.Variable}" : "")}");
            TestResult result = process.Run("record", rest, processor.With(("LIBWIRE_MUTANT_COUNT", mutantCount.ToString(CultureInfo.InvariantCulture))));
            string[] lines = File.Exists(process.ResultsPath) ? File.ReadAllLines(process.ResultsPath) : [];
            reach.Add(lines);
            File.AppendAllLines(path, lines);
            if (result.End == TestEnd.Passed) break;

            // The others run in a further process, without the test that ended this one.
            reach._leftOut.Add($"{result.Test}: {result.End}: {result.Message}");
            rest.RemoveRange(0, lines.Length + 1);
        }

        return reach;
    }

    private void Add(string[] lines)
    {
        foreach (string line in lines)
        {
            string[] parts = line.Split('\t');
            if (parts[2].Length > 0)
            {
                _leftOut.Add($"{parts[0]}: {parts[2]}");
                continue;
            }

            var test = (parts[0], double.Parse(parts[1], CultureInfo.InvariantCulture));
            _tests.Add(test);
            foreach (string id in parts[3].Split(',', StringSplitOptions.RemoveEmptyEntries)) _ofMutant[int.Parse(id, CultureInfo.InvariantCulture)].Add(test);
        }
    }
}
