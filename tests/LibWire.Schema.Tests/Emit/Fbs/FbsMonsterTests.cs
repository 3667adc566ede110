using System.Runtime.Loader;
using LibWire.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The monster that all implementations read, through the views emitted for its schema.</summary>
public sealed class FbsMonsterTests
{
    private const string Folder = "flatbuffers/monster";

    private const string Program = """
        using System;
        using LibWire;
        using MyGame.Example;

        public static class Program
        {
            public static string Run(byte[] buffer)
            {
                MonsterView m = MonsterView.GetRoot(buffer);
                string text = $"{m.Name.ToString()} {m.Hp} {m.Mana} {m.Color} {m.Testbool} {m.SignedEnum} {m.LongEnumNonEnumDefault} {m.LongEnumNormalDefault} ";
                text += $"{m.Pos.X} {m.Pos.Y} {m.Pos.Z} {m.Pos.Test1} {m.Pos.Test2} {m.Pos.Test3.A} {m.Pos.Value.Test3.B} ";
                foreach (byte item in m.Inventory) text += item;
                foreach (Test test in m.Test4) text += $" {test.A}/{test.B}";
                foreach (FlatString item in m.Testarrayofstring) text += $" {item.ToString()}";
                foreach (StatView.Row stat in m.ScalarKeySortedTables) text += $" {stat.Id.ToString()}={stat.Val}";
                text += $" {m.Test.Match(static monster => monster.Name.ToString(), static _ => "simple", static _ => "other monster", static kind => kind.ToString())} {m.Enemy.Name.ToString()}";
                text += $" {Ability.TryFind(m.Testarrayofsortedstruct, 5, out Ability ability)} {ability.Distance} {m.ScalarKeySortedTables.TryFind(1, out StatView hit)} {hit.Id.ToString()}";
                text += $" {m.VectorOfLongs.Sum()} {m.VectorOfDoubles.Count} {m.Testarrayofbools[2]} {m.NativeInline.A} {m.Testhashu32Fnv1a} {float.IsNaN(m.NanDefault)} {m.DoubleInfDefault > 0} {m.Testf2}";
                text += $" {m.AnyUnique.Kind} {m.TestnestedflatbufferRoot.IsNull} {m.ParentNamespaceTest.IsNull} {m.Testarrayoftables.Count}";
                buffer[4] ^= 1;
                return text + $" {MonsterView.TryGetRoot(buffer, out _, out WireFault fault)} {fault.Error}";
            }
        }
        """;

    [Fact]
    public void GetRoot_OfTheCanonicalMonster_ReadsWhatItsJsonSays()
    {
        string folder = TestData.PathOf(Folder);
        string[] names = ["monster_test.fbs", "include_test/include_test1.fbs", "include_test/sub/include_test2.fbs", "include_test/sub/no_namespace.fbs"];
        SchemaGeneration generation = FbsCompiler.Generate(
            [.. names.Where(name => File.Exists($"{folder}/{name}")).Select(name => new SchemaFile(name, name, File.ReadAllText($"{folder}/{name}")))],
            new FbsOptions { SearchPaths = new(["include_test", "include_test/sub"]) },
            EmittedCode.Options(LanguageVersion.Latest, true));
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);

        byte[] image = EmittedCode.Image("Monster", EmittedCode.Compile("Monster", LanguageVersion.Latest, [.. generation.Sources.Select(static source => source.Text), Program]));
        var context = new AssemblyLoadContext("monster", isCollectible: true);
        Func<byte[], string> run = context.LoadFromStream(new MemoryStream(image)).GetType("Program")!.GetMethod("Run")!.CreateDelegate<Func<byte[], string>>();

        Assert.Equal(
            "MyMonster 80 150 Blue True None 0 LongOne 1 2 3 3 Green 5 6 01234 10/20 30/40 test1 test2 miss=0 hit=10 Fred Fred True 12 True hit 101010101 3 True 1 "
                + "1440211404 True True 3 None True True 0 False IdentifierMismatch".Replace("1440211404", Hash().ToString(System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal),
            run(File.ReadAllBytes($"{folder}/monsterdata_test.mon")));
    }

    private static uint Hash()
    {
        uint hash = 0x811c9dc5;
        foreach (byte value in "This string is being hashed!"u8) hash = unchecked((hash ^ value) * 0x01000193);
        return hash;
    }
}
