using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Generator;

/// <summary>The folders that imports may start from, for a whole project.</summary>
/// <param name="ProjectFolder">The folder of the project file; empty where the build does not say.</param>
/// <param name="Folders">The folders of <c>LibWireProtoRoot</c>, absolute.</param>
internal sealed record ImportRoots(string ProjectFolder, EquatableArray<string> Folders)
{
    /// <summary>
    /// The folders of <c>LibWireFbsIncludePath</c>, absolute: where includes of FlatBuffers schemas are looked for that are not found relative to their file.
    /// </summary>
    internal EquatableArray<string> IncludeFolders { get; init; }

    internal static ImportRoots Of(AnalyzerConfigOptions options)
    {
        if (!options.TryGetValue("build_property.LibWireProjectFolder", out string? projectFolder)) options.TryGetValue("build_property.ProjectDir", out projectFolder);
        options.TryGetValue("build_property.LibWireProtoRoots", out string? roots);
        options.TryGetValue("build_property.LibWireFbsIncludePaths", out string? includes);
        string folder = SchemaPath.Absolute(Decoded(projectFolder), "");
        return new ImportRoots(folder, new(Split(roots, folder))) { IncludeFolders = new(Split(includes, folder)) };
    }

    /// <summary>The folders of an item's own <c>IncludePath</c>, absolute, and behind them those of the project.</summary>
    internal EquatableArray<string> SearchPathsOf(string? includePath) => new(Split(includePath, ProjectFolder).Concat(IncludeFolders).Distinct());

    /// <summary>A path as the project has it: the targets write a number sign as a question mark, because it would end the value.</summary>
    internal static string Decoded(string? path) => (path ?? "").Trim().Replace('?', '#');

    /// <summary>
    /// The name a file is imported by: relative to the root of its item, else to the longest of the project's roots that it lies in, else to the project
    /// folder.
    /// </summary>
    /// <returns>The name, with <c>/</c> between folders; the file's name alone where no root holds it; null where the item names a root that does
    /// not.</returns>
    internal string? ImportPathOf(string path, string itemRoot)
    {
        string absolute = SchemaPath.Absolute(path, ProjectFolder);
        if (itemRoot.Length > 0) return SchemaPath.Below(SchemaPath.Absolute(itemRoot, ProjectFolder), absolute);

        return Folders.OrderByDescending(folder => folder.Length).Append(ProjectFolder)
            .Select(folder => SchemaPath.Below(folder, absolute))
            .FirstOrDefault(relative => relative != null) ?? absolute.Substring(absolute.LastIndexOf('/') + 1);
    }

    private static IEnumerable<string> Split(string? folders, string projectFolder) =>
        Decoded(folders).Split('|').Select(folder => folder.Trim()).Where(folder => folder.Length > 0).Select(folder => SchemaPath.Absolute(folder, projectFolder));
}
