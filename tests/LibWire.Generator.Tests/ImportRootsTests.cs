using System.Collections.Immutable;

namespace LibWire.Generator.Tests;

public class ImportRootsTests
{
    private static readonly ImportRoots Roots = new("/project", new EquatableArray<string>(["/project/protos", "/project/protos/vendor", "/shared"]));

    [Theory]
    [InlineData("/project/a.proto", "a.proto")]
    [InlineData("/project/sub/a.proto", "sub/a.proto")]
    [InlineData("/project/protos/sub/a.proto", "sub/a.proto")]
    [InlineData("/project/protos/vendor/sub/a.proto", "sub/a.proto")]
    [InlineData("/project/protos/vendors/a.proto", "vendors/a.proto")]
    [InlineData("/shared/deep/a.proto", "deep/a.proto")]
    [InlineData("/elsewhere/deep/a.proto", "a.proto")]
    [InlineData("relative/a.proto", "relative/a.proto")]
    public void ImportPathOf_WithoutRootOfItsOwn_IsBelowTheLongestRootThatHoldsIt(string path, string expected) =>
        Assert.Equal(expected, Roots.ImportPathOf(path, ""));

    [Theory]
    [InlineData("/project/protos/sub/a.proto", "protos/sub", "a.proto")]
    [InlineData("/project/protos/sub/a.proto", "./protos/", "sub/a.proto")]
    [InlineData("/project/protos/sub/a.proto", @"protos\sub", "a.proto")]
    [InlineData("/project/protos/sub/a.proto", ".", "protos/sub/a.proto")]
    [InlineData("/outside/x/a.proto", "../outside", "x/a.proto")]
    [InlineData("/outside/x/a.proto", "/outside/x", "a.proto")]
    [InlineData("/project/protos/sub/a.proto", "other", null)]
    public void ImportPathOf_WithRootOfItsOwn_IsBelowThatOrNothing(string path, string itemRoot, string? expected) =>
        Assert.Equal(expected, Roots.ImportPathOf(path, itemRoot));

    [Fact]
    public void Of_PropertiesOfTheTargets_AreDecodedAndAbsolute()
    {
        ImportRoots roots = ImportRoots.Of(new BuildOptions(
            ImmutableDictionary<string, string>.Empty
                .Add("build_property.ProjectDir", "/home/C")
                .Add("build_property.LibWireProjectFolder", "/home/C?/project")
                .Add("build_property.LibWireProtoRoots", @"protos| ../C?protos/ |sub\deep|"),
            ImmutableDictionary<string, ImmutableDictionary<string, string>>.Empty).GlobalOptions);

        Assert.Equal(new ImportRoots("/home/C#/project", new EquatableArray<string>(["/home/C#/project/protos", "/home/C#/C#protos", "/home/C#/project/sub/deep"])), roots);
    }

    [Fact]
    public void ImportPathOf_WithoutAnyFolder_IsTheFileName() =>
        Assert.Equal("a.proto", new ImportRoots("", default).ImportPathOf("/x/a.proto", ""));
}
