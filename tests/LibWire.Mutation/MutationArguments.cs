using System.Globalization;

namespace LibWire.Mutation;

/// <summary>The options of the command line.</summary>
internal sealed class MutationArguments
{
    internal const string Help = """
        LibWire.Mutation [OPTION]...: changes LibWire in small ways, and tells which changes no test notices.

        --mutants N      how many changes; 1000 without it, 400 in the reader, 300 in the verifier and 300 in the builder
        --seed N         which ones; 1 without it
        --processes N    how many processes run at a time; 1 without it
        --again          runs only those that survived in the last run, or were not run; for work on tests. Tests of the last run are taken to reach the
                         same changes as then: give a changed test a new name, or run all.
        --only TEXT      runs only those whose file, member or line contains the text; several times for one of several texts
        --list           writes the changes to artifacts/mutation/list.txt, and runs none
        --root DIR       the repository; the folder above this one that has LibWire.sln without it
        --help           prints this

        Exit code 0: at least 95 % of what a test can notice was noticed, and survivors.txt has a reason for each other.
        Outcomes are in artifacts/mutation/outcomes.tsv.
        """;

    internal int Count { get; private set; } = 1_000;

    internal int Seed { get; private set; } = 1;

    internal int Processes { get; private set; } = 1;

    internal bool Again { get; private set; }

    internal List<string> Only { get; } = [];

    internal bool ListsOnly { get; private set; }

    internal string? Root { get; private set; }

    internal bool WantsHelp { get; private set; }

    /// <exception cref="ArgumentException">There is no such option, or its value is missing.</exception>
    internal static MutationArguments Parse(string[] words)
    {
        var arguments = new MutationArguments();
        for (int i = 0; i < words.Length; i++)
        {
            switch (words[i])
            {
                case "--mutants": arguments.Count = Number(words, ++i); break;
                case "--seed": arguments.Seed = Number(words, ++i); break;
                case "--processes": arguments.Processes = Number(words, ++i); break;
                case "--again": arguments.Again = true; break;
                case "--only": arguments.Only.Add(Value(words, ++i)); break;
                case "--list": arguments.ListsOnly = true; break;
                case "--root": arguments.Root = Value(words, ++i); break;
                case "--help": arguments.WantsHelp = true; break;
                default: throw new ArgumentException($"There is no option {words[i]}. --help lists them.");
            }
        }

        return arguments;
    }

    private static int Number(string[] words, int index) =>
        int.TryParse(Value(words, index), NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0
            ? number
            : throw new ArgumentException($"{words[index - 1]} takes a number of at least 1.");

    private static string Value(string[] words, int index) =>
        index < words.Length ? words[index] : throw new ArgumentException($"{words[index - 1]} takes a value.");
}
