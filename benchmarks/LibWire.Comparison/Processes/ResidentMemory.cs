using System.Diagnostics;
using System.Globalization;

namespace LibWire.Comparison;

/// <summary>Measures how much one decode raises the resident set, each in a new process with untouched pages.</summary>
internal static class ResidentMemory
{
    private const string StatusFile = "/proc/self/status";
    private const string ResetFile = "/proc/self/clear_refs";
    private const string ResetPeak = "5";
    private const double WarmUpScale = 0.001;

    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    /// <summary>The cases of the table.</summary>
    internal static IReadOnlyList<CaseId> Cases { get; } = [CaseId.A, CaseId.CU32, CaseId.DA, CaseId.EMAP];

    /// <summary>Measures all of them.</summary>
    internal static IEnumerable<MemoryRecord> Measure(IReadOnlyList<IComparisonColumn> columns, double scale)
    {
        foreach (CaseId id in Cases)
        {
            foreach (IComparisonColumn column in columns)
            {
                if (column.IsBound) continue;
                string[] arguments = [typeof(ResidentMemory).Assembly.Location, ComparisonOptions.ResidentChild, id.ToString(), column.Name, scale.ToString("R", CultureInfo.InvariantCulture)];
                (int exitCode, string output, string error) = ChildProcess.Run(ChildProcess.DotNet, arguments, Limit);
                if (exitCode != 0) throw new InvalidDataException($"{column.Name}, {id}: {error.TrimEnd()}");
                string[] numbers = output.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
                if (numbers.Length == 0) continue;
                yield return new MemoryRecord
                {
                    Case = id.ToString(),
                    Column = column.Name,
                    WireBytes = long.Parse(numbers[0], CultureInfo.InvariantCulture),
                    RiseBytes = long.Parse(numbers[1], CultureInfo.InvariantCulture),
                };
            }
        }
    }

    /// <summary>
    /// Runs in the new process: decodes once and prints the input size and the rise. Prints nothing if the column cannot decode the case.
    /// </summary>
    internal static void RunChild(CaseId id, IComparisonColumn column, double scale)
    {
        // The code is loaded before, because the model does not take its memory.
        using (CaseInput small = CaseInputs.Make(id, WarmUpScale))
        {
            using IComparisonRun? warmUp = column.Open(small, Operation.Decode);
            if (warmUp is null) return;
            warmUp.Run();
        }

        using CaseInput input = CaseInputs.Make(id, scale);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long before = CurrentBytes();
        ForgetPeak();

        // Opening is included, because some columns allocate their memory there.
        using IComparisonRun run = column.Open(input, Operation.Decode)!;
        run.Run();
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{input.Array.Length} {Math.Max(0, PeakBytes() - before)}"));
    }

    private static long CurrentBytes()
    {
        if (OperatingSystem.IsLinux()) return StatusBytes("VmRSS:");
        using Process self = Process.GetCurrentProcess();
        return self.WorkingSet64;
    }

    private static long PeakBytes()
    {
        if (OperatingSystem.IsLinux()) return StatusBytes("VmHWM:");
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }

    /// <summary>
    /// Resets the peak, because making the input may have taken more than decoding it. This works only on Linux; elsewhere the rise may be too high.
    /// </summary>
    private static void ForgetPeak()
    {
        if (OperatingSystem.IsLinux()) File.WriteAllText(ResetFile, ResetPeak);
    }

    private static long StatusBytes(string name)
    {
        string line = File.ReadLines(StatusFile).First(line => line.StartsWith(name, StringComparison.Ordinal));
        return 1024 * long.Parse(line.AsSpan(name.Length).Trim(" \tkB"), CultureInfo.InvariantCulture);
    }
}
