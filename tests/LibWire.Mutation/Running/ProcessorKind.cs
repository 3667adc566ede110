namespace LibWire.Mutation;

/// <summary>A processor that a process of tests may take this one for: it has other lines for processors with fewer instructions.</summary>
/// <param name="Variable">The variable that switches instructions off; empty for the processor as it is.</param>
internal sealed record ProcessorKind(string Variable)
{
    /// <summary>The processor as it is, then those with fewer and fewer instructions.</summary>
    internal static IReadOnlyList<ProcessorKind> All { get; } =
        [new(""), new("DOTNET_EnableAVX512"), new("DOTNET_EnableAVX2"), new("DOTNET_EnableHWIntrinsic")];

    /// <summary>The environment of its processes, and further variables.</summary>
    internal (string Name, string Value)[] With(params (string Name, string Value)[] others) => Variable.Length == 0 ? others : [.. others, (Variable, "0")];

    /// <summary>The file of what tests reach on it.</summary>
    internal string ReachPath(string work) => Path.Combine(work, $"reach{Variable}.tsv");
}
