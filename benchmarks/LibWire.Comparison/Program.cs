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
        LibWire and other libraries for Protocol Buffers and FlatBuffers on the same bytes, in one process and in turns.

          --cases A.Decode,B,…      these operations, or all operations of a case (all of all)
          --columns NAME,…          these columns (all that there are; libwire-checked runs in a process of its own)
          --external DLL            more columns, from an assembly with public classes that are IComparisonColumn; may be given again
          --rounds N                rounds (9)
          --scale X                 the number of units of each case, as a multiple of the usual one (1)
          --quick                   a hundredth of the units and few short rounds; with --rounds 1 every column once, only to verify
          --scaling                 decoding case A at 50,000, 200,000 and 800,000 messages
          --cold                    the first decode of a process, with precompiled code and without
          --memory                  by how much one decode raises the resident set of a fresh process
          --descriptors             arena bytes of descriptor sets, with and without the places in the source
          --json FILE               all results as JSON
          --report [DIR]            JSON, tables and charts into a folder (benchmarks/results/, by the name of the processor)
          --list                    the cases, operations and columns
          --help                    this text

        With --scaling, --cold, --memory or --descriptors alone, cases are not compared; with --report or --cases they are.
        Exit code: 0, or 1 where a result was wrong, or 2 where the arguments are wrong.
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
            Console.WriteLine("This program was built without optimisation: the figures mean nothing. Build it with -c Release.");

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
