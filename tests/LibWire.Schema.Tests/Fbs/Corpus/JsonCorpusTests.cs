using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>The JSON that flatc 25.12 reads in its own tests: LibWire writes the same bytes, and refuses what flatc refuses.</summary>
public class JsonCorpusTests
{
    /// <summary>Texts that LibWire refuses and flatc accepts, with the reason.</summary>
    private static readonly Dictionary<string, string> Stricter = new(StringComparer.Ordinal)
    {
        ["12.1"] = "The union j has no j_type. flatc takes the kind of another field of the same union, and writes a value without a kind.",
    };

    /// <summary>Texts of which LibWire makes other bytes with the same content, with the reason.</summary>
    private static readonly Dictionary<string, string> OtherBytes = new(StringComparer.Ordinal)
    {
        ["12.3"] = "flatc reads a struct at the place where the next value goes, and leaves the padding for its alignment behind.",
        ["18.1"] = "flatc stores a NaN that is the default, because it differs from itself.",
    };

    [Fact]
    public void ToBuffer_OfWhatFlatcAccepts_HasTheSameBytes()
    {
        var faults = new List<string>();
        int count = 0;
        foreach (ParserStep step in Steps().Where(static step => step.IsAccepted))
        {
            string fault = Compare(step);
            if (fault.Length == 0 == (Stricter.ContainsKey(step.Id) || OtherBytes.ContainsKey(step.Id))) faults.Add($"{step.Id}: {fault}\n{step.Text[Math.Max(0, step.Text.Length - 300)..]}");
            count++;
        }

        Assert.True(faults.Count == 0, $"{faults.Count} of {count}\n" + string.Join("\n", faults));
        Assert.Equal(130, count);
    }

    [Fact]
    public void ToBuffer_OfWhatFlatcRefuses_Throws()
    {
        var faults = new List<string>();
        int count = 0;
        foreach (ParserStep step in Steps().Where(static step => !step.IsAccepted))
        {
            FlatLayout? layout = LayoutOf(step, out string json, out IReadOnlyList<FlatEnumLayout> enums);
            if (layout is null || json.Length == 0) continue;
            count++;
            try
            {
                using var arena = new ArenaAllocator();
                FlatJson.ToBuffer(json, layout, in arena, OptionsOf(step, enums));
                faults.Add($"{step.Id}: {step.Message} {json}");
            }
            catch (JsonFormatException)
            {
            }
        }

        Assert.True(faults.Count == 0, $"{faults.Count} of {count}\n" + string.Join("\n", faults));
        Assert.Equal(124, count);
    }

    /// <summary>What LibWire writes for the recorded buffers is read back as the same bytes, as JSON and as the text of flatc.</summary>
    [Fact]
    public void ToJson_OfRecordedBuffers_IsReadBackAsTheSameBytes()
    {
        int count = 0;
        foreach (ParserStep step in Steps().Where(static step => step.Binary.Length > 0 && !Stricter.ContainsKey(step.Id)))
        {
            FlatLayout layout = LayoutOf(step, out _)!;
            FlatJsonOptions options = OptionsOf(step);
            foreach (FlatJsonOptions written in (FlatJsonOptions[])[
                new() { AllowsNonUtf8 = options.AllowsNonUtf8 }, new() { WritesPlainNames = true, IndentSpaces = 2, AllowsNonUtf8 = options.AllowsNonUtf8 },
                new() { WritesAscii = true, WritesEnumsAsNumbers = true, AllowsNonUtf8 = options.AllowsNonUtf8 }])
            {
                using var arena = new ArenaAllocator();
                string json = FlatJson.ToJson(step.Binary, layout, written);
                ReadOnlySpan<byte> bytes = FlatJson.ToBuffer(json, layout, in arena, options);
                Assert.Equal(FlatJson.ToJson(step.Binary, layout, WithDefaults), FlatJson.ToJson(bytes, layout, WithDefaults));
                if (!OtherBytes.ContainsKey(step.Id)) Assert.Equal(Convert.ToHexString(step.Binary), Convert.ToHexString(bytes));
            }

            count++;
        }

        Assert.Equal(129 - Stricter.Count, count);
    }

    private static FlatJsonOptions WithDefaults { get; } = new() { WritesDefaults = true, AllowsNonUtf8 = true };

    private static IEnumerable<ParserStep> Steps() =>
        ParserStep.ReadAll().Where(static step => step.Class is StepClass.SchemaWithData or StepClass.Data);

    private static string Compare(ParserStep step)
    {
        FlatLayout? layout = LayoutOf(step, out string json, out IReadOnlyList<FlatEnumLayout> enums);
        if (layout is null) return "There is no root table.";
        try
        {
            using var arena = new ArenaAllocator();
            ReadOnlySpan<byte> bytes = FlatJson.ToBuffer(json, layout, in arena, OptionsOf(step, enums));
            FlatVerifier.Verify(bytes, layout);
            return step.Binary.Length == 0 || bytes.SequenceEqual(step.Binary)
                ? "" : $"{Convert.ToHexString(step.Binary)} is expected, not {Convert.ToHexString(bytes)}";
        }
        catch (WireFormatException fault)
        {
            return fault.Message;
        }
    }

    private static FlatJsonOptions OptionsOf(ParserStep step, IReadOnlyList<FlatEnumLayout>? enums = null) => new()
    {
        IsStrict = step.Has("strict_json"),
        AllowsMissingSeparators = step.Has("pbascii"),
        Enums = enums ?? [],
        ForcesDefaults = step.Has("forcedef"),
        IgnoresUnknown = step.Has("skip_unexpected"),
        AllowsNonUtf8 = step.Has("allow_non_utf8"),
        HasNestedBytes = step.Has("legacy"),
        IsSizePrefixed = step.Has("sizep"),
    };

    // The root is that of the last schema that names one.
    private static FlatLayout? LayoutOf(ParserStep step, out string json) => LayoutOf(step, out json, out _);

    private static FlatLayout? LayoutOf(ParserStep step, out string json, out IReadOnlyList<FlatEnumLayout> enums)
    {
        enums = [];
        string[] schemas = [.. step.Earlier];
        json = step.Text;
        if (step.Class == StepClass.SchemaWithData)
        {
            int data = step.DataStart();
            json = step.Text[data..];
            schemas = [.. schemas, step.Text[..data]];
        }

        // The test had read the schema from a file.
        if (schemas.Length == 0) return Monster();
        for (int last = schemas.Length - 1; last >= 0; last--)
        {
            string includes = string.Concat(Enumerable.Range(0, last).Select(static index => $"include \"step{index}.fbs\";"));
            FbsLayouts layouts = FbsCompiler.Layout(
                new SchemaFile("a.fbs", "a.fbs", includes + schemas[last]), new FbsOptions(),
                path => int.TryParse(path.Replace("step", "").Replace(".fbs", ""), out int index) ? new SchemaFile(path, path, schemas[index]) : null);
            if (layouts.Root is not { } root) continue;
            enums = layouts.Enums;
            return root;
        }

        return null;
    }

    private static FlatLayout Monster()
    {
        SchemaFile file = FbsFolders.Read("monster").Single(static file => Path.GetFileName(file.Path) == "monster_test.fbs");
        return FbsCompiler.Layout(
            file, FbsFolders.Options(["monster/include_test", "monster/include_test/sub"]),
            static path => File.Exists(path) ? new SchemaFile(path, path, File.ReadAllText(path)) : null).Root!;
    }
}
