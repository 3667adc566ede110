using System.IO.Compression;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LibWire.Tests;

/// <summary>A folder outside the repository with a feed of four packages: LibWire, LibWire.Debug, LibWire.Generator, and Mid, a library compiled against LibWire.</summary>
/// <remarks>
/// Packages come only from the feed, and the dependencies of LibWire from the folder in which this build has them. So it works offline. The version is new
/// each time, so that no other LibWire package is used.
/// </remarks>
public sealed partial class ConsumerFixture : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("libwire-consumer-").FullName;
    private readonly DotnetCommand _dotnet;

    public ConsumerFixture()
    {
        _dotnet = new DotnetCommand(_folder, Path.Combine(_folder, "packages"));
        WriteFile("NuGet.config", $"""
            <configuration>
              <packageSources>
                <clear />
                <add key="feed" value="feed" />
              </packageSources>
              <fallbackPackageFolders>
                <clear />
                <add key="build" value="{typeof(ConsumerFixture).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(attribute => attribute.Key == "NuGetPackageRoot").Value}" />
              </fallbackPackageFolders>
            </configuration>
            """);
        WriteFile("Directory.Build.props", """
            <Project>
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <Nullable>enable</Nullable>
                <UseAppHost>false</UseAppHost>
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
            </Project>
            """);
        foreach (string project in new[] { "LibWire", "LibWire.Debug", "LibWire.Generator" })
        {
            _dotnet.RunOrFail(
                "pack", Repository.PathOf($"{project}/{project}.csproj"), "--no-build", "-c", TestedBuild.Configuration, $"-p:PackageVersion={Version}", "-o", Feed, "-v", "quiet");
        }

        WriteFile("Mid/Mid.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="LibWire" Version="{Version}" />
                <PackageReference Include="LibWire.Generator" Version="{Version}" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);
        WriteFile("Mid/MidLibrary.cs", ConsumerSources.Mid);
        WriteFile("Mid/note.proto", ConsumerSources.MidSchema);
        _dotnet.RunOrFail("pack", "Mid", "-o", Feed, "-v", "quiet");
    }

    /// <summary>The version of the packages, except Mid.</summary>
    internal string Version { get; } = $"0.0.0-test.{Guid.NewGuid():N}";

    private string Feed => Path.Combine(_folder, "feed");

    /// <summary>The entries of a package or symbol package of the feed.</summary>
    internal string[] Entries(string fileName)
    {
        using ZipArchive package = ZipFile.OpenRead(Path.Combine(Feed, fileName));
        return [.. package.Entries.Select(entry => entry.FullName)];
    }

    /// <summary>The metadata element of a package of the feed.</summary>
    internal XElement Manifest(string id, string? version = null)
    {
        using ZipArchive package = ZipFile.OpenRead(Path.Combine(Feed, $"{id}.{version ?? Version}.nupkg"));
        using Stream manifest = package.GetEntry($"{id}.nuspec")!.Open();
        return XDocument.Load(manifest).Root!.Elements().Single(element => element.Name.LocalName == "metadata");
    }

    /// <summary>Puts the LibWire package into the feed a second time, under another version.</summary>
    internal void AddLibWireAs(string version)
    {
        string target = Path.Combine(Feed, $"LibWire.{version}.nupkg");
        File.Copy(Path.Combine(Feed, $"LibWire.{Version}.nupkg"), target, overwrite: true);
        using ZipArchive package = ZipFile.Open(target, ZipArchiveMode.Update);
        ZipArchiveEntry old = package.GetEntry("LibWire.nuspec")!;
        string manifest;
        using (StreamReader reader = new(old.Open())) manifest = reader.ReadToEnd();
        old.Delete();
        using StreamWriter writer = new(package.CreateEntry("LibWire.nuspec").Open());
        writer.Write(manifest.Replace($"<version>{Version}</version>", $"<version>{version}</version>", StringComparison.Ordinal));
    }

    /// <summary>Builds an application that references these packages; returns the exit code and the output of the build.</summary>
    internal (int ExitCode, string Output) BuildApp(string name, params (string Id, string Version)[] packages)
    {
        WriteFile($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
              </PropertyGroup>
              <ItemGroup>
                {string.Concat(packages.Select(package => $"<PackageReference Include=\"{package.Id}\" Version=\"{package.Version}\" />"))}
              </ItemGroup>
            </Project>
            """);
        WriteFile($"{name}/Program.cs", ConsumerSources.App);
        return _dotnet.Run("build", name, "-o", Path.Combine(name, "out"), "-v", "quiet");
    }

    /// <summary>Runs a built application, and returns its output.</summary>
    internal string RunApp(string name) => Run(Path.Combine(name, "out", $"{name}.dll"));

    /// <summary>Builds a project or a solution; returns the exit code, and the warnings and errors of the build.</summary>
    /// <param name="path">Relative to the folder of the fixture.</param>
    /// <param name="arguments">Further arguments of the command.</param>
    internal (int ExitCode, string[] Complaints) Build(string path, params string[] arguments)
    {
        (int exitCode, string output) = _dotnet.Run(["build", path, "-v", "quiet", .. arguments]);
        return (exitCode, [.. output.Split('\n', StringSplitOptions.TrimEntries).Where(line => Complaint().IsMatch(line)).Distinct()]);
    }

    /// <summary>Runs a dll, and returns its output.</summary>
    internal string Run(string path) => _dotnet.RunOrFail(path);

    /// <summary>Writes a file below the folder of the fixture.</summary>
    internal void WriteFile(string name, string text)
    {
        string path = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [GeneratedRegex(@"\b(warning|error) [A-Z]+[0-9]+")]
    private static partial Regex Complaint();
}
