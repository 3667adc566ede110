using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Xml.Linq;

namespace LibWire.Site;

/// <summary>Writes the pages.</summary>
internal sealed class ApiPages(ApiModel api, string target)
{
    private static readonly (string Title, Func<MemberInfo, bool> Takes)[] Sections =
    [
        ("Values", static member => member is FieldInfo { DeclaringType.IsEnum: true }),
        ("Constructors", static member => member is ConstructorInfo),
        ("Fields", static member => member is FieldInfo),
        ("Properties", static member => member is PropertyInfo),
        ("Events", static member => member is EventInfo),
        ("Methods", static member => member is MethodInfo { IsSpecialName: false }),
        ("Operators", static member => member is MethodInfo),
    ];

    private readonly CommentText _text = new(api);

    /// <summary>The address of a type's page, from the root of the site and without an ending.</summary>
    internal static string Address(Type type) => $"{Folder(type.Namespace!)}/{(type.DeclaringType is null ? "" : Path.GetFileName(Address(type.DeclaringType)) + "-")}{type.Name.Replace('`', '-')}";

    internal static string Anchor(MemberInfo member) => member switch
    {
        ConstructorInfo => "constructors",
        MethodInfo { IsSpecialName: true } => "operators",
        PropertyInfo one when one.GetIndexParameters().Length > 0 => "m-this",
        _ => "m-" + member.Name,
    };

    internal int Write()
    {
        Directory.CreateDirectory(target);
        var navigation = new List<object>();
        var sides = new Dictionary<string, object>();
        int pages = 0;
        foreach (IGrouping<string, Type> group in api.Types.GroupBy(static type => type.Namespace!).OrderBy(static group => group.Key, StringComparer.Ordinal))
        {
            Type[] types = [.. group.OrderBy(Signature.Short, StringComparer.Ordinal)];
            foreach (Type type in types) Save(Address(type), Page(type));
            Save(Folder(group.Key) + "/index", Index(group.Key, types));
            navigation.Add(new { text = group.Key, link = $"/{Folder(group.Key)}/" });
            sides[$"/{Folder(group.Key)}/"] = new { text = group.Key, items = types.Select(static type => new { text = Signature.Short(type), link = "/" + Address(type) }).ToArray() };
            pages += types.Length + 1;
        }

        File.WriteAllText(Path.Combine(target, "navigation.json"), JsonSerializer.Serialize(new { navigation, sides }));
        return pages;
    }

    private static string Folder(string space) => $"api/{space.Replace('.', '-')}";

    private void Save(string address, string text)
    {
        string path = Path.Combine(target, address + ".md");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }

    private string Index(string space, Type[] types)
    {
        var page = new StringBuilder($"# {space}\n\nThe public types of this namespace.\n\n| type | | |\n|---|---|---|\n");
        foreach (Type type in types)
            page.Append($"| {_text.Link(DocId.Of(type), CommentText.Code(Signature.Short(type)))} | {Signature.Kind(type)} | {_text.Line(api.Comment(type).Element("summary"))} |\n");
        return page.ToString();
    }

    private string Page(Type type)
    {
        XElement comment = api.Comment(type);
        var page = new StringBuilder($"# {CommentText.Escape(Signature.Short(type))}\n\n");
        page.Append($"Namespace [{type.Namespace}](/{Folder(type.Namespace!)}/index.md), package {type.Assembly.GetName().Name}.\n\n");
        page.Append($"```cs\n{Signature.Of(type)}\n```\n\n");
        Describe(page, comment, type.IsSubclassOf(typeof(MulticastDelegate)) ? type.GetMethod("Invoke") : null);

        MemberInfo[] members = [.. ApiModel.Members(type)];
        var shown = new HashSet<MemberInfo>();
        foreach ((string title, Func<MemberInfo, bool> takes) in Sections)
        {
            MemberInfo[] here = [.. members.Where(member => !shown.Contains(member) && takes(member))];
            if (here.Length == 0) continue;
            shown.UnionWith(here);
            page.Append($"## {title}\n\n");
            if (title == "Values") Values(page, here);
            else Members(page, here, title is "Constructors" or "Operators");
        }

        return page.ToString();
    }

    private void Values(StringBuilder page, MemberInfo[] values)
    {
        foreach (MemberInfo value in values)
            page.Append($"### {CommentText.Escape(value.Name)} {{:#{Anchor(value)}:}}\n\n{CommentText.Code(Signature.Of(value))}\n\n{_text.Paragraphs(api.Comment(value).Element("summary"))}\n\n");
    }

    private void Members(StringBuilder page, MemberInfo[] members, bool hasOneHeading)
    {
        IEnumerable<MemberInfo> sorted = members.OrderBy(static member => member.Name, StringComparer.Ordinal).ThenBy(Signature.Of, StringComparer.Ordinal);
        string? before = null;
        foreach (MemberInfo member in sorted)
        {
            string name = member is PropertyInfo indexed && indexed.GetIndexParameters().Length > 0 ? "this[]" : member.Name;
            if (!hasOneHeading && name != before) page.Append($"### {CommentText.Escape(name)} {{:#{Anchor(member)}:}}\n\n");
            before = name;
            page.Append($"```cs\n{Signature.Of(member)}\n```\n\n");
            Describe(page, api.Comment(member), member as MethodBase);
        }
    }

    private void Describe(StringBuilder page, XElement comment, MethodBase? method)
    {
        string summary = _text.Paragraphs(comment.Element("summary"));
        if (summary.Length > 0) page.Append(summary).Append("\n\n");
        var lines = new StringBuilder();
        foreach (XElement one in comment.Elements("typeparam").Concat(comment.Elements("param")))
            if (_text.Line(one) is { Length: > 0 } text) lines.Append($"- {CommentText.Code((string)one.Attribute("name")!)}: {text}\n");
        if (comment.Element("returns") is { } returns && (method is null or not MethodInfo { ReturnType.Name: "Void" })) lines.Append($"- Returns: {_text.Line(returns)}\n");
        foreach (XElement one in comment.Elements("exception")) lines.Append($"- Throws {_text.Link((string)one.Attribute("cref")!)}: {_text.Line(one)}\n");
        if (lines.Length > 0) page.Append(lines).Append('\n');
        if (_text.Paragraphs(comment.Element("remarks")) is { Length: > 0 } remarks) page.Append(remarks).Append("\n\n");
    }
}
