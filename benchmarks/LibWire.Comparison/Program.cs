using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using LibWire.Tests;

namespace LibWire.Comparison;

/// <summary>Compares libraries on the same bytes, in one process and in turns.</summary>
internal static class Program
{
    private const int Success = 0;
    private const int Failure = 1;
    private const int WrongArguments = 2;

    private const string Help = """
        Compares LibWire with other libraries for Protocol Buffers and FlatBuffers on the same bytes, in one process and in turns.

          --cases A.Decode,B,…      these operations, or all operations of a case (default: all of all cases)
                                    flatbuffers means all cases of FlatBuffers
          --columns NAME,…          these columns (default: all; libwire-checked runs in a separate process)
          --external DLL            more columns: an assembly with public classes that implement IComparisonColumn; may be repeated
          --rounds N                number of rounds (default: 9)
          --scale X                 the number of units of each case, as a multiple of the usual number (default: 1)
          --quick                   a hundredth of the units, few short rounds; with --rounds 1 each column runs once, only to verify it
          --cpu-time                counts the processor time of the thread, for a machine that others use too (Linux)
          --scaling                 decodes case A with 50,000, 200,000 and 800,000 messages, writes case W3 with 31,250, 125,000 and 500,000 rows
          --cold                    measures the first decode of a process, with and without precompiled code
          --memory                  measures how much one decode raises the resident set of a new process
          --descriptors             measures the arena bytes of descriptor sets, with and without source info
          --page                    measures the rows of the benchmark page of FlatBuffers, for its model in FlatBuffers, Protocol Buffers, JSON and XML
          --json FILE               writes all results as JSON
          --report [DIR]            writes JSON, tables and charts to a folder (default: in benchmarks/results/, named after the processor)
          --list                    lists the cases, operations and columns
          --help                    shows this text

        With --scaling, --cold, --memory, --descriptors or --page alone, cases are not compared; with --report or --cases they are.
        Exit code: 0; 1 if a result was wrong; 2 if the arguments are wrong.
        """;

    private static int Main(string[] args)
    {
        try
        {
            if (args is [ComparisonOptions.ColdChild, var column, var startTicks])
            {
                ColdStartChild.Run(column, long.Parse(startTicks, CultureInfo.InvariantCulture));
                return Success;
            }

            return Run(args);
        }
        catch (InvalidDataException wrong)
        {
            Console.Error.WriteLine(wrong.Message);
            return Failure;
        }
    }

    private static int Run(string[] args)
    {
        if (args is [ComparisonOptions.ResidentChild, var id, var column, var scale])
        {
            IComparisonColumn own = ColumnSet.Open(name => name == column, [], Console.Error).Single();
            ResidentMemory.RunChild(Enum.Parse<CaseId>(id), own, double.Parse(scale, CultureInfo.InvariantCulture));
            return Success;
        }

        if (!ComparisonOptions.TryParse(args, out ComparisonOptions options, out string error))
        {
            Console.Error.WriteLine($"{error} --help lists the options.");
            return WrongArguments;
        }

        if (options.Help) Console.WriteLine(Help);
        else if (options.List) List();
        else return Measure(options);
        return Success;
    }

    private static void List()
    {
        Console.WriteLine($"Cases: {string.Join(", ", Enum.GetNames<CaseId>())}");
        Console.WriteLine($"Operations: {string.Join(", ", Enum.GetNames<Operation>())}");
        Console.WriteLine($"Columns: {string.Join(", ", ColumnSet.Names)}");
    }

    private static int Measure(ComparisonOptions options)
    {
        if (typeof(Program).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
            Console.WriteLine("This program was built without optimisation: the figures are useless. Build it with -c Release.");

        BurstClock.IsOfProcessor = options.CpuTime;
        var run = new ComparisonRun(options, Console.Out);
        ResultFile results = run.Measure();
        if (options.JsonFile is { } file) results.Save(file);
        foreach (string wrong in run.Wrong) Console.Error.WriteLine(wrong);
        int exitCode = run.Wrong.Count == 0 ? Success : Failure;
        if (!options.Report) return exitCode;
        string folder = options.ReportFolder ?? Path.Combine(Repository.PathOf("benchmarks/results"), results.Head.FolderName);
        ReportFolder.Write(folder, results);
        Console.WriteLine($"\nThe report is in {folder}.");
        return exitCode;
    }
}
