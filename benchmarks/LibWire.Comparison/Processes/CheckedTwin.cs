using System.Globalization;
using LibWire.Tests;

namespace LibWire.Comparison;

/// <summary>
/// The same program over the checked build of LibWire. The build has the same assembly name, so it needs a separate process. Its rounds are not in turns
/// with the others.
/// </summary>
internal sealed class CheckedTwin(TextWriter log)
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(60);

    private static readonly string ProjectFolder = Repository.PathOf("benchmarks/LibWire.Comparison.Checked");

    private static readonly string[] SourceFolders = ["LibWire", "LibWire.Debug", "LibWire.Generator", "LibWire.Schema", "benchmarks/LibWire.Comparison"];

    /// <summary>The same configuration as this program's own.</summary>
    private static readonly string Configuration = AppContext.BaseDirectory.Contains($"{Path.DirectorySeparatorChar}Debug{Path.DirectorySeparatorChar}", StringComparison.Ordinal) ? "Debug" : "Release";

    private static string Program => Path.Combine(ProjectFolder, "bin", Configuration, "net10.0", "LibWire.Comparison.Checked.dll");

    /// <summary>Measures the requested cases. The program is built first if it does not exist or is older than this one.</summary>
    /// <returns>The measurements by case and operation; empty if it could not run, and the log says why.</returns>
    internal IReadOnlyDictionary<string, Measurement> Run(ComparisonOptions options)
    {
        if (!IsCurrent() && !Build()) return new Dictionary<string, Measurement>();
        log.WriteLine("Measuring libwire-checked in a process of its own …");
        string file = Path.GetTempFileName();
        try
        {
            List<string> arguments = [Program, "--json", file, "--scale", options.Scale.ToString("R", CultureInfo.InvariantCulture)];
            if (options.Quick) arguments.Add("--quick");
            if (options.Rounds is { } rounds) arguments.AddRange(["--rounds", rounds.ToString(CultureInfo.InvariantCulture)]);
            if (options.CasesText.Length > 0) arguments.AddRange(["--cases", options.CasesText]);
            (int exitCode, _, string error) = ChildProcess.Run(ChildProcess.DotNet, arguments, Limit);
            if (exitCode != 0) throw new InvalidDataException($"{ColumnSet.Checked}: {error.TrimEnd()}");
            return ResultFile.Load(file).Columns.ToDictionary(static record => $"{record.Case}.{record.Operation}", static record => record.ToMeasurement() with { IsInterleaved = false });
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static bool IsCurrent()
    {
        if (!File.Exists(Program)) return false;
        DateTime built = File.GetLastWriteTimeUtc(Program);
        return SourceFolders.Select(Repository.PathOf).SelectMany(static folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Where(static path => !path.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .All(path => File.GetLastWriteTimeUtc(path) <= built);
    }

    private bool Build()
    {
        log.WriteLine("Building the checked twin (benchmarks/LibWire.Comparison.Checked) …");
        (int exitCode, string output, string error) = ChildProcess.Run(
            ChildProcess.DotNet, ["build", ProjectFolder, "-c", Configuration, "-v", "quiet", "-nodeReuse:false", "-p:UseSharedCompilation=false"], Limit);
        if (exitCode == 0)
        {
            // A build without changes does not update the time of the file.
            File.SetLastWriteTimeUtc(Program, DateTime.UtcNow);
            return true;
        }

        log.WriteLine((output + error).TrimEnd());
        log.WriteLine($"No column {ColumnSet.Checked}: it could not be built.");
        return false;
    }
}
