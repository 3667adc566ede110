using System.Reflection;

namespace LibWire.Cli;

/// <summary>What the templates need besides the schema.</summary>
/// <param name="Name">The name of the project or solution.</param>
/// <param name="PackageSource">The folder of a local feed with the packages; null for the usual sources.</param>
/// <param name="Version">The version of the packages of LibWire.</param>
internal sealed record NewOptions(string Name, string? PackageSource, string Version)
{
    /// <summary>The name as a namespace of C#.</summary>
    internal string Namespace => string.Join('.', Name.Split('.').Select(Schema.CSharpWords.EscapeKeyword));

    /// <summary>The version of this program, which the packages have too.</summary>
    internal static string OwnVersion { get; } =
        typeof(NewOptions).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    /// <summary>The packages of others that projects refer to, with the versions that LibWire is tested with.</summary>
    internal static IReadOnlyDictionary<string, string> Others { get; } = new Dictionary<string, string>
    {
        ["Grpc.Net.Client"] = "2.85.0",
        ["Microsoft.NET.Test.Sdk"] = "18.0.1",
        ["xunit"] = "2.9.3",
        ["xunit.runner.visualstudio"] = "3.1.5",
    };

    /// <summary>A reference to a package.</summary>
    internal string Reference(string package) => $"<PackageReference Include=\"{package}\" Version=\"{Others.GetValueOrDefault(package, Version)}\" />";

    /// <summary>References to packages, a line each.</summary>
    internal string References(params string[] packages) => string.Join("\n    ", packages.Select(Reference));

    /// <summary>The files that all kinds of projects have.</summary>
    internal IEnumerable<ProjectFile> CommonFiles()
    {
        yield return new ProjectFile(".gitignore", "bin/\nobj/\n");
        if (PackageSource == null) yield break;
        string folder = System.Security.SecurityElement.Escape(Path.GetFullPath(PackageSource));
        yield return new ProjectFile("nuget.config", $"""
            <?xml version="1.0" encoding="utf-8"?>
            <configuration>
              <packageSources>
                <add key="libwire" value="{folder}" />
              </packageSources>
            </configuration>

            """);
    }

    /// <summary>The properties that say where imports and includes start.</summary>
    internal static string SchemaProperties(NewSchema schema)
    {
        if (!schema.IsFbs) return $"<LibWireProtoRoot>{NewSchema.Folder}</LibWireProtoRoot>";
        IEnumerable<string> folders = schema.IncludeFolders.Select(static one => one.Length == 0 ? NewSchema.Folder : $"{NewSchema.Folder}/{one}");
        return $"<LibWireFbsIncludePath>{string.Join(';', folders.DefaultIfEmpty(NewSchema.Folder))}</LibWireFbsIncludePath>";
    }
}
