namespace LibWire.Schema;

/// <summary>
/// Checks the naming styles of <c>features.enforce_naming_style</c>: that of edition 2024, and that of 2026, which forbids some more names.
/// </summary>
/// <remarks>Source: style guide of Protocol Buffers; protoc 35.</remarks>
internal sealed class ProtoNamingStyle(ProtoFileDescriptor file)
{
    private readonly Dictionary<ProtoMessageDescriptor, HashSet<string>> _members = [];

    internal void Check()
    {
        if (IsAsked(file) && file.Package.Length > 0 && LowerFault(file.Package) is { } fault)
            file.Report(DiagnosticCatalog.NamingStyle, file.Syntax.Package!.Span, file.Package, fault);
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            if (message.IsMapEntry) continue;
            CheckTitle(message);
            foreach (ProtoFieldDescriptor field in message.Fields) CheckLower(field, message);
            foreach (ProtoOneofDescriptor oneof in message.Oneofs) CheckLower(oneof, message);
        }

        foreach (ProtoEnumDescriptor type in file.AllEnums)
        {
            CheckTitle(type);
            foreach (ProtoEnumValueDescriptor value in type.Values)
                if (IsAsked(value) && UpperFault(value.Name) is { } valueFault)
                    file.Report(DiagnosticCatalog.NamingStyle, value.NameRange, value.Name, valueFault);
        }

        foreach (ProtoServiceDescriptor service in file.Services)
        {
            CheckTitle(service);
            foreach (ProtoMethodDescriptor method in service.Methods) CheckTitle(method);
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions) CheckLower(extension, extension.Container);
    }

    private static bool IsAsked(ProtoDescriptor declaration) => declaration.Features.EnforceNamingStyle is not ProtoFeatures.LegacyStyle;

    private void CheckTitle(ProtoDescriptor declaration)
    {
        if (IsAsked(declaration) && TitleFault(declaration.Name) is { } fault)
            file.Report(DiagnosticCatalog.NamingStyle, declaration.NameRange, declaration.Name, fault);
    }

    private void CheckLower(ProtoDescriptor declaration, ProtoMessageDescriptor? message)
    {
        if (!IsAsked(declaration)) return;
        if (LowerFault(declaration.Name) is { } fault) file.Report(DiagnosticCatalog.NamingStyle, declaration.NameRange, declaration.Name, fault);
        if (declaration.Features.EnforceNamingStyle == ProtoFeatures.Style2026 && Collision(declaration.Name, message) is { } collision)
            file.Report(DiagnosticCatalog.CollidingName, declaration.NameRange, declaration.Name, collision);
    }

    // Names that generated code gives its own members, next to those of other fields.
    private string? Collision(string name, ProtoMessageDescriptor? message)
    {
        foreach (string prefix in (string[])["has_", "get_", "set_", "clear_"])
            if (name.StartsWith(prefix, StringComparison.Ordinal) && HasMember(message, name.Substring(prefix.Length)))
                return $"start with '{prefix}' next to '{name.Substring(prefix.Length)}'";
        const string Suffix = "_value";
        string rest = name.EndsWith(Suffix, StringComparison.Ordinal) ? name.Substring(0, name.Length - Suffix.Length) : "";
        return HasMember(message, rest) ? $"end with '{Suffix}' next to '{rest}'" : name == "descriptor" ? "be 'descriptor'" : null;
    }

    private bool HasMember(ProtoMessageDescriptor? message, string name)
    {
        if (message == null || name.Length == 0) return false;
        if (!_members.TryGetValue(message, out HashSet<string>? names))
        {
            _members.Add(message, names = new(StringComparer.Ordinal));
            foreach (ProtoFieldDescriptor field in message.Fields) names.Add(field.Name);
            foreach (ProtoOneofDescriptor oneof in message.Oneofs) names.Add(oneof.Name);
        }

        return names.Contains(name);
    }

    private static string? TitleFault(string name)
    {
        foreach (char unit in name)
            if (!IsLower(unit) && !IsUpper(unit) && !SchemaCharacters.IsDigit(unit)) return "TitleCase: letters and digits";
        return IsUpper(name[0]) ? null : "TitleCase: a capital letter first";
    }

    private static string? LowerFault(string name)
    {
        foreach (char unit in name)
            if (!IsLower(unit) && !SchemaCharacters.IsDigit(unit) && unit is not ('_' or '.')) return "lower_snake_case: small letters, digits and underscores";
        if (!IsLower(name[0])) return "lower_snake_case: a small letter first";
        return UnderscoreFault(name) ? "lower_snake_case: each underscore between a letter or digit and a letter" : null;
    }

    private static string? UpperFault(string name)
    {
        foreach (char unit in name)
            if (!IsUpper(unit) && !SchemaCharacters.IsDigit(unit) && unit != '_') return "UPPER_SNAKE_CASE: capital letters, digits and underscores";
        if (!IsUpper(name[0])) return "UPPER_SNAKE_CASE: a capital letter first";
        return UnderscoreFault(name) ? "UPPER_SNAKE_CASE: each underscore between a letter or digit and a letter" : null;
    }

    private static bool UnderscoreFault(string name)
    {
        if (name[name.Length - 1] == '_') return true;
        for (int i = 1; i < name.Length; i++)
            if (name[i - 1] == '_' && !IsLower(name[i]) && !IsUpper(name[i])) return true;
        return false;
    }

    private static bool IsLower(char unit) => unit is >= 'a' and <= 'z';

    private static bool IsUpper(char unit) => unit is >= 'A' and <= 'Z';
}
