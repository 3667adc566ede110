using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Generator.Tests;

public class LanguageChoiceTests
{
    [Theory]
    [InlineData(LanguageVersion.CSharp9, false, 9, false)]
    [InlineData(LanguageVersion.CSharp9, true, 9, false)]
    [InlineData(LanguageVersion.CSharp10, true, 10, false)]
    [InlineData(LanguageVersion.CSharp11, false, 11, false)]
    [InlineData(LanguageVersion.CSharp11, true, 11, true)]
    [InlineData((LanguageVersion)1400, true, 14, true)]
    public void Of_CSharp9AndLater_GivesTheMajorVersionAndWhetherUnscopedRefIsThere(LanguageVersion version, bool isNet7, int major, bool hasUnscopedRef) =>
        Assert.Equal(new EmitOptions(major, hasUnscopedRef), Of(version, isNet7).Options);

    [Theory]
    [InlineData(LanguageVersion.Preview)]
    [InlineData(LanguageVersion.Latest)]
    [InlineData(LanguageVersion.Default)]
    public void Of_VersionByName_IsTheNewestOfTheCompiler(LanguageVersion version) =>
        Assert.Equal(new EmitOptions(12, true), Of(version, isNet7: true).Options);

    [Theory]
    [InlineData(LanguageVersion.CSharp1, "1")]
    [InlineData(LanguageVersion.CSharp7_3, "7.3")]
    [InlineData(LanguageVersion.CSharp8, "8.0")]
    public void Of_OlderCSharp_GivesNothingButTheName(LanguageVersion version, string name) =>
        Assert.Equal(new LanguageChoice(name, null), Of(version, isNet7: false));

    private static LanguageChoice Of(LanguageVersion version, bool isNet7) => LanguageChoice.Of(
        new CSharpParseOptions(version, preprocessorSymbols: isNet7 ? ["NET5_0_OR_GREATER", "NET7_0_OR_GREATER"] : ["NETSTANDARD2_0"]), new NoOptions());

    private sealed class NoOptions : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = null;
            return false;
        }
    }
}
