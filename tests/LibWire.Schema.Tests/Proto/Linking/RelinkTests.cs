using static LibWire.Schema.Tests.Proto.Linking.Links;

namespace LibWire.Schema.Tests.Proto.Linking;

public class RelinkTests
{
    private static readonly string[] Paths = ["base.proto", "middle.proto", "top.proto", "other.proto"];

    private static ProtoFileSyntax[] Files() =>
    [
        Parse("base.proto", "package p; message Base { }"),
        Parse("middle.proto", "package p; import \"base.proto\"; message Middle { optional Base base = 1; }"),
        Parse("top.proto", "package p; import \"middle.proto\"; message Top { optional Middle middle = 1; }"),
        Parse("other.proto", "package p; import \"base.proto\"; message Other { optional Base base = 1; }"),
    ];

    private static string[] Replaced(IReadOnlyList<ProtoFileDescriptor> before, IReadOnlyList<ProtoFileDescriptor> after) =>
        [.. Paths.Where((_, index) => !ReferenceEquals(before[index], after[index]))];

    [Fact]
    public void Link_NothingChanged_GivesTheSameDescriptors()
    {
        var linker = new ProtoLinker();
        ProtoFileSyntax[] files = Files();
        Assert.Empty(Replaced(linker.Link(files), linker.Link(files)));
    }

    [Fact]
    public void Link_OneFileChanged_ReplacesItAndThoseThatImportIt()
    {
        var linker = new ProtoLinker();
        ProtoFileSyntax[] files = Files();
        IReadOnlyList<ProtoFileDescriptor> before = linker.Link(files);
        files[1] = Parse("middle.proto", "package p; import \"base.proto\"; message Middle { optional Base base = 1; optional int32 more = 2; }");
        IReadOnlyList<ProtoFileDescriptor> after = linker.Link(files);
        Assert.Equal(["middle.proto", "top.proto"], Replaced(before, after));
        Assert.Same(after[1].Messages[0], after[2].Messages[0].Fields[0].Message);
        Assert.Same(before[0].Messages[0], after[1].Messages[0].Fields[0].Message);
        Assert.All(after, static file => Assert.Empty(file.Diagnostics.ToArray()));
    }

    [Fact]
    public void Link_NameMovedToAnotherFile_IsFoundThere()
    {
        var linker = new ProtoLinker();
        ProtoFileSyntax[] files = Files();
        linker.Link(files);
        files[0] = Parse("base.proto", "package p;");
        files[1] = Parse("middle.proto", "package p; message Base { } message Middle { optional Base base = 1; }");
        IReadOnlyList<ProtoFileDescriptor> after = linker.Link(files);
        Assert.Same(after[1].Messages[0], after[1].Messages[1].Fields[0].Message);
        SchemaDiagnostic diagnostic = Assert.Single(after[3].Diagnostics.ToArray());
        Assert.Equal("LW1209", diagnostic.Id);
    }

    [Fact]
    public void Link_MissingImportAppears_LinksItsImporterAgain()
    {
        var linker = new ProtoLinker();
        ProtoFileSyntax[] files = Files();
        Assert.Equal("LW1201", Assert.Single(linker.Link(files[1..])[0].Diagnostics.ToArray()).Id);
        Assert.All(linker.Link(files), static file => Assert.Empty(file.Diagnostics.ToArray()));
        Assert.Equal("LW1201", Assert.Single(linker.Link(files[1..])[2].Diagnostics.ToArray()).Id);
    }

    [Fact]
    public void Link_NameThatAFileDeclaresThatNobodyImports_IsToldAndForgotten()
    {
        var linker = new ProtoLinker();
        ProtoFileSyntax[] files = Files();
        linker.Link(files);
        IReadOnlyList<ProtoFileDescriptor> after = linker.Link([.. files, Parse("more.proto", "package p; message Base { }")]);
        Assert.Equal("LW1205", Assert.Single(after[4].Diagnostics.ToArray()).Id);
        after = linker.Link([Parse("more.proto", "package p; message Base { }"), .. files]);
        Assert.Equal("LW1205", Assert.Single(after[1].Diagnostics.ToArray()).Id);
        after = linker.Link(files);
        Assert.All(after, static file => Assert.Empty(file.Diagnostics.ToArray()));
    }

    [Fact]
    public void Link_OptionTypesAmongTheSchemas_ReplaceTheBuiltInOnesEverywhere()
    {
        var linker = new ProtoLinker();
        ProtoFileSyntax[] files = Files();
        IReadOnlyList<ProtoFileDescriptor> before = linker.Link(files);
        ProtoFileSyntax own = ProtoCompiler.Parse(WellKnownFiles.Find("google/protobuf/descriptor.proto")!);
        IReadOnlyList<ProtoFileDescriptor> after = linker.Link([.. files, own]);
        Assert.Equal(Paths, Replaced(before, after));
        Assert.All(after, file => Assert.Same(after[4], file.OptionTypes));
        Assert.All(after, static file => Assert.Empty(file.Diagnostics.ToArray()));
    }

    [Fact]
    public void Link_WithAndWithoutThreads_FindsTheSame()
    {
        ProtoFileSyntax[] files =
        [
            .. Enumerable.Range(0, 200).Select(static i => Parse(
                $"f{i}.proto",
                $"package p; {(i > 0 ? $"import \"f{i - 1}.proto\";" : "")} message A{i} {{ optional A{Math.Max(0, i - 1)} a = 1; optional None b = 2; }} message Same {{ }}")),
        ];
        string[] alone = [.. new ProtoLinker(usesThreads: false).Link(files).SelectMany(static file => file.Diagnostics.ToArray()).Select(static found => found.ToString())];
        for (int round = 0; round < 5; round++)
            Assert.Equal(alone, new ProtoLinker().Link(files).SelectMany(static file => file.Diagnostics.ToArray()).Select(static found => found.ToString()));
        Assert.Equal(399, alone.Length);
    }
}
