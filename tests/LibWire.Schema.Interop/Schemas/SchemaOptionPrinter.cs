using System.Globalization;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Prints brackets and option statements: built-in options, features, defaults, and custom options.</summary>
internal sealed class SchemaOptionPrinter(SchemaWorld world, FileNode file)
{
    private readonly FuzzRandom _random = world.Random;
    private readonly RandomOptions _custom = new(world);
    private int _jsonNames;

    internal List<string> File()
    {
        List<string> settings = [];
        string[] strings = ["java_package", "java_outer_classname", "go_package", "objc_class_prefix", "csharp_namespace", "swift_prefix",
            "php_class_prefix", "php_namespace", "ruby_package"];
        string[] bools = ["cc_generic_services", "java_generic_services", "py_generic_services", "deprecated", "cc_enable_arenas",
            "java_generate_equals_and_hash"];
        foreach (string name in strings)
            if (_random.OneIn(9)) settings.Add($"{name} = {_custom.Values.String(anyBytes: false)}");
        foreach (string name in bools)
            if (_random.OneIn(12)) settings.Add($"{name} = {_random.Pick(["true", "false"])}");
        if (_random.OneIn(8) && file.Dialect != SchemaDialect.Edition2024) settings.Add("java_multiple_files = true");
        if (_random.OneIn(8) && !file.IsEdition) settings.Add("java_string_check_utf8 = true");
        if (_random.OneIn(8)) settings.Add($"optimize_for = {_random.Pick(["SPEED", "CODE_SIZE"])}");
        AddFeatures(settings, file.Features, "TARGET_TYPE_FILE", file.FullName("dummy"));
        return Mixed(settings, "FileOptions", file.FullName("dummy"));
    }

    internal List<string> Message(MessageNode message)
    {
        List<string> settings = [];
        if (message.IsMessageSet) settings.Add("message_set_wire_format = true");
        if (_random.OneIn(12)) settings.Add("deprecated = true");
        if (_random.OneIn(20)) settings.Add("no_standard_descriptor_accessor = false");
        if (_random.OneIn(30)) settings.Add("deprecated_legacy_json_field_conflicts = true");
        Dictionary<string, string> features = [];
        if (file.IsEdition && _random.OneIn(12)) features["json_format"] = _random.Pick(["ALLOW", "LEGACY_BEST_EFFORT"]);
        AddFeatures(settings, features, "TARGET_TYPE_MESSAGE", message.FullName);
        return Mixed(settings, "MessageOptions", message.FullName);
    }

    internal List<string> Field(FieldNode field)
    {
        List<string> settings = [];
        bool isMessage = field.Type.Message is not null || field.MapKey is not null;
        if (!field.IsRepeated && !isMessage && !field.IsImplicit && field.Label != FieldLabel.Required && file.Dialect != SchemaDialect.Proto3
            && _random.OneIn(3))
            settings.Add($"default = {(field.Type.Enum is { } type ? _random.Pick(type.Values).Name : _custom.Values.Scalar(field.Type.Scalar!))}");
        if (!field.IsExtension && !field.IsGroup
            && _random.OneIn(8)) settings.Add($"json_name = \"{_random.Pick(["json-", "@", "é", "a b", @"\101-", ""])}-{_jsonNames++}\"");
        if (field.IsRepeated && field.MapKey is null && field.Type.IsPackable && !file.IsEdition
            && _random.OneIn(4)) settings.Add($"packed = {_random.Pick(["true", "false"])}");
        if (field.Type.Scalar is "int64" or "uint64" or "sint64" or "fixed64" or "sfixed64" && field.MapKey is null && _random.OneIn(6))
            settings.Add($"jstype = {_random.Pick(["JS_NORMAL", "JS_STRING", "JS_NUMBER"])}");
        if (field.Type.Scalar is "string" or "bytes" && field.MapKey is null && file.Dialect != SchemaDialect.Edition2024 && _random.OneIn(9))
            settings.Add($"ctype = {(field.IsExtension || field.IsRepeated || field.Type.IsString ? "STRING" : _random.Pick(["STRING", "CORD"]))}");
        if (isMessage && !field.IsDelimited && field.MapKey is null && _random.OneIn(8)) settings.Add("lazy = true");
        else if (isMessage && !field.IsDelimited && field.MapKey is null && !field.IsExtension && _random.OneIn(12)) settings.Add("unverified_lazy = true");
        if (_random.OneIn(15)) settings.Add("deprecated = true");
        if (_random.OneIn(25)) settings.Add("weak = false");
        if (_random.OneIn(20)) settings.Add("debug_redact = true");
        if (field.IsSourceOnly) settings.Add("retention = RETENTION_SOURCE");
        else if (_random.OneIn(25)) settings.Add("retention = RETENTION_RUNTIME");
        foreach (string target in field.Targets ?? []) settings.Add($"targets = {target}");
        if (_random.OneIn(40)) settings.Add("edition_defaults = { edition: EDITION_2023, value: \"x\" }");
        AddFeatures(settings, field.Features, "TARGET_TYPE_FIELD", field.FullName);
        return Mixed(settings, "FieldOptions", field.FullName);
    }

    internal List<string> Enum(EnumNode type)
    {
        List<string> settings = [];
        if (type.HasAlias) settings.Add("allow_alias = true");
        if (_random.OneIn(12)) settings.Add("deprecated = true");
        Dictionary<string, string> features = [];
        if (type.EnumTypeFeature is not null) features["enum_type"] = type.EnumTypeFeature;
        if (file.IsEdition && _random.OneIn(12)) features["json_format"] = _random.Pick(["ALLOW", "LEGACY_BEST_EFFORT"]);
        AddFeatures(settings, features, "TARGET_TYPE_ENUM", type.FullName);
        return Mixed(settings, "EnumOptions", type.FullName);
    }

    internal List<string> EnumValue(string fullName)
    {
        List<string> settings = [];
        if (_random.OneIn(15)) settings.Add("deprecated = true");
        if (_random.OneIn(25)) settings.Add("debug_redact = true");
        AddFeatures(settings, [], "TARGET_TYPE_ENUM_ENTRY", fullName);
        return Mixed(settings, "EnumValueOptions", fullName);
    }

    internal List<string> Method(string fullName)
    {
        List<string> settings = [];
        if (_random.OneIn(9)) settings.Add("deprecated = true");
        if (_random.OneIn(6)) settings.Add($"idempotency_level = {_random.Pick(["IDEMPOTENT", "NO_SIDE_EFFECTS", "IDEMPOTENCY_UNKNOWN"])}");
        AddFeatures(settings, [], "TARGET_TYPE_METHOD", fullName);
        return Mixed(settings, "MethodOptions", fullName);
    }

    internal List<string> Range(MessageNode message, ExtensionRangeNode range)
    {
        List<string> settings = [];
        if (range.IsDeclared)
        {
            foreach (FieldNode field in range.Taken)
            {
                string type = field.Type.Scalar ?? "." + field.Type.Type!.FullName;
                string repeated = field.IsRepeated ? " repeated: true" : _random.OneIn(5) ? " repeated: false" : "";
                settings.Add($"declaration = {{ number: {field.Number.ToString(CultureInfo.InvariantCulture)} full_name: \".{field.FullName}\", type: \"{type}\"{repeated} }}");
            }

            int number = range.Next;
            if (number <= range.End && _random.OneIn(2)) settings.Add($"declaration = {{ reserved: true number: {(number++).ToString(CultureInfo.InvariantCulture)} }}");
            if (number <= range.End && _random.OneIn(3))
                settings.Add($"declaration: {{ number: {number.ToString(CultureInfo.InvariantCulture)}, full_name: \".some.where.x{number.ToString(CultureInfo.InvariantCulture)}\" type: \"int32\" }}".Replace("declaration:", "declaration =", StringComparison.Ordinal));
            if (settings.Count == 0 || _random.OneIn(3)) settings.Add("verification = DECLARATION");
        }
        else if (_random.OneIn(8))
        {
            settings.Add("verification = UNVERIFIED");
        }

        AddFeatures(settings, [], "TARGET_TYPE_EXTENSION_RANGE", message.FullName);
        return Mixed(settings, "ExtensionRangeOptions", message.FullName);
    }

    internal List<string> Of(string optionsMessage, string element)
    {
        List<string> settings = [];
        if (optionsMessage == "ServiceOptions" && _random.OneIn(9)) settings.Add("deprecated = true");
        AddFeatures(settings, [], SchemaOptionTargets.TargetOf(optionsMessage), element);
        return Mixed(settings, optionsMessage, element);
    }

    private void AddFeatures(List<string> settings, Dictionary<string, string> features, string target, string element)
    {
        if (!file.IsEdition) return;
        List<(string Name, string Value)> all = [.. features.Select(static pair => (pair.Key, pair.Value))];
        if (file.Dialect == SchemaDialect.Edition2024 && target != "TARGET_TYPE_FILE" && !features.ContainsKey("enforce_naming_style") && _random.OneIn(25))
            all.Add(("enforce_naming_style", "STYLE_LEGACY"));
        if (world.CustomFeatures is { } custom && (file.Visible.Contains(custom.File) || file.VisibleForOptions.Contains(custom.File)) && _random.OneIn(8))
        {
            string name = world.Lookup.Refer(custom.FullName, element, file, wantsType: false, forOption: true, _random);
            all.Add(($"({name}).mode", _random.Pick(["SLOW", "FAST"])));
        }

        if (all.Count == 0) return;
        if (_random.OneIn(4))
        {
            settings.Add($"features = {{ {string.Join(_random.OneIn(2) ? ", " : " ", all.Select(pair => pair.Name[0] == '(' ? $"[{world.CustomFeatures!.FullName}] {{ mode: {pair.Value} }}" : $"{pair.Name}: {pair.Value}"))} }}");
            return;
        }

        foreach ((string name, string value) in all) settings.Add($"features.{name} = {value}");
    }

    private List<string> Mixed(List<string> settings, string optionsMessage, string element)
    {
        List<string> custom = _custom.Settings(file, element, optionsMessage);
        if (_random.OneIn(2)) return [.. settings, .. custom];
        return [.. settings.Concat(custom).Select(setting => (Order: _random.NextUInt64(), Setting: setting)).OrderBy(static pair => pair.Order)
            .Select(static pair => pair.Setting)];
    }
}
