namespace QuickStart;

/// <summary>What the program returns to the shell.</summary>
internal static class ExitCode
{
    public const int Ok = 0;
    public const int BrokenTile = 1;
    public const int Usage = 2;
}
