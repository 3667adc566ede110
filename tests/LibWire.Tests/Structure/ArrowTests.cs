using System.Reflection.Metadata;

namespace LibWire.Tests;

/// <summary>The folders of the runtime are stages, and what one uses lies in itself or in a stage before it.</summary>
public sealed class ArrowTests
{
    // The arrows of the design, with the first one turned round.
    private static readonly IReadOnlyDictionary<string, string[]> WireAboveMemory = new Dictionary<string, string[]>(FolderRules.Design)
    {
        ["Wire"] = ["Polyfills", "Memory"],
        ["Memory"] = ["Polyfills"],
    };

    [Fact]
    public void Library_TypesUsedByEachFile_FollowTheArrows() => AssertNone(WrongInLibrary(FolderRules.Design));

    [Fact]
    public void Library_ArrowTurnedRound_IsFound() =>
        Assert.Contains(WrongInLibrary(WireAboveMemory), IsMemoryToWire);

    [Fact]
    public void Library_EachType_LivesInOneKnownFolder()
    {
        using LibraryMetadata library = new(TestedBuild.Library.Location);
        AssertNone(from type in library.Types
                   let folders = library.FilesOf(type).Select(FolderRules.FolderOf).Distinct().ToArray()
                   where folders.Length != 1 || !FolderRules.Design.ContainsKey(folders[0])
                   select $"{library.NameOf(type)}: {string.Join(", ", library.FilesOf(type))}");
        Assert.Contains(library.Types, type => library.NameOf(type) == "LibWire.WireError");
    }

    [Fact]
    public void Library_EachType_LivesInOneKnownRoom()
    {
        using LibraryMetadata library = new(TestedBuild.Library.Location);
        AssertNone(from type in library.Types
                   let rooms = library.FilesOf(type).Where(static file => file.StartsWith("LibWire/", StringComparison.Ordinal)).Select(FolderRules.RoomOf).Distinct().ToArray()
                   where rooms.Length > 1 || (rooms.Length == 1 && rooms[0] != "Polyfills" && !FolderRules.Rooms.ContainsKey(rooms[0]))
                   select $"{library.NameOf(type)}: {string.Join(", ", library.FilesOf(type))}");
    }

    [Fact]
    public void Sources_RoomAboveUsedBelow_IsFound()
    {
        var files = new Dictionary<string, string>
        {
            ["LibWire/FlatBuffers/Views/A.cs"] = "namespace LibWire;\nclass A { FlatThing X; }",
            ["LibWire/FlatBuffers/Building/Core/FlatThing.cs"] = "namespace LibWire;\nstruct FlatThing { }",
        };
        Assert.Equal(["LibWire/FlatBuffers/Views/A.cs -> LibWire/FlatBuffers/Building/Core/FlatThing.cs (FlatThing)"], SourceArrows.Wrong(files, FolderRules.Design));
    }

    [Fact]
    public void Rooms_HaveNoCycles_ButTheOneThatIsNamed()
    {
        string[] knot = ["Protobuf/Layouts", "Protobuf/Compiled", "Protobuf/Extensions", "Protobuf/Messages"];
        Assert.Equal([], FolderRules.Rooms.Keys.Except(knot).Where(room => Behind(room).Contains(room)));

        static HashSet<string> Behind(string room)
        {
            HashSet<string> reached = [];
            Stack<string> open = new(FolderRules.Rooms[room]);
            while (open.TryPop(out string? next))
                if (reached.Add(next)) foreach (string further in FolderRules.Rooms[next]) open.Push(further);
            return reached;
        }
    }

    [Fact]
    public void Sources_NamesInEachFile_FollowTheArrows() => AssertNone(SourceArrows.Wrong(Sources(), FolderRules.Design));

    [Fact]
    public void Sources_ArrowTurnedRound_IsFound() =>
        Assert.Contains(SourceArrows.Wrong(Sources(), WireAboveMemory), IsMemoryToWire);

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
        Assert.Equal(isArrow ? ["LibWire/Wire/A.cs -> LibWire/Protobuf/Type.cs (Type)"] : [], SourceArrows.Wrong(files, FolderRules.Design));
    }

    private static bool IsMemoryToWire(string arrow) =>
        arrow.StartsWith("LibWire/Memory/Arena", StringComparison.Ordinal) && arrow.Contains(" -> LibWire/Wire/", StringComparison.Ordinal);

    private static IEnumerable<string> WrongWithPlanted(string text) =>
        SourceArrows.Wrong(
            new Dictionary<string, string>
            {
                ["LibWire/Wire/A.cs"] = text,
                ["LibWire/Protobuf/ProtoThing.cs"] = "namespace LibWire;\nstatic class ProtoThing { internal const int Max = 5; }",
            },
            FolderRules.Design);

    private static Dictionary<string, string> Sources() =>
        new[] { "LibWire", "LibWire.Debug" }
            .SelectMany(project => Directory.GetFiles(Repository.PathOf(project), "*.cs", SearchOption.AllDirectories))
            .Select(path => (Path: path, Name: Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')))
            .Where(file => file.Name.Split('/')[1] is not ("bin" or "obj"))
            .ToDictionary(file => file.Name, file => File.ReadAllText(file.Path));

    private static List<string> WrongInLibrary(IReadOnlyDictionary<string, string[]> rules)
    {
        using LibraryMetadata library = new(TestedBuild.Library.Location);
        ReferenceFinder finder = new(library);
        HashSet<string> wrong = [];
        foreach (TypeDefinitionHandle type in library.Types)
            foreach ((string file, TypeDefinitionHandle used) in finder.UsesOf(type))
            {
                // What the compiler adds, attributes of its own for one, has no file and belongs to nobody.
                if (library.FilesOf(used) is not [string usedFile, ..]) continue;
                if (!FolderRules.AllowFile(rules, file, usedFile)) wrong.Add($"{file} -> {usedFile} ({library.NameOf(used)})");
            }

        return [.. wrong.Order(StringComparer.Ordinal)];
    }

    private static void AssertNone(IEnumerable<string> faults)
    {
        string text = string.Join(Environment.NewLine, faults);
        if (text.Length > 0) Assert.Fail(text);
    }
}
