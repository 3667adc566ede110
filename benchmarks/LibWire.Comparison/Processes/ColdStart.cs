using System.Globalization;
using System.Runtime.InteropServices;
using LibWire.Tests;

namespace LibWire.Comparison;

/// <summary>How long the first decode of a process takes, with code that was precompiled (ReadyToRun) and without.</summary>
internal sealed class ColdStart(TextWriter log)
{
    private const int ProcessesPerRecord = 5;

    private static readonly TimeSpan PublishLimit = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);
    private static readonly string ProjectFolder = Repository.PathOf("benchmarks/LibWire.Comparison");
    private static readonly string PublishFolder = Repository.PathOf("artifacts/cold-start");

    /// <summary>Publishes and measures.</summary>
    internal IEnumerable<ColdRecord> Measure()
    {
        string own = typeof(ColdStart).Assembly.Location;
        string precompiled = Path.Combine(PublishFolder, Path.GetFileName(own));
        (string Program, bool IsPrecompiled)[] programs = Publish() ? [(precompiled, true), (own, false)] : [(own, false)];
        foreach ((string program, bool isPrecompiled) in programs)
            foreach (string column in ColdStartChild.Columns)
                yield return Measure(program, isPrecompiled, column);
    }

    /// <summary>The median over several processes, for each part.</summary>
    private static ColdRecord Measure(string program, bool isPrecompiled, string column)
    {
        var parts = new double[ProcessesPerRecord][];
        for (int i = 0; i < parts.Length; i++)
        {
            string start = DateTime.UtcNow.Ticks.ToString(CultureInfo.InvariantCulture);
            (int exitCode, string output, string error) = ChildProcess.Run(ChildProcess.DotNet, [program, ComparisonOptions.ColdChild, column, start], Limit);
            if (exitCode != 0) throw new InvalidDataException($"{column}: {error.TrimEnd()}");
            parts[i] = [.. output.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(static number => double.Parse(number, CultureInfo.InvariantCulture))];
        }

        double Part(int index) => Statistics.Median(parts.Select(part => part[index]));
        return new ColdRecord
        {
            Column = column,
            Precompiled = isPrecompiled,
            WireBytes = (long)parts[0][0],
            StartMilliseconds = Part(1),
            FirstMilliseconds = Part(2),
            SecondMilliseconds = Part(3),
            WarmMilliseconds = Part(4),
        };
    }

    private bool Publish()
    {
        log.WriteLine("Publishing a precompiled copy of this program (artifacts/cold-start) …");
        string[] arguments =
        [
            "publish", ProjectFolder, "-c", "Release", "-r", RuntimeInformation.RuntimeIdentifier, "--self-contained", "false", "-p:PublishReadyToRun=true",
            "-o", PublishFolder, "-v", "quiet", "-nodeReuse:false", "-p:UseSharedCompilation=false",
        ];
        (int exitCode, string output, string error) = ChildProcess.Run(ChildProcess.DotNet, arguments, PublishLimit);
        if (exitCode == 0) return true;
        log.WriteLine((output + error).TrimEnd());
        log.WriteLine("Only code that is not precompiled is measured: the program could not be published, for which the runtime's compiler package (microsoft.netcore.app.crossgen2) is needed.");
        return false;
    }
}
