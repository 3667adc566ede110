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
          --help         this text

        A run leaves its corpus, its findings, and the input that is running in artifacts/fuzz/coverage/TARGET.
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
                case "--input":
                    arguments.InputFile = ++i < words.Length ? words[i] : throw new FormatException("--input needs a file.");
                    break;
                case "--list":
                    arguments.Lists = true;
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

        bool isComplete = arguments.Target.Length > 0 || arguments.Lists || arguments.WantsHelp;
        return isComplete ? arguments : throw new FormatException("Name a target: --list prints them.");
    }

    /// <summary>The program gives it to the process that it starts.</summary>
    internal const string CountedWord = "--counted";

    private static double Number(string[] words, int index) =>
        index < words.Length && double.TryParse(words[index], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            ? number
            : throw new FormatException($"{words[index - 1]} needs a number.");
}
