namespace LibWire.Tests;

/// <summary>LibWire.Generator as a user has it: a package, schemas and <c>dotnet build</c>.</summary>
[Trait("Category", "Consumer")]
[Trait("Category", "Deep")]
[Collection(ConsumerGroup.Name)]
public sealed class ConsumerGeneratorTests(ConsumerGeneratorFixture projects) : IClassFixture<ConsumerGeneratorFixture>
{
    [Fact]
    public void Build_EveryGoodProject_SucceedsWithoutAWarning()
    {
        Assert.Empty(projects.Result.Complaints);
        Assert.Equal(0, projects.Result.ExitCode);
    }

    [Fact]
    public void App_WithBothPackagesAndNothingElse_RunsARoundTrip() =>
        Assert.Equal([ConsumerGeneratorSources.RoundTripOutput], projects.Run("Plain"));

    [Fact]
    public void App_WithLibWireDebugToo_FindsAMistakeInsideThePrecompiledLibrary() =>
        Assert.Equal([ConsumerGeneratorSources.RoundTripOutput, "debug", "UseAfterDispose"], projects.Run("PlainDebug"));

    [Fact]
    public void App_OnALibraryForNetStandard20InCSharp9_RunsARoundTrip() =>
        Assert.Equal([ConsumerGeneratorSources.RoundTripOutput], projects.Run("OldApp"));

    [Fact]
    public void App_WithSchemasInFoldersRootsAndImports_FindsThem() => Assert.Equal(["4 5 6"], projects.Run("C# folders"));

    [Fact]
    public void Build_AfterOnlyASchemaChanged_BuildsAgain()
    {
        Assert.Equal(["1"], projects.Run("Changed"));
        projects.Write("Changed/order.proto", ConsumerGeneratorSources.Schema.Replace("uint64 id = 1;", "uint64 id = 100;", StringComparison.Ordinal));

        (int exitCode, string[] complaints) = projects.BuildAgain("Changed");

        Assert.Empty(complaints);
        Assert.Equal(0, exitCode);
        Assert.Equal(["100"], projects.Run("Changed"));
    }

    [Fact]
    public void Build_ProjectsWithMistakes_SaysWhereAndWhatToDo()
    {
        projects.Add("Bad", "<TargetFramework>net10.0</TargetFramework>");
        projects.Write("Bad/protos/sub/a.proto", "syntax = \"proto3\";\nmessage A {\n  int32 one = 1;\n  Missing two = 2;\n}\n");
        projects.Add("Older", "<TargetFramework>netstandard2.0</TargetFramework>");
        projects.Write("Older/a.proto", "syntax = \"proto3\"; message A { }");
        projects.Add("Alone", "<TargetFramework>net10.0</TargetFramework>", projects.Package("LibWire.Generator"), withPackages: false);
        projects.Write("Alone/a.proto", "syntax = \"proto3\"; message A { }");
        projects.Add("Safe", "<TargetFramework>net10.0</TargetFramework><AllowUnsafeBlocks>false</AllowUnsafeBlocks>");
        projects.Write("Safe/a.proto", "syntax = \"proto3\"; message A { }");

        (int exitCode, string[] complaints) = projects.BuildTogether("Mistakes", "Bad", "Older", "Alone", "Safe");

        Assert.NotEqual(0, exitCode);
        Assert.Collection(
            complaints.Select(line => line[..line.LastIndexOf('[')].TrimEnd()).Distinct().OrderBy(line => line[line.IndexOf("error", StringComparison.Ordinal)..], StringComparer.Ordinal),
            line => Assert.Matches(@"Bad/protos/sub/a\.proto\(4,3\): error LW\d{4}: .*Missing", line.Replace('\\', '/')),
            line => Assert.EndsWith(
                "error LW3001: The code of LibWire.Generator needs C# 9 or later, and this project compiles with C# 7.3. Set <LangVersion>latest</LangVersion> in the project file.", line, StringComparison.Ordinal),
            line => Assert.EndsWith(
                "error LWPACK02: LibWire.Generator writes code that needs the package LibWire, which this project does not reference. Run: dotnet add package LibWire", line, StringComparison.Ordinal),
            line => Assert.EndsWith(
                "error LWPACK03: LibWire.Generator writes code with pointers in it. Remove AllowUnsafeBlocks from this project, or set it to true.", line, StringComparison.Ordinal));
    }
}
