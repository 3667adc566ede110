using System.Text;

namespace LibWire.Cli.Tests;

/// <summary>How files are found by names on the command line and in imports, and faults of files themselves.</summary>
public sealed class FileTests : IDisposable
{
    private const string Sound = "syntax = \"proto3\"; package shop; message Order { int32 id = 1; }";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Map_OfFilesAndImportPaths_GivesImportPaths()
    {
        string file = _workspace.Write("protos/shop/order.proto", Sound);
        string outer = _workspace.PathOf("");
        string inner = _workspace.PathOf("protos");
        Assert.Equal("shop/order.proto", ImportPath(file, inner));
        Assert.Equal("shop/order.proto", ImportPath("shop/order.proto", inner));
        Assert.Equal("protos/shop/order.proto", ImportPath(file, outer, inner));
        Assert.Equal("shop/order.proto", ImportPath(file, inner, outer));
        Assert.Equal("shop/order.proto", ImportPath(_workspace.PathOf("protos/./shop/../shop/order.proto"), inner));

        static string ImportPath(string name, params string[] roots)
        {
            Assert.Null(new ImportRoots(roots).Map(name, out string importPath));
            return importPath;
        }
    }

    [Fact]
    public void Write_ThroughALink_LeavesNothingOfALongerFile()
    {
        string target = _workspace.Write("a.bin", "long text"), link = _workspace.PathOf("b.bin");
        File.CreateSymbolicLink(link, target);
        OutputFile.Write(link, static stream => stream.Write("short"u8));
        Assert.Equal("short", File.ReadAllText(target));
    }

    [Fact]
    public void Write_ThroughALinkToNothing_MakesTheFile()
    {
        if (OperatingSystem.IsWindows()) return; // Links need rights there.
        string target = _workspace.PathOf("folder/a.bin"), middle = _workspace.PathOf("c.bin"), link = _workspace.PathOf("b.bin");
        File.CreateSymbolicLink(middle, target);
        File.CreateSymbolicLink(link, middle);
        OutputFile.Write(link, static stream => stream.Write("short"u8));
        Assert.Equal("short", File.ReadAllText(target));
        Assert.NotNull(new FileInfo(link).LinkTarget);
        Assert.NotNull(new FileInfo(middle).LinkTarget);
        Assert.Single(Directory.GetFiles(_workspace.PathOf("folder")));
    }

    [Fact]
    public void Write_ThroughALink_ThatFails_KeepsTheFile()
    {
        if (OperatingSystem.IsWindows()) return; // Links need rights there.
        string target = _workspace.Write("a.bin", "old"), link = _workspace.PathOf("b.bin");
        File.CreateSymbolicLink(link, target);
        Assert.Throws<RecordException>(() => OutputFile.Write(link, stream =>
        {
            stream.Write("new"u8);
            stream.Flush();
            Assert.Equal("old", File.ReadAllText(target));
            throw new RecordException(0, "The input is damaged.");
        }));
        Assert.Equal("old", File.ReadAllText(target));
        Assert.Equal(2, Directory.GetFiles(_workspace.PathOf("")).Length);
    }

    [Fact]
    public void Convert_ToALinkToItsInput_ReadsTheInputBeforeItIsReplaced()
    {
        if (OperatingSystem.IsWindows()) return; // Links need rights there.
        string schema = _workspace.Write("a.proto", "syntax = \"proto3\"; enum E { Z = 0; A_LONG_NAME = 1; } message A { E e = 1; }");
        string Lines(string value) => string.Concat(Enumerable.Repeat($"{{\"e\":{value}}}\n", 300_000)); // more than is read at once
        string input = _workspace.Write("a.jsonl", Lines("1")), link = _workspace.PathOf("b.jsonl");
        File.CreateSymbolicLink(link, input);
        CommandRun run = CommandRun.Of("convert", "--schema", schema, "--type", "A", "-o", link, input);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(Lines("\"A_LONG_NAME\""), File.ReadAllText(input));
        Assert.NotNull(new FileInfo(link).LinkTarget);
    }

    [Fact]
    public void Write_ThroughALinkInALinkedFolder_GoesFromTheFolderThatItIsIn()
    {
        if (OperatingSystem.IsWindows()) return; // Links need rights there.
        string target = _workspace.Write("deep/a.bin", "old"), folder = _workspace.PathOf("deep/folder");
        Directory.CreateDirectory(folder);
        File.CreateSymbolicLink(Path.Combine(folder, "b.bin"), "../a.bin");
        Directory.CreateSymbolicLink(_workspace.PathOf("linked"), folder);
        OutputFile.Write(_workspace.PathOf("linked/b.bin"), static stream => stream.Write("new"u8));
        Assert.Equal("new", File.ReadAllText(target));
        Assert.Empty(Directory.GetFiles(_workspace.PathOf("")));
    }

    [Fact]
    public void Write_ToALinkToItself_SaysSo()
    {
        if (OperatingSystem.IsWindows()) return; // Links need rights there.
        string link = _workspace.PathOf("b.bin");
        File.CreateSymbolicLink(link, link);
        UsageException fault = Assert.Throws<UsageException>(() => OutputFile.Write(link, static stream => stream.Write("new"u8)));
        Assert.Equal($"{link} cannot be written: More than 40 links lead from one to another.", fault.Message);
    }

    [Fact]
    public async Task Write_ToAPipe_WritesToIt()
    {
        if (OperatingSystem.IsWindows()) return; // There is no mkfifo.
        string pipe = _workspace.PathOf("pipe"), link = _workspace.PathOf("link");
        using (var made = System.Diagnostics.Process.Start("mkfifo", [pipe])) await made.WaitForExitAsync();
        File.CreateSymbolicLink(link, pipe);
        foreach (string path in (string[])[pipe, link])
        {
            Task<string> reader = Task.Run(() => File.ReadAllText(pipe));
            OutputFile.Write(path, static stream => stream.Write("text"u8));
            Assert.Equal(0, new FileInfo(pipe).Length); // and no file in its place
            Assert.Equal("text", await reader.WaitAsync(TimeSpan.FromMinutes(1)));
        }
    }

    [Fact]
    public void Write_ToADevice_LeavesIt()
    {
        if (OperatingSystem.IsWindows()) return; // It has other names there.
        string link = _workspace.PathOf("link");
        File.CreateSymbolicLink(link, "/dev/null");
        foreach (string path in (string[])[link, "/dev/null"]) OutputFile.Write(path, static stream => stream.Write("text"u8));
        Assert.Empty(File.ReadAllBytes("/dev/null"));
        Assert.NotNull(new FileInfo(link).LinkTarget);
    }

    [Theory]
    [InlineData("../order.proto")]
    [InlineData("./order.proto")]
    [InlineData("shop//order.proto")]
    [InlineData("shop\\order.proto")]
    [InlineData("/order.proto")]
    [InlineData("")]
    public void Find_OfWhatIsNoImportPath_FindsNothing(string importPath)
    {
        _workspace.Write("order.proto", Sound);
        _workspace.Write("shop/order.proto", Sound);
        Assert.Null(new ImportRoots([_workspace.PathOf("shop")]).Find(importPath));
    }

    [Fact]
    public void LW1801_FileNotFound()
    {
        string name = _workspace.PathOf("none.proto");
        AssertFault($"{name}(1,1): error LW1801: There is no file '{name}', neither as it is written nor in a folder given with -I. Check the name, or add its folder with -I.", name);
    }

    [Fact]
    public void LW1802_FileUnreadable()
    {
        string path = _workspace.Write("locked.proto", Sound);
        using FileStream locked = new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf(""), path);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{path}(1,1): error LW1802: The file cannot be read: ", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void LW1803_FolderAsFile()
    {
        string path = Directory.CreateDirectory(_workspace.PathOf("folder")).FullName;
        string file = _workspace.Write("a.proto", Sound);
        AssertFault($"{path}(1,1): error LW1803: This is a folder. Name the schemas in it; to look for imports in it, write -I in front.", file, path);
    }

    [Fact]
    public void LW1804_FileOutsideRoots()
    {
        string root = Directory.CreateDirectory(_workspace.PathOf("root")).FullName;
        string file = _workspace.Write("outside.proto", Sound);
        CommandRun run = CommandRun.Of("check", "-I", root, file);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{file}(1,1): error LW1804: The file lies in none of the folders given with -I", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void LW1805_ShadowedFile()
    {
        string first = _workspace.Write("first/a.proto", Sound);
        string second = _workspace.Write("second/a.proto", Sound);
        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf("first"), "-I", _workspace.PathOf("second"), second);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{second}(1,1): error LW1805: An import of 'a.proto' finds {first}, which", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void LW1806_NotUtf8()
    {
        string path = _workspace.Write("latin.proto", Encoding.Latin1.GetBytes("// one\n// caf\u00e9\n" + Sound));
        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf(""), path);
        Assert.Equal(0, run.ExitCode);
        Assert.StartsWith($"{path}(2,7): warning LW1806: The byte here is no UTF-8.", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void LW1807_Utf16()
    {
        string path = _workspace.Write("wide.proto", [.. Encoding.Unicode.GetPreamble(), .. Encoding.Unicode.GetBytes(Sound)]);
        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf(""), path);
        Assert.Equal((1, $"{path}(1,1): error LW1807: The file is UTF-16. Save it as UTF-8."), (run.ExitCode, run.Lines[0]));
    }

    private void AssertFault(string line, params string[] files)
    {
        CommandRun run = CommandRun.Of(["check", "-I", _workspace.PathOf(""), "--", .. files]);
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(line, Assert.Single(run.Lines));
    }
}
