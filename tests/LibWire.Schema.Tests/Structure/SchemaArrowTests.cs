using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>The folders of the schema compilers are stages. A stage uses only itself and stages before it.</summary>
public sealed class SchemaArrowTests
{
    private static readonly string Library = typeof(ProtoCompiler).Assembly.Location;

    private static readonly Lazy<FileUse[]> Uses = new(() => [.. ReferenceFinder.Uses(Library), .. SourceArrows.Uses(SourceArrows.Read("LibWire.Schema"))]);

    [Fact]
    public void Files_UseOtherFiles_AlongTheArrows() => AssertNone(SchemaFolderRules.Table.Wrong(Uses.Value));

    [Fact]
    public void Arrows_OfTheTable_AreAllUsed() => AssertNone(SchemaFolderRules.Table.Unused(Uses.Value));

    [Fact]
    public void Arrows_OfTheTable_HaveNoCycles() => AssertNone(SchemaFolderRules.Table.InCycles());

    [Fact]
    public void Library_EachType_LivesInOneKnownRoom()
    {
        using LibraryMetadata library = new(Library);
        AssertNone(from type in library.Types
                   let files = library.FilesOf(type)
                   where files.Select(SchemaFolderRules.Table.RoomOf).Distinct().Count() > 1 || !files.All(SchemaFolderRules.Table.HasPlaceFor)
                   select $"{library.NameOf(type)}: {string.Join(", ", files)}");
        Assert.Contains(library.Types, type => library.NameOf(type) == "LibWire.Schema.FbsScalars");
    }

    [Theory]
    [InlineData("Proto/Linking", "Fbs/Syntax")]         // the other half
    [InlineData("Proto/Model", "Proto/Linking")]        // a stage behind
    [InlineData("CSharp/Proto/Code", "CSharp/Proto")]   // a room behind
    [InlineData("Emit/Proto", "Emit/Fbs/Views")]
    [InlineData("Text", "Unknown")]
    public void Sources_PlantedUse_IsFound(string folder, string otherFolder)
    {
        var files = new Dictionary<string, string>
        {
            [$"LibWire.Schema/{folder}/A.cs"] = "namespace LibWire.Schema;\nclass A { const int X = Thing.Max; }",
            [$"LibWire.Schema/{otherFolder}/Thing.cs"] = "namespace LibWire.Schema;\nstatic class Thing { internal const int Max = 5; }",
        };
        Assert.Equal([$"LibWire.Schema/{folder}/A.cs -> LibWire.Schema/{otherFolder}/Thing.cs (Thing)"], SchemaFolderRules.Table.Wrong(SourceArrows.Uses(files)));
    }

    [Fact]
    public void Table_ArrowTurnedRound_IsACycle()
    {
        ArrowTable table = new() { Project = "A", Stages = new Dictionary<string, string[]> { ["X"] = ["Y"], ["Y"] = ["X"], ["Z"] = ["X"] }, Rooms = new Dictionary<string, string[]>() };
        Assert.Equal(["X", "Y"], table.InCycles());
        Assert.Equal(["X -> Y", "Y -> X", "Z -> X"], table.Unused([new FileUse("A/X/A.cs", ["A/Z/B.cs"], "B")]));
    }

    private static void AssertNone(IEnumerable<string> faults)
    {
        string text = string.Join(Environment.NewLine, faults);
        if (text.Length > 0) Assert.Fail(text);
    }
}
