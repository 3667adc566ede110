namespace LibWire.Grains;

/// <summary>Compares messages of LibWire with others in calls of grains: two silos and a client in this process, calls in turns.</summary>
internal static class Program
{
    private const string Help = """
        Calls grains that read what they get and send it back: an order with 12 lines, some 700 bytes. A grain reads quantity and price of each line, the
        sum and the customer. So does the client with the reply, and compares them. Two silos and a client run in this process. What they send each other
        is always written as bytes. All columns take turns, and each reply is verified.

          --callers N     how many calls at once (default: 32)
          --rounds N      number of rounds (default: 7)
          --calls N       calls of each column in each round (default: 60000)
          --lines N       lines of the order (default: 12)
          --sockets       connects client and silos by sockets; without it, by pipes in memory, as the test cluster of Orleans does
          --columns A,B   only these: number, bytes, libwire, google-protobuf, orleans
          --quick         one short round, only to verify the replies
          --help          shows this text

        Bytes and processor time are those of client and silos together. Exit code: 0; 1 if a reply was wrong; 2 if the arguments are wrong.
        """;

    private static async Task<int> Main(string[] args)
    {
        var options = new GrainOptions();
        for (int i = 0; i < args.Length; i++)
        {
            int number;
            switch (args[i])
            {
                case "--help" or "-h":
                    Console.WriteLine(Help);
                    return 0;
                case "--quick":
                    options = options with { Rounds = 1, Calls = 64 };
                    break;
                case "--sockets":
                    options = options with { UsesSockets = true };
                    break;
                case "--callers" when Number(args, ref i, out number):
                    options = options with { Callers = number };
                    break;
                case "--rounds" when Number(args, ref i, out number):
                    options = options with { Rounds = number };
                    break;
                case "--calls" when Number(args, ref i, out number):
                    options = options with { Calls = number };
                    break;
                case "--lines" when Number(args, ref i, out number):
                    options = options with { Lines = number };
                    break;
                case "--columns" when i + 1 < args.Length:
                    options = options with { Columns = args[++i].Split(',') };
                    break;
                default:
                    Console.Error.WriteLine($"{args[i]} is no option, or lacks a number above 0. --help lists the options.");
                    return 2;
            }
        }

        return await new GrainRun(options).MeasureAsync() ? 0 : 1;
    }

    private static bool Number(string[] args, ref int index, out int number)
    {
        number = 0;
        return index + 1 < args.Length && int.TryParse(args[++index], out number) && number > 0;
    }
}
