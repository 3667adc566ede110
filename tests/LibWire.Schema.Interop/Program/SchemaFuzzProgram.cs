using System.Globalization;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The command line of the program.</summary>
internal static class SchemaFuzzProgram
{
    private const string Help = """
        Holds the schema compiler against protoc.

          compare [--schemas N] [--seed S] [--minimise N]
                         describes made-up schemas with both, plain, with imports and with source info; what differs is told by cause,
                         the first N causes with the smallest schema that shows them (by default 40)
          compare --folder DIR
                         the same for the files below a folder, which is their import root, together
          reject [--texts N] [--seed S] [--minimise N]
                         the same for made-up and shared schemas that were damaged a little: verdicts, the lines of errors, and descriptors
          mutate [--minutes N] [--seconds N] [--seed S]
                         damaged schemas and descriptor sets through the whole compiler, which must not throw and must take linear time; by default 10 minutes
          worst          tells the times of schemas that ask for the most of some part, at one size and twice that
          tree [--files N] [--megabytes M] -o DIR
                         writes a tree like a collection of public interfaces, and DIR/files.txt, which names its files
          print [--seed S]
                         prints a made-up schema

          --seed S       the seed, or the first of them; by default 1. The same seed makes the same schema
          --schemas N    how many, by default 5,000
          --help         this text

        Exit code 0: nothing was found. 1: something was. 2: the command line is wrong.
        """;

    internal static int Run(string[] args)
    {
        if (args.Length == 0 || args.Contains("--help") || args.Contains("-h"))
        {
            Console.WriteLine(Help);
            return args.Length == 0 ? 2 : 0;
        }

        Dictionary<string, string> options = [];
        for (int i = 1; i < args.Length; i += 2)
        {
            if (i + 1 == args.Length || !args[i].StartsWith('-')) return Wrong($"'{args[i]}' is no option, or lacks its value.");
            options[args[i]] = args[i + 1];
        }

        try
        {
            ulong seed = (ulong)Number("--seed", 1);
            switch (args[0])
            {
                case "print":
                    Console.WriteLine(RandomSchema.Make(seed));
                    return 0;
                case "compare":
                    IEnumerable<TestSchema> schemas = options.TryGetValue("--folder", out string? given)
                        ? [TestSchemaFolder.Load(given)]
                        : Enumerable.Range(0, (int)Number("--schemas", 5000)).Select(i => RandomSchema.Make(seed + (ulong)i));
                    return Compare(schemas, (int)Number("--minimise", 40));
                case "reject":
                    return Compare(DamagedSchemas.Make(seed, (int)Number("--texts", 5000)), (int)Number("--minimise", 40));
                case "mutate":
                    return Mutate(seed, TimeSpan.FromMinutes(Number("--minutes", options.ContainsKey("--seconds") ? 0
                        : 10)) + TimeSpan.FromSeconds(Number("--seconds", 0)));
                case "worst":
                    return WorstCaseRun.Run(Console.WriteLine) == 0 ? 0 : 1;
                case "tree":
                    if (!options.TryGetValue("-o", out string? folder)) return Wrong("Say with -o where to write the tree.");
                    SchemaTree tree = SchemaTree.Write(folder, (int)Number("--files", 7000), Number("--megabytes", 63));
                    Console.WriteLine($"{tree.Paths.Count} files, {tree.Bytes / 1e6:F1} MB");
                    return 0;
                default:
                    return Wrong($"'{args[0]}' is no command.");
            }
        }
        catch (FormatException failure)
        {
            return Wrong(failure.Message);
        }

        long Number(string name, long otherwise) => options.TryGetValue(name, out string? text) ? long.Parse(text, NumberStyles.None,
            CultureInfo.InvariantCulture) : otherwise;
    }

    private static int Compare(IEnumerable<TestSchema> schemas, int minimised)
    {
        using var run = new CompareRun(Console.WriteLine) { MinimisedMax = minimised };
        run.Run(schemas);
        run.Report();
        return run.Differences == 0 ? 0 : 1;
    }

    private static int Mutate(ulong seed, TimeSpan time)
    {
        var run = new MutateRun(seed, Console.WriteLine);
        run.Run(time);
        Console.WriteLine($"{run.Inputs:N0} inputs, {run.Bytes / 1e6:N0} MB, {run.Accepted:N0} accepted; slowest {run.SlowestMicrosecondsPerByte:F2} µs a byte; {run.Findings.Count} findings");
        return run.Findings.Count == 0 ? 0 : 1;
    }

    private static int Wrong(string message)
    {
        Console.Error.WriteLine(message);
        Console.Error.WriteLine("--help tells what there is.");
        return 2;
    }
}
