using System.Globalization;

namespace LibWire.Tests.Fuzz;

/// <summary>The options of the command line.</summary>
internal sealed class FuzzArguments
{
    internal const string Help = """
        Sends mutated vector tiles and messages through loops over ProtoReader; each must end in success or WireFormatException.
        With --flat or --flat-files: mutated FlatBuffers through the verifier and every view; each must end in success or an error.
        With --texts: changed texts and FlexBuffers; each must end in success, and be read back as the same, or in the documented exception.
        The bytes lie against pages that may not be touched: a read or write outside of them ends the process.

          --flat         FlatBuffers of 2 KB at most instead of messages
          --flat-files   real files made of FlatBuffers, and their longer buffers
          --texts        JSON of messages, FlatBuffers and FlexBuffers, text of messages, and FlexBuffers
          --inputs N     how many inputs, by default 1,000,000
          --seed N       the seed, by default 1; the same seed makes the same inputs
          --from N       the number of the first input, by default 0
          --show N       print one input as hex, and end
          --touch-guard  read one byte too many: must end the process
          --quiet        no progress, only the result
          --help         this text

        Exit code 0: nothing else happened. 1: something did; the findings are in artifacts/fuzz. 2: the command line is wrong.
        After a crash, smaller and smaller ranges of --from and --inputs lead to the input that did it.
        """;

    internal long Inputs { get; private set; } = 1_000_000;

    /// <summary>Whether small FlatBuffers are read instead of messages.</summary>
    internal bool Flat { get; private set; }

    /// <summary>Whether files with FlatBuffers inside are read instead of messages.</summary>
    internal bool FlatFiles { get; private set; }

    /// <summary>Whether texts and FlexBuffers are read instead of messages.</summary>
    internal bool Texts { get; private set; }

    internal ulong Seed { get; private set; } = 1;

    internal long From { get; private set; }

    internal long? Show { get; private set; }

    internal bool TouchGuard { get; private set; }

    internal bool Quiet { get; private set; }

    internal bool WantsHelp { get; private set; }

    /// <exception cref="FormatException">An option is unknown or has no number.</exception>
    internal static FuzzArguments Parse(string[] words)
    {
        var arguments = new FuzzArguments();
        for (int i = 0; i < words.Length; i++)
        {
            switch (words[i])
            {
                case "--inputs":
                    arguments.Inputs = Number(words, ++i);
                    break;
                case "--seed":
                    arguments.Seed = (ulong)Number(words, ++i);
                    break;
                case "--from":
                    arguments.From = Number(words, ++i);
                    break;
                case "--show":
                    arguments.Show = Number(words, ++i);
                    break;
                case "--flat":
                    arguments.Flat = true;
                    break;
                case "--flat-files":
                    arguments.FlatFiles = true;
                    break;
                case "--texts":
                    arguments.Texts = true;
                    break;
                case "--touch-guard":
                    arguments.TouchGuard = true;
                    break;
                case "--quiet":
                    arguments.Quiet = true;
                    break;
                case "--help" or "-h":
                    arguments.WantsHelp = true;
                    break;
                default:
                    throw new FormatException($"'{words[i]}' is no option.");
            }
        }

        return arguments;
    }

    private static long Number(string[] words, int index) =>
        index < words.Length && long.TryParse(words[index], NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            ? number
            : throw new FormatException($"{words[index - 1]} needs a number.");
}
