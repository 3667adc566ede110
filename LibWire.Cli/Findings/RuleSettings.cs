namespace LibWire.Cli;

/// <summary>Which rules are used, and where findings are ignored: a section of <c>libwire.json</c>, changed by options.</summary>
internal sealed record RuleSettings
{
    /// <summary>The ids and categories to use; null for the default.</summary>
    internal IReadOnlyList<string>? Use { get; init; }

    /// <summary>The ids and categories to leave out.</summary>
    internal IReadOnlyList<string> Except { get; init; } = [];

    /// <summary>The files and folders without findings, by import path.</summary>
    internal IReadOnlyList<string> Ignore { get; init; } = [];

    /// <summary>The files and folders without findings of an id or category.</summary>
    internal IReadOnlyDictionary<string, IReadOnlyList<string>> IgnoreOnly { get; init; } = new Dictionary<string, IReadOnlyList<string>>();

    /// <summary>Whether packages such as <c>a.v1beta1</c> may change.</summary>
    internal bool IgnoresUnstablePackages { get; init; }

    /// <summary>The suffix of the zero value of an enum.</summary>
    internal string EnumZeroValueSuffix { get; init; } = "_UNSPECIFIED";

    /// <summary>The suffix of services.</summary>
    internal string ServiceSuffix { get; init; } = "Service";

    /// <summary>Whether a method may return what it takes.</summary>
    internal bool AllowsSameRequestAndResponse { get; init; }

    /// <summary>Whether several methods may take <c>google.protobuf.Empty</c>.</summary>
    internal bool AllowsEmptyRequests { get; init; }

    /// <summary>Whether several methods may return <c>google.protobuf.Empty</c>.</summary>
    internal bool AllowsEmptyResponses { get; init; }

    /// <summary>Whether comments cannot ignore rules.</summary>
    internal bool DisallowsCommentIgnores { get; init; }

    /// <summary>What of them <c>check --against</c> needs.</summary>
    internal BreakingOptions Breaking => new() { Use = Use, Except = Except, IgnoresUnstablePackages = IgnoresUnstablePackages };

    /// <summary>Whether a file is inside one of some files and folders.</summary>
    internal static bool IsIn(IReadOnlyList<string> paths, string? file) => file != null && paths.Any(path =>
    {
        string trimmed = path.TrimEnd('/');
        return trimmed == "." || file == trimmed || file.StartsWith(trimmed + "/", StringComparison.Ordinal);
    });
}
