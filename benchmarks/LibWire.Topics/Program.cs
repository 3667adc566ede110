namespace LibWire.Topics;

/// <summary>Compares consuming messages of LibWire with consuming those of Google.Protobuf, in the same client.</summary>
internal static class Program
{
    private const string Help = """
        Consumes orders of some 700 bytes from the mock brokers of librdkafka, which run in this process. A burst begins when the client has fetched all
        records into its queue. All columns take turns, and each message is verified. Times are
        the processor time of the thread that consumes.

          --rounds N      number of rounds (default: 15)
          --messages N    messages of a burst, 6000 at most (default: 4000)
          --quick         one short round, only to verify the messages
          --help          shows this text

        Exit code: 0; 1 if a message was wrong; 2 if the arguments are wrong.
        """;

    // A partition of the mock brokers keeps some 5 MB.
    private const int MessagesMax = 6000;

    private static int Main(string[] args)
    {
        int rounds = 15, messages = 4000;
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--help" or "-h":
                    Console.WriteLine(Help);
                    return 0;
                case "--quick":
                    (rounds, messages) = (1, 64);
                    break;
                case "--rounds" when Number(args, ref i, out rounds):
                    break;
                case "--messages" when Number(args, ref i, out messages) && messages <= MessagesMax:
                    break;
                default:
                    Console.Error.WriteLine($"{args[i]} is no option, or lacks a number in its range. --help lists the options.");
                    return 2;
            }
        }

        return new TopicRun(rounds, messages).Measure() ? 0 : 1;
    }

    private static bool Number(string[] args, ref int index, out int number)
    {
        number = 0;
        return index + 1 < args.Length && int.TryParse(args[++index], out number) && number > 0;
    }
}
