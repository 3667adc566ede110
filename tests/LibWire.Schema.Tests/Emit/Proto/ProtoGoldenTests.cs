using System.Text.RegularExpressions;
using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The emitted text of a few schemas, for reviews. Users see this text when they step into their messages.</summary>
public sealed class ProtoGoldenTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_EMITTED";

    [Fact]
    public void Emit_OfTheShop_IsTheGoldenText() => Check("shop", ShopSchema.Code, EmittedCode.Options(LanguageVersion.CSharp12, true));

    [Fact]
    public void Emit_OfVectorTiles_IsTheGoldenText() => Check("vector_tile", TileSchema.Code, EmittedCode.Options(LanguageVersion.CSharp12, true));

    [Fact]
    public void Emit_OfAnOlderSchemaForCSharp9_IsTheGoldenText() => Check("old", LegacySchema.Code, EmittedCode.Options(LanguageVersion.CSharp9, false));

    /// <summary>Every project compiles the generated code, and people read it, so it must stay small.</summary>
    [Theory]
    [InlineData("tests/LibWire.Schema.Tests/Emit/Golden/vector_tile.g.cs.txt")]
    [InlineData("LibWire/Protobuf/WellKnown/Generated/google.protobuf.descriptor.proto.g.cs")]
    public void Emit_OfVectorTilesAndOfDescriptors_HasAtMostSixtyLinesAField(string path)
    {
        string[] lines = File.ReadAllLines(Repository.PathOf(path));
        int fields = lines.Count(static line => Regex.IsMatch(line, @"\ttable\.\w+\(\d"));
        Assert.InRange(fields, 18, 1000);
        Assert.True(lines.Length <= 60 * fields, $"{lines.Length} lines for {fields} fields.");
    }

    private static void Check(string name, ProtoFileCode model, EmitOptions options)
    {
        string path = Repository.PathOf($"tests/LibWire.Schema.Tests/Emit/Golden/{name}.g.cs.txt");
        string actual = ProtoEmitter.Emit(model, options);
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1") File.WriteAllText(path, actual);

        string golden = File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n") : "";
        if (golden == actual) return;
        string[] before = golden.Split('\n');
        string[] after = actual.Split('\n');
        int line = before.Zip(after).TakeWhile(pair => pair.First == pair.Second).Count();
        Assert.Fail($"""
            {path} differs from what is emitted, first in line {line + 1}:
            - {before.ElementAtOrDefault(line)}
            + {after.ElementAtOrDefault(line)}
            To accept it: {AcceptVariable}=1 dotnet test tests/LibWire.Schema.Tests --filter {nameof(ProtoGoldenTests)}, once more without the variable, and commit the files.
            """);
    }
}
