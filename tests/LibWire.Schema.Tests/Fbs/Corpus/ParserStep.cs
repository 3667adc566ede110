using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>The content of a step, which decides who can judge it.</summary>
public enum StepClass
{
    /// <summary>Declarations only: the verdict is about the schema.</summary>
    Schema,

    /// <summary>Declarations, and an object after them, which only a JSON parser can judge.</summary>
    SchemaWithData,

    /// <summary>An object alone, for the schema of the step before.</summary>
    Data,

    /// <summary>A Protocol Buffers schema, which flatc can translate.</summary>
    Proto,
}

/// <summary>One step of a recorded run of flatc's parser: a text that the parser got after those of the earlier steps.</summary>
/// <param name="Id">The case and the number of the step.</param>
/// <param name="Text">The text. Bytes that are not UTF-8 are unpaired surrogates.</param>
/// <param name="Earlier">The schemas of the steps before.</param>
/// <param name="IsAccepted">The verdict.</param>
/// <param name="Message">The message of flatc.</param>
/// <param name="Options">The options that differ from their defaults, by name.</param>
/// <param name="Class">Its content.</param>
/// <param name="Binary">The buffer that flatc made of the data; empty if none is recorded.</param>
public sealed record ParserStep(
    string Id,
    string Text,
    IReadOnlyList<string> Earlier,
    bool IsAccepted,
    string Message,
    IReadOnlyDictionary<string, int> Options,
    StepClass Class,
    byte[] Binary)
{
    internal const string Corpus = "flatbuffers/parser_cases.json";

    internal bool Has(string option) => Options.ContainsKey(option);

    /// <summary>All steps of the corpus.</summary>
    internal static IReadOnlyList<ParserStep> ReadAll()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(Corpus)));
        var steps = new List<ParserStep>();
        foreach (JsonElement element in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            int id = element.GetProperty("id").GetInt32();
            var earlier = new List<string>();
            foreach (JsonElement step in element.GetProperty("steps").EnumerateArray())
            {
                string text = step.TryGetProperty("text", out JsonElement plain)
                    ? plain.GetString()!
                    : SchemaBytes.Decode(step.GetProperty("base64").GetBytesFromBase64(), out _);
                Dictionary<string, int> options = step.TryGetProperty("options", out JsonElement given)
                    ? given.EnumerateObject().ToDictionary(static option => option.Name, static option => option.Value.GetInt32())
                    : [];
                StepClass @class = Classify(step.GetProperty("kind").GetString()!, text, options, isFirst: earlier.Count == 0);
                steps.Add(new ParserStep(
                    $"{id}.{steps.Count(other => other.Id.StartsWith($"{id}.", StringComparison.Ordinal))}",
                    text,
                    [.. earlier],
                    step.GetProperty("ok").GetBoolean(),
                    step.TryGetProperty("message", out JsonElement message) ? message.GetString()! : "",
                    options,
                    @class,
                    step.TryGetProperty("binary_hex", out JsonElement binary) ? Convert.FromHexString(binary.GetString()!) : []));
                if (@class is StepClass.Schema or StepClass.SchemaWithData) earlier.Add(text);
            }
        }

        return steps;
    }

    /// <summary>Links the step, which includes the earlier ones.</summary>
    internal FbsLinkedFile Link()
    {
        var options = new FbsOptions { RefusesPrivateLeaks = Has("noleak"), RequiresIds = Has("reqids") };
        string includes = string.Concat(Earlier.Select(static (_, index) => $"include \"step{index}.fbs\";"));
        (string, string)[] files = [.. Earlier.Select(static (text, index) => ($"step{index}.fbs", text)), ("a.fbs", includes + Text)];
        return FbsSchemas.Link(options, files)[^1];
    }

    // Whether there is data is decided from the text and not by the tested parser: an object starts where a statement could. An empty object alone is
    // rejected because it has no schema.
    private static StepClass Classify(string kind, string text, Dictionary<string, int> options, bool isFirst)
    {
        if (options.ContainsKey("proto")) return StepClass.Proto;
        string trimmed = SkipComments(text);
        if (kind == "json" || (trimmed.StartsWith('{') && (trimmed != "{}" || !isFirst))) return StepClass.Data;
        return DataStart(trimmed) >= 0 ? StepClass.SchemaWithData : StepClass.Schema;
    }

    /// <summary>Where the object behind the declarations starts.</summary>
    internal int DataStart() => DataStart(Text);

    private static int DataStart(string text)
    {
        int depth = 0;
        char last = ';';
        for (int i = 0; i < text.Length; i++)
        {
            char unit = text[i];
            if (unit == '{' && depth++ == 0 && last is ';' or '}' or ':') return i;
            if (unit == '}') depth--;
            if (!char.IsWhiteSpace(unit)) last = unit;
        }

        return -1;
    }

    private static string SkipComments(string text)
    {
        string trimmed = text.TrimStart();
        if (trimmed.StartsWith("//", StringComparison.Ordinal)) return SkipComments(trimmed[(trimmed + "\n").IndexOf('\n')..]);
        return trimmed.StartsWith("/*", StringComparison.Ordinal) ? SkipComments(trimmed[(trimmed.IndexOf("*/", StringComparison.Ordinal) + 2)..]) : trimmed;
    }
}
