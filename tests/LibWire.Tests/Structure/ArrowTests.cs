namespace LibWire.Tests;

/// <summary>The folders of the runtime are stages. A stage uses only itself and stages before it.</summary>
public sealed class ArrowTests
{
    // The arrows of the design, with the first one reversed.
    private static readonly ArrowTable WireAboveMemory = new()
    {
        Project = "LibWire",
        Stages = new Dictionary<string, string[]>(FolderRules.Design) { ["Wire"] = ["Polyfills", "Memory"], ["Memory"] = ["Polyfills"] },
        Rooms = FolderRules.Rooms,
    };

    private static readonly Lazy<IReadOnlyCollection<FileUse>> LibraryUses = new(static () => ReferenceFinder.Uses(TestedBuild.Library.Location));

    private static readonly Lazy<FileUse[]> SourceUses = new(static () => [.. SourceArrows.Uses(SourceArrows.Read("LibWire", "LibWire.Debug"))]);

    [Fact]
    public void Library_TypesUsedByEachFile_FollowTheArrows() => AssertNone(FolderRules.Table.Wrong(LibraryUses.Value));

    [Fact]
    public void Library_ArrowTurnedRound_IsFound() => Assert.Contains(WireAboveMemory.Wrong(LibraryUses.Value), IsMemoryToWire);

    [Fact]
    public void Library_EachType_LivesInOneKnownFolder()
    {
        using LibraryMetadata library = new(TestedBuild.Library.Location);
        AssertNone(from type in library.Types
                   let files = library.FilesOf(type)
                   where files.Select(FolderRules.Table.StageOf).Distinct().Count() != 1 || !files.All(FolderRules.Table.HasPlaceFor)
                   select $"{library.NameOf(type)}: {string.Join(", ", files)}");
        Assert.Contains(library.Types, type => library.NameOf(type) == "LibWire.WireError");
    }

    [Fact]
    public void Library_EachPartOfAType_LivesInTheRoomOfTheTypeOrAboveIt()
    {
        using LibraryMetadata library = new(TestedBuild.Library.Location);
        AssertNone(from type in library.Types
                   let home = FolderRules.Table.RoomOf(library.HomeOf(type)!)
                   from file in library.FilesOf(type)
                   where file.StartsWith("LibWire/", StringComparison.Ordinal)
                   let room = FolderRules.Table.RoomOf(file)
                   where room != home && !FolderRules.Rooms[room].Contains(home)
                   select $"{library.NameOf(type)}: {file}");
    }

    [Fact]
    public void Sources_RoomAboveUsedBelow_IsFound()
    {
        var files = new Dictionary<string, string>
        {
            ["LibWire/FlatBuffers/Views/A.cs"] = "namespace LibWire;\nclass A { FlatThing X; }",
            ["LibWire/FlatBuffers/Building/Core/FlatThing.cs"] = "namespace LibWire;\nstruct FlatThing { }",
        };
        Assert.Equal(["LibWire/FlatBuffers/Views/A.cs -> LibWire/FlatBuffers/Building/Core/FlatThing.cs (FlatThing)"], FolderRules.Table.Wrong(SourceArrows.Uses(files)));
    }

    [Fact]
    public void Rooms_HaveNoCycles() => Assert.Equal([], FolderRules.Table.InCycles());

    [Fact]
    public void Arrows_OfTheTable_AreAllUsed() =>
        AssertNone(FolderRules.Table.Unused(LibraryUses.Value.Concat(SourceUses.Value)));

    [Fact]
    public void Sources_NamesInEachFile_FollowTheArrows() => AssertNone(FolderRules.Table.Wrong(SourceUses.Value));

    [Fact]
    public void Sources_ArrowTurnedRound_IsFound() =>
        Assert.Contains(WireAboveMemory.Wrong(SourceUses.Value), IsMemoryToWire);

    [Theory]
    [InlineData("class A { const int X = ProtoThing.Max; }")]
    [InlineData("class A { string X => $\"at most {ProtoThing.Max}\"; }")]
    [InlineData("class A { object X => typeof(ProtoThing); }")]
    [InlineData("class A {\n#if NET\n int X;\n#else\n ProtoThing X;\n#endif\n}")]
    [InlineData("[DebuggerTypeProxy(typeof(ProtoThing))] class A;")]
    [InlineData("class A : Base<ProtoThing>;")]
    public void Sources_PlantedUse_IsFound(string text) =>
        Assert.Equal(["LibWire/Wire/A.cs -> LibWire/Protobuf/ProtoThing.cs (ProtoThing)"], WrongWithPlanted(text));

    [Theory]
    [InlineData("class A { string X => nameof(ProtoThing.Max); }")]
    [InlineData("// ProtoThing\n/// <summary><see cref=\"ProtoThing\"/></summary>\nclass A { string X => \"ProtoThing\"; }")]
    public void Sources_MereMention_IsNoArrow(string text) => Assert.Empty(WrongWithPlanted(text));

    [Theory]
    [InlineData("namespace LibWire; class A { Type X => typeof(int); }", false)]
    [InlineData("namespace LibWire; class A { WellKnown.Type X; }", true)]
    [InlineData("using LibWire.WellKnown; namespace LibWire; class A { Type X; }", true)]
    [InlineData("namespace LibWire.WellKnown; class A { Type X; }", true)]
    public void Sources_NameInAnotherNamespace_IsAnArrowOnlyWhereThatIsNamed(string text, bool isArrow)
    {
        var files = new Dictionary<string, string> { ["LibWire/Wire/A.cs"] = text, ["LibWire/Protobuf/Type.cs"] = "namespace LibWire.WellKnown;\nstruct Type;" };
        Assert.Equal(isArrow ? ["LibWire/Wire/A.cs -> LibWire/Protobuf/Type.cs (Type)"] : [], FolderRules.Table.Wrong(SourceArrows.Uses(files)));
    }

    private static bool IsMemoryToWire(string arrow) =>
        arrow.StartsWith("LibWire/Memory/Arena", StringComparison.Ordinal) && arrow.Contains(" -> LibWire/Wire/", StringComparison.Ordinal);

    private static IEnumerable<string> WrongWithPlanted(string text) =>
        FolderRules.Table.Wrong(SourceArrows.Uses(new Dictionary<string, string>
        {
            ["LibWire/Wire/A.cs"] = text,
            ["LibWire/Protobuf/ProtoThing.cs"] = "namespace LibWire;\nstatic class ProtoThing { internal const int Max = 5; }",
        }));

    private static void AssertNone(IEnumerable<string> faults)
    {
        string text = string.Join(Environment.NewLine, faults);
        if (text.Length > 0) Assert.Fail(text);
    }
}
