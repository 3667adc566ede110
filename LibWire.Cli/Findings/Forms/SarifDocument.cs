using System.Reflection;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes findings as a document of SARIF, which code scanning services and editors read.</summary>
/// <remarks>Source: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS Standard. The numbers are those of its sections.</remarks>
internal static class SarifDocument
{
    /// <summary>Writes the document, in one run of one tool.</summary>
    internal static void Write(TextWriter output, IReadOnlyList<Finding> findings)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
        {
            writer.WriteStartObject();
            writer.WriteString("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
            writer.WriteString("version", "2.1.0");
            writer.WriteStartArray("runs");
            writer.WriteStartObject();
            string[] rules = [.. findings.Select(static finding => finding.Rule).Distinct().Order(StringComparer.Ordinal)];
            WriteTool(writer, rules);
            writer.WriteString("columnKind", "utf16CodeUnits"); // 3.14.17
            writer.WriteStartArray("results");
            foreach (Finding finding in findings) WriteResult(writer, finding, Array.IndexOf(rules, finding.Rule));
            writer.WriteEndArray();
            writer.WriteEndObject();
            writer.WriteEndArray();
            writer.WriteEndObject();
        }

        output.WriteLine(Encoding.UTF8.GetString(buffer.GetBuffer().AsSpan(0, (int)buffer.Length)));
    }

    // 3.18, 3.19, 3.49
    private static void WriteTool(Utf8JsonWriter writer, string[] rules)
    {
        writer.WriteStartObject("tool");
        writer.WriteStartObject("driver");
        writer.WriteString("name", "libwire");
        writer.WriteString("semanticVersion", typeof(SarifDocument).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion);
        writer.WriteStartArray("rules");
        foreach (string id in rules)
        {
            writer.WriteStartObject();
            writer.WriteString("id", id);
            if (RuleList.Find(id) is { } rule)
            {
                writer.WriteStartObject("shortDescription");
                writer.WriteString("text", rule.Summary);
                writer.WriteEndObject();
                writer.WriteStartObject("properties");
                writer.WriteStartArray("tags");
                foreach (string category in rule.Categories) writer.WriteStringValue(category);
                writer.WriteEndArray();
                writer.WriteEndObject();
            }

            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.WriteEndObject();
    }

    // 3.27
    private static void WriteResult(Utf8JsonWriter writer, Finding finding, int ruleIndex)
    {
        writer.WriteStartObject();
        writer.WriteString("ruleId", finding.Rule);
        writer.WriteNumber("ruleIndex", ruleIndex);
        writer.WriteString("level", finding.Level);
        writer.WriteStartObject("message");
        writer.WriteString("text", finding.Message);
        writer.WriteEndObject();
        writer.WriteStartArray("locations");
        writer.WriteStartObject();
        writer.WriteStartObject("physicalLocation");
        writer.WriteStartObject("artifactLocation");
        writer.WriteString("uri", UriOf(finding.File.Path));
        writer.WriteEndObject();
        WriteRegion(writer, finding);
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    // 3.30: lines and columns count from 1, and the end is behind the last character.
    private static void WriteRegion(Utf8JsonWriter writer, Finding finding)
    {
        if (finding.ByteOffset is null && finding.Span == default) return;
        writer.WriteStartObject("region");
        if (finding.ByteOffset is { } offset)
        {
            writer.WriteNumber("byteOffset", offset);
        }
        else
        {
            writer.WriteNumber("startLine", finding.Span.Line + 1);
            writer.WriteNumber("startColumn", finding.Span.Column + 1);
            writer.WriteNumber("endLine", finding.Span.EndLine + 1);
            writer.WriteNumber("endColumn", finding.Span.EndColumn + 1);
        }

        writer.WriteEndObject();
    }

    // 3.4.3: a path below the current folder stays relative.
    private static string UriOf(string path) => Path.IsPathRooted(path)
        ? new Uri(path).AbsoluteUri
        : string.Join('/', path.Split(Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar).Select(Uri.EscapeDataString));
}
