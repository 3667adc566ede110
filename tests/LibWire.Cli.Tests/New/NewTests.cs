using System.Xml.Linq;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire new</c>: which files are written, and that nothing is overwritten. tests/LibWire.Trimming/new.sh builds and runs such projects.</summary>
public sealed class NewTests : IDisposable
{
    private const string OrderSchema = """
        syntax = "proto3";
        package shop;
        import "shop/line.proto";
        import "google/protobuf/timestamp.proto";
        message Order { int64 id = 1; repeated Line lines = 2; string note = 3; google.protobuf.Timestamp at = 4; Order parent = 5; }
        service Orders { rpc Place(Order) returns (Line); rpc Follow(Order) returns (stream Line); }
        service Other { rpc Place(Line) returns (Line); }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void New_OfAProto_WritesAProgram_AndCopiesWhatItImports()
    {
        CommandRun run = Order("-o", _workspace.PathOf("Shop"), "--type", "shop.Order");
        Assert.Equal("", run.Error);
        Assert.Equal(0, run.ExitCode);
        Assert.Equal(
            [".gitignore", "Program.cs", "Shop.csproj", "sample.json", "schemas/shop/line.proto", "schemas/shop/order.proto"],
            FilesOf("Shop"));
        string program = Read("Shop/Program.cs"), project = Read("Shop/Shop.csproj");
        Assert.Contains("using Order = Shop.Order;\n", program, StringComparison.Ordinal);
        Assert.Contains("message.Id = 42;\nmessage.SetNote(\"changed\", in arena);\n", program, StringComparison.Ordinal);
        Assert.Contains("<PackageReference Include=\"LibWire.Generator\" Version=\"0.1.0\" />", project, StringComparison.Ordinal);
        Assert.Contains("<LibWireProtoRoot>schemas</LibWireProtoRoot>", project, StringComparison.Ordinal);
        Assert.EndsWith($"Next:\n  cd {_workspace.PathOf("Shop")}\n  dotnet run\n", run.Output, StringComparison.Ordinal);
        Assert.Equal("""
            {
              "id": 1,
              "lines": [
                {
                  "sku": "sku"
                }
              ],
              "note": "note",
              "at": "2026-01-31T12:30:00Z"
            }

            """.ReplaceLineEndings("\n"), Read("Shop/sample.json"));
    }

    [Fact]
    public void New_OfAFbs_KeepsTheFilesInTheirPlaces()
    {
        _workspace.Write("app/monster.fbs", "include \"../base/vec.fbs\"; namespace Game; table Monster { name: string; hp: short; pos: Base.Vec; } root_type Monster;");
        _workspace.Write("base/vec.fbs", "namespace Base; struct Vec { x: float; }");
        CommandRun run = CommandRun.Of("new", "--schema", _workspace.PathOf("app/monster.fbs"), "-o", _workspace.PathOf("Game"));
        Assert.Equal("", run.Error);
        Assert.Equal(
            [".gitignore", "Game.csproj", "Program.cs", "sample.json", "schemas/app/monster.fbs", "schemas/base/vec.fbs"],
            FilesOf("Game"));
        string program = Read("Game/Program.cs");
        Assert.Contains("message.SetName(\"changed\", in arena);\nmessage.Hp = 42;\n", program, StringComparison.Ordinal);
        Assert.Contains("Game.MonsterView.GetRoot(bytes).Name.ToString()", program, StringComparison.Ordinal);
    }

    [Fact]
    public void New_WithGrpc_WritesFourProjects_WithAllServicesOrOne()
    {
        Assert.Equal(0, Order("-o", _workspace.PathOf("Shop"), "--kind", "grpc", "--package-version", "7.0.0").ExitCode);
        Assert.Equal(
            [
                ".gitignore", "Shop.Client/Program.cs", "Shop.Client/Shop.Client.csproj", "Shop.Contracts/Shop.Contracts.csproj",
                "Shop.Contracts/schemas/shop/line.proto", "Shop.Contracts/schemas/shop/order.proto", "Shop.Server/OrdersService.cs",
                "Shop.Server/OtherService.cs", "Shop.Server/Program.cs", "Shop.Server/ServerApp.cs", "Shop.Server/Shop.Server.csproj",
                "Shop.Tests/OrdersTests.cs", "Shop.Tests/OtherTests.cs", "Shop.Tests/Shop.Tests.csproj", "Shop.slnx",
            ],
            FilesOf("Shop"));
        Assert.Contains("\"LibWire.Grpc\" Version=\"7.0.0\"", Read("Shop/Shop.Contracts/Shop.Contracts.csproj"), StringComparison.Ordinal);
        Assert.Contains(
            "public override async Task Follow(Message<global::Shop.Order> request, MessageWriter<global::Shop.Line> replies, ServerCallContext context)",
            Read("Shop/Shop.Server/OrdersService.cs"),
            StringComparison.Ordinal);

        Assert.Equal(0, Order("-o", _workspace.PathOf("One"), "--kind", "grpc", "--type", "shop.Other").ExitCode);
        Assert.DoesNotContain("One.Server/OrdersService.cs", FilesOf("One"));
        CommandRun wrong = Order("-o", _workspace.PathOf("Two"), "--kind", "grpc", "--type", "shop.Nothing");
        Assert.Equal(2, wrong.ExitCode);
        Assert.Contains("has no such service. There are shop.Orders, shop.Other.", wrong.Error, StringComparison.Ordinal);
        Assert.False(Directory.Exists(_workspace.PathOf("Two")));
    }

    [Fact]
    public void New_WithGrpc_NamesTypesFromTheGlobalNamespace()
    {
        Assert.Equal(0, Order("-o", _workspace.PathOf("Acme.Shop"), "--kind", "grpc").ExitCode);
        string server = Read("Acme.Shop/Acme.Shop.Server/OrdersService.cs"), tests = Read("Acme.Shop/Acme.Shop.Tests/OrdersTests.cs");
        Assert.Contains("namespace Acme.Shop.Server;", server, StringComparison.Ordinal);
        foreach (string text in (string[])[server, tests, Read("Acme.Shop/Acme.Shop.Client/Program.cs")])
            Assert.DoesNotMatch(@"(?<!global::|Acme\.)\bShop\.", text.Replace("The service shop", "", StringComparison.Ordinal));
    }

    [Fact]
    public void New_WithGrpc_EscapesKeywordsInItsNamespaces()
    {
        Assert.Equal(0, Order("-o", _workspace.PathOf("my.event"), "--kind", "grpc").ExitCode);
        Assert.Contains("namespace my.@event.Server;", Read("my.event/my.event.Server/OrdersService.cs"), StringComparison.Ordinal);
        Assert.Contains("namespace my.@event.Server;", Read("my.event/my.event.Server/ServerApp.cs"), StringComparison.Ordinal);
        Assert.StartsWith("my.@event.Server.ServerApp.", Read("my.event/my.event.Server/Program.cs"), StringComparison.Ordinal);
        Assert.Contains("using my.@event.Server;", Read("my.event/my.event.Tests/OrdersTests.cs"), StringComparison.Ordinal);
    }

    [Fact]
    public void New_WithGrpc_OfServicesOfOneName_WritesAllOfThem()
    {
        string schema = _workspace.Write("two.fbs", """
            namespace A; table R { x: int; } rpc_service S { Get(R): R; } rpc_service T { Get(R): R; }
            namespace B; table Q { x: int; } rpc_service S { Get(Q): Q; }
            """);
        CommandRun run = CommandRun.Of("new", "--schema", schema, "--kind", "grpc", "-o", _workspace.PathOf("Two"));
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            ["Two.Server/A_SService.cs", "Two.Server/B_SService.cs", "Two.Server/TService.cs"],
            FilesOf("Two").Where(static path => path.EndsWith("Service.cs", StringComparison.Ordinal)));
        Assert.Contains("class B_SService : global::B.S", Read("Two/Two.Server/B_SService.cs"), StringComparison.Ordinal);
        Assert.Contains("MapLibWireService<A_SService>();", Read("Two/Two.Server/ServerApp.cs"), StringComparison.Ordinal);
        Assert.Contains("class B_STests", Read("Two/Two.Tests/B_STests.cs"), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_OfTwoFilesWithOnePath_WritesNothing()
    {
        UsageException fault = Assert.Throws<UsageException>(() => ProjectWriter.Write(_workspace.PathOf("Two"), [new("a.cs", "1"), new("a.cs", "2")], replaces: true));
        Assert.Contains("two files of the project would have the path a.cs.", fault.Message, StringComparison.Ordinal);
        Assert.False(Directory.Exists(_workspace.PathOf("Two")));
    }

    [Fact]
    public void New_OverFiles_IsRefused_UnlessForced()
    {
        _workspace.Write("Shop/Program.cs", "mine");
        CommandRun run = Order("-o", _workspace.PathOf("Shop"), "--type", "shop.Order");
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("Program.cs exists already. --force replaces it.", run.Error, StringComparison.Ordinal);
        Assert.Equal(["Program.cs"], FilesOf("Shop"));
        Assert.Equal("mine", Read("Shop/Program.cs"));

        Assert.Equal(0, Order("-o", _workspace.PathOf("Shop"), "--type", "shop.Order", "--force").ExitCode);
        Assert.Contains("ArenaAllocator", Read("Shop/Program.cs"), StringComparison.Ordinal);
    }

    [Fact]
    public void New_IntoAFolderWithOtherFiles_LeavesThem()
    {
        _workspace.Write("Shop/notes.txt", "mine");
        Assert.Equal(0, Order("-o", _workspace.PathOf("Shop"), "--type", "shop.Order").ExitCode);
        Assert.Equal("mine", Read("Shop/notes.txt"));
    }

    [Fact]
    public void New_WithAPackageSource_NamesItInFull()
    {
        string feed = Path.GetDirectoryName(_workspace.Write("feed & more/a.txt", ""))!;
        Assert.Equal(0, Order("-o", _workspace.PathOf("Shop"), "--type", "shop.Order", "--package-source", feed).ExitCode);
        XElement source = XDocument.Load(_workspace.PathOf("Shop/nuget.config")).Descendants("add").Single();
        Assert.Equal(feed, source.Attribute("value")!.Value);
        Assert.Equal(2, Order("-o", _workspace.PathOf("Two"), "--type", "shop.Order", "--package-source", _workspace.PathOf("none")).ExitCode);
    }

    [Theory]
    [InlineData("has several messages: say with --type which one.", "two.proto", "syntax = \"proto3\"; message A { int32 a = 1; } message B { int32 b = 1; }")]
    [InlineData("it has no service. A console project needs none.", "none.proto", "syntax = \"proto3\"; message A { int32 a = 1; }", "--kind", "grpc")]
    [InlineData("a project is made of a .proto or .fbs file.", "set.binpb", "")]
    [InlineData("has errors.", "bad.proto", "syntax = \"proto3\"; message A { Missing a = 1; }")]
    [InlineData("it cannot be read.", "missing.fbs", null)]
    [InlineData("has no root_type", "a.fbs", "table A { a: int; }")]
    public void New_OfWhatIsNoSchema_EndsWith2_AndWritesNothing(string message, string name, string? text, params string[] more)
    {
        string schema = text == null ? _workspace.PathOf(name) : _workspace.Write(name, text);
        CommandRun run = CommandRun.Of(["new", "--schema", schema, "-o", _workspace.PathOf("Out"), .. more]);
        Assert.Equal(2, run.ExitCode);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
        Assert.False(Directory.Exists(_workspace.PathOf("Out")));
    }

    [Theory]
    [InlineData("1shop")]
    [InlineData("libwire.json")]
    public void New_IntoAFolderWhoseNameNoProjectCanHave_EndsWith2(string folder) =>
        Assert.Equal(2, Order("-o", _workspace.PathOf(folder), "--type", "shop.Order").ExitCode);

    [Theory]
    [InlineData("mvt/vector_tile.proto", "vector_tile.Tile")]
    [InlineData("flatbuffers/monster/monster_test.fbs", "MyGame.Example.Monster", "flatbuffers/monster/include_test", "flatbuffers/monster/include_test/sub")]
    [InlineData("flatbuffers/annotated/annotated_binary.fbs", "AnnotatedBinary.Foo")]
    [InlineData("flatgeobuf/feature.fbs", "FlatGeobuf.Feature")]
    [InlineData("arrow/Message.fbs", "org.apache.arrow.flatbuf.Message")]
    [InlineData("otlp/opentelemetry/proto/trace/v1/trace.proto", "opentelemetry.proto.trace.v1.TracesData", "otlp")]
    public void New_OfSchemasOfOthers_WritesASampleThatFitsTheSchema(string schema, string type, params string[] roots)
    {
        string[] input = ["--schema", TestData.PathOf(schema), "--type", type, .. roots.SelectMany(static root => (string[])["-I", TestData.PathOf(root)])];
        CommandRun made = CommandRun.Of(["new", "-o", _workspace.PathOf("App"), .. input]);
        Assert.Equal("", made.Error);
        string form = schema.EndsWith(".fbs", StringComparison.Ordinal) ? "flatbuffer" : "message", binary = _workspace.PathOf("a.bin");
        CommandRun converted = CommandRun.Of(["convert", "--to", form, "-o", binary, .. input, _workspace.PathOf("App/sample.json")]);
        Assert.Equal("", converted.Error);
        Assert.True(new FileInfo(binary).Length > 0);
    }

    [Theory]
    [InlineData("a.proto", "syntax = \"proto2\"; message A { required A again = 1; optional int32 n = 2; }", "A")]
    [InlineData("a.fbs", "struct S { x: [double: 1000]; } table A { again: A (required); s: S; n: int; } root_type A;", "A")]
    public void New_OfWhatContainsItself_Ends(string name, string text, string type)
    {
        CommandRun run = CommandRun.Of("new", "--schema", _workspace.Write(name, text), "--type", type, "-o", _workspace.PathOf("App"));
        Assert.Equal("", run.Error);
        Assert.Contains("\"n\"", Read("App/sample.json"), StringComparison.Ordinal);
        Assert.True(Read("App/sample.json").Length < 1_000);
    }

    [Theory]
    [InlineData("package shop; message File { string path = 1; }", "using FileMessage = Shop.File;\n", "File.ReadAllBytes(path)", "FileMessage.Parse(file")]
    [InlineData("message File { string path = 1; }", "using LibWire;\n\n", "System.IO.File.ReadAllBytes(path)", "File.Parse(file")]
    [InlineData("package console; message Console { string path = 1; }", "using ConsoleMessage = Console.Console;\n", "System.Console.WriteLine(", "ConsoleMessage.")]
    [InlineData("message Console { string path = 1; }", "using LibWire;\n\n", "System.Console.WriteLine(", "Console.Parse(file")]
    public void New_OfATypeWithANameOfDotNet_NamesBoth(string schema, params string[] texts)
    {
        CommandRun run = CommandRun.Of("new", "--schema", _workspace.Write("a.proto", $"syntax = \"proto3\"; {schema}"), "-o", _workspace.PathOf("App"));
        Assert.Equal("", run.Error);
        Assert.All(texts, text => Assert.Contains(text, Read("App/Program.cs"), StringComparison.Ordinal));
    }

    [Fact]
    public void New_RefersToThePackagesThatLibWireIsTestedWith()
    {
        Dictionary<string, string> tested = XDocument.Load(Repository.PathOf("Directory.Packages.props")).Descendants("PackageVersion")
            .ToDictionary(static item => item.Attribute("Include")!.Value, static item => item.Attribute("Version")!.Value);
        Assert.NotEmpty(NewOptions.Others);
        Assert.All(NewOptions.Others, one => Assert.Equal(tested[one.Key], one.Value));
    }

    private CommandRun Order(params string[] more)
    {
        _workspace.Write("protos/shop/line.proto", "syntax = \"proto3\"; package shop; message Line { string sku = 1; }");
        return CommandRun.Of(["new", "--schema", _workspace.Write("protos/shop/order.proto", OrderSchema), "-I", _workspace.PathOf("protos"), .. more]);
    }

    private string Read(string path) => File.ReadAllText(_workspace.PathOf(path));

    private string[] FilesOf(string folder)
    {
        string root = _workspace.PathOf(folder);
        IEnumerable<string> files = Directory.GetFiles(root, "*", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace(Path.DirectorySeparatorChar, '/'));
        return [.. files.Order(StringComparer.Ordinal)];
    }
}
