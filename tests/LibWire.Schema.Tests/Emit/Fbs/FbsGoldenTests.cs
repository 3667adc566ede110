using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The emitted text of schemas, for reviews. Users see this text when they step into their views.</summary>
public sealed class FbsGoldenTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_EMITTED";
    private const string Monster = "flatbuffers/monster/monster_test.fbs";

    [Fact]
    public void Generate_OfEveryConstruct_IsTheGoldenText() => Check("everything.fbs", FbsEmitted.Text(FbsEverything.Schema));

    [Fact]
    public void Generate_OfEveryConstructForCSharp9_IsTheGoldenText() =>
        Check("everything-9.fbs", Assert.Single(FbsEmitted.Texts(EmittedCode.Options(LanguageVersion.CSharp9, false), ("a.fbs", FbsEverything.Schema))));

    [Fact]
    public void Generate_OfTheMonster_IsTheGoldenText() => Check("monster.fbs", MonsterText());

    [Fact]
    public void Generate_OfAHolder_IsTheGoldenText() => Check("holder.fbs", FbsEmitted.Text("""
        namespace n;
        attribute "fs_serializer";
        struct Spot { x: int; }
        table Leaf { name: string; }
        union Load { Leaf, Note: string }
        /// A tree.
        table Tree (fs_serializer: "Progressive") { id: int; name: string (required); spot: Spot; leaf: Leaf; leaves: [Leaf]; names: [string]; load: Load; }
        """));

    /// <summary>
    /// Every project compiles the generated code, and people read it, so it must stay small. A field has lines in a view, a mutable view and an object, and in
    /// the methods that create, read and write one.
    /// </summary>
    [Fact]
    public void Generate_OfTheMonster_HasAtMostFortyFiveLinesAField()
    {
        string text = MonsterText();
        int fields = text.Split("__Field.").Length - 1;
        Assert.InRange(fields, 60, 200);
        Assert.True(text.Split('\n').Length <= 45 * fields, $"{text.Split('\n').Length} lines for {fields} fields.");
    }

    private static string MonsterText()
    {
        string folder = Path.GetDirectoryName(TestData.PathOf(Monster))!;
        SchemaGeneration generation = FbsCompiler.Generate(
            [new("monster_test.fbs", "monster_test.fbs", File.ReadAllText(TestData.PathOf(Monster)))],
            new FbsOptions { SearchPaths = new(["include_test", "include_test/sub"]) },
            EmittedCode.Options(LanguageVersion.CSharp12, true),
            path => File.Exists($"{folder}/{path}") ? new SchemaFile(path, path, File.ReadAllText($"{folder}/{path}")) : null);
        return Assert.Single(generation.Sources).Text;
    }

    private static void Check(string name, string actual)
    {
        string path = Repository.PathOf($"tests/LibWire.Schema.Tests/Emit/Golden/{name}.g.cs.txt");
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1") File.WriteAllText(path, actual);

        string golden = File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n") : "";
        if (golden == actual) return;
        string[] before = golden.Split('\n');
        string[] after = actual.Split('\n');
        int line = before.Zip(after).TakeWhile(static pair => pair.First == pair.Second).Count();
        Assert.Fail($"""
            {path} differs from what is emitted, first in line {line + 1}:
            - {before.ElementAtOrDefault(line)}
            + {after.ElementAtOrDefault(line)}
            To accept it: {AcceptVariable}=1 dotnet test tests/LibWire.Schema.Tests --filter {nameof(FbsGoldenTests)}, once more without the variable, and commit the files.
            """);
    }
}
