namespace LibWire.Cli;

/// <summary>The rules of <c>lint</c> for what .proto files declare.</summary>
internal sealed partial class ProtoLint
{
    private readonly RuleSettings _settings;
    private readonly LintReport _report;

    private ProtoLint(RuleSettings settings, LintReport report)
    {
        _settings = settings;
        _report = report;
    }

    /// <summary>Checks linked files.</summary>
    /// <param name="files">The files. Those that they import are not checked.</param>
    /// <param name="settings">The settings of the rules.</param>
    /// <param name="report">Receives the findings.</param>
    internal static void Check(IReadOnlyList<ProtoFileDescriptor> files, RuleSettings settings, LintReport report)
    {
        var lint = new ProtoLint(settings, report);
        lint.CheckPackages(files);
        lint.CheckMessagesOfMethods(files);
        foreach (ProtoFileDescriptor file in files)
        {
            lint.CheckFile(file);
            foreach (ProtoMessageDescriptor message in file.AllMessages.Where(static message => !message.IsMapEntry)) lint.CheckMessage(message);
            foreach (ProtoFieldDescriptor extension in file.AllExtensions) lint.CheckField(extension);
            foreach (ProtoEnumDescriptor type in file.AllEnums) lint.CheckEnum(type);
            foreach (ProtoServiceDescriptor service in file.Services) lint.CheckService(service);
        }
    }

    private void CheckMessage(ProtoMessageDescriptor message)
    {
        CheckCase("MESSAGE_PASCAL_CASE", message, "PascalCase", LintNames.Pascal(message.Name));
        if (!message.IsGroup) CheckComment("COMMENT_MESSAGE", message, message.Syntax);
        foreach (ProtoFieldDescriptor field in message.Fields) CheckField(field);
        foreach (ProtoOneofDescriptor oneof in message.Oneofs.Where(static oneof => !oneof.IsSynthetic))
        {
            CheckCase("ONEOF_LOWER_SNAKE_CASE", oneof, "lower_snake_case", LintNames.LowerSnake(oneof.Name));
            CheckComment("COMMENT_ONEOF", oneof, oneof.Syntax!);
        }
    }

    private void CheckField(ProtoFieldDescriptor field)
    {
        // The name of the field of a group is made from that of its message.
        if (field.Kind != ProtoFieldKind.Group) CheckCase("FIELD_LOWER_SNAKE_CASE", field, "lower_snake_case", LintNames.LowerSnake(field.Name));
        CheckComment("COMMENT_FIELD", field, field.Syntax);
        if (field.IsRequired)
            Add("FIELD_NOT_REQUIRED", field, $"The field \"{field.Name}\" is required. It can never be removed, since readers refuse messages without it.");
    }

    private void CheckEnum(ProtoEnumDescriptor type)
    {
        CheckCase("ENUM_PASCAL_CASE", type, "PascalCase", LintNames.Pascal(type.Name));
        CheckComment("COMMENT_ENUM", type, type.Syntax);
        if (type.Options?.Bool("allow_alias") == true)
        {
            TextRange place = ProtoPlaces.OptionOf(type, "allow_alias");
            Add("ENUM_NO_ALLOW_ALIAS", type.File, place, $"The enum \"{type.Name}\" has several names for a number. JSON shows only the first.");
        }

        if (type.Values.Count > 0 && type.Values[0].Number != 0)
            Add("ENUM_FIRST_VALUE_ZERO", type.Values[0], $"The first value of the enum \"{type.Name}\" is not 0: put the value of absent fields first.");
        string prefix = LintNames.UpperSnake(type.Name) + "_";
        foreach (ProtoEnumValueDescriptor value in type.Values)
        {
            string upper = LintNames.UpperSnake(value.Name);
            CheckCase("ENUM_VALUE_UPPER_SNAKE_CASE", value, "UPPER_SNAKE_CASE", upper);
            if (!value.Name.StartsWith(prefix, StringComparison.Ordinal))
                Propose("ENUM_VALUE_PREFIX", value, $"does not start with \"{prefix}\"", prefix + upper);
            if (value.Number == 0 && !value.Name.EndsWith(_settings.EnumZeroValueSuffix, StringComparison.Ordinal))
            {
                string proposed = prefix.TrimEnd('_') + _settings.EnumZeroValueSuffix;
                Propose("ENUM_ZERO_VALUE_SUFFIX", value, $"does not end with \"{_settings.EnumZeroValueSuffix}\"", proposed);
            }

            CheckComment("COMMENT_ENUM_VALUE", value, value.Syntax);
        }
    }

    private void CheckCase(string rule, ProtoDescriptor declaration, string form, string proposed)
    {
        if (declaration.Name != proposed) Propose(rule, declaration, $"is not in {form}", proposed);
    }

    private void Propose(string rule, ProtoDescriptor declaration, string fault, string proposed) =>
        Add(rule, declaration, $"The name of {declaration.Description} \"{declaration.Name}\" {fault}: write \"{proposed}\".");

    // Only a comment directly above documents; one that ignores a rule does not.
    private void CheckComment(string rule, ProtoDescriptor declaration, ProtoMemberSyntax syntax)
    {
        if (!_report.Uses(rule)) return;
        ProtoCommentPlace place = syntax.Comments;
        string? text = place.Text == null ? null : ProtoComments.Behind(place.Text, place.Before, place.IsFirst).LeadingText;
        bool isDocumented = text != null && text.Split('\n').Any(SaysSomething);
        if (!isDocumented) Add(rule, declaration, $"\"{declaration.Name}\" has no comment: say above it what it is.");
    }

    private static bool SaysSomething(string line) => !IgnoreComments.IsMark(line) && line.Trim(' ', '\t', '\r', '/', '*').Length > 0;

    private void Add(string rule, ProtoDescriptor place, string message) => Add(rule, place.File, place.NameRange, message);

    private void Add(string rule, ProtoFileDescriptor file, TextRange place, string message) =>
        _report.Add(rule, file.SchemaFile, file.Syntax.Source, place, message);
}
