using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace LibWire.Cli.Tests;

/// <summary>The forms of findings: those of <c>lint</c>, <c>check</c> and <c>verify</c>, also if there are none.</summary>
public sealed class FindingFormatTests : IDisposable
{
    // Source: SARIF 2.1.0, sections 3.13 to 3.30 and 3.49: what must be there, and of the rest what is written here. Nothing else may be.
    private const string Sarif = """
        {
          "$ref": "#/$defs/log",
          "$defs": {
            "log": {
              "type": "object", "required": ["version", "runs"], "additionalProperties": false,
              "properties": {
                "$schema": { "type": "string", "enum": ["https://json.schemastore.org/sarif-2.1.0.json"] },
                "version": { "enum": ["2.1.0"] },
                "runs": { "type": "array", "items": { "$ref": "#/$defs/run" } }
              }
            },
            "run": {
              "type": "object", "required": ["tool", "results"], "additionalProperties": false,
              "properties": {
                "tool": {
                  "type": "object", "required": ["driver"], "additionalProperties": false, "properties": { "driver": { "$ref": "#/$defs/driver" } }
                },
                "columnKind": { "enum": ["utf16CodeUnits", "unicodeCodePoints"] },
                "results": { "type": "array", "items": { "$ref": "#/$defs/result" } }
              }
            },
            "driver": {
              "type": "object", "required": ["name"], "additionalProperties": false,
              "properties": {
                "name": { "enum": ["libwire"] },
                "semanticVersion": { "type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+" },
                "rules": { "type": "array", "items": { "$ref": "#/$defs/rule" } }
              }
            },
            "rule": {
              "type": "object", "required": ["id"], "additionalProperties": false,
              "properties": {
                "id": { "type": "string" },
                "shortDescription": { "$ref": "#/$defs/message" },
                "properties": {
                  "type": "object", "required": ["tags"], "additionalProperties": false,
                  "properties": { "tags": { "type": "array", "items": { "type": "string" } } }
                }
              }
            },
            "message": { "type": "object", "required": ["text"], "additionalProperties": false, "properties": { "text": { "type": "string" } } },
            "result": {
              "type": "object", "required": ["message"], "additionalProperties": false,
              "properties": {
                "ruleId": { "type": "string" },
                "ruleIndex": { "type": "integer", "minimum": 0 },
                "level": { "enum": ["none", "note", "warning", "error"] },
                "message": { "$ref": "#/$defs/message" },
                "locations": { "type": "array", "items": { "$ref": "#/$defs/location" } }
              }
            },
            "location": {
              "type": "object", "required": ["physicalLocation"], "additionalProperties": false,
              "properties": {
                "physicalLocation": {
                  "type": "object", "required": ["artifactLocation"], "additionalProperties": false,
                  "properties": {
                    "artifactLocation": {
                      "type": "object", "required": ["uri"], "additionalProperties": false,
                      "properties": { "uri": { "type": "string", "pattern": "^(file:///)?[A-Za-z0-9%._/:~-]+$" } }
                    },
                    "region": { "$ref": "#/$defs/region" }
                  }
                }
              }
            },
            "region": {
              "type": "object", "additionalProperties": false,
              "properties": {
                "startLine": { "type": "integer", "minimum": 1 },
                "startColumn": { "type": "integer", "minimum": 1 },
                "endLine": { "type": "integer", "minimum": 1 },
                "endColumn": { "type": "integer", "minimum": 1 },
                "byteOffset": { "type": "integer", "minimum": 0 }
              }
            }
          }
        }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    /// <summary>Command lines that find something, and the rule and the place of what they find first.</summary>
    public static TheoryData<string[], string, int, int> Runs => new()
    {
        { ["lint", "{bad.proto}"], "FIELD_LOWER_SNAKE_CASE", 4, 9 },
        { ["lint", "{faulty.proto}"], "LW1302", 2, 23 },
        { ["check", "{faulty.proto}"], "LW1302", 2, 23 },
        { ["check", "{faulty.fbs}"], "LW2203", 1, 14 },
        { ["check", "--against", "{old.proto}", "{bad.proto}"], "FIELD_SAME_TYPE", 4, 3 },
        { ["check", "--against", "{old.fbs}", "{new.fbs}"], "FBS_FIELD_SAME_TYPE", 1, 11 },
        { ["verify", "--schema", "{root.fbs}", "{order.bin}"], "Truncated", 0, 0 },
    };

    [Theory]
    [MemberData(nameof(Runs))]
    public void Sarif_OfFindings_IsADocumentOfTheStandard(string[] command, string rule, int line, int column)
    {
        JsonObject run = SarifOf(Run("sarif", command));
        JsonNode result = run["results"]![0]!, place = result["locations"]![0]!["physicalLocation"]!;
        Assert.Equal(rule, result["ruleId"]!.GetValue<string>());
        Assert.Equal(rule, run["tool"]!["driver"]!["rules"]![result["ruleIndex"]!.GetValue<int>()]!["id"]!.GetValue<string>());
        Assert.Equal("error", result["level"]!.GetValue<string>());
        Assert.StartsWith("file:///", place["artifactLocation"]!["uri"]!.GetValue<string>(), StringComparison.Ordinal);
        if (line == 0) Assert.True(place["region"]!["byteOffset"]!.GetValue<long>() >= 0);
        else Assert.Equal((line, column), (place["region"]!["startLine"]!.GetValue<int>(), place["region"]!["startColumn"]!.GetValue<int>()));
    }

    [Theory]
    [MemberData(nameof(Runs))]
    public void JUnit_OfFindings_HasATestSuiteForEachFile(string[] command, string rule, int line, int column)
    {
        XElement root = XDocument.Parse(Run("junit", command)).Root!;
        Assert.Equal("testsuites", root.Name);
        XElement suite = root.Elements().First(), test = suite.Elements().First(), failure = test.Elements().Single();
        Assert.Equal(("testsuite", "testcase", "failure"), (suite.Name.ToString(), test.Name.ToString(), failure.Name.ToString()));
        Assert.Equal(suite.Elements().Count().ToString(System.Globalization.CultureInfo.InvariantCulture), suite.Attribute("failures")!.Value);
        Assert.Equal((rule, suite.Attribute("name")!.Value), (failure.Attribute("type")!.Value, test.Attribute("classname")!.Value));
        Assert.StartsWith(line == 0 ? $"{rule}_byte_" : $"{rule}_{line}_{column}", test.Attribute("name")!.Value, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Runs))]
    public void Lines_OfFindings_SayRuleAndPlace(string[] command, string rule, int line, int column)
    {
        JsonElement json = JsonDocument.Parse(Run("json", command).Split('\n')[0]).RootElement;
        Assert.Equal(rule, json.GetProperty("type").GetString());
        if (line > 0) Assert.Equal((line, column), (json.GetProperty("start_line").GetInt32(), json.GetProperty("start_column").GetInt32()));
        else Assert.True(json.GetProperty("byte_offset").GetInt64() >= 0);
        Assert.Equal(Run("json", command), Run(null, [command[0], "--json", .. command[1..]]));

        string path = json.GetProperty("path").GetString()!, message = json.GetProperty("message").GetString()!;
        string place = line > 0 ? "" : $"byte {json.GetProperty("byte_offset").GetInt64()}: ";
        Assert.StartsWith(line > 0 ? $"{path}({line},{column}): error {rule}: " : $"{path} : error {rule}: byte ", Run("msvs", command), StringComparison.Ordinal);
        string action = Run("github-actions", command);
        Assert.StartsWith($"::error file={path},{(line > 0 ? $"line={line},col={column}," : "title=")}", action, StringComparison.Ordinal);
        Assert.Contains($"title={rule}::{place}{message}", action, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("lint", "{good.proto}")]
    [InlineData("check", "{good.proto}")]
    [InlineData("check", "--against", "{old.fbs}", "{old.fbs}")]
    [InlineData("verify", "--schema", "{root.fbs}", "{good.bin}")]
    public void Documents_OfNothing_AreWholeAndEmpty(params string[] command)
    {
        Assert.Empty(SarifOf(Run("sarif", command, ExitCode.Fine))["results"]!.AsArray());
        Assert.Equal("<testsuites />", Run("junit", command, ExitCode.Fine).Trim());
        Assert.Equal("", Run("json", command, ExitCode.Fine));
    }

    [Fact]
    public void JUnit_OfTextThatXmlDoesNotHave_ReplacesIt()
    {
        using var output = new StringWriter();
        var file = new SchemaFile("a\u0001\uD83D\uDE00\uD800", "a", "");
        FindingWriter.Write(output, FindingFormat.JUnit, [new Finding("R", file, default, "<&>")]);
        Assert.Equal("a\uFFFD\uD83D\uDE00\uFFFD", XDocument.Parse(output.ToString()).Root!.Elements().Single().Attribute("name")!.Value);
    }

    [Fact]
    public void Warnings_InEveryForm_KeepTheirSeverity()
    {
        string path = _workspace.Write("w.proto", "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message A {}");
        string[] command = ["check", "-I", _workspace.PathOf("."), path];
        Assert.Contains("warning LW", CommandRun.Of(command).Error, StringComparison.Ordinal);
        CommandRun run = CommandRun.Of([.. command, "--format", "sarif"]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal("warning", SarifOf(run.Output)["results"]![0]!["level"]!.GetValue<string>());
        Assert.Contains("\"severity\":\"warning\"", CommandRun.Of([.. command, "--json"]).Output, StringComparison.Ordinal);
        Assert.StartsWith("::warning file=", CommandRun.Of([.. command, "--format", "github-actions"]).Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("lint", "* FIELD_LOWER_SNAKE_CASE ", "  COMMENT_FIELD ")]
    [InlineData("check", "* FIELD_SAME_TYPE ", "  FIELD_WIRE_COMPATIBLE_TYPE ")]
    public void ListRules_OfACommand_PrintsThem(string command, string used, string unused)
    {
        CommandRun run = CommandRun.Of(command, "--list-rules");
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        IReadOnlyList<SchemaRule> rules = command == "lint" ? LintRules.All : BreakingRules.All;
        string[] lines = run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(rules.Count, lines.Length);
        Assert.Contains(lines, line => line.StartsWith(used, StringComparison.Ordinal));
        Assert.Contains(lines, line => line.StartsWith(unused, StringComparison.Ordinal));

        using JsonDocument json = JsonDocument.Parse(CommandRun.Of(command, "--list-rules", "--json").Output);
        Assert.Equal(rules.Select(static rule => (rule.Id, rule.Summary)), json.RootElement.EnumerateArray().Select(
            static rule => (rule.GetProperty("id").GetString()!, rule.GetProperty("summary").GetString()!)));
        Assert.Equal(1, JsonDocument.Parse(CommandRun.Of(command, "--list-rules", "--json", "--use", rules[0].Id).Output)
            .RootElement.EnumerateArray().Count(static rule => rule.GetProperty("used").GetBoolean()));
    }

    // The error is empty: a program reads one stream.
    private string Run(string? format, string[] command, int exitCode = ExitCode.BadInput)
    {
        _workspace.Write("good.proto", "syntax = \"proto3\";\npackage a.v1;\nmessage A {\n  int32 foo_bar = 1;\n}\n");
        string[] words = [.. command.Select(word => word is ['{', .., '}'] ? PathOf(word[1..^1]) : word)];
        string[] roots = command[0] == "verify" ? [] : ["-I", _workspace.PathOf(".")];
        string[] form = format == null ? [] : ["--format", format];
        string[] rules = command[0] == "lint" ? ["--except", "PACKAGE_DIRECTORY_MATCH,DIRECTORY_SAME_PACKAGE"] : [];
        CommandRun run = CommandRun.Of([words[0], .. roots, .. form, .. rules, .. words[1..]]);
        Assert.Equal((exitCode, ""), (run.ExitCode, run.Error));
        return run.Output.ReplaceLineEndings("\n");
    }

    private string PathOf(string name) => name switch
    {
        "bad.proto" => _workspace.Write(name, "syntax = \"proto3\";\npackage a.v1;\nmessage A {\n  int32 fooBar = 1;\n}\n"),
        "old.proto" => _workspace.Write(name, "syntax = \"proto3\";\npackage a.v1;\nmessage A {\n  bool fooBar = 1;\n}\n"),
        "faulty.proto" => _workspace.Write(name, "syntax = \"proto3\"; package a.v1;\nmessage A { int32 x = 0; }\n"),
        "faulty.fbs" => _workspace.Write(name, "table a { b: nope; }"),
        "old.fbs" => _workspace.Write(name, "table t { x: int; }"),
        "new.fbs" => _workspace.Write(name, "table t { x: long; }"),
        "root.fbs" => _workspace.Write(name, "table t { x: int; } root_type t;"),
        "order.bin" => _workspace.Write(name, [1, 2]),
        "good.bin" => _workspace.Write(name, [8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0]),
        _ => _workspace.PathOf(name),
    };

    private static JsonObject SarifOf(string text)
    {
        JsonNode document = JsonNode.Parse(text)!;
        Assert.True(new SchemaValidator(JsonNode.Parse(Sarif)!.AsObject()).IsValid(document), text);
        return document["runs"]![0]!.AsObject();
    }
}
