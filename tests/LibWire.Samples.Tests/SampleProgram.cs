using System.Diagnostics;

namespace LibWire.Tests;

/// <summary>Runs a sample as a newcomer does. It was built before the tests.</summary>
internal static class SampleProgram
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    /// <summary>Runs it; returns the result, with line ends as on Unix.</summary>
    internal static (int ExitCode, string Output, string Error) Run(string sample, params string[] arguments)
    {
        string dll = Repository.PathOf($"samples/{sample}/bin/{TestedBuild.Configuration}/net10.0/{sample}.dll");
        ProcessStartInfo start = new(ProgramRun.Dotnet, [dll, .. arguments])
        {
            StandardOutputEncoding = System.Text.Encoding.UTF8,
        };

        // Help is folded to the width of the terminal, which these variables may set.
        start.Environment.Remove("COLUMNS");
        (int exitCode, string output, string error) = ProgramRun.Run(start, Limit);
        return (exitCode, output.ReplaceLineEndings("\n"), error.ReplaceLineEndings("\n"));
    }

    /// <summary>The cells of the first row that starts with this cell, in the table whose heading has this cell.</summary>
    internal static Dictionary<string, string> Row(string output, string headingCell, string firstCell)
    {
        string[][] rows = [.. output.Split('\n').Select(line => line.Split('|', StringSplitOptions.TrimEntries))];
        int heading = Array.FindIndex(rows, row => row.Contains(headingCell));
        Assert.True(heading >= 0, $"No table with a column '{headingCell}':\n{output}");
        string[]? found = rows.Skip(heading).FirstOrDefault(row => row.Length > 1 && row[1] == firstCell);
        Assert.True(found != null, $"No row '{firstCell}' below '{headingCell}':\n{output}");
        return rows[heading].Zip(found).Where(cell => cell.First.Length > 0).ToDictionary(cell => cell.First, cell => cell.Second);
    }
}
