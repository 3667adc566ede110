namespace LibWire.Cli;

/// <summary>What the process ends with.</summary>
internal static class ExitCode
{
    internal const int Fine = 0;

    /// <summary>Something is wrong with the schemas. Nothing was written.</summary>
    internal const int BadInput = 1;

    /// <summary>The command line is wrong, or a folder or file it names for roots or output cannot be used.</summary>
    internal const int Usage = 2;
}
