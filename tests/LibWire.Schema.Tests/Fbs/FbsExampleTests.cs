using LibWire.Schema.Tests.Text;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs;

/// <summary>The wrong and the right schema of each diagnostic of <c>.fbs</c> files, which the site shows.</summary>
public class FbsExampleTests
{
    private const string Prefix = "LW2";

    // What an abridged block leaves out: a piece of it, and what stands there in the whole schema.
    private static readonly Dictionary<string, (string Piece, string Whole)> Abridged = new(StringComparer.Ordinal)
    {
        ["LW2106"] = ("{ child: { child: { child: {} } } }", Objects(FbsSchemaLimits.DepthMax + 1)),
        ["LW2108"] = ("Company.Division.Department.Team.Game", Parts(FbsSchemaLimits.NamespacePartsMax + 1)),
        ["LW2307"] = ("  // … and so on\n", string.Concat(Enumerable.Range(2, FbsSchemaLimits.FieldsMax - 2).Select(static i => $"  switch{i}: bool;\n"))),
    };

    public static TheoryData<string> Ids => [.. IdsOfTheCatalog()];

    [Fact]
    public void Sections_OfAllFiles_AreTheIdsOfTheCatalog() => Assert.Equal(IdsOfTheCatalog(), SchemaExamples.All(Prefix).Keys);

    [Theory]
    [MemberData(nameof(Ids))]
    public void Wrong_OfEachId_HasThatDiagnosticAlone(string id) =>
        Assert.Equal([id], Found(id, SchemaExamples.All(Prefix)[id].Wrong).Select(static found => found.Id).Distinct());

    [Theory]
    [MemberData(nameof(Ids))]
    public void Right_OfEachId_HasNoDiagnostic(string id)
    {
        SchemaCode right = SchemaExamples.All(Prefix)[id].Right;
        Assert.False(right.IsAbridged);
        Assert.Empty(Found(id, right));
    }

    private static IEnumerable<string> IdsOfTheCatalog() =>
        DiagnosticCatalog.All.Select(static rule => rule.Id).Where(static id => id.StartsWith(Prefix, StringComparison.Ordinal));

    // Names of C# are checked where C# is made, and those of services where stubs are.
    private static EquatableArray<SchemaDiagnostic> Found(string id, SchemaCode code)
    {
        Assert.Equal("fbs", code.Language);
        var options = new FbsOptions { RequiresIds = id == "LW2411", RefusesPrivateLeaks = id == "LW2440" };
        SchemaFile[] files = [.. Whole(id, code).Files("a.fbs").Select(static file => new SchemaFile(file.Path, file.Path, file.Text))];
        SchemaGeneration generation = FbsCompiler.Generate(files, options, ServiceSchemas.Options);
        if (generation.Diagnostics.Count == 0) Assert.Equal(files.Length, generation.Sources.Count);
        return generation.Diagnostics;
    }

    private static SchemaCode Whole(string id, SchemaCode code)
    {
        if (!code.IsAbridged) return code;
        (string piece, string whole) = Abridged[id];
        Assert.Contains('…', code.Text);
        Assert.Contains(piece, code.Text, StringComparison.Ordinal);
        return code with { Text = code.Text.Replace(piece, whole, StringComparison.Ordinal) };
    }

    private static string Objects(int count) =>
        string.Concat(Enumerable.Repeat("{ child: ", count - 1)) + "{}" + string.Concat(Enumerable.Repeat(" }", count - 1));

    private static string Parts(int count) => string.Join('.', Enumerable.Range(1, count).Select(static i => $"Part{i}"));
}
