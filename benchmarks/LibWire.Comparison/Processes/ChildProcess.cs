using System.ComponentModel;
using System.Diagnostics;

namespace LibWire.Comparison;

/// <summary>Runs a program to its end.</summary>
internal static class ChildProcess
{
    /// <summary>The program that runs .NET assemblies: the one that runs this assembly.</summary>
    internal static string DotNet { get; } = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";

    /// <summary>Runs it.</summary>
    /// <param name="program">Its name or path.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="limit">How long it may take.</param>
    /// <returns>Its exit code, its output and its error output; -1 and a sentence if it cannot be started or takes too long.</returns>
    internal static (int ExitCode, string Output, string Error) Run(string program, IEnumerable<string> arguments, TimeSpan limit)
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            Task<string> error = process.StandardError.ReadToEndAsync();
            if (process.WaitForExit(limit)) return (process.ExitCode, output.Result, error.Result);
            process.Kill(entireProcessTree: true);
            return (-1, "", $"{program} took more than {limit}.");
        }
        catch (Win32Exception)
        {
            return (-1, "", $"The program {program} is missing.");
        }
    }
}
