namespace LibWire.Schema;

/// <summary>Which changes of a schema are reported: see docs/check.md.</summary>
public sealed record BreakingOptions
{
    /// <summary>The rules and categories to use, such as <c>WIRE_JSON</c>; null for the default: <c>FILE</c> for <c>.proto</c> files, <c>WIRE</c> for
    /// <c>.fbs</c> files.</summary>
    public IReadOnlyList<string>? Use { get; init; }

    /// <summary>The rules and categories to leave out.</summary>
    public IReadOnlyList<string> Except { get; init; } = [];

    /// <summary>Whether packages such as <c>a.v1beta1</c> may change.</summary>
    public bool IgnoresUnstablePackages { get; init; }
}
