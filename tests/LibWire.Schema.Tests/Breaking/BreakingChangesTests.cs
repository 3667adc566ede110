namespace LibWire.Schema.Tests;

/// <summary>Comparing versions from a program. What each rule finds is tested with the command that uses the same code.</summary>
public sealed class BreakingChangesTests
{
    private const string Old = "syntax = \"proto3\"; package shop; message Order { int64 id = 1; string note = 2; }";
    private const string Changed = "syntax = \"proto3\"; package shop; message Order { int64 id = 1; int32 note = 2; }";
    private const string More = "syntax = \"proto3\"; package shop; message Order { int64 id = 1; string note = 2; bool paid = 3; }";

    private static readonly BreakingOptions Wire = new() { Use = ["WIRE"] };

    [Fact]
    public void Find_ProtoFieldOfAnotherType_IsFoundAtTheNewerOne()
    {
        BreakingChanges changes = BreakingChanges.Find(Version("old.proto", Old), Version("new.proto", Changed), Wire);
        Assert.Empty(changes.Faults);
        SchemaDiagnostic finding = Assert.Single(changes.Findings);
        Assert.Equal(("FIELD_WIRE_COMPATIBLE_TYPE", "new.proto"), (finding.Id, finding.Path));
        Assert.Equal(Changed.IndexOf("int32", StringComparison.Ordinal), finding.Span.Start);
    }

    [Fact]
    public void Find_ProtoFieldMore_IsFineOneWayOnly()
    {
        Assert.Empty(BreakingChanges.Find(Version("a.proto", Old), Version("a.proto", More), Wire).Findings);
        Assert.Equal("FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", Assert.Single(BreakingChanges.Find(Version("a.proto", More), Version("a.proto", Old), Wire).Findings).Id);
    }

    [Fact]
    public void Find_ProtoWithErrors_ReportsThemAndDoesNotCompare()
    {
        BreakingChanges changes = BreakingChanges.Find(Version("a.proto", Old), Version("a.proto", "message {"), Wire);
        Assert.NotEmpty(changes.Faults);
        Assert.Empty(changes.Findings);
    }

    [Fact]
    public void Find_DescriptorSets_ComparesTheFilesThatAreAskedFor()
    {
        const string Uses = "syntax = \"proto3\"; package shop; import \"order.proto\"; message Cart { Order order = 1; }";
        ProtoVersion older = Set(("order.proto", Old), ("cart.proto", Uses)), newer = Set(("order.proto", Changed), ("cart.proto", Uses));
        Assert.Empty(BreakingChanges.Find(older, newer, Wire).Findings);

        ProtoVersion Set(params (string Path, string Text)[] files)
        {
            ProtoDescription description = ProtoCompiler.Describe(
                [.. files.Select(static file => new SchemaFile(file.Path, file.Path, file.Text))], new ProtoDescribeOptions { IncludesImports = true });
            return ProtoVersion.Of(ProtoDescriptorSet.Read(description.ToArray(), "set"), ["cart.proto"]);
        }
    }

    [Fact]
    public void Find_SeveralFiles_ReportsTheOneThatIsGone()
    {
        ProtoVersion older = ProtoVersion.Of([File("a.proto", Old), File("b.proto", "syntax = \"proto3\"; package b; message B {}")]);
        BreakingChanges changes = BreakingChanges.Find(older, Version("a.proto", Old), new BreakingOptions { Use = ["FILE_NO_DELETE"] });
        Assert.Equal("FILE_NO_DELETE", Assert.Single(changes.Findings).Id);
    }

    [Fact]
    public void Find_FbsFieldOfAnotherType_IsFound()
    {
        SchemaFile older = File("old.fbs", "table Monster { hp: short; }"), newer = File("new.fbs", "table Monster { hp: int; }");
        BreakingChanges changes = BreakingChanges.Find(older, newer, new FbsOptions(), new BreakingOptions());
        Assert.Empty(changes.Faults);
        Assert.Equal("FBS_FIELD_SAME_TYPE", Assert.Single(changes.Findings).Id);
        Assert.NotEmpty(BreakingChanges.Find(older, File("new.fbs", "table {"), new FbsOptions(), new BreakingOptions()).Faults);
    }

    [Fact]
    public void Find_RuleThatDoesNotExist_Throws() =>
        Assert.ThrowsAny<ArgumentException>(() => BreakingChanges.Find(Version("a.proto", Old), Version("a.proto", Old), new BreakingOptions { Use = ["WIRES"] }));

    private static ProtoVersion Version(string path, string text) => ProtoVersion.Of([File(path, text)]);

    private static SchemaFile File(string path, string text) => new(path, path, text);
}
