using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Emitted text compiles without a remark, in every version of C# that LibWire supports.</summary>
public sealed class CompileTests
{
    public static TheoryData<LanguageVersion, bool> Versions => new()
    {
        { LanguageVersion.CSharp9, false },
        { LanguageVersion.CSharp10, false },
        { LanguageVersion.CSharp11, false },
        { LanguageVersion.CSharp11, true },
        { LanguageVersion.CSharp12, false },
        { LanguageVersion.CSharp12, true },
        { LanguageVersion.Latest, true },
    };

    [Theory]
    [MemberData(nameof(Versions))]
    public void Emit_TheShop_CompilesWithoutARemark(LanguageVersion version, bool hasUnscopedRef)
    {
        string text = ProtoEmitter.Emit(ShopSchema.Model, EmittedCode.Options(version, hasUnscopedRef));

        Assert.Empty(EmittedCode.Complaints(version, text));
    }
}
