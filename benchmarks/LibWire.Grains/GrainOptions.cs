namespace LibWire.Grains;

/// <summary>What is measured, and how long.</summary>
internal sealed record GrainOptions
{
    internal int Callers { get; init; } = 32;

    internal int Rounds { get; init; } = 7;

    // Fewer calls end before the garbage collector ran, so that a column with much garbage would not pay for it.
    internal int Calls { get; init; } = 60_000;

    internal int Lines { get; init; } = 12;

    /// <summary>Whether client and silos are connected by sockets. Otherwise the bytes go through pipes in memory.</summary>
    internal bool UsesSockets { get; init; }

    /// <summary>Names of the columns; all if there are none.</summary>
    internal string[] Columns { get; init; } = [];
}
