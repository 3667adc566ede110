using System.Globalization;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes findings by file and place. Lines and columns count from 1.</summary>
internal static class FindingWriter
{
    /// <summary>Writes findings.</summary>
    /// <param name="output">Receives them.</param>
    /// <param name="format">Their form.</param>
    /// <param name="findings">The findings.</param>
    internal static void Write(TextWriter output, FindingFormat format, IEnumerable<Finding> findings)
    {
        Finding[] sorted =
        [
            .. findings.OrderBy(static finding => finding.File.Path, StringComparer.Ordinal).ThenBy(static finding => finding.Span.Start)
                .ThenBy(static finding => finding.Rule, StringComparer.Ordinal).ThenBy(static finding => finding.Message, StringComparer.Ordinal),
        ];
        if (format == FindingFormat.Sarif) SarifDocument.Write(output, sorted);
        else if (format == FindingFormat.JUnit) JUnitDocument.Write(output, sorted);
        else foreach (Finding finding in sorted) output.WriteLine(Line(finding, format, Style.Of(output)));
    }

    /// <summary>A finding as a line of text: its place, its rule, and what is found.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="style">How it looks; null for plain.</param>
    internal static string Text(Finding finding, Style? style = null)
    {
        string place = finding.ByteOffset is { } offset
            ? string.Create(CultureInfo.InvariantCulture, $"{finding.File.Path}: byte {offset}:")
            : $"{finding.File.Path}:{finding.Span.Line + 1}:{finding.Span.Column + 1}:";
        return $"{style?.Place(place) ?? place} {style?.Name(finding.Rule) ?? finding.Rule}: {finding.Message}";
    }

    private static string Line(Finding finding, FindingFormat format, Style style) => format switch
    {
        FindingFormat.Json => Json(finding),
        FindingFormat.GitHubActions => GitHubActions(finding),
        FindingFormat.Msvs => Msvs(finding),
        _ => Text(finding, style),
    };

    private static string Json(Finding finding)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            writer.WriteStartObject();
            writer.WriteString("path", finding.File.Path);
            if (finding.ByteOffset is { } offset)
            {
                writer.WriteNumber("byte_offset", offset);
            }
            else
            {
                writer.WriteNumber("start_line", finding.Span.Line + 1);
                writer.WriteNumber("start_column", finding.Span.Column + 1);
                writer.WriteNumber("end_line", finding.Span.EndLine + 1);
                writer.WriteNumber("end_column", finding.Span.EndColumn + 1);
            }

            writer.WriteString("type", finding.Rule);
            if (finding.Severity != SchemaSeverity.Error) writer.WriteString("severity", finding.Level);
            writer.WriteString("message", finding.Message);
            writer.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }

    private static string Msvs(Finding finding)
    {
        string level = finding.Level == "note" ? "info" : finding.Level;
        return finding.ByteOffset is { } offset
            ? string.Create(CultureInfo.InvariantCulture, $"{finding.File.Path} : {level} {finding.Rule}: byte {offset}: {finding.Message}")
            : $"{finding.File.Path}({finding.Span.Line + 1},{finding.Span.Column + 1}): {level} {finding.Rule}: {finding.Message}";
    }

    // Source: the workflow commands of GitHub Actions.
    private static string GitHubActions(Finding finding)
    {
        string level = finding.Level == "note" ? "notice" : finding.Level, file = Property(finding.File.Path);
        if (finding.ByteOffset is { } offset)
            return string.Create(CultureInfo.InvariantCulture, $"::{level} file={file},title={finding.Rule}::byte {offset}: {Escaped(finding.Message)}");
        int line = finding.Span.Line + 1, column = finding.Span.Column + 1, endLine = finding.Span.EndLine + 1, endColumn = finding.Span.EndColumn + 1;
        string place = $"file={file},line={line},col={column},endLine={endLine},endColumn={endColumn}";
        return $"::{level} {place},title={finding.Rule}::{Escaped(finding.Message)}";
    }

    private static string Escaped(string text) => text.Replace("%", "%25", StringComparison.Ordinal).Replace("\r", "%0D", StringComparison.Ordinal)
        .Replace("\n", "%0A", StringComparison.Ordinal);

    private static string Property(string text) =>
        Escaped(text).Replace(":", "%3A", StringComparison.Ordinal).Replace(",", "%2C", StringComparison.Ordinal);
}
