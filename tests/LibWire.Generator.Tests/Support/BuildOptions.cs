using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Generator.Tests;

/// <summary>The options that the package's targets pass to the compiler: properties of the project, and metadata of the additional files.</summary>
internal sealed class BuildOptions(ImmutableDictionary<string, string> properties, ImmutableDictionary<string, ImmutableDictionary<string, string>> metadataByPath)
    : AnalyzerConfigOptionsProvider
{
    private static readonly Values None = new(ImmutableDictionary<string, string>.Empty);

    public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(properties);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => None;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) =>
        metadataByPath.TryGetValue(textFile.Path, out ImmutableDictionary<string, string>? metadata) ? new Values(metadata) : None;

    private sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
    {
        private readonly ImmutableDictionary<string, string> _values = values.WithComparers(KeyComparer);

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => _values.TryGetValue(key, out value);
    }
}
