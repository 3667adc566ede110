using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Settings of custom options: whole values, paths into them, and text format in all its forms.</summary>
internal sealed class RandomOptions(SchemaWorld world)
{
    private const int DepthMax = 4;

    private readonly FuzzRandom _random = world.Random;
    private readonly RandomValues _values = new(world.Random);

    internal RandomValues Values => _values;

    /// <summary>Settings for one declaration, each <c>name = value</c>.</summary>
    /// <param name="file">The file that contains the declaration.</param>
    /// <param name="element">The full name of the declaration, from which names are searched.</param>
    /// <param name="optionsMessage">The options message of the declaration, for example <c>FieldOptions</c>.</param>
    internal List<string> Settings(FileNode file, string element, string optionsMessage)
    {
        List<string> settings = [];
        if (!world.Options.TryGetValue(optionsMessage, out List<FieldNode>? options)) return settings;
        string target = SchemaOptionTargets.TargetOf(optionsMessage);
        foreach (FieldNode option in options)
        {
            if (!_random.OneIn(2) || !IsUsable(option, file, target)) continue;
            string name = $"({world.Lookup.Refer(option.FullName, element, file, wantsType: false, forOption: true, _random)})";
            bool goesInside = option is { IsRepeated: false, Type.Message: { IsMessageSet: false } } && _random.OneIn(2);
            if (goesInside)
            {
                AddPaths(settings, name, option.Type.Message!, file, element, target);
                continue;
            }

            int count = option.IsRepeated ? 1 + _random.Next(3) : 1;
            for (int i = 0; i < count; i++) settings.Add($"{name} = {Plain(option, file, target)}");
        }

        return settings;
    }

    /// <summary>Settings of single fields of an option's value. Each first step is used once.</summary>
    private void AddPaths(List<string> settings, string prefix, MessageNode message, FileNode file, string element, string target, int depth = 0)
    {
        foreach (FieldNode field in Members(message, file, target))
        {
            if (!_random.OneIn(2)) continue;
            string step = field.IsExtension ? $"({world.Lookup.Refer(field.FullName, element, file, wantsType: false, forOption: true, _random)})" : field.Name;
            string path = $"{prefix}.{step}";
            if (field is { IsRepeated: false, Type.Message: { IsMessageSet: false } inner } && depth < DepthMax && _random.OneIn(2))
            {
                AddPaths(settings, path, inner, file, element, target, depth + 1);
                continue;
            }

            int count = field.IsRepeated ? 1 + _random.Next(2) : 1;
            for (int i = 0; i < count; i++) settings.Add($"{path} = {Plain(field, file, target)}");
        }
    }

    private string Plain(FieldNode field, FileNode file, string target)
    {
        if (field.MapKey is not null) return MapEntry(field, file, target, depth: 1);
        if (field.Type.Enum is { } type) return _random.Pick(type.Values).Name;
        if (field.Type.Message is { } message) return Message(message, file, target, depth: 1, open: '{');
        return _values.Scalar(field.Type.Scalar!);
    }

    private string MapEntry(FieldNode field, FileNode file, string target, int depth)
    {
        string key = _random.OneIn(6) ? "" : $"key: {_values.Text(field.MapKey!)} ";
        string value = field.Type.Message is { HasRequired: true } || _random.OneIn(6) ? "" : $"value: {Value(field, file, target, depth + 1)}";
        return "{ " + (_random.OneIn(4) ? value + " " + key : key + value) + " }";
    }

    private string Message(MessageNode message, FileNode file, string target, int depth, char open)
    {
        var text = new StringBuilder().Append(open).Append(' ');
        if (message is { Name: "Any", File.Package: "google.protobuf" })
        {
            AppendAny(text, file, target, depth);
        }
        else if (depth <= DepthMax)
        {
            HashSet<string> oneofs = [];
            foreach (FieldNode field in Members(message, file, target).OrderBy(_ => _random.NextUInt64()))
            {
                if (!_random.OneIn(2) || (field.Oneof is { } oneof && !oneofs.Add(oneof))) continue;
                AppendField(text, field, file, target, depth);
            }
        }

        return text.Append(open == '{' ? '}' : '>').ToString();
    }

    private void AppendField(StringBuilder text, FieldNode field, FileNode file, string target, int depth)
    {
        string name = field.IsExtension ? $"[{field.FullName}]" : field.IsGroup ? field.Type.Message!.Name : field.Name;
        bool isMessage = field.Type.Message is not null || field.MapKey is not null;
        string colon = isMessage && _random.OneIn(2) ? "" : ":";
        if (!field.IsRepeated)
        {
            text.Append(name).Append(colon).Append(' ').Append(Value(field, file, target, depth + 1)).Append(Separator());
            return;
        }

        int count = _random.Next(3);
        if (_random.OneIn(2))
        {
            text.Append(name).Append(colon).Append(" [");
            for (int i = 0; i < count; i++) text.Append(i > 0 ? ", " : "").Append(Element());
            text.Append(']').Append(Separator());
            return;
        }

        for (int i = 0; i < count; i++) text.Append(name).Append(colon).Append(' ').Append(Element()).Append(Separator());

        string Element() => field.MapKey is null ? Value(field, file, target, depth + 1) : MapEntry(field, file, target, depth + 1);
    }

    private string Value(FieldNode field, FileNode file, string target, int depth)
    {
        if (field.Type.Message is { } message) return Message(message, file, target, depth, _random.OneIn(4) ? '<' : '{');
        if (field.Type.Enum is not { } type) return _values.Text(field.Type.Scalar!);
        (string name, int number) = _random.Pick(type.Values);
        return _random.OneIn(4) ? number.ToString(System.Globalization.CultureInfo.InvariantCulture) : name;
    }

    private void AppendAny(StringBuilder text, FileNode file, string target, int depth)
    {
        List<MessageNode> messages =
            [.. world.Messages.Where(message => file.Visible.Contains(message.File) && message is { HasRequired: false, IsMessageSet: false }
                && message.Name != "Any")];
        if (messages.Count == 0 || _random.OneIn(4))
        {
            text.Append("type_url: \"example.com/x\" value: ").Append(_values.String(anyBytes: true)).Append(' ');
            return;
        }

        MessageNode packed = _random.Pick(messages);
        string host = _random.Pick(["type.googleapis.com", "type.googleprod.com", "type.googleapis.com"]);
        text.Append('[').Append(host).Append('/').Append(packed.FullName).Append(_random.OneIn(3) ? "]: " : "] ").Append(Message(packed, file, target,
            depth + 1, '{')).Append(' ');
    }

    private IEnumerable<FieldNode> Members(MessageNode message, FileNode file, string target)
    {
        foreach (FieldNode field in message.Fields)
            if (IsUsable(field, null, target)) yield return field;
        if (message.Ranges.Count == 0) yield break;
        foreach (FieldNode extension in world.Extensions)
            if (message.Ranges.Any(range => range.Taken.Contains(extension)) && IsUsable(extension, file, target)
                && world.Lookup.Finds(extension.FullName, message.FullName, file, wantsType: false, withOptionImports: true) == extension.FullName)
                yield return extension;
    }

    /// <summary>An extension must be visible, its type must not require fields, and its targets must allow the place.</summary>
    private static bool IsUsable(FieldNode field, FileNode? file, string target) =>
        (file is null || file.Visible.Contains(field.File) || file.VisibleForOptions.Contains(field.File))
        && field.Type.Message is not { HasRequired: true }
        && (field.Targets is null || field.Targets.Contains(target));

    private string Separator() => _random.Pick([" ", " ", ", ", "; "]);
}
