using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.IO.MemoryMappedFiles;
using System.Text;

namespace LibWire.Mutation;

/// <summary>How a process of tests ended.</summary>
internal enum TestEnd
{
    /// <summary>All tests passed.</summary>
    Passed,

    /// <summary>A test failed.</summary>
    Failed,

    /// <summary>The process ended by itself, or was ended by the operating system.</summary>
    Crashed,

    /// <summary>A test took many times as long as without the change.</summary>
    TimedOut,

    /// <summary>The process took much more memory than without the change.</summary>
    OutOfMemory,
}

/// <summary>The result of a process of tests.</summary>
/// <param name="End">How it ended.</param>
/// <param name="Test">The test that ran last.</param>
/// <param name="Message">What the test or the process said.</param>
internal sealed record TestResult(TestEnd End, string Test, string Message);

/// <summary>Runs tests in a process of their own, because a change may damage its memory or never end.</summary>
/// <param name="folder">The folder of the tests and of the changed library.</param>
/// <param name="work">A folder for files of this process alone.</param>
internal sealed class TestProcess(string folder, string work)
{
    private const int ExitFailed = 10;
    private const string Runner = "LibWire.Mutation.Runner.dll";

    /// <summary>A test may take this many times its usual time, and as much more. Time of the processor, so that a busy machine does not count.</summary>
    private const double TimeFactor = 10;

    private static readonly TimeSpan TimeMore = TimeSpan.FromSeconds(2);

    /// <summary>A test that waits takes no time of the processor. This many seconds for each of them are the end, on any machine.</summary>
    private const double WaitFactor = 10;

    /// <summary>More memory than any test takes at the quick depth.</summary>
    private const long MemoryBytesMax = 6L << 30;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);
    private static readonly TimeSpan PauseMax = TimeSpan.FromMilliseconds(200);

    internal string ResultsPath => Path.Combine(work, "results.txt");

    /// <summary>Runs tests one after the other.</summary>
    /// <param name="verb">The word for the runner: <c>run</c> or <c>record</c>.</param>
    /// <param name="tests">The names, and the usual times in milliseconds.</param>
    /// <param name="environment">Variables for the process.</param>
    internal TestResult Run(string verb, IReadOnlyList<(string Name, double Milliseconds)> tests, params (string Name, string Value)[] environment)
    {
        Directory.CreateDirectory(work);
        string plan = Path.Combine(work, "plan.txt"), place = Path.Combine(work, "place.bin");
        File.WriteAllLines(plan, tests.Select(static test => test.Name));
        File.WriteAllBytes(place, new byte[sizeof(int)]);
        File.Delete(ResultsPath);
        using var file = MemoryMappedFile.CreateFromFile(place, FileMode.Open);
        using MemoryMappedViewAccessor progress = file.CreateViewAccessor(0, sizeof(int));
        using Process process = Start(environment, [verb, plan, ResultsPath, place], out StringBuilder errors);

        int running = 0;
        TimeSpan began = TimeSpan.Zero;
        TimeSpan waited = TimeSpan.Zero;
        var clock = Stopwatch.StartNew();
        TestEnd? stopped = null;
        while (!process.WaitForExit(Pause))
        {
            // This program may have been stopped for a while, together with the test.
            waited += clock.Elapsed < PauseMax ? clock.Elapsed : PauseMax;
            clock.Restart();
            int now = progress.ReadInt32(0);
            if (!TryLook(process, out TimeSpan used, out long memoryBytes)) continue;
            if (now != running)
            {
                (running, began, waited) = (now, used, TimeSpan.Zero);
            }

            TimeSpan timeMax = TimeMore + TimeSpan.FromMilliseconds(TimeFactor * (now > 0 ? tests[now - 1].Milliseconds : 1_000));
            if (memoryBytes > MemoryBytesMax) stopped = TestEnd.OutOfMemory;
            else if (used - began > timeMax || waited > timeMax * WaitFactor) stopped = TestEnd.TimedOut;
            if (stopped == null) continue;
            process.Kill(entireProcessTree: true);
            break;
        }

        process.WaitForExit();
        running = progress.ReadInt32(0);
        string test = running > 0 ? tests[running - 1].Name : "";
        if (stopped != null) return new TestResult(stopped.Value, test, "");
        if (process.ExitCode == 0) return new TestResult(TestEnd.Passed, "", "");
        if (process.ExitCode == ExitFailed) return new TestResult(TestEnd.Failed, test, File.ReadLines(ResultsPath).Last().Split('\t')[^1]);
        string message;
        lock (errors) message = errors.ToString();
        bool isOutOfMemory = message.Contains(nameof(OutOfMemoryException), StringComparison.Ordinal);
        message = string.Create(CultureInfo.InvariantCulture, $"exit code {process.ExitCode}: {message}");
        return new TestResult(isOutOfMemory ? TestEnd.OutOfMemory : TestEnd.Crashed, test, message);
    }

    /// <summary>The names of all tests.</summary>
    internal IReadOnlyList<string> List()
    {
        Directory.CreateDirectory(work);
        string names = Path.Combine(work, "tests.txt");
        using Process process = Start([], ["list", names], out StringBuilder errors);
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"The tests cannot be listed: {errors}");
        return File.ReadAllLines(names);
    }

    private Process Start((string Name, string Value)[] environment, string[] arguments, out StringBuilder errors)
    {
        var start = new ProcessStartInfo("dotnet", [Path.Combine(folder, Runner), .. arguments])
        {
            WorkingDirectory = work,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        foreach ((string name, string value) in environment) start.Environment[name] = value;
        var process = Process.Start(start)!;

        // The first words of a crash name it. The rest is its stack.
        var said = errors = new StringBuilder();
        process.OutputDataReceived += static (_, _) => { };
        process.ErrorDataReceived += (_, line) =>
        {
            lock (said)
            {
                if (said.Length < 300) said.Append(line.Data).Append(' ');
            }
        };
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return process;
    }

    private static bool TryLook(Process process, out TimeSpan used, out long memoryBytes)
    {
        (used, memoryBytes) = (default, 0);
        try
        {
            process.Refresh();
            used = process.TotalProcessorTime;
            memoryBytes = process.WorkingSet64;
            return true;
        }
        catch (Exception fault) when (fault is InvalidOperationException or Win32Exception)
        {
            // It has just ended.
            return false;
        }
    }
}
