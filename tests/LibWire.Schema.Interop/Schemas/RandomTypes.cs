using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The first step of a random schema: files with their imports, and the names of their messages, enums and services.</summary>
internal sealed class RandomTypes(SchemaWorld world)
{
    private static readonly string[] BuiltIns = ["any", "duration", "timestamp", "struct", "wrappers", "empty", "field_mask"];

    private readonly FuzzRandom _random = world.Random;

    internal void AddFiles()
    {
        string[] packages = [Package(), Package(), ""];
        packages[2] = packages[0].Length > 0 && _random.OneIn(2) ? packages[0] + "." + Segment() : Package();
        int count = 1 + _random.Next(4);
        for (int i = 0; i < count; i++)
        {
            string folder = _random.Next(4) switch { 0 => "a/", 1 => "a/b-c/", 2 => "v1.2/", _ => "" };
            var file = new FileNode($"{folder}file{i}.proto", _random.Pick(packages), (SchemaDialect)_random.Next(4));
            file.HasStrictNames = file.Dialect == SchemaDialect.Edition2024 || _random.OneIn(3);
            if (file.IsEdition) AddFileFeatures(file);
            AddImports(file);
            world.Files.Add(file);
            world.Lookup.AddPackage(file);
            for (string package = file.Package; package.Length > 0;)
            {
                int dot = package.LastIndexOf('.');
                string outer = dot < 0 ? "" : package[..dot];
                world.Names.Take(outer, package[(dot + 1)..]);
                package = outer;
            }
        }
    }

    internal void AddTypes(FileNode file)
    {
        int count = 1 + _random.Next(4);
        for (int i = 0; i < count; i++)
        {
            if (_random.OneIn(4)) file.Enums.Add(Enum(file, null));
            else file.Messages.Add(Message(file, null, depth: 0));
        }
    }

    internal void AddServices(FileNode file)
    {
        if (_random.Next(3) > 0) return;
        var service = new ServiceNode(file, world.Names.Title(file.Package, file.HasStrictNames));
        world.Lookup.Add(service.FullName, SymbolKind.Service, file);
        file.Services.Add(service);
        List<MessageNode> messages = [.. world.Messages.Where(message => SchemaWorld.CanUse(file, message) && !message.IsGroup)];
        int count = _random.Next(4);
        for (int i = 0; i < count && messages.Count > 0; i++)
        {
            var method = new MethodNode(world.Names.Title(service.FullName, file.HasStrictNames), _random.Pick(messages), _random.Pick(messages),
                _random.OneIn(3), _random.OneIn(3));
            world.Lookup.Add(service.FullName + "." + method.Name, SymbolKind.Other, file);
            service.Methods.Add(method);
        }
    }

    internal MessageNode Message(FileNode file, MessageNode? parent, int depth, string? name = null)
    {
        string scope = parent?.FullName ?? file.Package;
        var message = new MessageNode(file, parent, name ?? world.Names.Title(scope, file.HasStrictNames));
        SetVisibility(message);
        world.Lookup.Add(message.FullName, SymbolKind.Message, file);
        world.Messages.Add(message);
        if (name is not null) return message;
        message.IsMessageSet = file.Dialect != SchemaDialect.Proto3 && _random.OneIn(14);
        if (depth > 2) return message;
        while (_random.OneIn(4)) message.Messages.Add(Message(file, message, depth + 1));
        while (_random.OneIn(5)) message.Enums.Add(Enum(file, message));
        return message;
    }

    private EnumNode Enum(FileNode file, MessageNode? parent)
    {
        string scope = parent?.FullName ?? file.Package;
        var type = new EnumNode(file, parent, world.Names.Title(scope, file.HasStrictNames));
        SetVisibility(type);
        world.Lookup.Add(type.FullName, SymbolKind.Enum, file);
        world.Enums.Add(type);
        type.IsClosed = file.HasClosedEnums;
        if (file.IsEdition && _random.OneIn(3))
        {
            type.EnumTypeFeature = _random.OneIn(2) ? "OPEN" : "CLOSED";
            type.IsClosed = type.EnumTypeFeature == "CLOSED";
        }

        bool startsAtZero = !type.IsClosed || _random.Next(3) > 0;
        int count = 1 + _random.Next(5);
        var numbers = new HashSet<int>();
        for (int i = 0; i < count; i++)
        {
            int number = i == 0 && startsAtZero ? 0 : _random.Next(5) switch
            {
                0 => -_random.Next(50),
                1 => int.MaxValue - _random.Next(3),
                2 =>
                int.MinValue + _random.Next(3),
                _ => _random.Next(200)
            };
            if (!numbers.Add(number))
            {
                if (_random.OneIn(2)) continue;
                type.HasAlias = true;
            }

            string name = world.Names.Upper(scope, file.HasStrictNames);
            type.Values.Add((name, number));
            world.Lookup.Add(scope.Length == 0 ? name : scope + "." + name, SymbolKind.Other, file);
        }

        for (int start = 1000; _random.OneIn(3); start += 100) type.ReservedNumbers.Add(_random.OneIn(3) ? (-start - 10, -start) : (start,
            start + _random.Next(90)));
        if (_random.OneIn(5)) type.ReservedNumbers.Add((2_000_000, int.MaxValue - 10));
        while (_random.OneIn(4)) type.ReservedNames.Add(world.Names.Upper(scope, file.HasStrictNames));
        return type;
    }

    private void SetVisibility(TypeNode type)
    {
        if (type.File.Dialect != SchemaDialect.Edition2024) return;
        string ruling = type.File.Features.GetValueOrDefault("default_symbol_visibility", "EXPORT_TOP_LEVEL");
        type.IsExported = ruling == "EXPORT_ALL" || (ruling == "EXPORT_TOP_LEVEL" && type.Parent is null);
        if (!_random.OneIn(3)) return;
        bool exports = _random.OneIn(2);
        if (exports && ruling == "STRICT" && type.Parent is not null) return;
        type.VisibilityWord = exports ? "export" : "local";
        type.IsExported = exports;
    }

    private void AddFileFeatures(FileNode file)
    {
        Maybe("field_presence", "EXPLICIT", "IMPLICIT");
        Maybe("enum_type", "OPEN", "CLOSED");
        Maybe("repeated_field_encoding", "PACKED", "EXPANDED");
        Maybe("utf8_validation", "VERIFY", "NONE");
        Maybe("message_encoding", "LENGTH_PREFIXED", "DELIMITED");
        Maybe("json_format", "ALLOW", "LEGACY_BEST_EFFORT");
        if (file.Dialect != SchemaDialect.Edition2024) return;
        Maybe("enforce_naming_style", "STYLE2024", "STYLE_LEGACY");
        Maybe("default_symbol_visibility", "EXPORT_ALL", "EXPORT_TOP_LEVEL", "LOCAL_ALL", "STRICT");
        if (file.Features.GetValueOrDefault("enforce_naming_style") == "STYLE_LEGACY") file.HasStrictNames = false;

        void Maybe(string feature, params string[] values)
        {
            if (_random.OneIn(4)) file.Features[feature] = _random.Pick(values);
        }
    }

    private void AddImports(FileNode file)
    {
        file.Visible.Add(file);
        List<(FileNode, ImportWord)> imports = [];
        foreach (FileNode other in world.Files)
        {
            if (!_random.OneIn(2)) continue;
            ImportWord word = _random.Next(8) switch
            {
                0 => ImportWord.Public,
                1 when file.Dialect != SchemaDialect.Edition2024 => ImportWord.Weak,
                2 when file.Dialect == SchemaDialect.Edition2024 => ImportWord.Option,
                _ => ImportWord.Ordinary,
            };
            imports.Add((other, word));
        }

        if (world.CustomFeatures is { } feature && file.IsEdition && _random.OneIn(2)) imports.Add((feature.File, ImportWord.Ordinary));
        foreach (string name in BuiltIns)
            if (_random.OneIn(7)) imports.Add((world.BuiltIn(name), _random.OneIn(8) ? ImportWord.Public : ImportWord.Ordinary));
        if (_random.Next(3) > 0) imports.Add((world.BuiltIn("descriptor"), ImportWord.Ordinary));
        imports = [.. imports.OrderBy(_ => _random.NextUInt64()).OrderBy(static import => import.Item2 == ImportWord.Option)];
        file.Imports.AddRange(imports);
        foreach ((FileNode other, ImportWord word) in imports)
        {
            if (word == ImportWord.Option) AddVisible(other, file.VisibleForOptions);
            else AddVisible(other, file.Visible);
        }
    }

    private static void AddVisible(FileNode file, HashSet<FileNode> target)
    {
        if (!target.Add(file)) return;
        foreach ((FileNode other, ImportWord word) in file.Imports)
            if (word == ImportWord.Public) AddVisible(other, target);
    }

    private string Package()
    {
        if (_random.OneIn(5)) return "";
        string package = Segment();
        while (_random.OneIn(3)) package += "." + (_random.OneIn(9) ? "google" : Segment());
        return package;
    }

    private string Segment() => world.Names.Word() + (_random.OneIn(4) ? "_" + world.Names.Word() : "");
}
