using LibWire.WellKnown;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire descriptor</c>: the files in the set, and when a set is written.</summary>
public sealed class DescriptorTests : IDisposable
{
    private readonly Workspace _workspace = new();
    private readonly ArenaAllocator _arena = new();

    public DescriptorTests()
    {
        _workspace.Write("protos/a.proto", "syntax = \"proto3\";\nimport \"lib/b.proto\";\nimport \"google/protobuf/any.proto\";\n// The message.\nmessage A { B b = 1; google.protobuf.Any any = 2; }\n");
        _workspace.Write("vendor/lib/b.proto", "syntax = \"proto3\";\nmessage B { int32 id = 1; }\n");
    }

    public void Dispose()
    {
        _arena.Dispose();
        _workspace.Dispose();
    }

    [Fact]
    public void Descriptor_OfAFile_HoldsItAlone()
    {
        Assert.Equal(["a.proto"], Describe("a.proto"));
        Assert.Equal(["a.proto"], Describe(_workspace.PathOf("protos/a.proto")));
        Assert.Equal(["lib/b.proto", "a.proto"], Describe("a.proto", "lib/b.proto"));
        Assert.Equal(["lib/b.proto", "a.proto"], Describe("a.proto", "lib/b.proto", "a.proto"));
    }

    [Theory]
    [InlineData("--include-imports")]
    [InlineData("--include_imports")]
    public void Descriptor_WithImports_HoldsThemInFront(string option) =>
        Assert.Equal(["lib/b.proto", "google/protobuf/any.proto", "a.proto"], Describe(option, "a.proto"));

    [Fact]
    public void Descriptor_OfAnArgumentFile_IsThatOfItsLines()
    {
        string list = _workspace.Write("list.txt", "--include-imports\na.proto\n");
        Assert.Equal(["lib/b.proto", "google/protobuf/any.proto", "a.proto"], Describe("@" + list));
    }

    [Fact]
    public void Descriptor_WithSourceInfo_KeepsComments()
    {
        Describe("--include-source-info", "a.proto");
        FileDescriptorSet set = Read();
        SourceCodeInfo info = set.File[0].SourceCodeInfo;
        Assert.Contains(info.Location.ToArray(), static location => location.LeadingComments.ToString() == " The message.\n");
        Describe("a.proto");
        Assert.False(Read().File[0].HasSourceCodeInfo);
    }

    [Fact]
    public void Descriptor_OfADescriptorSet_IsTheSameSet()
    {
        Describe("--include-imports", "--include-source-info", "a.proto");
        byte[] first = File.ReadAllBytes(Output);
        string copy = _workspace.Write("copy.binpb", first);
        CommandRun run = CommandRun.Of("descriptor", "--descriptor-set-in", copy, "--include-imports", "--include-source-info", "-o", Output, "a.proto");
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(first, File.ReadAllBytes(Output));
    }

    [Fact]
    public void Descriptor_WithADescriptorSetThatIsNone_ExitsWithUsage()
    {
        string broken = _workspace.Write("broken.binpb", [0x0A, 0x7F]);
        CommandRun run = CommandRun.Of("descriptor", "--descriptor-set-in", broken, "-o", Output, "a.proto");
        Assert.Equal(2, run.ExitCode);
        Assert.StartsWith($"libwire: {broken}(1,1): error LW1811: ", run.Error, StringComparison.Ordinal);
        Assert.Equal(2, CommandRun.Of("check", "--descriptor-set-in", _workspace.PathOf("none"), "a.proto").ExitCode);
    }

    [Fact]
    public void Descriptor_OfFaultyFiles_SortsWhatIsWrongAndLeavesTheOutputAlone()
    {
        string before = _workspace.Write("out.binpb", "before");
        string z = _workspace.Write("protos/z.proto", "syntax = \"proto3\";\nmessage {}\nmessage M { int32 = 1; }\n");
        string y = _workspace.Write("protos/y.proto", "syntax = \"proto3\";\nmessage {}\n");
        CommandRun run = CommandRun.Of("descriptor", "-I", _workspace.PathOf("protos"), "-o", Output, z, y);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{y}(2,9): error LW", run.Lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"{z}(2,9): error LW", run.Lines[1], StringComparison.Ordinal);
        Assert.Equal("before", File.ReadAllText(before));
        Assert.Equal(before, Assert.Single(Directory.GetFiles(_workspace.PathOf(""))));
    }

    [Fact]
    public void Descriptor_OfWarningsOnly_ExitsFine()
    {
        _workspace.Write("protos/latin.proto", [.. "syntax = \"proto3\"; // caf"u8, 0xE9]);
        Assert.Equal(["latin.proto"], Describe("latin.proto"));
    }

    [Fact]
    public void Descriptor_OfABuiltInFile_NeedsNoFile() => Assert.Equal(["google/protobuf/any.proto"], Describe("google/protobuf/any.proto"));

    [Fact]
    public void Generate_OfABuiltInFile_WritesItsCode()
    {
        string folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        CommandRun run = CommandRun.Of(
            "generate", "-I", _workspace.PathOf("protos"), "-I", _workspace.PathOf("vendor"), "-o", folder, "a.proto", "lib/b.proto", "google/protobuf/any.proto");
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(3, Directory.GetFiles(folder).Length);
    }

    [Fact]
    public void Check_OfSoundFiles_WritesNothing()
    {
        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf("protos"), "-I", _workspace.PathOf("vendor"), "a.proto");
        Assert.Equal((0, "", ""), (run.ExitCode, run.Output, run.Error));
    }

    [Fact]
    public void Descriptor_OfAFileThatImportsAFileWithFaultsOfItsOwn_DoesNotSpeakOfThese()
    {
        _workspace.Write("vendor/own.proto", "syntax = \"proto3\";\nimport \"lib/b.proto\";\nmessage Own { int32 id = 19500; }\n");
        _workspace.Write("protos/user.proto", "syntax = \"proto3\";\nimport \"own.proto\";\nmessage User { Own own = 1; }\n");
        Assert.Equal(["own.proto", "user.proto"], Describe("--include-imports", "user.proto")[^2..]);

        CommandRun run = CommandRun.Of("check", "-I", _workspace.PathOf("protos"), "-I", _workspace.PathOf("vendor"), "user.proto", "own.proto");
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(2, run.Lines.Length);
        Assert.Contains("own.proto(2,1): warning LW1222", run.Lines[0], StringComparison.Ordinal);
        Assert.Contains("own.proto(3,26): error LW1303", run.Lines[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfAFileThatImportsWhatCanHaveNoCode_SpeaksOfItWhereItIsAskedForOnly()
    {
        _workspace.Write("vendor/named.proto", "syntax = \"proto2\";\noption csharp_namespace = \"a-b\"; message Holder { }\n");
        _workspace.Write("protos/user.proto", "syntax = \"proto2\";\nimport \"named.proto\";\nmessage User { optional Holder holder = 1; }\n");
        string folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        string[] command = ["generate", "-I", _workspace.PathOf("protos"), "-I", _workspace.PathOf("vendor"), "-o", folder, "user.proto"];
        CommandRun run = CommandRun.Of(command);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal("user.proto.g.cs", Path.GetFileName(Assert.Single(Directory.GetFiles(folder))));

        run = CommandRun.Of([.. command, "named.proto"]);
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("named.proto(2,27): error LW1509", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfAFileWhoseNamesCannotBeCSharp_CostsOnlyItsOwnCode()
    {
        _workspace.Write("protos/named.proto", "syntax = \"proto2\";\noption csharp_namespace = \"a-b\"; message Holder { }\n");
        _workspace.Write("protos/user.proto", "syntax = \"proto2\";\nmessage User { }\n");
        string folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        CommandRun run = CommandRun.Of("generate", "-I", _workspace.PathOf("protos"), "-o", folder, "user.proto", "named.proto");
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("named.proto(2,27): error LW1509", Assert.Single(run.Lines), StringComparison.Ordinal);
        Assert.Equal("user.proto.g.cs", Path.GetFileName(Assert.Single(Directory.GetFiles(folder))));

        _workspace.Write("protos/wrong.proto", "syntax = \"proto2\";\nmessage Wrong { optional Nothing a = 1; }\n");
        File.Delete(Path.Combine(folder, "user.proto.g.cs"));
        run = CommandRun.Of("generate", "-I", _workspace.PathOf("protos"), "-o", folder, "user.proto", "wrong.proto");
        Assert.Equal(1, run.ExitCode);
        Assert.Empty(Directory.GetFiles(folder));
    }

    [Fact]
    public void Generate_WithWellKnownFilesOnTheSearchPath_NamesTheTypesOfTheRuntime()
    {
        const string Timestamp = "google/protobuf/timestamp.proto";
        _workspace.Write(
            "vendor/" + Timestamp,
            "syntax = \"proto3\";\npackage google.protobuf;\noption csharp_namespace = \"Google.Protobuf.WellKnownTypes\";\n"
            + "message Timestamp { int64 seconds = 1; int32 nanos = 2; }\n");
        _workspace.Write("protos/event.proto", $"syntax = \"proto3\";\nimport \"{Timestamp}\";\nmessage Event {{ google.protobuf.Timestamp at = 1; }}\n");
        string folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        string[] command = ["generate", "-I", _workspace.PathOf("protos"), "-I", _workspace.PathOf("vendor"), "-o", folder, "event.proto"];
        Assert.Equal(0, CommandRun.Of(command).ExitCode);
        string text = File.ReadAllText(Assert.Single(Directory.GetFiles(folder)));
        Assert.Contains("global::LibWire.WellKnown.Timestamp", text, StringComparison.Ordinal);
        Assert.DoesNotContain("WellKnownTypes", text, StringComparison.Ordinal);

        // A run that generates the file gives its types their own namespace.
        Assert.Equal(0, CommandRun.Of([.. command, Timestamp]).ExitCode);
        text = File.ReadAllText(Path.Combine(folder, "event.proto.g.cs"));
        Assert.Contains("global::Google.Protobuf.WellKnownTypes.Timestamp", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfAFile_WritesItsCodeAlone()
    {
        string folder = Directory.CreateDirectory(_workspace.PathOf("generated")).FullName;
        CommandRun run = CommandRun.Of("generate", "-I", _workspace.PathOf("vendor"), "--internal", "--langversion", "9", "-o", folder, "lib/b.proto");
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        string text = File.ReadAllText(Assert.Single(Directory.GetFiles(folder)));
        Assert.Contains("internal unsafe partial struct B", text, StringComparison.Ordinal);
    }

    private string Output => _workspace.PathOf("out.binpb");

    private string[] Describe(params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["descriptor", "-I", _workspace.PathOf("protos"), "-I", _workspace.PathOf("vendor"), "-o", Output, .. arguments]);
        Assert.True(run.ExitCode == 0, run.Error);
        return [.. Read().File.ToArray().Select(static file => file.Name.ToString())];
    }

    private FileDescriptorSet Read() => FileDescriptorSet.Parse(File.ReadAllBytes(Output), in _arena);
}
