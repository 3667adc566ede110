using System.Diagnostics;
using System.Reflection;

namespace LibWire.Comparison;

/// <summary>Compares libraries on the same bytes, in one process and in turns.</summary>
internal static class Program
{
    private const int Success = 0;
    private const int Failure = 1;
    private const int WrongArguments = 2;

    private const string Help = """
        LibWire and other libraries for Protocol Buffers on the same bytes, in one process and in turns.

          --cases A.Decode,B,…      these operations, or all operations of a case (all of all)
          --columns NAME,…          these columns (all that there are)
          --rounds N                rounds (9)
          --scale X                 the number of units of each case, as a multiple of the usual one (1)
          --quick                   a hundredth of the units and few short rounds; with --rounds 1 every column once, only to verify
          --list                    the cases, operations and columns
          --help                    this text

        Exit code: 0, or 1 where a result was wrong, or 2 where the arguments are wrong.
        """;

    private static int Main(string[] args)
    {
        if (!ComparisonOptions.TryParse(args, out ComparisonOptions options, out string error))
        {
            Console.Error.WriteLine($"{error} --help lists the options.");
            return WrongArguments;
        }

        if (options.Help)
        {
            Console.WriteLine(Help);
            return Success;
        }

        try
        {
            Compare(options);
            return Success;
        }
        catch (InvalidDataException wrong)
        {
            Console.Error.WriteLine(wrong.Message);
            return Failure;
        }
    }

    private static void Compare(ComparisonOptions options)
    {
        if (typeof(Program).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
            Console.WriteLine("This program was built without optimisation: the figures mean nothing. Build it with -c Release.");

        IReadOnlyList<IComparisonColumn> columns = ColumnSet.Open(options.Includes, Console.Out);
        foreach (CaseId id in Enum.GetValues<CaseId>())
        {
            Operation[] operations = [.. Enum.GetValues<Operation>().Where(operation => options.Includes(id, operation))];
            if (operations.Length == 0) continue;
            using CaseInput input = CaseInputs.Make(id, options.Scale);
            foreach (Operation operation in operations)
                if (CaseComparison.Run(input, operation, columns, options.Effort) is { } result) ConsoleTable.Print(Console.Out, result);
        }
    }
}
