namespace LibWire.Cli;

/// <summary>The rules of <c>lint</c> for .fbs files.</summary>
internal sealed class FbsLint
{
    private readonly FbsSourceFile _file;
    private readonly LintReport _report;

    private FbsLint(FbsSourceFile file, LintReport report)
    {
        _file = file;
        _report = report;
    }

    /// <summary>Checks linked files.</summary>
    /// <param name="files">The files. Those that they include are not checked.</param>
    /// <param name="all">All files, those included too.</param>
    /// <param name="report">Receives the findings.</param>
    internal static void Check(IReadOnlyList<FbsSourceFile> files, IReadOnlyList<FbsSourceFile> all, LintReport report)
    {
        var usedAttributes = new HashSet<string>(all.SelectMany(static file => AttributesOf(file.Syntax)), StringComparer.Ordinal);
        foreach (FbsSourceFile file in files)
        {
            var lint = new FbsLint(file, report);
            lint.CheckFile(usedAttributes);
            lint.CheckIncludes();
            foreach (FbsMemberSyntax member in file.Syntax.Members) lint.CheckMember(member);
        }
    }

    private void CheckFile(HashSet<string> usedAttributes)
    {
        IReadOnlyList<FbsMemberSyntax> members = _file.Syntax.Members;
        if (!members.OfType<FbsRootTypeSyntax>().Any())
            Add("FBS_ROOT_TYPE", default, "The file has no root_type: tools cannot know which table buffers start with.");
        if (!members.OfType<FbsFileIdentifierSyntax>().Any())
            Add("FBS_FILE_IDENTIFIER", default, "The file has no file_identifier: readers cannot tell its buffers from others.");
        foreach (FbsName attribute in members.OfType<FbsAttributeDeclarationSyntax>().Select(static attribute => attribute.Name))
            if (!usedAttributes.Contains(attribute.Text)) Add("FBS_ATTRIBUTE_USED", attribute.Range, $"The attribute \"{attribute.Text}\" is used nowhere.");
        foreach (string name in members.Select(static member => member.Namespace).Distinct())
        {
            string proposed = string.Join('.', name.Split('.').Select(LintNames.Pascal));
            if (proposed != name && members.First(member => member.Namespace == name) is { } first)
                Add("FBS_NAMESPACE_PASCAL_CASE", first.Name.Range, $"The namespace \"{name}\" is not in PascalCase: write \"{proposed}\".");
        }
    }

    // A name may be that of a type in any namespace, so that an include is reported only if it can have no use.
    private void CheckIncludes()
    {
        if (!_report.Uses("FBS_INCLUDE_USED")) return;
        var used = new HashSet<string>(TypesOf(_file.Syntax).Select(static name => name[(name.LastIndexOf('.') + 1)..]), StringComparer.Ordinal);
        used.UnionWith(AttributesOf(_file.Syntax));
        for (int i = 0; i < _file.Includes.Count && i < _file.Syntax.Includes.Count; i++)
        {
            if (_file.Includes[i] is not { } include) continue;
            if (Reach(include).SelectMany(static file => file.Syntax.Members).Any(member => used.Contains(member.Name.Text))) continue;
            FbsName written = _file.Syntax.Includes[i];
            Add("FBS_INCLUDE_USED", written.Range, $"Nothing of \"{written.Text}\" is used here: remove the include.");
        }
    }

    private static HashSet<FbsSourceFile> Reach(FbsSourceFile file)
    {
        var reached = new HashSet<FbsSourceFile>();
        var open = new Stack<FbsSourceFile>([file]);
        while (open.TryPop(out FbsSourceFile? next))
            if (reached.Add(next)) foreach (FbsSourceFile? target in next.Includes) if (target != null) open.Push(target);
        return reached;
    }

    private void CheckMember(FbsMemberSyntax member)
    {
        if (member is FbsDeclarationSyntax declaration)
        {
            CheckCase("FBS_TYPE_PASCAL_CASE", "type", declaration.Name, "PascalCase", LintNames.Pascal(declaration.Name.Text));
            CheckComment("FBS_COMMENT_TYPE", declaration.Name, declaration.Documentation);
        }

        if (member is FbsObjectSyntax type) CheckObject(type);
        if (member is FbsEnumSyntax values) CheckEnum(values);
        foreach (FbsMethodSyntax method in (member as FbsServiceSyntax)?.Methods ?? [])
        {
            CheckCase("FBS_RPC_PASCAL_CASE", "method", method.Name, "PascalCase", LintNames.Pascal(method.Name.Text));
            CheckComment("FBS_COMMENT_RPC", method.Name, method.Documentation);
        }
    }

    private void CheckObject(FbsObjectSyntax type)
    {
        foreach (FbsFieldSyntax field in type.Fields)
        {
            CheckCase("FBS_FIELD_LOWER_SNAKE_CASE", "field", field.Name, "snake_case", LintNames.LowerSnake(field.Name.Text));
            CheckComment("FBS_COMMENT_FIELD", field.Name, field.Documentation);
            string name = $"The field \"{field.Name.Text}\"";
            if (FbsAttributeSyntax.Has(field.Attributes, "required") && FbsAttributeSyntax.Has(field.Attributes, "deprecated"))
                Add("FBS_REQUIRED_NOT_DEPRECATED", field.Name.Range, $"{name} is deprecated and required: old readers refuse buffers without it.");
            if (!type.IsStruct && !FbsAttributeSyntax.Has(field.Attributes, "id"))
                Add("FBS_EXPLICIT_IDS", field.Name.Range, $"{name} has no id: its place in the file decides what its bytes mean.");
        }

        if (!type.IsStruct || _file.Model?.Objects.FirstOrDefault(model => model.FullName == type.FullName) is not { } model) return;
        foreach (FbsFieldModel field in model.Fields.Where(static field => field.PaddingBytes > 0))
        {
            TextRange place = type.Fields.FirstOrDefault(written => written.Name.Text == field.Name)?.Name.Range ?? type.Name.Range;
            Add("FBS_STRUCT_NO_PADDING", place, $"{field.PaddingBytes} bytes behind the field \"{field.Name}\" are unused: put larger fields first.");
        }
    }

    private void CheckEnum(FbsEnumSyntax type)
    {
        foreach (FbsEnumValueSyntax value in type.Values)
        {
            // A member of a union without an alias has the name of its type.
            if (!type.IsUnion || value.Type != null)
                CheckCase("FBS_ENUM_VALUE_PASCAL_CASE", "value", value.Name, "PascalCase", LintNames.Pascal(value.Name.Text));
            CheckComment("FBS_COMMENT_ENUM_VALUE", value.Name, value.Documentation);
        }

        if (type.IsUnion || FbsAttributeSyntax.Has(type.Attributes, "bit_flags")) return;
        if (_file.Model?.Enums.FirstOrDefault(model => model.FullName == type.FullName) is { } model && model.Values.All(static value => value.Value != 0))
            Add("FBS_ENUM_ZERO_VALUE", type.Name.Range, $"The enum \"{type.Name.Text}\" has no value 0: each field of it needs a default.");
    }

    private void CheckCase(string rule, string kind, FbsName name, string form, string proposed)
    {
        if (name.Text != proposed) Add(rule, name.Range, $"The name of the {kind} \"{name.Text}\" is not in {form}: write \"{proposed}\".");
    }

    private void CheckComment(string rule, FbsName name, EquatableArray<string> documentation)
    {
        if (documentation.All(static line => IgnoreComments.IsMark(line) || line.AsSpan().Trim().IsEmpty))
            Add(rule, name.Range, $"\"{name.Text}\" has no comment: say above it, behind ///, what it is.");
    }

    private void Add(string rule, TextRange place, string message) => _report.Add(rule, _file.File, _file.Syntax.Source, place, message);

    private static IEnumerable<string> AttributesOf(FbsFileSyntax file) => file.Members.OfType<FbsDeclarationSyntax>().SelectMany(static member =>
        member.Attributes.Concat(member switch
        {
            FbsObjectSyntax type => type.Fields.SelectMany(static field => field.Attributes),
            FbsEnumSyntax values => values.Values.SelectMany(static value => value.Attributes),
            FbsServiceSyntax service => service.Methods.SelectMany(static method => method.Attributes),
            _ => [],
        })).Select(static attribute => attribute.Name.Text);

    private static IEnumerable<string> TypesOf(FbsFileSyntax file) => file.Members.SelectMany(static member => member switch
    {
        FbsObjectSyntax type => type.Fields.Select(static field => field.Type.Name.Text)
            .Concat(type.Fields.Select(static field => FbsAttributeSyntax.Find(field.Attributes, "nested_flatbuffer")?.Value?.Text).OfType<string>()),
        FbsEnumSyntax { IsUnion: true } union => union.Values.Select(static value => value.Type?.Name.Text ?? value.Name.Text),
        FbsServiceSyntax service => service.Methods.SelectMany(static method => (string[])[method.Request.Text, method.Response.Text]),
        FbsRootTypeSyntax root => [root.Name.Text],
        _ => [],
    });
}
