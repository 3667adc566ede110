namespace LibWire.Cli;

/// <summary>What a user can choose about the form of a schema.</summary>
internal sealed record FormatSettings
{
    internal const int IndentColumnsMax = 8;

    /// <summary>The columns of one level, from 1 to <see cref="IndentColumnsMax"/>.</summary>
    internal int IndentColumns { get; init; } = 2;

    /// <summary>Whether imports that follow each other are sorted by path. It changes descriptors, which keep the order of imports.</summary>
    internal bool SortsImports { get; init; }
}
