namespace LibWire.Cli.Tests;

/// <summary>The result of running the command line in this process.</summary>
internal sealed record CommandRun(int ExitCode, string Output, string Error)
{
    internal static CommandRun Of(params string[] arguments)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        int exitCode = LibWireCommand.Run(arguments, output, error);
        return new CommandRun(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>The diagnostics, one line each.</summary>
    internal string[] Lines => Error.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
