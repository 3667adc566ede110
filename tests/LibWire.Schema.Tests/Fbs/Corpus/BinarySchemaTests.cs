using System.Text.Json;
using LibWire.Tests;
using LibWire.Tests.Interop;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>
/// Google's C++ FlatBuffers reads the <c>.bfbs</c> of each accepted schema of the corpora, unless the schema is too new for it.
/// </summary>
public sealed class BinarySchemaTests
{
    private const string Corpus = "flatbuffers/";

    /// <summary>Features that FlatBuffers 2.0.8 does not support, by its message about the binary schema.</summary>
    private static readonly string[] TooNew = ["a type of number 18", "an offset of 64 bits", "a union with an underlying type"];

    [Fact, Trait("Category", "Tools")]
    public void Describe_OfSchemasThatFlatcAccepts_IsReadByCpp()
    {
        var tally = new Tally();
        foreach (ParserStep step in ParserStep.ReadAll().Where(static step => step is { IsAccepted: true, Class: StepClass.Schema or StepClass.SchemaWithData }))
        {
            // A step includes the steps before it. The same text occurs many times.
            if (step.Link().Model is null) continue;
            string includes = string.Concat(step.Earlier.Select(static (_, index) => $"include \"step{index}.fbs\";"));
            Dictionary<string, string> earlier = step.Earlier.Select(static (text, index) => (Path: $"step{index}.fbs", Text: text)).ToDictionary(static file => file.Path, static file => file.Text);
            tally.Add(step.Id, File("a.fbs", includes + step.Text), new FbsOptions(), path => earlier.TryGetValue(path, out string? text) ? File(path, text) : null);
        }

        tally.AssertAllRead(100, 30);
    }

    [Fact, Trait("Category", "Tools")]
    public void Describe_OfSchemasOfFlatSharp_IsReadByCpp()
    {
        var tally = new Tally();
        using JsonDocument document = JsonDocument.Parse(System.IO.File.ReadAllText(TestData.PathOf(Corpus + "flatsharp_compiler_cases.json")));
        foreach (JsonElement element in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            SchemaFile file = File("a.fbs", element.GetProperty("schema").GetString()!);
            if (FbsSchemas.Check([file], new FbsOptions()).Files.Length == 1) tally.Add(element.GetProperty("test").GetString()!, file, new FbsOptions(), static _ => null);
        }

        tally.AssertAllRead(25, 3);
    }

    [Theory, Trait("Category", "Tools")]
    [MemberData(nameof(FbsFolders.InUse), MemberType = typeof(FbsFolders))]
    public void Describe_OfSchemasInUse_IsReadByCpp(string folder, string[] searchPaths)
    {
        FbsOptions options = FbsFolders.Options(searchPaths);
        var tally = new Tally();
        foreach (SchemaFile file in FbsFolders.Read(folder)) tally.Add(file.Path, file, options, static path => System.IO.File.Exists(path) ? File(path, System.IO.File.ReadAllText(path)) : null);
        tally.AssertAllRead(1, 2);
    }

    private static SchemaFile File(string path, string text) => new(path, path, text);

    /// <summary>The results of C++ for binary schemas.</summary>
    private sealed class Tally
    {
        private readonly HashSet<string> _seen = new(StringComparer.Ordinal);
        private readonly List<string> _refused = [];
        private int _read;
        private int _tooNew;

        internal void Add(string name, SchemaFile file, FbsOptions options, Func<string, SchemaFile?> findFile)
        {
            byte[]? bytes = FbsCompiler.Describe(file, options, new FbsReflectionOptions(), findFile).Bytes;
            Assert.True(bytes != null, name);
            if (!_seen.Add(Convert.ToBase64String(bytes))) return;
            Load(name, bytes, canBeTooNew: true);

            // With all attributes C++ also finds the root tables of nested buffers. It searches their names from the namespace of the field, and does not
            // find a qualified one.
            FbsReflectionOptions all = new() { IncludesBuiltInAttributes = true, IncludesComments = true, IncludesFileNames = true };
            if (!file.Text.Contains("nested_flatbuffer", StringComparison.Ordinal)) Load(name, FbsCompiler.Describe(file, options, all, findFile).Bytes!, canBeTooNew: false);
        }

        internal void AssertAllRead(int readMin, int tooNewMax)
        {
            Assert.True(_refused.Count == 0, $"{_refused.Count} refused, {_read} read, {_tooNew} too new\n" + string.Join('\n', _refused.Take(20)));
            Assert.InRange(_read, readMin, int.MaxValue);
            Assert.InRange(_tooNew, 0, tooNewMax);
        }

        private void Load(string name, byte[] bytes, bool canBeTooNew)
        {
            using OracleSchema? schema = OracleSchema.Load(bytes, out OracleAnswer answer);
            if (schema != null) _read++;
            else if (answer.Code == FlatOracle.Unknown && TooNew.Contains(answer.Text)) _tooNew += canBeTooNew ? 1 : 0;
            else _refused.Add($"{name}: {answer.Text}");
        }
    }
}
