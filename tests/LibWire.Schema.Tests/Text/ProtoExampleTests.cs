using System.Text;
using System.Text.RegularExpressions;
using LibWire.Tests;
using LibWire.WellKnown;

namespace LibWire.Schema.Tests.Text;

/// <summary>Each diagnostic of <c>.proto</c> files has code that it is reported for, and the same code written right.</summary>
public sealed partial class ProtoExampleTests
{
    private static readonly IReadOnlyDictionary<string, SchemaExample> Examples = SchemaExamples.All("LW1");

    public static TheoryData<string> Ids => [.. CatalogueIds];

    private static IEnumerable<string> CatalogueIds =>
        DiagnosticCatalog.All.Select(static rule => rule.Id).Where(static id => id.StartsWith("LW1", StringComparison.Ordinal));

    [Fact]
    public void Sections_OfAllFiles_AreThoseOfTheCatalogueInOrder() => Assert.Equal(CatalogueIds, Examples.Keys);

    [Theory]
    [MemberData(nameof(Ids))]
    public void Wrong_OfAnId_ReportsNothingElse(string id)
    {
        SchemaDiagnostic[] found = [.. Compile(id, Examples[id].Wrong)];
        Assert.True(new SortedSet<string>([id, .. Companions(id)]).SetEquals(found.Select(static diagnostic => diagnostic.Id)), string.Join('\n', found));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Right_OfAnId_ReportsNothing(string id) => Assert.Empty(Compile(id, Examples[id].Right));

    // Ids that are always reported with another one.
    private static string[] Companions(string id) => id switch
    {
        "LW1001" => ["LW1101"], // The character is where something else must be.
        "LW1003" => ["LW1006"], // The end and the start of one comment.
        "LW1006" => ["LW1003"],
        _ => [],
    };

    private static IEnumerable<SchemaDiagnostic> Compile(string id, SchemaCode code) => code.Language switch
    {
        "textproto" when id == "LW1542" => DescribeOutdated(id),
        "textproto" => ProtoCompiler.Describe(ProtoDescriptorSet.Read(SetBytes(code), "set"), new ProtoDescribeOptions()).Diagnostics,
        "cs" => Bind([Declared(code.Text)]),
        "proto" when id == "LW1811" => ProtoDescriptorSet.Read(Encoding.UTF8.GetBytes(code.Text), "set").Diagnostics,
        "proto" when id == "LW1901" => ProtoCompiler.ToFbs(Files(id, code).Single(), new ProtoToFbsOptions { UsesUnions = true }).Diagnostics,
        "proto" => Bind(Files(id, code)),
        _ => throw new NotSupportedException($"{id} has code in {code.Language}."),
    };

    private static IEnumerable<SchemaDiagnostic> Bind(IEnumerable<SchemaFile> files) =>
        Schemas.Bind(files).SelectMany(static file => file.Diagnostics);

    private static IEnumerable<SchemaFile> Files(string id, SchemaCode code)
    {
        SchemaCode whole = code.IsAbridged ? code with { Text = Whole(id, code.Text) } : code;
        return whole.Files("a.proto").Select(static file => new SchemaFile(file.Path, ImportPath(file.Path), file.Text));
    }

    // A folder "protos" is an import root.
    private static string ImportPath(string path)
    {
        const string Root = "protos/";
        int root = path.IndexOf(Root, StringComparison.Ordinal);
        return root < 0 ? path : path[(root + Root.Length)..];
    }

    // What a comment with an ellipsis stands for.
    private static string Whole(string id, string text) => id switch
    {
        "LW1110" => Regex.Replace(text, "// ….*", string.Concat(Enumerable.Range(4, 29).Select(static i => $"message Level{i} {{ ")) + new string('}', 29)),
        "LW1223" => text.Replace("message Order", "message Order" + new string('r', 65536 - "OrderOfTheShopAtTheCorner".Length), StringComparison.Ordinal),
        "LW1224" => text.Replace(".town", string.Concat(Enumerable.Repeat(".town", 96)), StringComparison.Ordinal),
        "LW1544" => text.Replace(".parent.parent", string.Concat(Enumerable.Repeat(".parent", 100)), StringComparison.Ordinal),
        _ => throw new NotSupportedException($"{id} is abridged."),
    };

    private static byte[] SetBytes(SchemaCode code)
    {
        using var arena = new ArenaAllocator();
        return FileDescriptorSet.FromText(code.Text, arena).ToArray();
    }

    // LW1542: a set that was written when the level was a string, with the imported file as it is now.
    private static EquatableArray<SchemaDiagnostic> DescribeOutdated(string id)
    {
        SchemaFile[] now = [.. Files(id, Examples[id].Right)];
        SchemaFile[] before = [Changed(now[0], "level.name", "level"), Changed(now[1], "AuditLevel level", "string level")];
        ProtoDescription set = ProtoCompiler.Describe([before[0]], Importing(before[1]));
        Assert.Empty(set.Diagnostics);
        return ProtoCompiler.Describe(ProtoDescriptorSet.Read(set.ToArray(), "set"), Importing(now[1])).Diagnostics;
    }

    private static ProtoDescribeOptions Importing(SchemaFile file) => new() { FindImport = path => path == file.ImportPath ? file : null };

    private static SchemaFile Changed(SchemaFile file, string word, string other)
    {
        Assert.Contains(word, file.Text, StringComparison.Ordinal);
        return new SchemaFile(file.Path, file.ImportPath, file.Text.Replace(word, other, StringComparison.Ordinal));
    }

    // What the generator makes of a struct with properties of type int.
    private static SchemaFile Declared(string code)
    {
        var fields = new StringBuilder();
        var declarations = new List<CSharpDeclaration> { new("Order", "Order") };
        foreach (Match property in Property().Matches(code))
        {
            string name = property.Groups["name"].Value;
            fields.Append($"int32 {name} = {property.Groups["number"].Value};");
            declarations.Add(new CSharpDeclaration($"Order.{name}", name) { Property = CSharpPropertyForm.Value });
        }

        Assert.Equal(2, declarations.Count);
        string text = $"syntax = \"proto3\"; message Order {{ {fields} }}";
        return new SchemaFile("a.proto", "a.proto", text) { Declarations = new CSharpDeclarations(declarations) };
    }

    [GeneratedRegex(@"\[ProtoField\((?<number>\d+)\)\] public partial int (?<name>\w+) ")]
    private static partial Regex Property();
}
