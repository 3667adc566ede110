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
    public void ImportPathOf_WithoutAnyFolder_IsTheFileName() =>
        Assert.Equal("a.proto", new ImportRoots("", default).ImportPathOf("/x/a.proto", ""));
}
