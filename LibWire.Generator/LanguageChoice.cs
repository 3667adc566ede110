using System.Globalization;
using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator;

/// <summary>The C# a project compiles with.</summary>
/// <param name="Name">The version as a project file writes it: <c>7.3</c>.</param>
/// <param name="Options">What generated code may use; null where it is too little.</param>
internal sealed record LanguageChoice(string Name, EmitOptions? Options)
{
    private const int OldestMajor = 9;

    internal static LanguageChoice Of(CSharpParseOptions options)
    {
        LanguageVersion version = options.LanguageVersion;

        // 7.3 is 703, 12 is 1200, and preview is a huge number: what the newest version has is safe there.
        if (version == LanguageVersion.Preview) version = LanguageVersion.Latest.MapSpecifiedToEffectiveVersion();
        int major = (int)version / 100;
        if (major < OldestMajor) return new LanguageChoice(version.ToDisplayString(), null);
        bool isNet7 = options.PreprocessorSymbolNames.Contains("NET7_0_OR_GREATER");
        return new LanguageChoice(major.ToString(CultureInfo.InvariantCulture), new EmitOptions(major, major >= 11 && isNet7));
    }
}
