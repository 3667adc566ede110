namespace ReadFlatFiles;

/// <summary>What the program returns to the shell.</summary>
internal static class ExitCode
{
    public const int Ok = 0;
    public const int BrokenFile = 1;

    /// <summary>The command line is wrong, or a file cannot be read or written.</summary>
    public const int Usage = 2;
}
