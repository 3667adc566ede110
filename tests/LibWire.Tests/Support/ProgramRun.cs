using System.Diagnostics;

namespace LibWire.Tests;

/// <summary>Runs a program to its end.</summary>
internal static class ProgramRun
{
    /// <summary>The <c>dotnet</c> that runs these tests; else the first on the path.</summary>
    internal static string Dotnet =>
        Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";

    /// <summary>Runs a program without input; returns its result.</summary>
    /// <exception cref="TimeoutException">It took longer than the limit, and was ended with all that it had started.</exception>
    internal static (int ExitCode, string Output, string Error) Run(ProcessStartInfo start, TimeSpan limit)
    {
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(limit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{start.FileName} {string.Join(' ', start.ArgumentList)} took more than {limit}.");
        }

        return (process.ExitCode, output.Result, error.Result);
    }
}
