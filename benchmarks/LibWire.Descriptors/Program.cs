using System.Globalization;

namespace LibWire.Benchmarks.Descriptors;

/// <summary>The command line of the program.</summary>
internal static class Program
{
    private const string Help = """
        Descriptor sets: how fast they are decoded, and how much memory that takes.

          --megabytes N   size of the sets that are decoded (20)
          --rounds N      rounds, each decoding a set once in every way (21)
          --smoke         small sets, decoded once and compared: for build servers
          --help          this text

        Exit code: 0, or 1 where a set was decoded wrongly, or 2 where the arguments are wrong.
        """;

    private static int Main(string[] args)
    {
        int megabytes = 20, rounds = 21;
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--help" or "-h":
                    Console.WriteLine(Help);
                    return 0;
                case "--smoke":
                    (megabytes, rounds) = (1, 1);
                    break;
                case "--megabytes" when TryNumber(args, ref i, 1000, out megabytes):
                case "--rounds" when TryNumber(args, ref i, 100_000, out rounds):
                    break;
                default:
                    Console.Error.WriteLine($"'{args[i]}' is no option, or has no number behind it. --help tells what there is.");
                    return 2;
            }
        }

        ArenaFigures.Print(Console.Out);
        try
        {
            foreach (bool includesSourceInfo in new[] { false, true })
            {
                using var comparison = new DecodeComparison(DescriptorSets.Large(megabytes * 1_000_000, includesSourceInfo));
                comparison.Run(includesSourceInfo ? "With source info" : "Without source info", rounds, Console.Out);
            }
        }
        catch (InvalidDataException wrong)
        {
            Console.Error.WriteLine(wrong.Message);
            return 1;
        }

        return 0;
    }

    private static bool TryNumber(string[] args, ref int index, int max, out int number)
    {
        number = 0;
        return index + 1 < args.Length && int.TryParse(args[++index], NumberStyles.None, CultureInfo.InvariantCulture, out number) && number >= 1 && number <= max;
    }
}
