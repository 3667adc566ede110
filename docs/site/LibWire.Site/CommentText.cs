using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace LibWire.Site;

/// <summary>XML comments as Markdown.</summary>
internal sealed partial class CommentText(ApiModel api)
{
    /// <summary>Paragraphs.</summary>
    internal string Paragraphs(XElement? element) => element is null ? "" : Blank().Replace(Inner(element), "\n\n").Trim();

    /// <summary>One line, for a table or an item of a list.</summary>
    internal string Line(XElement? element) => element is null ? "" : Space().Replace(Inner(element), " ").Trim();

    internal static string Escape(string text) => Special().Replace(text, @"\$0");

    internal static string Code(string text) => text.Contains('`', StringComparison.Ordinal) ? $"`` {text} ``" : $"`{text}`";

    /// <summary>A link to the page of a member, or its name as code.</summary>
    internal string Link(string id, string? label = null)
    {
        string text = label ?? Code(Name(id));
        return api.Find(id) is { } member ? $"[{text}](/{ApiPages.Address(member is Type type ? type : member.DeclaringType!)}.md{(member is Type ? "" : "#" + ApiPages.Anchor(member))})" : text;
    }

    private string Inner(XElement element)
    {
        var text = new StringBuilder();
        foreach (XNode node in element.Nodes()) Append(text, node);
        return text.ToString();
    }

    private void Append(StringBuilder text, XNode node)
    {
        if (node is XText plain)
        {
            text.Append(Escape(Space().Replace(plain.Value, " ")));
            return;
        }

        if (node is not XElement element) return;
        switch (element.Name.LocalName)
        {
            case "see" or "seealso" when (string?)element.Attribute("cref") is { } cref:
                text.Append(Link(cref, element.IsEmpty || element.Value.Length == 0 ? null : Inner(element)));
                break;
            case "see" or "seealso" when (string?)element.Attribute("href") is { } href:
                text.Append('[').Append(element.Value.Length == 0 ? Escape(href) : Inner(element)).Append("](").Append(href).Append(')');
                break;
            case "see" or "seealso":
                text.Append(Code((string?)element.Attribute("langword") ?? element.Value));
                break;
            case "paramref" or "typeparamref":
                text.Append(Code((string)element.Attribute("name")!));
                break;
            case "c":
                text.Append(Code(Space().Replace(element.Value, " ")));
                break;
            case "b":
                text.Append("**").Append(Inner(element)).Append("**");
                break;
            case "i":
                text.Append('*').Append(Inner(element)).Append('*');
                break;
            case "code":
                text.Append("\n\n```cs\n").Append(Unindent(element.Value)).Append("\n```\n\n");
                break;
            case "para":
                text.Append("\n\n").Append(Inner(element).Trim()).Append("\n\n");
                break;
            case "item":
                text.Append("\n- ").Append(Space().Replace(Inner(element), " ").Trim());
                break;
            case "list":
                text.Append("\n\n").Append(Inner(element).Trim()).Append("\n\n");
                break;
            default:
                text.Append(Inner(element));
                break;
        }
    }

    // The name of something that has no page, such as a type of .NET: the last part of its id, with the type if it is a member.
    private static string Name(string id)
    {
        string path = id[2..];
        int open = path.IndexOf('(', StringComparison.Ordinal);
        if (open >= 0) path = path[..open];
        string[] parts = Arity().Replace(path, "").Split('.');
        string name = id[0] == 'T' || parts.Length == 1 ? parts[^1] : parts[^1] == "#ctor" ? parts[^2] : $"{parts[^2]}.{parts[^1]}";
        return name;
    }

    private static string Unindent(string code)
    {
        string[] lines = [.. code.ReplaceLineEndings("\n").Trim('\n', ' ').Split('\n')];
        int indent = lines.Skip(1).Where(static line => line.Trim().Length > 0).Select(static line => line.Length - line.TrimStart().Length).DefaultIfEmpty(0).Min();
        return string.Join('\n', lines.Select((line, i) => i == 0 || line.Length < indent ? line.TrimStart() : line[indent..]));
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    [GeneratedRegex(@"\n{2,}")]
    private static partial Regex Blank();

    [GeneratedRegex(@"[\\`*_\[\]<>{}|]")]
    private static partial Regex Special();

    [GeneratedRegex(@"`+\d+")]
    private static partial Regex Arity();
}
