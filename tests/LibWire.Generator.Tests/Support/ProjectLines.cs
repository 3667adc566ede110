using System.Xml.Linq;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator.Tests;

/// <summary>Lines of a project file as documents show them. They have the effect on a project that MSBuild and the targets of the package give them.</summary>
/// <param name="Xml">Property and item groups. What they name must be known here, so that no line of a document is without a test.</param>
internal sealed record ProjectLines(string Xml)
{
    private readonly XElement _root = XElement.Parse($"<Project>{Xml}</Project>");

    /// <summary>Makes a project with these lines.</summary>
    /// <param name="files">The texts of files, by absolute path. Those below the project folder are items without a line.</param>
    internal SchemaProject Open(IReadOnlyDictionary<string, string> files)
    {
        AssertKnown(_root.Elements().Select(static group => group.Name), "PropertyGroup", "ItemGroup");
        AssertKnown(_root.Elements("PropertyGroup").Elements().Select(static line => line.Name), "TargetFramework", "LangVersion", "LibWireGrpc");
        string framework = Property("TargetFramework") ?? "net8.0";
        var project = new SchemaProject(Version(framework), isNet: !framework.StartsWith("netstandard", StringComparison.Ordinal));
        if (Property("LibWireGrpc") is { } grpc) project.SetProperty("LibWireGrpcStubs", grpc.Replace(';', '|'));

        foreach ((string path, string text) in files)
            if (path.StartsWith(SchemaProject.Folder + "/", StringComparison.Ordinal)) project.Set(path, text);
        foreach (XElement item in _root.Elements("ItemGroup").Elements()) AddItem(project, item, files);
        return project;
    }

    private static void AddItem(SchemaProject project, XElement item, IReadOnlyDictionary<string, string> files)
    {
        AssertKnown([item.Name], "LibWireSchema");
        AssertKnown(item.Attributes().Select(static attribute => attribute.Name), "Include", "Update", "ProtoRoot", "Namespace");
        bool isUpdate = item.Attribute("Update") != null;
        string path = Absolute(item.Attribute(isUpdate ? "Update" : "Include")!.Value);
        if (isUpdate) Assert.Contains(path, files);
        project.Set(
            path, files.GetValueOrDefault(path), protoRoot: item.Attribute("ProtoRoot")?.Value ?? "", space: item.Attribute("Namespace")?.Value ?? "");
    }

    private string? Property(string name) => _root.Elements("PropertyGroup").Elements(name).LastOrDefault()?.Value;

    // Source: "C# language versioning" of .NET, the defaults of target frameworks.
    private LanguageVersion Version(string framework)
    {
        if (Property("LangVersion") is { } written)
        {
            Assert.True(LanguageVersionFacts.TryParse(written, out LanguageVersion parsed), written);
            return parsed;
        }

        return framework == "netstandard2.0" ? LanguageVersion.CSharp7_3 : LanguageVersion.CSharp12;
    }

    private static void AssertKnown(IEnumerable<XName> names, params string[] known) => Assert.All(names, name => Assert.Contains(name.LocalName, known));

    private static string Absolute(string path) => path.StartsWith("../", StringComparison.Ordinal) ? path[2..] : $"{SchemaProject.Folder}/{path}";
}
