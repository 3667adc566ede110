namespace LibWire.Cli;

/// <summary>The exit codes of the process.</summary>
internal static class ExitCode
{
    internal const int Fine = 0;

    /// <summary>Something is wrong with the schemas. Nothing was written.</summary>
    internal const int BadInput = 1;

    /// <summary>The command line is wrong, or a root, an output file, an output folder or standard output cannot be used.</summary>
    internal const int Usage = 2;

    /// <summary>Nobody reads standard output any more: what a shell gives for a program that <c>SIGPIPE</c> ends.</summary>
    internal const int Closed = 128 + 13;
}

/// <summary>The command line is wrong, or asks for something impossible. The message is a sentence for the user.</summary>
internal sealed class UsageException(string message) : Exception(message);
