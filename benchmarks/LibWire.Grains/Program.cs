namespace LibWire.Grains;

/// <summary>Compares messages of LibWire with others in calls of grains: two silos and a client in this process, calls in turns.</summary>
internal static class Program
{
    private const string Help = """
        Calls grains that send back what they get: an order with 12 lines, some 700 bytes. Two silos and a client run in this process, connected as
        processes are. All columns take turns, and each reply is verified.

          --callers N     how many calls at once (default: 32)
          --rounds N      number of rounds (default: 7)
          --calls N       calls of each column in each round (default: 8000)
          --quick         one short round, only to verify the replies
          --help          shows this text

        Bytes are managed bytes a call, of client and silos together. Exit code: 0; 1 if a reply was wrong; 2 if the arguments are wrong.
        """;

    private static async Task<int> Main(string[] args)
    {
        int callers = 32, rounds = 7, calls = 8_000;
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--help" or "-h":
                    Console.WriteLine(Help);
                    return 0;
                case "--quick":
                    (rounds, calls) = (1, 64);
                    break;
                case "--callers" when Number(args, ref i, out callers):
                case "--rounds" when Number(args, ref i, out rounds):
                case "--calls" when Number(args, ref i, out calls):
                    break;
                default:
                    Console.Error.WriteLine($"{args[i]} is no option, or lacks a number above 0. --help lists the options.");
                    return 2;
            }
        }

        return await new GrainRun(callers, rounds, calls).MeasureAsync() ? 0 : 1;
    }

    private static bool Number(string[] args, ref int index, out int number)
    {
        number = 0;
        return index + 1 < args.Length && int.TryParse(args[++index], out number) && number > 0;
    }
}
