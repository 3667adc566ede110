namespace LibWire.Tests;

/// <summary>Which folders of the runtime may use which: the arrows of DESIGN.md, Wire ← Memory ← {Protobuf, FlatBuffers}.</summary>
internal static class FolderRules
{
    /// <summary>For each folder the folders whose types its files may use, besides their own.</summary>
    internal static readonly IReadOnlyDictionary<string, string[]> Design = new Dictionary<string, string[]>
    {
        ["Polyfills"] = [],
        ["Wire"] = ["Polyfills"],
        ["Memory"] = ["Polyfills", "Wire"],
        ["Protobuf"] = ["Polyfills", "Wire", "Memory"],
        ["FlatBuffers"] = ["Polyfills", "Wire", "Memory"],
    };

    /// <summary>For each room, a folder of a stage, the rooms of the same stage whose types its files may use, besides their own. A room stands behind all that it uses.</summary>
    internal static readonly IReadOnlyDictionary<string, string[]> Rooms = new Dictionary<string, string[]>
    {
        ["Wire"] = [],
        ["Wire/Failures"] = ["Wire"],
        ["Wire/Bytes"] = ["Wire", "Wire/Failures"],
        ["Wire/Varints"] = ["Wire", "Wire/Failures", "Wire/Bytes"],
        ["Wire/Utf8"] = ["Wire", "Wire/Failures", "Wire/Bytes"],

        ["Memory/Chunks"] = [],
        ["Memory/Arenas"] = ["Memory/Chunks"],
        ["Memory/Text"] = ["Memory/Chunks", "Memory/Arenas"],
        ["Memory/Fields"] = ["Memory/Chunks", "Memory/Arenas", "Memory/Text"],
        ["Memory/Arrays"] = ["Memory/Chunks", "Memory/Arenas", "Memory/Text"],
        ["Memory/Maps"] = ["Memory/Chunks", "Memory/Arenas", "Memory/Text"],

        ["Protobuf/Format"] = [],
        ["Protobuf/Packed"] = ["Protobuf/Format"],
        ["Protobuf/Reading"] = ["Protobuf/Format", "Protobuf/Packed"],
        ["Protobuf/Writing"] = ["Protobuf/Format", "Protobuf/Packed"],

        // Four rooms that still know each other: an extension is read by the steps that find it, and a layout holds the addresses of the steps.
        ["Protobuf/Layouts"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Compiled", "Protobuf/Extensions", "Protobuf/Messages"],
        ["Protobuf/Compiled"] =
            ["Protobuf/Format", "Protobuf/Packed", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Layouts", "Protobuf/Extensions", "Protobuf/Messages"],
        ["Protobuf/Extensions"] = ["Protobuf/Format", "Protobuf/Layouts", "Protobuf/Compiled", "Protobuf/Messages"],
        ["Protobuf/Messages"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Layouts", "Protobuf/Compiled", "Protobuf/Extensions"],

        ["Protobuf/Projection"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Layouts", "Protobuf/Compiled", "Protobuf/Messages"],
        ["Protobuf/Streams"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Layouts", "Protobuf/Messages", "Protobuf/Projection"],
        ["Protobuf/Text"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Layouts", "Protobuf/Compiled", "Protobuf/Extensions", "Protobuf/Messages"],
        ["Protobuf/WellKnown"] =
            ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Layouts", "Protobuf/Compiled", "Protobuf/Extensions", "Protobuf/Messages", "Protobuf/Text"],

        ["FlatBuffers/Format"] = [],
        ["FlatBuffers/Layouts"] = ["FlatBuffers/Format"],
        ["FlatBuffers/Verifying"] = ["FlatBuffers/Format", "FlatBuffers/Layouts"],
        ["FlatBuffers/Views"] = ["FlatBuffers/Format", "FlatBuffers/Layouts"],
        ["FlatBuffers/Mutation"] = ["FlatBuffers/Format", "FlatBuffers/Views"],
        ["FlatBuffers/Building"] = ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Views"],
        ["FlatBuffers/Compiled"] = ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Mutation"],
        ["FlatBuffers/Objects"] =
            ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Building", "FlatBuffers/Compiled"],
    };

    /// <summary>Whether a file may use a type of another file: by the rules of the stages, and inside one stage by those of its rooms.</summary>
    /// <remarks>The files of LibWire.Debug keep the rules of the stages only: a check may look at whatever it needs of its stage.</remarks>
    internal static bool AllowFile(IReadOnlyDictionary<string, string[]> stages, string fromFile, string toFile)
    {
        string from = FolderOf(fromFile);
        string to = FolderOf(toFile);
        if (!Allow(stages, from, to)) return false;
        if (from != to || !IsRelease(fromFile) || !IsRelease(toFile) || !Rooms.Keys.Any(room => room.Split('/')[0] == from)) return true;
        return Allow(Rooms, RoomOf(fromFile), RoomOf(toFile));
    }

    /// <summary>Whether a file in the first folder may use a type of the second. A folder the rules do not know may use nothing and be used by nobody.</summary>
    internal static bool Allow(IReadOnlyDictionary<string, string[]> rules, string from, string to) =>
        from == to ? rules.ContainsKey(from) : rules.TryGetValue(from, out string[]? mayUse) && mayUse.Contains(to);

    /// <summary>A source path relative to the repository: what follows the last <c>LibWire/</c> or <c>LibWire.Debug/</c>, with that folder kept.</summary>
    internal static string RelativePath(string path)
    {
        string normal = "/" + path.Replace('\\', '/');
        int start = Math.Max(normal.LastIndexOf("/LibWire/", StringComparison.Ordinal), normal.LastIndexOf("/LibWire.Debug/", StringComparison.Ordinal));
        return start < 0 ? normal[1..] : normal[(start + 1)..];
    }

    /// <summary>The stage a source file belongs to: <c>Wire</c> for <c>LibWire/Wire/X.cs</c> and for <c>LibWire.Debug/Wire/X.Checks.cs</c>.</summary>
    internal static string FolderOf(string relativePath)
    {
        string[] parts = relativePath.Split('/');
        return parts.Length > 2 ? parts[1] : "";
    }

    /// <summary>The room a source file belongs to: <c>FlatBuffers/Building</c> for <c>LibWire/FlatBuffers/Building/Core/X.cs</c>.</summary>
    internal static string RoomOf(string relativePath) => string.Join('/', relativePath.Split('/').Skip(1).SkipLast(1).Take(2));

    private static bool IsRelease(string relativePath) => relativePath.StartsWith("LibWire/", StringComparison.Ordinal);
}
