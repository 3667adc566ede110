namespace LibWire.Tests;

/// <summary>
/// The packages as a user has them: a precompiled library runs on either dll, and adding LibWire.Debug swaps it for the whole application.
/// </summary>
[Trait("Category", "Consumer")]
[Collection(ConsumerGroup.Name)]
public sealed class ConsumerTests(ConsumerFixture consumer)
{
    [Fact, Trait("Category", "Deep")]
    public void App_WithoutLibWireDebug_RunsOnRelease() =>
        Assert.Equal(
            [
                "own release", "mid release", "arena used", "round trip 42inner-1300", "read twice WireFormatException", "read after reset 4 bytes, 4",
                "message question answer", "message after dispose 2 bytes",
            ],
            BuildAndRun("ReleaseApp", ("Mid", "1.0.0")));

    [Fact]
    public void App_WithLibWireDebug_RunsOnDebugThroughThePrecompiledLibraryToo() =>
        Assert.Equal(
            [
                "own debug", "mid debug", "arena used", "round trip 42inner-1300", "read twice ReadTwice", "read after reset UseAfterReset",
                "message question answer", "message after dispose UseAfterDispose",
            ],
            BuildAndRun("DebugApp", ("Mid", "1.0.0"), ("LibWire.Debug", consumer.Version)));

    [Fact, Trait("Category", "Deep")]
    public void App_WithAnotherVersionOfLibWire_FailsToBuildWithAdvice()
    {
        consumer.AddLibWireAs("99.0.0");
        (int exitCode, string output) = consumer.BuildApp("MismatchApp", ("Mid", "1.0.0"), ("LibWire", "99.0.0"), ("LibWire.Debug", consumer.Version));

        Assert.NotEqual(0, exitCode);
        Assert.Contains(
            $"error LWPACK01: LibWire.Debug {consumer.Version} stands in for LibWire {consumer.Version} only, but LibWire 99.0.0 was resolved. Reference both packages in the same version.",
            output,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("LibWire")]
    [InlineData("LibWire.Debug")]
    public void App_WithMisuse_IsWarnedByTheAnalyzersOfThePackage(string id)
    {
        string name = $"{id.Replace(".", "", StringComparison.Ordinal)}Misuse";
        consumer.WriteFile($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="{id}" Version="{consumer.Version}" />
              </ItemGroup>
            </Project>
            """);
        consumer.WriteFile($"{name}/Misuse.cs", "static class Misuse { static void Forget() { var arena = new LibWire.ArenaAllocator(); arena.Reset(); } }");
        (int exitCode, string[] complaints) = consumer.Build(name);

        Assert.Equal(0, exitCode);
        Assert.Contains("Misuse.cs(1,58): warning LW4001: ", Assert.Single(complaints), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("LibWire")]
    [InlineData("LibWire.Debug")]
    public void Package_OfEitherBuild_HoldsLibrariesDocumentationSymbolsReadmeAndLicence(string id)
    {
        string[] libraries = [.. new[] { "net10.0", "net8.0", "netstandard2.0", "netstandard2.1" }.Select(framework => $"lib/{framework}/LibWire.")];
        string[] entries = consumer.Entries($"{id}.{consumer.Version}.nupkg");

        Assert.Superset(new HashSet<string>([.. libraries.Select(library => library + "dll"), .. libraries.Select(library => library + "xml"), "README.md"]), entries.ToHashSet());
        Assert.Superset(new HashSet<string>(libraries.Select(library => library + "pdb")), consumer.Entries($"{id}.{consumer.Version}.snupkg").ToHashSet());
        Assert.Contains("analyzers/dotnet/cs/LibWire.Analyzers.dll", entries);
        Assert.Equal(id == "LibWire.Debug", entries.Contains("buildTransitive/LibWire.Debug.targets"));
        Assert.Equal("MIT", consumer.Manifest(id).Elements().Single(element => element.Name.LocalName == "license").Value);
        Assert.Equal(
            [
                "net10.0:", "net8.0: System.IO.Pipelines", ".NETStandard2.0: System.IO.Pipelines System.Memory System.Runtime.CompilerServices.Unsafe",
                ".NETStandard2.1: System.IO.Pipelines System.Runtime.CompilerServices.Unsafe",
            ],
            consumer.Manifest(id).Descendants().Where(element => element.Name.LocalName == "group")
                .Select(group => $"{group.Attribute("targetFramework")!.Value}:{string.Concat(group.Elements().Select(dependency => " " + dependency.Attribute("id")!.Value))}"));
    }

    [Fact]
    public void Package_OfTheGenerator_HoldsOneAnalyzerAndItsTargetsAndDependsOnNothing()
    {
        string[] entries = consumer.Entries($"LibWire.Generator.{consumer.Version}.nupkg");

        Assert.Equal(["analyzers/dotnet/cs/LibWire.Generator.dll"], entries.Where(entry => entry.EndsWith(".dll", StringComparison.Ordinal)));
        Assert.Equal(
            [
                "build/LibWire.Generator.props", "build/LibWire.Generator.targets",
                "buildTransitive/LibWire.Generator.props", "buildTransitive/LibWire.Generator.targets",
            ],
            entries.Where(entry => entry.StartsWith("build", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Contains("README.md", entries);
        Assert.Equal("true", consumer.Manifest("LibWire.Generator").Elements().Single(element => element.Name.LocalName == "developmentDependency").Value);
        Assert.DoesNotContain(consumer.Manifest("LibWire.Generator").Descendants(), element => element.Name.LocalName == "dependency");
    }

    [Fact]
    public void Package_OfALibraryWithGeneratedMessages_DependsOnLibWireAndNotOnTheGenerator() =>
        Assert.Equal(
            ["LibWire"],
            consumer.Manifest("Mid", "1.0.0").Descendants().Where(element => element.Name.LocalName == "dependency").Select(element => element.Attribute("id")!.Value));

    [Theory]
    [MemberData(nameof(ReleaseTraceTests.TargetFrameworks), MemberType = typeof(ReleaseTraceTests))]
    public void Libraries_OfBothBuilds_DifferInTheFileVersionsRevisionOnly(string targetFramework)
    {
        string[] paths = [BothBuilds.PathOf("LibWire", targetFramework), BothBuilds.PathOf("LibWire.Debug", targetFramework)];
        Version[] fileVersions = [.. paths.Select(path => Version.Parse(System.Diagnostics.FileVersionInfo.GetVersionInfo(path).FileVersion!))];

        Assert.Equal(System.Reflection.AssemblyName.GetAssemblyName(paths[0]).FullName, System.Reflection.AssemblyName.GetAssemblyName(paths[1]).FullName);
        Assert.Equal(fileVersions[0].ToString(3), fileVersions[1].ToString(3));
        Assert.Equal((0, 1), (fileVersions[0].Revision, fileVersions[1].Revision));
    }

    private string[] BuildAndRun(string name, params (string Id, string Version)[] packages)
    {
        (int exitCode, string output) = consumer.BuildApp(name, packages);
        Assert.True(exitCode == 0, output);
        return consumer.RunApp(name).Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }
}
