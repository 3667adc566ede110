using System.Globalization;
using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Generator;

/// <summary>The C# version of a project, and what its generated code may use.</summary>
/// <param name="Name">The version as project files write it, such as <c>7.3</c>.</param>
/// <param name="Options">What generated code may use; null if the version is too old.</param>
internal sealed record LanguageChoice(string Name, EmitOptions? Options)
{
    private const int OldestMajor = 9;
    private const string DescriptorsProperty = "build_property.LibWireDescriptors";

    // As the targets write it: with a bar between the words.
    private const string GrpcProperty = "build_property.LibWireGrpcStubs";

    /// <summary>The property <c>LibWireGrpc</c>, if it names other than stubs; then there are none. Otherwise null.</summary>
    internal string? BadGrpc { get; init; }

    /// <param name="options">The options of the compiler.</param>
    /// <param name="project">The properties of the project.</param>
    internal static LanguageChoice Of(CSharpParseOptions options, AnalyzerConfigOptions project)
    {
        LanguageVersion version = options.LanguageVersion;

        // 7.3 is 703, 12 is 1200, and preview is a huge number, for which the features of the newest version are safe.
        if (version == LanguageVersion.Preview) version = LanguageVersion.Latest.MapSpecifiedToEffectiveVersion();
        int major = (int)version / 100;
        if (major < OldestMajor) return new LanguageChoice(version.ToDisplayString(), null);
        bool isNet7 = options.PreprocessorSymbolNames.Contains("NET7_0_OR_GREATER");
        project.TryGetValue(GrpcProperty, out string? grpc);
        GrpcStubs stubs = GrpcStubs.None;
        bool isGrpcBad = !string.IsNullOrWhiteSpace(grpc) && !GrpcStubsText.TryParse(grpc!, out stubs);
        var emit = new EmitOptions(major, major >= 11 && isNet7) { HasDescriptors = HasDescriptors(project), Grpc = stubs };
        return new LanguageChoice(major.ToString(CultureInfo.InvariantCulture), emit) { BadGrpc = isGrpcBad ? grpc : null };
    }

    private static bool HasDescriptors(AnalyzerConfigOptions project) =>
        !project.TryGetValue(DescriptorsProperty, out string? value) || !string.Equals(value.Trim(), "false", StringComparison.OrdinalIgnoreCase);
}
