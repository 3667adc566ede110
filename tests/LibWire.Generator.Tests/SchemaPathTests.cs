namespace LibWire.Generator.Tests;

public class SchemaPathTests
{
    [Theory]
    [InlineData("a.proto", "/project", "/project/a.proto")]
    [InlineData("sub/./a.proto", "/project", "/project/sub/a.proto")]
    [InlineData("../shared//a.proto", "/project", "/shared/a.proto")]
    [InlineData("../../../a.proto", "/project", "/a.proto")]
    [InlineData("/other/a.proto", "/project", "/other/a.proto")]
    [InlineData("/other/b/../", "/project", "/other")]
    [InlineData(@"protos\sub\a.proto", @"C:/work", "C:/work/protos/sub/a.proto")]
    [InlineData(@"C:\work\.\a.proto", "D:/project", "C:/work/a.proto")]
    [InlineData(@"\\server\share\a.proto", "C:/project", "//server/share/a.proto")]
    [InlineData("../a.proto", "", "../a.proto")]
    [InlineData("", "", "")]
    public void Absolute_AnyPath_IsJoinedAndWithoutDots(string path, string folder, string expected) =>
        Assert.Equal(expected, SchemaPath.Absolute(path, folder));

    [Theory]
    [InlineData("/project", "/project/sub/a.proto", "sub/a.proto")]
    [InlineData("/", "/a.proto", "a.proto")]
    [InlineData("/project", "/projects/a.proto", null)]
    [InlineData("/project", "/Project/a.proto", null)]
    [InlineData("/project", "/project", null)]
    [InlineData("C:/Project", "c:/project/A.proto", "A.proto")]
    [InlineData("//Server/share", "//server/Share/a.proto", "a.proto")]
    [InlineData("", "/a.proto", null)]
    public void Below_FolderAndPath_GivesTheRestOrNothing(string folder, string path, string? expected) =>
        Assert.Equal(expected, SchemaPath.Below(folder, path));
}
