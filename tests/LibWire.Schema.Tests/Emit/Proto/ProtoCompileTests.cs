using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Emitted text compiles without any diagnostic, in every version of C# that LibWire supports.</summary>
public sealed class ProtoCompileTests
{
    private static readonly Dictionary<string, ProtoFileCode> Schemas = new()
    {
        ["shop"] = ShopSchema.Code,
        ["kinds"] = KindsSchema.Code,
        ["old"] = LegacySchema.Code,
        ["cycles"] = CyclesSchema.Code,
        ["hostile"] = HostileSchema.Code,
        ["tile"] = TileSchema.Code,
        ["no namespace"] = CyclesSchema.Code with { CSharpNamespace = "", Messages = new([ProtoCodes.Store(ProtoCodes.Message("Lonely", ProtoCodes.Field(1, "x", ProtoFieldKind.String)))]) },
        ["nothing"] = CyclesSchema.Code with { Messages = default },
    };

    private static readonly (LanguageVersion Version, bool HasUnscopedRef)[] Versions =
    [
        (LanguageVersion.CSharp9, false),
        (LanguageVersion.CSharp10, false),
        (LanguageVersion.CSharp11, false),
        (LanguageVersion.CSharp11, true),
        (LanguageVersion.CSharp12, false),
        (LanguageVersion.CSharp12, true),
        (LanguageVersion.Latest, true),
        (LanguageVersion.Preview, true),
    ];

    public static TheoryData<string, LanguageVersion, bool> Cases
    {
        get
        {
            var cases = new TheoryData<string, LanguageVersion, bool>();
            // Two schemas are large: the oldest and the newest C# are enough for them. Quick depth takes these two versions for the small schemas, and only the
            // newest for the large ones.
            foreach (string schema in Schemas.Keys)
                foreach ((LanguageVersion version, bool hasUnscopedRef) in VersionsFor(isLarge: schema is "hostile" or "kinds")) cases.Add(schema, version, hasUnscopedRef);
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Emit_OfASchema_CompilesWithoutARemark(string schema, LanguageVersion version, bool hasUnscopedRef)
    {
        string text = ProtoEmitter.Emit(Schemas[schema], EmittedCode.Options(version, hasUnscopedRef));

        Assert.Empty(EmittedCode.Complaints(version, text));
    }

    [Fact]
    public void Complaints_AboutTextWithAFault_AreThere()
    {
        // The other tests prove nothing unless the compiler checks documentation, nullability and unused members.
        Assert.Contains("CS1570", Assert.Single(EmittedCode.Complaints(LanguageVersion.CSharp9, "/// <summary>a</b>\npublic struct A { }")), StringComparison.Ordinal);
        Assert.Contains("CS8600", Assert.Single(EmittedCode.Complaints(LanguageVersion.CSharp9, "class A { static void M() { string a = null; _ = a; } }")), StringComparison.Ordinal);
        Assert.Contains("CS0169", Assert.Single(EmittedCode.Complaints(LanguageVersion.CSharp9, "class A { private int _a; }")), StringComparison.Ordinal);
    }

    [Fact]
    public void Members_OfADeprecatedField_WarnTheirUser() => Assert.Contains(
        EmittedCode.Complaints(
            LanguageVersion.Latest,
            ProtoEmitter.Emit(LegacySchema.Code, EmittedCode.Options(LanguageVersion.Latest, true)),
            "class User { static int Use(Old.Record record) => record.Text.Length; }"),
        complaint => complaint.Contains("CS0618", StringComparison.Ordinal) && complaint.Contains("Deprecated in the schema.", StringComparison.Ordinal));

    private static (LanguageVersion Version, bool HasUnscopedRef)[] VersionsFor(bool isLarge) => (TestDepth.IsFull, isLarge) switch
    {
        (true, false) => Versions,
        (false, true) => [Versions[^1]],
        _ => [Versions[0], Versions[^1]],
    };
}
