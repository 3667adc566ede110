namespace LibWire.Tests;

/// <summary>Which folders may use which, at two levels: the stages of a project, and the rooms inside a stage.</summary>
/// <remarks>A folder is written as its path in the project, such as <c>FlatBuffers/Views</c>. <see cref="Root"/> is the project's own folder.</remarks>
internal sealed class ArrowTable
{
    /// <summary>The files that are in no folder.</summary>
    internal const string Root = ".";

    private readonly Dictionary<string, (string Stage, string Room)> _places = [];

    /// <summary>The project whose files must also follow the rules of the rooms. Files of other projects follow only the rules of the stages.</summary>
    internal required string Project { get; init; }

    /// <summary>For each stage, the other stages whose types its files may use.</summary>
    internal required IReadOnlyDictionary<string, string[]> Stages { get; init; }

    /// <summary>For each room, the other rooms of the same stage whose types its files may use.</summary>
    internal required IReadOnlyDictionary<string, string[]> Rooms { get; init; }

    /// <summary>The uses that no arrow allows, each as <c>from -> to (type)</c>, in order.</summary>
    internal IEnumerable<string> Wrong(IEnumerable<FileUse> uses) =>
        uses.Where(use => !use.Homes.Any(home => IsAllowed(use.File, home)))
            .Select(static use => $"{use.File} -> {use.Homes[0]} ({use.Type})").Distinct().Order(StringComparer.Ordinal);

    /// <summary>The arrows that no use needs, each as <c>from -> to</c>.</summary>
    internal IEnumerable<string> Unused(IEnumerable<FileUse> uses)
    {
        HashSet<Arrow?> used = [.. uses.SelectMany(use => use.Homes.Select(home => ArrowOf(use.File, home)))];
        return from rules in new[] { Stages, Rooms }
               from entry in rules
               from to in entry.Value
               where !used.Contains(new Arrow(rules, entry.Key, to))
               select $"{entry.Key} -> {to}";
    }

    /// <summary>The stages and rooms from which arrows lead back to themselves.</summary>
    internal IEnumerable<string> InCycles() => InCycles(Stages).Concat(InCycles(Rooms));

    /// <summary>Whether a file is in a stage of the table and, if that stage has rooms, in one of its rooms.</summary>
    internal bool HasPlaceFor(string file)
    {
        (string stage, string room) = PlaceOf(file);
        return Stages.ContainsKey(stage) && (!IsOfProject(file) || (HasRooms(stage) ? Rooms.ContainsKey(room) : room == stage));
    }

    /// <summary>The stage of a file: <c>Wire</c> for <c>LibWire/Wire/Bytes/X.cs</c> and for <c>LibWire.Debug/Wire/X.Checks.cs</c>. If the folder is in no
    /// stage, the folder itself.</summary>
    internal string StageOf(string file) => PlaceOf(file).Stage;

    /// <summary>The room of a file: <c>FlatBuffers/Building</c> for <c>LibWire/FlatBuffers/Building/Core/X.cs</c>. If the folder is in no room, the folder
    /// itself.</summary>
    internal string RoomOf(string file) => PlaceOf(file).Room;

    private bool IsAllowed(string fromFile, string toFile) =>
        HasPlaceFor(fromFile) && HasPlaceFor(toFile)
        && (ArrowOf(fromFile, toFile) is not { } arrow || (arrow.Rules.TryGetValue(arrow.From, out string[]? mayUse) && mayUse.Contains(arrow.To)));

    /// <summary>The arrow that a use needs: between two stages, or between two rooms of one stage. Null if it needs none.</summary>
    private Arrow? ArrowOf(string fromFile, string toFile)
    {
        (string stage, string room) = PlaceOf(fromFile);
        (string otherStage, string otherRoom) = PlaceOf(toFile);
        if (stage != otherStage) return new Arrow(Stages, stage, otherStage);
        return room != otherRoom && HasRooms(stage) && IsOfProject(fromFile) && IsOfProject(toFile) ? new Arrow(Rooms, room, otherRoom) : null;
    }

    private bool IsOfProject(string file) => file.StartsWith(Project + "/", StringComparison.Ordinal);

    private bool HasRooms(string stage) => Rooms.Keys.Any(room => Find(Stages, room) == stage);

    private (string Stage, string Room) PlaceOf(string file)
    {
        string folder = string.Join('/', file.Split('/').Skip(1).SkipLast(1));
        if (folder.Length == 0) folder = Root;
        if (!_places.TryGetValue(folder, out (string Stage, string Room) place)) _places[folder] = place = (Find(Stages, folder), Find(Rooms, folder));
        return place;
    }

    // The innermost entry that contains a folder. An entry with further entries inside covers only its own files: a new folder in it has no place yet.
    private static string Find(IReadOnlyDictionary<string, string[]> rules, string folder)
    {
        string? entry = rules.Keys.Where(key => folder == key || folder.StartsWith(key + "/", StringComparison.Ordinal)).MaxBy(static key => key.Length);
        bool isWhole = entry != null && !rules.Keys.Any(key => key.StartsWith(entry + "/", StringComparison.Ordinal));
        return isWhole ? entry! : folder;
    }

    private static IEnumerable<string> InCycles(IReadOnlyDictionary<string, string[]> rules)
    {
        return rules.Keys.Where(entry => Behind(entry).Contains(entry));

        HashSet<string> Behind(string entry)
        {
            HashSet<string> reached = [];
            Stack<string> open = new(rules[entry]);
            while (open.TryPop(out string? next))
                if (reached.Add(next)) foreach (string further in rules.GetValueOrDefault(next, [])) open.Push(further);
            return reached;
        }
    }

    private readonly record struct Arrow(IReadOnlyDictionary<string, string[]> Rules, string From, string To);
}

/// <summary>One file uses a type that lies in another.</summary>
/// <param name="File">The file of the code that uses it, relative to the repository.</param>
/// <param name="Homes">The files that may declare the type: one file if the type is known, otherwise the files of all types with that name.</param>
/// <param name="Type">Its name.</param>
internal readonly record struct FileUse(string File, IReadOnlyList<string> Homes, string Type);
