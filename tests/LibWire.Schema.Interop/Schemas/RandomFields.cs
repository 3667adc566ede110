using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The second step: fields, oneofs, reserved numbers and ranges, extensions and custom options.</summary>
internal sealed class RandomFields(SchemaWorld world, RandomTypes types)
{
    private const int GreatestMessageSetNumber = int.MaxValue - 1;

    private static readonly string[] Scalars =
    [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "float", "double", "string", "bytes",
    ];

    private static readonly string[] MapKeys =
    [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string",
    ];

    private readonly FuzzRandom _random = world.Random;
    private readonly Dictionary<MessageNode, NumberSpace> _numbers = [];

    /// <summary>Adds members to a message and its nested messages.</summary>
    internal void Fill(MessageNode message)
    {
        foreach (MessageNode nested in message.Messages.ToArray()) Fill(nested);
        if (!_numbers.TryGetValue(message, out NumberSpace? numbers)) _numbers.Add(message, numbers = new NumberSpace(_random));
        if (message.IsMessageSet)
        {
            message.Ranges.Add(new ExtensionRangeNode(4, GreatestMessageSetNumber));
            return;
        }

        if (message.File.Dialect != SchemaDialect.Proto3)
        {
            while (_random.OneIn(3))
                if (numbers.TakeRange(2000) is (int start, int end)) message.Ranges.Add(new ExtensionRangeNode(start, end) { IsDeclared = _random.OneIn(3) });
        }

        while (_random.OneIn(3))
            if (numbers.TakeRange(40) is { } range) message.ReservedNumbers.Add(range);
        int count = _random.Next(8);
        for (int i = 0; i < count; i++)
        {
            if (_random.OneIn(8)) AddOneof(message);
            else message.Fields.Add(Field(message, null));
        }

        while (_random.OneIn(5)) message.ReservedNames.Add(world.Names.Snake(message.FullName, message.File.HasStrictNames));
    }

    /// <summary>Adds extensions of messages, and of the options.</summary>
    internal void AddExtensions(FileNode file)
    {
        FileNode descriptor = world.BuiltIn("descriptor");
        if (file.Visible.Contains(descriptor))
        {
            int blocks = 1 + _random.Next(7);
            for (int i = 0; i < blocks; i++) AddExtend(file, _random.Pick([.. descriptor.Messages.Where(static message => message.Name.EndsWith("Options",
                StringComparison.Ordinal))]));
        }

        if (file.Dialect == SchemaDialect.Proto3) return;
        List<MessageNode> extendable = [.. world.Messages.Where(message => message.Ranges.Count > 0 && SchemaWorld.CanUse(file, message))];
        for (int i = 0; i < 3 && extendable.Count > 0; i++) AddExtend(file, _random.Pick(extendable));
    }

    private void AddExtend(FileNode file, MessageNode target)
    {
        List<MessageNode> scopes = [.. world.Messages.Where(message => message.File == file && !message.IsGroup)];
        MessageNode? scope = scopes.Count > 0 && _random.OneIn(3) ? _random.Pick(scopes) : null;
        var extend = new ExtendNode(file, scope, target);
        int count = 1 + _random.Next(3);
        for (int i = 0; i < count; i++)
            if (Extension(extend) is { } field) extend.Fields.Add(field);
        if (extend.Fields.Count > 0) (scope?.Extends ?? file.Extends).Add(extend);
    }

    private FieldNode? Extension(ExtendNode extend)
    {
        MessageNode target = extend.Target;
        FileNode file = extend.File;
        bool isOption = target.File.Path.EndsWith("descriptor.proto", StringComparison.Ordinal);
        int number;
        ExtensionRangeNode? range = null;
        if (isOption)
        {
            if (!world.OptionNumbers.TryGetValue(target.FullName, out NumberSpace? space)) world.OptionNumbers.Add(target.FullName, space =
                new NumberSpace(_random));
            do number = _random.OneIn(3) ? 1000 + _random.Next(17_000) : 50_000 + _random.Next(536_000_000);
            while (!space.TryTake(number, number));
        }
        else
        {
            range = _random.Pick(target.Ranges);
            if (range.Next > range.End) return null;
            number = range.Next++;
            if (_random.OneIn(3)) range.Next = (int)Math.Min(range.End + 1L, range.Next + (long)_random.Next(5));
        }

        string scope = extend.Scope?.FullName ?? file.Package;
        bool groups = file.Dialect == SchemaDialect.Proto2 && _random.OneIn(10) && !target.IsMessageSet;
        string name = groups ? "" : world.Names.Snake(scope, file.HasStrictNames);
        TypeUse type = groups ? Group(file, extend.Scope, ref name) : Type(file, closedIsFine: file.Dialect != SchemaDialect.Proto3);
        if (target.IsMessageSet)
        {
            List<MessageNode> messages = [.. world.Messages.Where(message => SchemaWorld.CanUse(file, message) && !message.IsGroup)];
            type = new TypeUse(null, _random.Pick(messages));
        }

        bool repeats = !target.IsMessageSet && _random.OneIn(4);
        FieldLabel label = repeats ? FieldLabel.Repeated : file.Dialect == SchemaDialect.Proto2 || (!file.IsEdition && _random.OneIn(3))
            ? FieldLabel.Optional : FieldLabel.None;
        string fullName = scope.Length == 0 ? name : scope + "." + name;
        var field = new FieldNode(file, fullName, name, number, type, label) { IsExtension = true, IsGroup = groups };
        SetFeatures(field, null);
        if (target.IsMessageSet && field.IsDelimited) field.Features["message_encoding"] = "LENGTH_PREFIXED";
        world.Lookup.Add(fullName, SymbolKind.Other, file);
        range?.Taken.Add(field);
        if (isOption)
        {
            if (!world.Options.TryGetValue(target.Name, out List<FieldNode>? options)) world.Options.Add(target.Name, options = []);
            options.Add(field);
            string own = SchemaOptionTargets.TargetOf(target.Name);
            if (_random.OneIn(8)) field.Targets = _random.OneIn(2) ? [own] : ["TARGET_TYPE_FILE", own, "TARGET_TYPE_METHOD"];
            field.IsSourceOnly = _random.OneIn(6);
        }
        else
        {
            world.Extensions.Add(field);
        }

        return field;
    }

    private void AddOneof(MessageNode message)
    {
        string name = world.Names.Snake(message.FullName, message.File.HasStrictNames);
        world.Lookup.Add(message.FullName + "." + name, SymbolKind.Other, message.File);
        message.Oneofs.Add(name);
        int count = 1 + _random.Next(3);
        for (int i = 0; i < count; i++) message.Fields.Add(Field(message, name));
    }

    private FieldNode Field(MessageNode message, string? oneof)
    {
        FileNode file = message.File;
        string? mapKey = oneof is null && _random.OneIn(9) ? _random.Pick(MapKeys) : null;
        bool groups = mapKey is null && file.Dialect == SchemaDialect.Proto2 && _random.OneIn(12);
        FieldLabel label = Label(file, oneof, mapKey);
        string name = "";
        TypeUse type;
        if (groups)
        {
            type = Group(file, message, ref name);
            if (oneof is null) Fill(type.Message!);
        }
        else
        {
            name = mapKey is null ? world.Names.Snake(message.FullName, file.HasStrictNames) : MapName(message);
            type = Type(file, closedIsFine: file.Dialect != SchemaDialect.Proto3);
            if (mapKey is not null)
                while (type.Enum is { } value && (value.Values[0].Number != 0 || (value.IsClosed && file.IsImplicit))) type = Type(file,
                    closedIsFine: file.Dialect != SchemaDialect.Proto3);
        }

        string fullName = message.FullName + "." + name;
        var field = new FieldNode(file, fullName, name, _numbers[message].Take(), type, label) { MapKey = mapKey, Oneof = oneof, IsGroup = groups };
        field.IsImplicit = label == FieldLabel.None && oneof is null && mapKey is null && type.Message is null && file.IsImplicit;
        if (field.IsImplicit && type.Enum is { IsClosed: true })
        {
            field = new FieldNode(file, fullName, name, field.Number, new TypeUse("int32", null), label) { IsImplicit = true };
        }

        SetFeatures(field, message);
        if (_random.OneIn(25)) field.Targets = [_random.Pick(["TARGET_TYPE_FIELD", "TARGET_TYPE_FILE", "TARGET_TYPE_MESSAGE"])];
        field.IsSourceOnly = _random.OneIn(25);
        if (label == FieldLabel.Required) message.HasRequired = true;
        world.Lookup.Add(fullName, SymbolKind.Other, file);
        return field;
    }

    private FieldLabel Label(FileNode file, string? oneof, string? mapKey)
    {
        if (oneof is not null || mapKey is not null) return FieldLabel.None;
        if (_random.OneIn(4)) return FieldLabel.Repeated;
        return file.Dialect switch
        {
            SchemaDialect.Proto2 => _random.OneIn(12) ? FieldLabel.Required : FieldLabel.Optional,
            SchemaDialect.Proto3 => _random.OneIn(3) ? FieldLabel.Optional : FieldLabel.None,
            _ => FieldLabel.None,
        };
    }

    private TypeUse Group(FileNode file, MessageNode? scope, ref string name)
    {
        string scopeName = scope?.FullName ?? file.Package;
        string title = world.Names.Capitalised(scopeName);
        MessageNode body = types.Message(file, scope, depth: 9, title);
        body.IsGroup = true;
        body.HasRequired = false;
        name = title.ToLowerInvariant();
        _numbers[body] = new NumberSpace(_random);
        if (_random.OneIn(2)) body.Fields.Add(Field(body, null));
        return new TypeUse(null, body);
    }

    /// <summary>The name of a map, whose entry message needs a new name too.</summary>
    private string MapName(MessageNode message)
    {
        while (true)
        {
            string name = world.Names.Snake(message.FullName, message.File.HasStrictNames);
            string entry = string.Concat(name.Split('_').Select(static word => word.Length == 0 ? "" : char.ToUpperInvariant(word[0]) + word[1..])) + "Entry";
            if (!world.Names.Take(message.FullName, entry)) continue;
            world.Lookup.Add(message.FullName + "." + entry, SymbolKind.Message, message.File);
            return name;
        }
    }

    private TypeUse Type(FileNode file, bool closedIsFine)
    {
        switch (_random.Next(10))
        {
            case < 3:
                List<MessageNode> messages = [.. world.Messages.Where(message => SchemaWorld.CanUse(file, message) && !(message.IsGroup && _random.OneIn(2)))];
                if (messages.Count > 0) return new TypeUse(null, _random.Pick(messages));
                break;
            case < 5:
                List<EnumNode> enums = [.. world.Enums.Where(type => SchemaWorld.CanUse(file, type) && (closedIsFine || !type.IsClosed))];
                if (enums.Count > 0) return new TypeUse(null, _random.Pick(enums));
                break;
        }

        return new TypeUse(_random.Pick(Scalars), null);
    }

    private void SetFeatures(FieldNode field, MessageNode? container)
    {
        if (!field.File.IsEdition) return;
        bool isMessage = field.Type.Message is not null;
        if (container is not null && field is { IsRepeated: false, Oneof: null } && _random.OneIn(5))
        {
            bool mayBeImplicit = !isMessage && field.Type.Enum is not { IsClosed: true };
            string presence = _random.Next(4) switch { 0 => "LEGACY_REQUIRED", 1 when mayBeImplicit => "IMPLICIT", _ => "EXPLICIT" };
            field.Features["field_presence"] = presence;
            field.IsImplicit = presence == "IMPLICIT";
            if (presence == "LEGACY_REQUIRED") container.HasRequired = true;
        }

        if (field.IsRepeated && field.MapKey is null && _random.OneIn(4)) field.Features["repeated_field_encoding"] = field.Type.IsPackable
            && _random.OneIn(2) ? "PACKED" : "EXPANDED";
        if (field.Type.IsString && field.MapKey is null && _random.OneIn(5)) field.Features["utf8_validation"] = _random.Pick(["VERIFY", "NONE"]);
        if (isMessage && field.MapKey is null && _random.OneIn(4)) field.Features["message_encoding"] = _random.Pick(["DELIMITED", "LENGTH_PREFIXED"]);
        if (field.File.Dialect == SchemaDialect.Edition2024 && _random.OneIn(20)) field.Features["enforce_naming_style"] = "STYLE_LEGACY";
    }
}
