using System.Globalization;

namespace LibWire.Tests.Coverage;

/// <summary>The options of the command line.</summary>
internal sealed class CoverageArguments
{
    internal const string Help = """
        Fuzzing by coverage: an input that reaches new code of the library is kept, and changed further.

          TARGET         one of the targets that --list names, or "all" for each in turn

          --minutes N    how long each target runs; 1 without --inputs. It starts with the corpus of the repository and of former runs
          --inputs N     how many inputs, instead of a time. It starts with the corpus of the repository: the same seed makes the same inputs
          --seed N       the seed, by default 1
          --minimize     write the corpus of the repository anew: as few inputs as take all branches that are known
          --input FILE   run one input, and end
          --list         print the targets
          --copy         print the path of the program whose assemblies count, which it makes; other fuzzers start that one
          --afl          with that program: run under afl-fuzz, as fuzz/afl.sh does
          --libfuzzer    with that program: run under libfuzzer-dotnet, as fuzz/oss-fuzz does
          --help         this text

        A run leaves its corpus, its findings, and the input that is running in artifacts/fuzz/coverage/TARGET. It ends with a row for each target,
        separated by tabs; an interrupt (SIGINT, SIGTERM) ends it early, with the row of what was run.
        Exit code 0: no findings. 1: findings. 2: the command line is wrong.
        """;

    internal string Target { get; private set; } = "";

    internal double? Minutes { get; private set; }

    internal long? Inputs { get; private set; }

    internal ulong Seed { get; private set; } = 1;

    internal bool Minimizes { get; private set; }

    internal string? InputFile { get; private set; }

    internal bool Lists { get; private set; }

    internal bool WantsHelp { get; private set; }

    /// <summary>Whether the path of the copy is asked for.</summary>
    internal bool WantsCopy { get; private set; }

    /// <summary>The other fuzzer that has started this process; null if there is none.</summary>
    internal string? Driver { get; private set; }

    /// <summary>Whether this process runs on the assemblies that count.</summary>
    internal bool IsCounted { get; private set; }

    /// <exception cref="FormatException">An option is unknown, or no target was named.</exception>
    internal static CoverageArguments Parse(string[] words)
    {
        var arguments = new CoverageArguments();
        for (int i = 0; i < words.Length; i++)
        {
            switch (words[i])
            {
                case "--minutes":
                    arguments.Minutes = Number(words, ++i);
                    break;
                case "--inputs":
                    arguments.Inputs = (long)Number(words, ++i);
                    break;
                case "--seed":
                    arguments.Seed = (ulong)Number(words, ++i);
                    break;
                case "--minimize":
                    arguments.Minimizes = true;
                    break;
                case InputWord:
                    arguments.InputFile = ++i < words.Length ? words[i] : throw new FormatException("--input needs a file.");
                    break;
                case "--list":
                    arguments.Lists = true;
                    break;
                case "--copy":
                    arguments.WantsCopy = true;
                    break;
                case AflWord or LibFuzzerWord:
                    arguments.Driver = words[i];
                    break;
                case "--help" or "-h":
                    arguments.WantsHelp = true;
                    break;
                case CountedWord:
                    arguments.IsCounted = true;
                    break;
                case var word when word.StartsWith('-') || arguments.Target.Length > 0:
                    throw new FormatException($"'{word}' is no option.");
                default:
                    arguments.Target = words[i];
                    break;
            }
        }

        bool isComplete = arguments.Target.Length > 0 || arguments.Lists || arguments.WantsHelp || arguments.WantsCopy;
        return isComplete ? arguments : throw new FormatException("Name a target: --list prints them.");
    }

    /// <summary>The program gives it to the process that it starts.</summary>
    internal const string CountedWord = "--counted";

    /// <summary>One input, and no more.</summary>
    internal const string InputWord = "--input";

    /// <summary>Under afl-fuzz.</summary>
    internal const string AflWord = "--afl";

    /// <summary>Under libfuzzer-dotnet.</summary>
    internal const string LibFuzzerWord = "--libfuzzer";

    private static double Number(string[] words, int index) =>
        index < words.Length && double.TryParse(words[index], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            ? number
            : throw new FormatException($"{words[index - 1]} needs a number.");
}
