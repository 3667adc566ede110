namespace LibWire.Cli.Tests;

/// <summary><c>libwire docs</c>: what a page says, and that comments never become markup.</summary>
public sealed class DocsTests : IDisposable
{
    private const string Proto = """
        // About shops.
        syntax = "proto2";
        package shop;

        // An order </script><script>alert(1)</script> & *bold* | `x`
        //
        // More.
        message Order {
          optional int32 id = 1 [default = 7]; // The "id" | of it.
          repeated Line lines = 2 [deprecated = true];
          map<string, Line> by_name = 3;
          oneof kind { string a = 4; State b = 5; }
          message Line {}
        }
        enum State {
          NONE = 0;

          /* Open. */
          OPEN = 1;
        }
        service Orders { rpc Watch(Order) returns (stream Order.Line); }
        """;

    private const string Fbs = """
        namespace Game;
        struct Vec3 { x:float; y:int; }
        /// Red </style>.
        enum Color : byte { Red = 3, Blue = -1 }
        union Any { Vec3, Note:string }
        table Monster { name:string (required); hp:short = 100; old:int (deprecated); pos:[Vec3]; any:Any; }
        rpc_service Store { Put(Monster):Monster (streaming: "client"); }
        root_type Monster; file_identifier "MONS";
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Docs_OfProto_AreMarkdownInTheOrderOfTheFile()
    {
        string text = Run("--schema", _workspace.Write("shop.proto", Proto));
        Assert.Contains("About shops.", text, StringComparison.Ordinal);
        Assert.Contains("An order &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; \\*bold\\* \\| \\`x\\`\n\nMore.\n", text, StringComparison.Ordinal);
        Assert.Contains("| `id` | `int32` | optional | 1 | `7` | The \"id\" \\| of it. |\n", text, StringComparison.Ordinal);
        Assert.Contains("| `lines` | [`shop.Order.Line`](#shop.Order.Line) | repeated | 2 |  | **Deprecated**. ", text, StringComparison.Ordinal);
        Assert.Contains("map&lt;`string`, [`shop.Order.Line`](#shop.Order.Line)&gt;", text, StringComparison.Ordinal);
        Assert.Contains("| `b` | [`shop.State`](#shop.State) | oneof `kind` | 5 |", text, StringComparison.Ordinal);
        Assert.Contains("| `OPEN` | 1 | Open. |\n", text, StringComparison.Ordinal);
        Assert.Contains("| `Watch` | [`shop.Order`](#shop.Order) | stream [`shop.Order.Line`](#shop.Order.Line) |\n", text, StringComparison.Ordinal);
        Assert.True(text.IndexOf("### message shop.Order\n", StringComparison.Ordinal) < text.IndexOf("### message shop.Order.Line\n", StringComparison.Ordinal));
        Assert.DoesNotContain("<script", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Docs_OfFbs_ShowTablesEnumsUnionsAndServices()
    {
        string text = Run("--schema", _workspace.Write("m.fbs", Fbs));
        Assert.Contains("Root type [`Game.Monster`](#Game.Monster)", text, StringComparison.Ordinal);
        Assert.Contains("| `name` | `string` | required | 0 |  |", text, StringComparison.Ordinal);
        Assert.Contains("| `hp` | `short` |  | 1 | `100` |", text, StringComparison.Ordinal);
        Assert.Contains("| `old` | `int` |  | 2 | `0` | **Deprecated**. ", text, StringComparison.Ordinal);
        Assert.Contains("\\[[`Game.Vec3`](#Game.Vec3)\\]", text, StringComparison.Ordinal);
        Assert.Contains("| `Red` | 3 |\n| `Blue` | -1 |\n", text, StringComparison.Ordinal);
        Assert.Contains("| `Note` | `string` | 2 |\n", text, StringComparison.Ordinal);
        Assert.Contains("| `Put` | stream [`Game.Monster`](#Game.Monster) |", text, StringComparison.Ordinal);
        Assert.Contains("8 bytes, aligned to 4.", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Docs_AsHtml_EscapeCommentsAndControlCharacters()
    {
        string proto = _workspace.Write("shop.proto", Proto.Replace("About shops.", "A \u0007 bell, a \u202E turn, <img src=x onerror=\"y\">.", StringComparison.Ordinal));
        string text = Run("--format", "html", "--schema", proto, "--schema", _workspace.Write("m.fbs", Fbs));
        Assert.StartsWith("<!DOCTYPE html>", text, StringComparison.Ordinal);
        Assert.Contains("A \uFFFD bell, a \uFFFD turn, &lt;img src=x onerror=&quot;y&quot;&gt;.", text, StringComparison.Ordinal);
        Assert.Contains("An order &lt;/script&gt;&lt;script&gt;alert(1)", text, StringComparison.Ordinal);
        Assert.Contains("<a href=\"#shop.State\"><code>shop.State</code></a>", text, StringComparison.Ordinal);
        Assert.Contains("id=\"shop.State\"", text, StringComparison.Ordinal);
        Assert.DoesNotContain("<script", text, StringComparison.Ordinal);
        Assert.DoesNotContain("<img", text, StringComparison.Ordinal);
        Assert.Equal(text.IndexOf("</style>", StringComparison.Ordinal), text.LastIndexOf("</style>", StringComparison.Ordinal));
        Assert.DoesNotContain(text, static one => char.IsControl(one) && one != '\n');
    }

    [Fact]
    public void Docs_ToAFolder_AreAPageEachWithLinks()
    {
        string proto = _workspace.Write("in/a/x.proto", "syntax = \"proto3\"; package a; import \"a/y.proto\"; message X { Y y = 1; }");
        _workspace.Write("in/a/y.proto", "syntax = \"proto3\"; package a; message Y {}");
        string target = Directory.CreateDirectory(_workspace.PathOf("out")).FullName;
        Assert.Equal("", Run("--schema", _workspace.PathOf("in"), "-o", target));
        Assert.Equal(["a.x.proto.md", "a.y.proto.md"], Directory.EnumerateFiles(target).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.Contains("[`a.Y`](./a.y.proto.md#a.Y)", File.ReadAllText(Path.Combine(target, "a.x.proto.md")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("javascript:alert(1).proto", "./javascript%3Aalert%281%29.proto")]
    [InlineData("a b#c?d%41.proto", "./a%20b%23c%3Fd%2541.proto")]
    public void Docs_ToAFolder_LinkToFilesWithAnyName(string name, string address)
    {
        if (OperatingSystem.IsWindows()) return; // No file has such a name there.
        _workspace.Write("in/x.proto", $"syntax = \"proto3\"; package a; import \"{name}\"; message X {{ Y y = 1; }}");
        _workspace.Write($"in/{name}", "syntax = \"proto3\"; package a; message Y {}");
        string target = Directory.CreateDirectory(_workspace.PathOf("out")).FullName;
        Assert.Equal("", Run("--schema", _workspace.PathOf("in"), "-o", target));
        Assert.Equal("", Run("--schema", _workspace.PathOf("in"), "--format", "html", "-o", target));
        Assert.Contains($"[`a.Y`]({address}.md#a.Y)", File.ReadAllText(Path.Combine(target, "x.proto.md")), StringComparison.Ordinal);
        Assert.Contains($"<a href=\"{address}.html#a.Y\">", File.ReadAllText(Path.Combine(target, "x.proto.html")), StringComparison.Ordinal);
    }

    [Fact]
    public void Docs_ToAFolderWithEqualNames_AreRefused()
    {
        string first = _workspace.Write("a/x.fbs", "table A {}"), second = _workspace.Write("b/x.fbs", "table B {}");
        string target = Directory.CreateDirectory(_workspace.PathOf("out")).FullName;
        CommandRun run = CommandRun.Of("docs", "--schema", first, second, "-o", target);
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("x.fbs.md", run.Error, StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFiles(target));
    }

    [Theory]
    [InlineData(1, "error LW", "--schema", "bad.proto")]
    [InlineData(1, "error LW", "--schema", "bad.fbs")]
    [InlineData(2, "--format pdf: write md or html.", "--format", "pdf", "--schema", "bad.fbs")]
    public void Docs_ThatCannotBeMade_SayWhy(int exitCode, string message, params string[] arguments)
    {
        _workspace.Write("bad.proto", "syntax = \"proto3\"; message A { int32 x = 0; }");
        _workspace.Write("bad.fbs", "table A { x:; }");
        CommandRun run = CommandRun.Of(["docs", .. arguments.Select(one => one.StartsWith("bad", StringComparison.Ordinal) ? _workspace.PathOf(one) : one)]);
        Assert.Equal(exitCode, run.ExitCode);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
    }

    private static string Run(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["docs", .. arguments]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return run.Output;
    }
}
