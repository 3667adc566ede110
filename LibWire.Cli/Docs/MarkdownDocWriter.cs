using System.Net;

namespace LibWire.Cli;

/// <summary>Writes Markdown.</summary>
internal sealed class MarkdownDocWriter(IReadOnlyDictionary<string, string> targets) : DocWriter(targets)
{
    internal override void Heading(int level, string text, string? anchor)
    {
        if (anchor != null) Page.Append($"<a id=\"{WebUtility.HtmlEncode(Clean(anchor))}\"></a>\n\n");
        Page.Append($"{new string('#', level)} {Escape(text)}\n\n");
    }

    internal override void Comment(string text)
    {
        if (text.Length > 0) Page.Append($"{string.Join('\n', text.Split('\n').Select(static line => EscapeLine(line.Trim())))}\n\n");
    }

    internal override void Line(params DocSpan[] spans) => Page.Append($"{Text(spans)}\n\n");

    internal override void Item(int depth, params DocSpan[] spans) => Page.Append($"{new string(' ', depth * 2)}- {Text(spans)}\n");

    protected override void WriteTable(string[] heads, DocSpan[][][] rows)
    {
        Page.Append($"| {string.Join(" | ", heads)} |\n|{string.Concat(heads.Select(static _ => "---|"))}\n");
        foreach (DocSpan[][] row in rows) Page.Append($"| {string.Join(" | ", row.Select(cell => Text(cell).Replace("\n", "<br>")))} |\n");
        Page.Append('\n');
    }

    internal override string Finish(string title) => Page.ToString().TrimEnd('\n') + "\n";

    private string Text(DocSpan[] spans) => string.Concat(spans.Select(span =>
    {
        // A name between backquotes needs no escapes. Other values may hold anything.
        bool isName = span.IsCode && span.Text.All(static one => char.IsAsciiLetterOrDigit(one) || one is '_' or '.' or '-' or '/');
        string text = isName && span.Text.Length > 0 ? $"`{span.Text}`" : Escape(span.Text);
        if (span.IsStrong) text = $"**{text}**";
        return AddressOf(span.Target) is { } address ? $"[{text}]({address})" : text;
    }));

    // What starts a line can make it an item, a rule or a heading.
    private static string EscapeLine(string line) => line.StartsWith('-') || line.StartsWith('+') || line.StartsWith('=') ? $"\\{Escape(line)}" : Escape(line);

    private static string Escape(string text) => string.Concat(Clean(text).Select(static one => one switch
    {
        '<' => "&lt;",
        '>' => "&gt;",
        '&' => "&amp;",
        '\\' or '`' or '*' or '_' or '[' or ']' or '#' or '|' or '~' => $"\\{one}",
        _ => $"{one}",
    }));
}
