using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>The form of findings.</summary>
internal enum FindingFormat
{
    Text,
    Json,
    GitHubActions,
    Msvs,
}

/// <summary>Writes findings, one a line, by file and place. Lines and columns count from 1.</summary>
internal static class FindingWriter
{
    /// <summary>Writes the findings that nothing ignores.</summary>
    /// <param name="output">Receives the lines.</param>
    /// <param name="format">Their form.</param>
    /// <param name="findings">The findings.</param>
    /// <returns>Whether there is one.</returns>
    internal static bool Write(TextWriter output, FindingFormat format, IEnumerable<Finding> findings)
    {
        Finding[] sorted =
        [
            .. findings.OrderBy(static finding => finding.File.Path, StringComparer.Ordinal).ThenBy(static finding => finding.Span.Start)
                .ThenBy(static finding => finding.Rule, StringComparer.Ordinal).ThenBy(static finding => finding.Message, StringComparer.Ordinal),
        ];
        foreach (Finding finding in sorted) output.WriteLine(Line(finding, format));
        return sorted.Length > 0;
    }

    private static string Line(Finding finding, FindingFormat format)
    {
        int line = finding.Span.Line + 1, column = finding.Span.Column + 1;
        int endLine = finding.Span.EndLine + 1, endColumn = finding.Span.EndColumn + 1;
        string path = finding.File.Path;
        return format switch
        {
            FindingFormat.Json => Json(finding),
            FindingFormat.GitHubActions =>
                $"::error file={Property(path)},line={line},col={column},endLine={endLine},endColumn={endColumn},title={finding.Rule}"
                + $"::{Escaped(finding.Message)}",
            FindingFormat.Msvs => $"{path}({line},{column}): error {finding.Rule}: {finding.Message}",
            _ => $"{path}:{line}:{column}: {finding.Rule}: {finding.Message}",
        };
    }

    private static string Json(Finding finding)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            writer.WriteStartObject();
            writer.WriteString("path", finding.File.Path);
            writer.WriteNumber("start_line", finding.Span.Line + 1);
            writer.WriteNumber("start_column", finding.Span.Column + 1);
            writer.WriteNumber("end_line", finding.Span.EndLine + 1);
            writer.WriteNumber("end_column", finding.Span.EndColumn + 1);
            writer.WriteString("type", finding.Rule);
            writer.WriteString("message", finding.Message);
            writer.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }

    // Source: the workflow commands of GitHub Actions.
    private static string Escaped(string text) => text.Replace("%", "%25", StringComparison.Ordinal).Replace("\r", "%0D", StringComparison.Ordinal)
        .Replace("\n", "%0A", StringComparison.Ordinal);

    private static string Property(string text) =>
        Escaped(text).Replace(":", "%3A", StringComparison.Ordinal).Replace(",", "%2C", StringComparison.Ordinal);
}
