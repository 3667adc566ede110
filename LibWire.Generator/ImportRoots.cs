using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Generator;

/// <summary>The folders of a project that imports and includes may start from.</summary>
/// <param name="ProjectFolder">The folder of the project file; empty if the build does not name it.</param>
/// <param name="Folders">The folders of <c>LibWireProtoRoot</c>, absolute.</param>
internal sealed record ImportRoots(string ProjectFolder, EquatableArray<string> Folders)
{
    /// <summary>
    /// The folders of <c>LibWireFbsIncludePath</c>, absolute: searched for includes of FlatBuffers schemas that are not found relative to their file.
    /// </summary>
    internal EquatableArray<string> IncludeFolders { get; init; }

    internal static ImportRoots Of(AnalyzerConfigOptions options)
    {
        if (!options.TryGetValue("build_property.LibWireProjectFolder", out string? projectFolder))
            options.TryGetValue("build_property.ProjectDir", out projectFolder);
        options.TryGetValue("build_property.LibWireProtoRoots", out string? roots);
        options.TryGetValue("build_property.LibWireFbsIncludePaths", out string? includes);
        string folder = SchemaPath.Absolute(Decoded(projectFolder), "");
        return new ImportRoots(folder, new(Split(roots, folder))) { IncludeFolders = new(Split(includes, folder)) };
    }

    /// <summary>The folders of an item's own <c>IncludePath</c>, absolute, followed by those of the project.</summary>
    internal EquatableArray<string> SearchPathsOf(string? includePath) => new(Split(includePath, ProjectFolder).Concat(IncludeFolders).Distinct());

    /// <summary>Decodes a path: the build targets write a number sign as a question mark, because it would end the value.</summary>
    internal static string Decoded(string? path) => (path ?? "").Trim().Replace('?', '#');

    /// <summary>
    /// The import path of a file: relative to the root of its item, else to the longest root of the project that contains it, else to the project
    /// folder.
    /// </summary>
    /// <returns>The import path, with <c>/</c> between folders. The file name alone if no root contains the file. Null if the item names a root that
    /// does not contain it.</returns>
    internal string? ImportPathOf(string path, string itemRoot)
    {
        string absolute = SchemaPath.Absolute(path, ProjectFolder);
        if (itemRoot.Length > 0) return SchemaPath.Below(SchemaPath.Absolute(itemRoot, ProjectFolder), absolute);

        return Folders.OrderByDescending(folder => folder.Length).Append(ProjectFolder)
            .Select(folder => SchemaPath.Below(folder, absolute))
            .FirstOrDefault(relative => relative != null) ?? absolute.Substring(absolute.LastIndexOf('/') + 1);
    }

    private static IEnumerable<string> Split(string? folders, string projectFolder) =>
        Decoded(folders).Split('|')
            .Select(folder => folder.Trim())
            .Where(folder => folder.Length > 0)
            .Select(folder => SchemaPath.Absolute(folder, projectFolder));
}
