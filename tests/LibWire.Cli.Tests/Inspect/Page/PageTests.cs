using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect --html</c>: what is in the page, that nothing of the file is markup, and what is refused.</summary>
public sealed class PageTests : IDisposable
{
    private const string Schema = "syntax = \"proto3\"; message Line { string sku = 1; } message Order { int64 id = 1; repeated Line lines = 2; string note = 3; }";

    // id 150; a line with the sku x; a note.
    private static readonly byte[] Order = [0x08, 0x96, 0x01, 0x12, 0x03, 0x0A, 0x01, 0x78, 0x1A, 0x02, 0x68, 0x69];

    private readonly Workspace _workspace = new();
    private string _error = "";

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Html_OfAMessage_HasItsBytesAndARowForEachNode()
    {
        PageBlocks page = Page(0, "--schema", _workspace.Write("order.proto", Schema), "--type", "Order", _workspace.Write("order.bin", Order));
        Assert.Equal(Order, page.Bytes);
        Assert.Equal(
            [
                "0 0+12 order.bin:  # a message of Protocol Buffers",
                "1 0+3 id: 150 # int64",
                "1 3+5 lines:  # Line",
                "2 5+3 sku: \"x\" # string",
                "1 8+4 note: \"hi\" # string",
            ],
            page.Rows);
        Assert.Empty(page.Extents);
        Assert.Equal("order.bin", page.About.GetProperty("name").GetString());
        Assert.True(page.About.GetProperty("isCertain").GetBoolean());

        // Bytes of the tag, then of tag and length.
        Assert.Equal([0u, 0x0101, 0x0201, 0x0201, 0x0201], page.Flags.Select(static flags => flags & 0xFFFF));
    }

    [Fact]
    public void Html_WithoutASchema_MarksGuessesAndKeepsOtherReadings()
    {
        PageBlocks page = Page(0, _workspace.Write("order.bin", [0x08, 0x01, 0x22, 0x03, 0x01, 0xAC, 0x02, 0x22, 0x01, 0x05]));
        Assert.Contains("1 2+5 4: [1, 300]|or bytes 01ac02 # packed varints", page.Rows);
        Assert.Equal([false, false, true, true], page.Flags.Select(static flags => (flags & 1 << 16) != 0));
        Assert.False(page.About.GetProperty("isCertain").GetBoolean());
    }

    [Fact]
    public void Html_OfDelimitedMessages_CountsThem()
    {
        PageBlocks page = Page(0, "--as", "delimited", _workspace.Write("orders.bin", [0x02, 0x08, 0x01, 0x00, 0x02, 0x08, 0x03]));
        Assert.Equal(["[]", "1", "[]", "[]", "1"], page.Rows.Skip(1).Select(static row => row.Split(' ', ':')[2]));
        Assert.Equal(0x0100u, page.Flags[1] & 0xFFFF);   // a length and no tag
    }

    [Fact]
    public void Html_OfAGroup_SaysThatItIsOne()
    {
        PageBlocks page = Page(0, "--as", "message", _workspace.Write("a.bin", [0x0B, 0x08, 0x01, 0x0C]));
        Assert.Equal("1 0+4 1:  # group", page.Rows[1]);
        Assert.NotEqual(0u, page.Flags[1] & 1 << 21);
    }

    [Fact]
    public void Html_OfAFlatBuffer_HasTheBytesThatOffsetsLeadTo()
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        PageBlocks page = Page(
            0, "--schema", $"{folder}/monster_test.fbs", "-I", $"{folder}/include_test", "-I", $"{folder}/include_test/sub", $"{folder}/monsterdata_test.mon");
        uint name = (uint)Array.FindIndex(page.Rows, static row => row.Contains("\"MyMonster\"", StringComparison.Ordinal));
        Assert.Equal(
            [new PageExtent(0xA4, 4, name, PageExtentRole.Pointer), new PageExtent(0x248, 14, name, PageExtentRole.Content)],
            page.Extents.Where(extent => extent.Node == name));
        Assert.Equal(
            [PageExtentRole.Pointer, PageExtentRole.Vtable, PageExtentRole.Node, PageExtentRole.Pointer],
            page.Extents.Where(static extent => extent.Node == 1).Select(static extent => extent.Role));
        Assert.True(page.Extents.Zip(page.Extents.Skip(1)).All(static pair => pair.First.CompareTo(pair.Second) <= 0));
        Assert.All(page.Extents, extent => Assert.True(extent.Start + extent.SizeBytes <= page.Bytes.Length));
    }

    [Fact]
    public void Html_OfAnyTestFile_HasRowsThatLieInTheFileAndParentsBeforeTheirChildren()
    {
        foreach (string name in new[] { "flatbuffers/monster/monsterdata_test.mon", "mvt/bangkok-12-3188-1888.mvt", "flatgeobuf/poly00.fgb" })
        {
            string target = _workspace.PathOf("page.html");
            CommandRun.Of("inspect", TestData.PathOf(name), "--html", target);
            var page = new PageBlocks(File.ReadAllText(target));
            Assert.Equal(File.ReadAllBytes(TestData.PathOf(name)), page.Bytes);
            Assert.Equal(0, page.Depths[0]);
            for (int i = 1; i < page.Depths.Length; i++)
            {
                Assert.InRange(page.Depths[i], 1, page.Depths[i - 1] + 1);
                Assert.True(page.Starts[i] + page.Sizes[i] <= page.Bytes.Length);
            }
        }
    }

    [Fact]
    public void Html_OfHostileTextAndName_HasNoneOfItAsMarkup()
    {
        const string Hostile = "</script><script>alert(1)</script><!--\u202E\u0007{script}{data}";
        byte[] text = Encoding.UTF8.GetBytes(Hostile);
        string name = OperatingSystem.IsWindows() ? "a.bin" : "<img src=x onerror=alert(1)>.bin";
        string schema = _workspace.Write("order.proto", Schema);
        PageBlocks page = Page(0, "--schema", schema, "--type", "Order", _workspace.Write(name, [0x1A, (byte)text.Length, .. text]));
        Assert.Contains(page.Texts, static one => one == "\"</script><script>alert(1)</script><!--\\u202e\\u0007{script}{data}\"");
        Assert.DoesNotContain("alert(1)", page.Html, StringComparison.Ordinal);
        Assert.DoesNotContain("onerror", page.Html, StringComparison.Ordinal);

        // Of the frame there are one script and one style; all else are data blocks.
        Assert.Equal(1, Regex.Count(page.Html, "<script>"));
        Assert.Equal(Regex.Count(page.Html, "<script"), 1 + Regex.Count(page.Html, "<script type=\"text/plain\" data-block="));
        Assert.Equal(Regex.Count(page.Html, "<script"), Regex.Count(page.Html, "</script>"));
    }

    [Fact]
    public void Html_AllowsItsScriptAndStyleByTheirHashesAndNothingElse()
    {
        PageBlocks page = Page(0, _workspace.Write("order.bin", Order));
        string policy = Regex.Match(page.Html, "<meta http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\">").Groups[1].Value;
        string script = Regex.Match(page.Html, "<script>(.*?)</script>", RegexOptions.Singleline).Groups[1].Value;
        string style = Regex.Match(page.Html, "<style>(.*?)</style>", RegexOptions.Singleline).Groups[1].Value;
        Assert.Equal(
            $"default-src 'none'; script-src '{Hash(script)}'; style-src '{Hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'", policy);
    }

    [Theory]
    [InlineData("innerHTML")]
    [InlineData("outerHTML")]
    [InlineData("insertAdjacentHTML")]
    [InlineData("document.write")]
    [InlineData("eval(")]
    [InlineData("Function(")]
    [InlineData("fetch(")]
    [InlineData("XMLHttpRequest")]
    [InlineData("import")]
    [InlineData("</")]
    [InlineData("<!--")]
    public void Script_HasNoWayToMarkupOrNetwork(string word)
    {
        Assert.DoesNotContain(word, PageAssets.Script, StringComparison.Ordinal);
    }

    [Fact]
    public void Html_OfABrokenMessage_ShowsTheFaultAndExitsWithOne()
    {
        string path = _workspace.Write("a.bin", [0x08, 0x01, 0x0A, 0x05, 0x08]);
        PageBlocks page = Page(1, "--as", "message", path);
        Assert.Equal($"{path}: byte 3: Field 1 has a length of 5, and 1 bytes are left.", _error);
        Assert.Contains("1 3+0 !: Field 1 has a length of 5, and 1 bytes are left. # fault", page.Rows);
        Assert.Equal(1, page.About.GetProperty("faults").GetInt32());
        Assert.Equal(3, page.About.GetProperty("faultOffset").GetInt32());
        Assert.Equal("Field 1 has a length of 5, and 1 bytes are left.", page.About.GetProperty("fault").GetString());
    }

    [Fact]
    public void Html_OfUnknownBytes_ShowsThemAndSaysSo()
    {
        PageBlocks page = Page(1, _workspace.Write("a.bin", [0xFF, 0xFE, 0xFD]));
        Assert.Equal<byte>([0xFF, 0xFE, 0xFD], page.Bytes);
        Assert.Single(page.Rows);
        Assert.EndsWith("No format is recognised. --as names one.", page.About.GetProperty("problems")[0].GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Html_OfAnEmptyFile_IsAPage()
    {
        PageBlocks page = Page(0, "--as", "message", _workspace.Write("a.bin", Array.Empty<byte>()));
        Assert.Empty(page.Bytes);
        Assert.Single(page.Rows);
    }

    [Fact]
    public void Html_OfGzip_ShowsWhatIsInside()
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest)) gzip.Write(Order);
        PageBlocks page = Page(0, _workspace.Write("order.bin.gz", compressed.ToArray()));
        Assert.Equal(Order, page.Bytes);
        Assert.Equal("gzip", page.About.GetProperty("compression").GetString());
    }

    [Fact]
    public void Html_WithADepth_LeavesOutWhatIsDeeperAndSaysSo()
    {
        PageBlocks page = Page(0, "--depth", "0", _workspace.Write("order.bin", Order));
        Assert.Equal([0, 1, 1, 1], page.Depths);
        Assert.Equal("Nodes left out because they are deeper than --depth 0: 1.", page.About.GetProperty("problems")[0].GetString());
    }

    [Fact]
    public void Tree_WithMoreNodesThanItTakes_CountsTheRest()
    {
        string path = _workspace.Write("order.bin", Order);
        InspectedFile file = InspectedFile.Read(path, null, null, out _)!;
        var tree = new PageTree(file, depthMax: 100, nodesMax: 3);
        Assert.True(new FileTree(file, tree, TextWriter.Null).Write(null));
        Assert.Equal(3, tree.Starts.Count);
        Assert.Equal(2, tree.LeftOutCount);
    }

    [Fact]
    public void Write_OfASmallFile_TakesMemoryInProportion()
    {
        const long BytesMax = 4 << 20; // frame, style and script, some times; a buffer for a large block would take 1 MiB for each of 16
        InspectedFile file = InspectedFile.Of("a.bin", Order, null, null);
        PageWriter.Write(Stream.Null, file, new PageTree(file, depthMax: 1), []);
        long before = GC.GetAllocatedBytesForCurrentThread();
        PageWriter.Write(Stream.Null, file, new PageTree(file, depthMax: 1), []);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1, BytesMax);
    }

    [Fact]
    public void Tree_OfALongValue_KeepsItsStart()
    {
        byte[] text = Encoding.UTF8.GetBytes(new string('a', 399) + new string('b', 400));
        PageBlocks page = Page(0, "--as", "message", _workspace.Write("a.bin", [0x0A, 0x9F, 0x06, .. text]));
        Assert.Contains(page.Texts, static one => one == $"\"{new string('a', 399)}…");
    }

    [Fact]
    public void Strings_OverTheirLimit_AreLeftOut()
    {
        var strings = new PageStrings(bytesMax: 8);
        uint first = strings.Add("abcd");
        Assert.Equal((uint)PageStrings.LeftOut, strings.Add("efgh"));
        Assert.True(strings.IsFull);
        Assert.Equal(first, strings.Add("abcd"));
        Assert.Equal(7, strings.Bytes.Length);   // with the mark of what is left out
    }

    [Theory]
    [InlineData("--html a.html --json FILE", "--html and --json: write one of them.")]
    [InlineData("--html a.html --stats FILE", "--html and --stats: write one of them.")]
    [InlineData("--html a.html --serve FILE", "--html and --serve: write one of them.")]
    [InlineData("--serve --json FILE", "--serve and --json: write one of them.")]
    [InlineData("--html a.html FILE FILE", "--html takes one file.")]
    [InlineData("--port 80 FILE", "--port needs --serve.")]
    [InlineData("--serve --port 65536 FILE", "--port 65536: write a number up to 65535.")]
    [InlineData("--serve --port x FILE", "--port x: write a number up to 65535.")]
    public void Options_ThatDoNotGoTogether_AreRefused(string line, string message)
    {
        string path = _workspace.Write("order.bin", Order);
        CommandRun run = CommandRun.Of(["inspect", .. line.Split(' ').Select(word => word == "FILE" ? path : word)]);
        Assert.Equal(2, run.ExitCode);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
        Assert.False(File.Exists("a.html"));
    }

    [Fact]
    public void Html_OfAFileThatIsNotThere_WritesNoPage()
    {
        string target = _workspace.PathOf("page.html");
        CommandRun run = CommandRun.Of("inspect", _workspace.PathOf("none.bin"), "--html", target);
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("There is no such file.", run.Error, StringComparison.Ordinal);
        Assert.False(File.Exists(target));
    }

    [Fact]
    public void Html_ThatCannotBeWritten_IsAnErrorOfUsage()
    {
        CommandRun run = CommandRun.Of("inspect", _workspace.Write("order.bin", Order), "--html", _workspace.PathOf(""));
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("this is a folder", run.Error, StringComparison.Ordinal);
    }

    private static string Hash(string text) => $"sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}";

    private PageBlocks Page(int exitCode, params string[] arguments)
    {
        string target = _workspace.PathOf("page.html");
        CommandRun run = CommandRun.Of(["inspect", .. arguments, "--html", target]);
        Assert.Equal((exitCode, ""), (run.ExitCode, run.Output));
        _error = run.Error.TrimEnd();
        return new PageBlocks(File.ReadAllText(target));
    }
}
