using System.Net;

namespace LibWire.Cli;

/// <summary>Writes one HTML page that needs no other file.</summary>
internal sealed class HtmlDocWriter(IReadOnlyDictionary<string, string> targets) : DocWriter(targets)
{
    private const string Style = """
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
        table { border-collapse: collapse; margin: 1rem 0; } td, th { border: 1px solid #8886; padding: .3rem .6rem; text-align: left; vertical-align: top; }
        .text { white-space: pre-line; } h2, h3 { margin-top: 2.5rem; } li { list-style: none; }
        @media (prefers-color-scheme: dark) { body { background: #181818; color: #ddd; } a { color: #8bf; } }
        """;

    internal override void Heading(int level, string text, string? anchor) =>
        Page.Append($"<h{level}{(anchor == null ? "" : $" id=\"{Escape(anchor)}\"")}>{Escape(text)}</h{level}>\n");

    internal override void Comment(string text)
    {
        if (text.Length > 0) Page.Append($"<p class=\"text\">{Escape(text)}</p>\n");
    }

    internal override void Line(params DocSpan[] spans) => Page.Append($"<p>{Text(spans)}</p>\n");

    internal override void Item(int depth, params DocSpan[] spans) => Page.Append($"<li style=\"margin-left:{depth}rem\">{Text(spans)}</li>\n");

    protected override void WriteTable(string[] heads, DocSpan[][][] rows)
    {
        Page.Append($"<table>\n<tr>{string.Concat(heads.Select(static head => $"<th>{Escape(head)}</th>"))}</tr>\n");
        foreach (DocSpan[][] row in rows) Page.Append($"<tr>{string.Concat(row.Select(cell => $"<td class=\"text\">{Text(cell)}</td>"))}</tr>\n");
        Page.Append("</table>\n");
    }

    internal override string Finish(string title) =>
        $"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
        + $"<title>{Escape(title)}</title>\n<style>\n{Style.ReplaceLineEndings("\n")}\n</style>\n</head>\n<body>\n{Page}</body>\n</html>\n";

    private string Text(DocSpan[] spans) => string.Concat(spans.Select(span =>
    {
        string text = Escape(span.Text);
        if (span.IsCode) text = $"<code>{text}</code>";
        if (span.IsStrong) text = $"<strong>{text}</strong>";
        return AddressOf(span.Target) is { } address ? $"<a href=\"{Escape(address)}\">{text}</a>" : text;
    }));

    private static string Escape(string text) => WebUtility.HtmlEncode(Clean(text));
}
