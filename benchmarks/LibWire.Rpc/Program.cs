using System.Diagnostics;
using System.Reflection;
using LibWire.Comparison;
using LibWire.Tests;

namespace LibWire.Rpc;

/// <summary>Compares libraries for messages on one gRPC stack: one server, one connection, calls in turns.</summary>
internal static class Program
{
    private const int Success = 0;
    private const int Failure = 1;
    private const int WrongArguments = 2;

    private const string Help = """
        Compares messages of LibWire with those of other libraries in calls of gRPC: one server and one client in this process, over HTTP/2 without
        TLS. All columns take turns, and every reply is verified.

          --operations NAME,…       answer (both sides read all fields, the reply is as large), echo (the server sends the request back), glance
                                    (the server reads three fields, the reply has one), stream (answer, in streams of both directions)
                                    (default: all)
          --fields N,…              the sizes of the message (default: 10,100,1000)
          --maps no,yes             without and with a map (default: both)
          --callers N,…             how many calls at once (default: 1,32)
          --columns NAME,…          libwire-proto, libwire-flat, google-protobuf, protobuf-net, raw-bytes (default: all)
          --rounds N                number of rounds (default: 7)
          --burst MS                how long a column is called in each round, in milliseconds (default: 200)
          --quick                   one short round of every case, only to verify the replies
          --json FILE               writes all results as JSON
          --report [DIR]            writes JSON, tables and charts to a folder (default: in benchmarks/results/, named after the processor, in rpc)
          --help                    shows this text

        Times are for each call, over all callers; p50 and p99 are times of single calls. Managed bytes and processor time are those of client and
        server together. Exit code: 0; 1 if a reply was wrong; 2 if the arguments are wrong.
        """;

    private static async Task<int> Main(string[] args)
    {
        if (!RpcOptions.TryParse(args, out RpcOptions options, out string error))
        {
            Console.Error.WriteLine($"{error} --help lists the options.");
            return WrongArguments;
        }

        if (options.Help)
        {
            Console.WriteLine(Help);
            return Success;
        }

        if (typeof(Program).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
            Console.WriteLine("This program was built without optimisation: the figures are useless. Build it with -c Release.");
        try
        {
            await MeasureAsync(options);
            return Success;
        }
        catch (WrongReplyException wrong)
        {
            Console.Error.WriteLine(wrong.Message);
            return Failure;
        }
    }

    private static async Task MeasureAsync(RpcOptions options)
    {
        RpcResults results = await new RpcRun(options, Console.Out).MeasureAsync();
        if (options.JsonFile is { } file) results.Save(file);
        if (!options.Report) return;
        string folder = options.ReportFolder ?? Path.Combine(Repository.PathOf("benchmarks/results"), results.Head.FolderName, "rpc");
        RpcReport.Write(folder, results);
        Console.WriteLine($"\nThe report is in {folder}.");
    }
}
