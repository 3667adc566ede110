using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Prints a random file, one statement on each line. Comments and unusual spacing are added later.</summary>
internal sealed class SchemaPrinter(SchemaWorld world, FileNode file)
{
    private readonly FuzzRandom _random = world.Random;
    private readonly StringBuilder _text = new();
    private readonly SchemaOptionPrinter _options = new(world, file);
    private int _depth;

    internal string Print()
    {
        switch (file.Dialect)
        {
            case SchemaDialect.Proto2 when _random.OneIn(3):
                break;
            case SchemaDialect.Proto2 or SchemaDialect.Proto3:
                Line(_random.OneIn(6) ? $"syntax = \"pro\" 'to{(file.Dialect == SchemaDialect.Proto2 ? 2 : 3)}';"
                    : $"syntax = \"proto{(file.Dialect == SchemaDialect.Proto2 ? 2 : 3)}\";");
                break;
            default:
                Line($"edition = \"{(file.Dialect == SchemaDialect.Edition2023 ? 2023 : 2024)}\";");
                break;
        }

        Action[] imports = [.. file.Imports.Select(import => (Action)(() => Import(import.File, import.Word)))];
        List<Action> rest = [.. _options.File().Select(setting => (Action)(() => Line($"option {setting};")))];
        foreach (MessageNode message in file.Messages.Where(static message => !message.IsGroup)) rest.Add(() => Message(message));
        foreach (EnumNode type in file.Enums) rest.Add(() => Enum(type));
        foreach (ServiceNode service in file.Services) rest.Add(() => Service(service));
        foreach (ExtendNode extend in file.Extends) rest.Add(() => Extend(extend));
        Shuffle(rest, _random.OneIn(3) ? rest.Count : 0);
        if (file.Package.Length > 0) rest.Insert(_random.OneIn(5) ? _random.Next(rest.Count + 1) : 0, () => Line($"package {file.Package};"));
        bool spreads = _random.OneIn(5);
        int at = 0;
        foreach (Action import in imports)
        {
            at = spreads ? at + _random.Next(rest.Count + 1 - at) : at;
            rest.Insert(at++, import);
        }

        foreach (Action statement in rest)
        {
            statement();
            if (_random.OneIn(30)) Line(";");
        }

        return _text.ToString();
    }

    private void Import(FileNode other, ImportWord word)
    {
        string words = word switch { ImportWord.Public => "public ", ImportWord.Weak => "weak ", ImportWord.Option => "option ", _ => "" };
        Line($"import {words}\"{other.Path}\";");
    }

    private void Message(MessageNode message)
    {
        Line($"{Visibility(message)}message {message.Name} {{");
        MessageBody(message);
        Line("}");
    }

    private void MessageBody(MessageNode message)
    {
        _depth++;
        List<Action> members = [.. _options.Message(message).Select(setting => (Action)(() => Line($"option {setting};")))];
        foreach (MessageNode nested in message.Messages) members.Add(() => Message(nested));
        foreach (EnumNode type in message.Enums) members.Add(() => Enum(type));
        foreach (ExtendNode extend in message.Extends) members.Add(() => Extend(extend));
        foreach (ExtensionRangeNode range in message.Ranges) members.Add(() => Range(message, range));
        foreach (FieldNode field in message.Fields.Where(static field => field.Oneof is null)) members.Add(() => Field(field, message.FullName));
        foreach (string oneof in message.Oneofs) members.Add(() => Oneof(message, oneof));
        if (message.ReservedNumbers.Count > 0) members.Add(() => Line($"reserved {Ranges(message.ReservedNumbers, 536_870_911)};"));
        if (message.ReservedNames.Count > 0) members.Add(() => Line($"reserved {Names(message.ReservedNames)};"));
        Shuffle(members, _random.OneIn(2) ? members.Count : 0);
        foreach (Action member in members)
        {
            member();
            if (_random.OneIn(40)) Line(";");
        }

        _depth--;
    }

    private void Oneof(MessageNode message, string name)
    {
        Line($"oneof {name} {{");
        _depth++;
        foreach (string setting in _options.Of("OneofOptions", message.FullName + "." + name)) Line($"option {setting};");
        foreach (FieldNode field in message.Fields.Where(field => field.Oneof == name)) Field(field, message.FullName);
        _depth--;
        Line("}");
    }

    private void Field(FieldNode field, string scope)
    {
        string label = field.Label switch
        {
            FieldLabel.Optional => "optional ",
            FieldLabel.Required => "required ",
            FieldLabel.Repeated => "repeated ",
            _ => "",
        };
        List<string> settings = _options.Field(field);
        string options = settings.Count == 0 ? "" : $" [{string.Join(", ", settings)}]";
        string number = field.Number.ToString(CultureInfo.InvariantCulture);
        if (_random.OneIn(20)) number = "0x" + field.Number.ToString("x", CultureInfo.InvariantCulture);
        if (field.IsGroup)
        {
            Line($"{label}group {field.Type.Message!.Name} = {number}{options} {{");
            MessageBody(field.Type.Message);
            Line("}");
            return;
        }

        string type = field.Type.Scalar ?? world.Lookup.Refer(field.Type.Type!.FullName, scope.Length == 0 ? field.Name : scope + "." + field.Name, file,
            wantsType: true, forOption: false, _random);
        if (field.MapKey is not null) type = $"map<{field.MapKey}, {type}>";
        Line($"{label}{type} {field.Name} = {number}{options};");
    }

    private void Enum(EnumNode type)
    {
        Line($"{Visibility(type)}enum {type.Name} {{");
        _depth++;
        foreach (string setting in _options.Enum(type)) Line($"option {setting};");
        string scope = type.Parent?.FullName ?? file.Package;
        foreach ((string name, int number) in type.Values)
        {
            List<string> settings = _options.EnumValue(scope.Length == 0 ? name : scope + "." + name);
            Line($"{name} = {number.ToString(CultureInfo.InvariantCulture)}{(settings.Count == 0 ? "" : $" [{string.Join(", ", settings)}]")};");
        }

        if (type.ReservedNumbers.Count > 0) Line($"reserved {Ranges(type.ReservedNumbers, int.MaxValue)};");
        if (type.ReservedNames.Count > 0) Line($"reserved {Names(type.ReservedNames)};");
        _depth--;
        Line("}");
    }

    private void Extend(ExtendNode extend)
    {
        string scope = extend.Scope?.FullName ?? file.Package;
        string element = extend.Fields[0].FullName;
        Line($"extend {world.Lookup.Refer(extend.Target.FullName, element, file, wantsType: false, forOption: false, _random)} {{");
        _depth++;
        foreach (FieldNode field in extend.Fields) Field(field, scope);
        _depth--;
        Line("}");
    }

    private void Service(ServiceNode service)
    {
        Line($"service {service.Name} {{");
        _depth++;
        foreach (string setting in _options.Of("ServiceOptions", service.FullName)) Line($"option {setting};");
        foreach (MethodNode method in service.Methods)
        {
            string element = service.FullName + "." + method.Name;
            string head = $"rpc {method.Name}({(method.StreamsInput ? "stream " : "")}{Refer(method.Input)}) returns ({(method.StreamsOutput ? "stream " : "")}{Refer(method.Output)})";
            List<string> settings = _options.Method(element);
            if (settings.Count == 0 && _random.Next(4) > 0)
            {
                Line(head + ";");
                continue;
            }

            Line(head + " {");
            _depth++;
            foreach (string setting in settings) Line($"option {setting};");
            if (_random.OneIn(8)) Line(";");
            _depth--;
            Line("}");

            string Refer(MessageNode message)
            {
                string spelling = world.Lookup.Refer(message.FullName, element, file, wantsType: false, forOption: false, _random);
                return spelling == "stream" || spelling.StartsWith("stream.", StringComparison.Ordinal) ? "." + message.FullName : spelling;
            }
        }

        _depth--;
        Line("}");
    }

    private void Range(MessageNode message, ExtensionRangeNode range)
    {
        int greatest = message.IsMessageSet ? int.MaxValue - 1 : 536_870_911;
        List<string> settings = _options.Range(message, range);
        Line($"extensions {Ranges([(range.Start, range.End)], greatest)}{(settings.Count == 0 ? "" : $" [{string.Join(", ", settings)}]")};");
    }

    private string Ranges(List<(int Start, int End)> ranges, int greatest) => string.Join(", ", ranges.Select(range =>
        range.Start == range.End && _random.Next(5) > 0 ? range.Start.ToString(CultureInfo.InvariantCulture)
        : $"{range.Start.ToString(CultureInfo.InvariantCulture)} to {(range.End == greatest ? "max" : range.End.ToString(CultureInfo.InvariantCulture))}"));

    private string Names(List<string> names) => string.Join(", ", names.Select(name => file.IsEdition ? name : _random.OneIn(4) ? $"'{name}'" : $"\"{name}\""));

    private static string Visibility(TypeNode type) => type.VisibilityWord is null ? "" : type.VisibilityWord + " ";

    private void Shuffle<T>(List<T> items, int swaps)
    {
        for (int i = 0; i < swaps; i++)
        {
            int a = _random.Next(items.Count), b = _random.Next(items.Count);
            (items[a], items[b]) = (items[b], items[a]);
        }
    }

    private void Line(string text) => _text.Append(' ', 2 * _depth).Append(text).Append('\n');
}
