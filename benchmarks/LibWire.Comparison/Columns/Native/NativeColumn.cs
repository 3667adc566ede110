namespace LibWire.Comparison;

/// <summary>A column whose loops are in C++.</summary>
internal sealed class NativeColumn(NativePeers peers, string name, string version, bool isBound) : IComparisonColumn
{
    /// <summary>The names of all such columns, bounds last.</summary>
    internal static IReadOnlyList<string> Names { get; } =
    [
        "protozero", "cpp-heap", "cpp-arena", "cpp-flatbuffers-o2", "cpp-flatbuffers-o3", "cpp-flatbuffers-objects", "raw", "memcpy", "tagwalk",
    ];

    public string Name => name;

    public string Version => version;

    public bool IsBound => isBound;

    /// <summary>The columns of a library.</summary>
    internal static IEnumerable<NativeColumn> AllOf(NativePeers peers)
    {
        string compiler = peers.Versions.Count > 0 ? peers.Versions[^1] : "unknown compiler";
        return Names.Select(name => new NativeColumn(peers, name, VersionOf(name, peers, compiler), isBound: name is "raw" or "memcpy" or "tagwalk"));
    }

    public IComparisonRun? Open(CaseInput input, Operation operation)
    {
        nint session = peers.Open(name, input, operation);
        return session == 0 ? null : new NativeRun(peers, session, $"{name}, {input.Id}.{operation}");
    }

    private static string VersionOf(string name, NativePeers peers, string compiler)
    {
        // A version line for one column has its name in front.
        if (peers.VersionOf(name) is { } own) return own;
        string library = name is "cpp-heap" or "cpp-arena" ? "protobuf" : name;
        string? line = peers.Versions.FirstOrDefault(version => version.StartsWith(library, StringComparison.Ordinal));
        return line is null ? compiler : $"{line}, {compiler}";
    }
}
