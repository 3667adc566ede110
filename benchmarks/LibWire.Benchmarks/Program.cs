using System.Diagnostics;
using System.Reflection;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace LibWire.Benchmarks;

/// <summary>Runs benchmarks with BenchmarkDotNet, or compares them in turns in this process.</summary>
internal static class Program
{
    private const int Success = 0;
    private const int Failure = 1;
    private const int WrongArguments = 2;

    private const string Help = """
        LibWire against Google.Protobuf.

          --compare [--rounds N] [--messages N] [--suite NAME]
                            all rows in turns in one process, after a warm-up: quick, and sound ratios on a machine that has other work
                            (301 rounds, 1000 messages, every suite)
          --smoke           every row once, on ten messages, its result verified: for build servers
          --help            this text
          --list flat       the benchmarks of BenchmarkDotNet
          --filter PATTERN  only those that match; without a filter, all. Whatever else is given goes to BenchmarkDotNet as well

        Exit code: 0, or 1 where a benchmark failed or its result was wrong, or 2 where the arguments are wrong.
        """;

    private static readonly string[] OwnOptions = ["--compare", "--smoke", "--help", "-h"];
    private static readonly string[] ListingOptions = ["--list", "--info", "--version"];

    private static int Main(string[] args)
    {
        if (!args.Any(OwnOptions.Contains)) return RunBenchmarks(args);
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
        if (!options.Smoke && typeof(Program).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
            Console.WriteLine("This program was built without optimisation: the figures mean nothing. Build it with -c Release.");

        var comparison = new Comparison(Console.Out);
        foreach (Suite suite in options.CreateSuites())
        {
            using (suite)
            {
                suite.MessageCount = options.MessageCount;
                suite.Setup();
                comparison.Run(suite, options.Rounds, warmUp: !options.Smoke);
            }
        }

        Console.WriteLine();
        Console.WriteLine("All results verified.");
    }

    private static int RunBenchmarks(string[] args)
    {
        IConfig config = ManualConfig.Create(DefaultConfig.Instance)
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumn(StatisticColumn.Min, StatisticColumn.Median)
            .AddColumn(new ArenaBytesColumn());
        bool isListing = args.Any(ListingOptions.Contains);

        // Without a filter BenchmarkDotNet would ask for one, which a script cannot answer.
        string[] withFilter = isListing || args.Any(arg => arg is "--filter" or "-f") ? args : [.. args, "--filter", "*"];
        Summary[] summaries = [.. BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(withFilter, config)];
        if (isListing) return Success;
        if (summaries.Length == 0) return WrongArguments;

        bool failed = summaries.Any(summary => summary.HasCriticalValidationErrors
            || summary.Reports.Length != summary.BenchmarksCases.Length || summary.Reports.Any(report => !report.Success));
        return failed ? Failure : Success;
    }
}
