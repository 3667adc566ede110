using System.Diagnostics;

namespace LibWire.Tests;

/// <summary>Runs the <c>dotnet</c> of this machine in a folder, isolated from the build that runs the tests.</summary>
internal sealed class DotnetCommand(string folder, string packagesFolder)
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    /// <summary>Runs one command; returns its exit code and its output.</summary>
    internal (int ExitCode, string Output) Run(params string[] arguments)
    {
        ProcessStartInfo start = new(ProgramRun.Dotnet, arguments)
        {
            WorkingDirectory = folder,
        };

        // The test host inherits the settings of the outer build, which an inner build must not have.
        foreach (string name in start.Environment.Keys.Where(name => name.StartsWith("MSBuild", StringComparison.OrdinalIgnoreCase) || name.StartsWith("VSTEST", StringComparison.OrdinalIgnoreCase)).ToArray())
            start.Environment.Remove(name);
        start.Environment["NUGET_PACKAGES"] = packagesFolder;
        start.Environment["DOTNET_NOLOGO"] = "1";

        // A build server that outlives the command would keep its output open.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        start.Environment["UseSharedCompilation"] = "false";

        (int exitCode, string output, string error) = ProgramRun.Run(start, Limit);
        return (exitCode, output + error);
    }

    /// <summary>Runs one command that must succeed; returns its output.</summary>
    internal string RunOrFail(params string[] arguments)
    {
        (int exitCode, string output) = Run(arguments);
        if (exitCode != 0) Assert.Fail($"dotnet {string.Join(' ', arguments)} ended with {exitCode}:{Environment.NewLine}{output}");
        return output;
    }
}
