using System.Diagnostics;
using System.Runtime.InteropServices;

namespace LibWire.Tests.Coverage;

/// <summary>Starts itself again on assemblies that count, because a process cannot replace those that it has loaded, and to outlive a crash.</summary>
internal static class Program
{
    private const string AllTargets = "all";

    private static readonly Lock Gate = new();
    private static Process? Running;
    private static bool Stops;

    private static int Main(string[] words)
    {
        CoverageArguments arguments;
        try
        {
            arguments = CoverageArguments.Parse(words);
        }
        catch (FormatException failure)
        {
            Console.Error.WriteLine(failure.Message);
            return 2;
        }

        if (arguments.WantsHelp)
        {
            Console.WriteLine(CoverageArguments.Help);
            return 0;
        }

        if (arguments.WantsCopy)
        {
            Console.WriteLine(CountingCopy.Make());
            return 0;
        }

        if (arguments.Driver is not null) return ForeignDriver.Run(arguments);
        if (arguments.IsCounted)
        {
            CoverageRun.StartCounting();
            return Run(arguments);
        }

        string[] targets = [.. CoverageTargets.Make().Select(static target => target.Name)];
        if (arguments.Lists)
        {
            Console.WriteLine(string.Join('\n', targets));
            return 0;
        }

        string[] chosen = arguments.Target == AllTargets ? targets : [.. targets.Where(name => name == arguments.Target)];
        if (chosen.Length == 0)
        {
            Console.Error.WriteLine($"'{arguments.Target}' is no target: --list prints them.");
            return 2;
        }

        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);
        string program = CountingCopy.Make();
        int result = 0;
        bool isRun = arguments is { InputFile: null, Minimizes: false };
        List<string> started = [];
        foreach (string target in chosen.TakeWhile(static _ => !Stops))
        {
            if (isRun) CoverageRow.Delete(target);
            started.Add(target);
            result = Math.Max(result, Start(program, target, words, arguments.Target));
        }

        if (isRun) Console.WriteLine(string.Join('\n', started.Select(CoverageRow.Read).Prepend(CoverageRow.Head)));
        return result;
    }

    // The process that runs the target ends its work when its input ends, and writes what it has. So no process outlives this one.
    private static void Stop(PosixSignalContext context)
    {
        context.Cancel = true;
        lock (Gate)
        {
            Stops = true;
            Running?.StandardInput.Close();
        }
    }

    /// <summary>Runs one target in a process of its own. A process that crashes leaves its input as a finding.</summary>
    private static int Start(string program, string target, string[] words, string chosen)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!, [program, .. words.Select(word => word == chosen ? target : word), CoverageArguments.CountedWord]) { RedirectStandardInput = true };
        using Process process = Process.Start(start)!;
        lock (Gate)
        {
            Running = process;
            if (Stops) process.StandardInput.Close();
        }

        process.WaitForExit();
        lock (Gate) Running = null;
        if (process.ExitCode is >= 0 and <= 2) return process.ExitCode;
        if (words.Contains(CoverageArguments.InputWord)) return 1; // its exception has been printed
        CoverageRun.Tell(target, new CoverageFinding(CurrentInput.Read(target), new InvalidOperationException($"The process ended with code {process.ExitCode}.")));
        return 1;
    }

    private static int Run(CoverageArguments arguments)
    {
        using CoverageTarget target = CoverageTargets.Make().First(target => target.Name == arguments.Target);
        if (arguments.InputFile is not { } file) return CoverageRun.Run(target, arguments) ? 0 : 1;
        target.Run(File.ReadAllBytes(file));
        Console.WriteLine($"{target.Name}: {file} is read.");
        return 0;
    }
}
