using System.Linq;

namespace LibWire.Schema;

/// <summary>Makes the descriptors of a file from its syntax. No names are looked up yet.</summary>
internal sealed class ProtoDescriptorBuilder(ProtoFileDescriptor file)
{
    internal void Build()
    {
        foreach (ProtoMemberSyntax member in file.Syntax.Members)
        {
            switch (member)
            {
                case ProtoMessageSyntax message: BuildMessage(message, null, isGroup: false); break;
                case ProtoEnumSyntax type: BuildEnum(type, null); break;
                case ProtoServiceSyntax service: BuildService(service); break;
                case ProtoExtendSyntax extend: BuildExtensions(extend, null); break;
            }
        }
    }

    private static string Join(string scope, string name) => scope.Length > 0 ? $"{scope}.{name}" : name;

    private string ScopeOf(ProtoMessageDescriptor? parent) => parent?.FullName ?? file.Package;

    private ProtoMessageDescriptor BuildMessage(ProtoMessageSyntax syntax, ProtoMessageDescriptor? parent, bool isGroup, bool isMapEntry = false)
    {
        var message = new ProtoMessageDescriptor(syntax, Join(ScopeOf(parent), syntax.Name.Text), file, parent) { IsGroup = isGroup, IsMapEntry = isMapEntry };
        (parent?.Messages ?? file.Messages).Add(message);
        file.AllMessages.Add(message);
        foreach (ProtoMemberSyntax member in syntax.Members)
        {
            switch (member)
            {
                case ProtoMessageSyntax nested: BuildMessage(nested, message, isGroup: false); break;
                case ProtoEnumSyntax type: BuildEnum(type, message); break;
                case ProtoFieldSyntax field: message.Fields.Add(BuildField(field, message, null)); break;
                case ProtoOneofSyntax oneof: BuildOneof(oneof, message); break;
                case ProtoExtendSyntax extend: BuildExtensions(extend, message); break;
                case ProtoExtensionsSyntax extensions: BuildRanges(extensions, message); break;
            }
        }

        AddSyntheticOneofs(message);
        return message;
    }

    private void BuildOneof(ProtoOneofSyntax syntax, ProtoMessageDescriptor message)
    {
        var oneof = new ProtoOneofDescriptor(syntax, syntax.Name.Text, message, syntax.Name.Span);
        message.Oneofs.Add(oneof);
        foreach (ProtoFieldSyntax fieldSyntax in syntax.Fields)
        {
            ProtoFieldDescriptor field = BuildField(fieldSyntax, message, null);
            message.Fields.Add(field);
            field.Oneof = oneof;
            oneof.Fields.Add(field);
        }
    }

    // The name is the field's with '_' in front. While a field or oneof of the message has that name, 'X' is added in front.
    private void AddSyntheticOneofs(ProtoMessageDescriptor message)
    {
        if (!file.IsProto3 || !message.Fields.Any(static field => field.IsProto3Optional)) return;
        var names = new HashSet<string>(message.Fields.Select(static field => field.Name), StringComparer.Ordinal);
        names.UnionWith(message.Oneofs.Select(static oneof => oneof.Name));
        foreach (ProtoFieldDescriptor field in message.Fields)
        {
            if (!field.IsProto3Optional || field.Oneof != null) continue;
            string name = field.Name[0] == '_' ? field.Name : "_" + field.Name;
            while (!names.Add(name)) name = "X" + name;
            var oneof = new ProtoOneofDescriptor(null, name, message, field.NameRange);
            oneof.Fields.Add(field);
            field.Oneof = oneof;
            message.Oneofs.Add(oneof);
        }
    }

    private void BuildExtensions(ProtoExtendSyntax extend, ProtoMessageDescriptor? parent)
    {
        foreach (ProtoFieldSyntax syntax in extend.Fields)
        {
            ProtoFieldDescriptor extension = BuildField(syntax, parent, extend);
            (parent?.Extensions ?? file.Extensions).Add(extension);
            file.AllExtensions.Add(extension);
        }
    }

    private static void BuildRanges(ProtoExtensionsSyntax syntax, ProtoMessageDescriptor message)
    {
        foreach (ProtoRangeSyntax range in syntax.Ranges)
        {
            // As wide as message sets allow. Numbers that other messages cannot have are reported after the options are interpreted.
            range.Start.TryGetInt32(int.MinValue, int.MaxValue, out int start);
            int end = message.IsWrittenAsMessageSet ? int.MaxValue : ProtoSchemaLimits.FieldNumberMax + 1;
            if (range.End is { } last && last.TryGetInt32(int.MinValue, int.MaxValue - 1, out int written)) end = written + 1;
            else if (range.End != null) end = int.MaxValue;
            message.ExtensionRanges.Add(new ProtoExtensionRange(syntax, range, message) { Start = start, End = end });
        }
    }

    private ProtoFieldDescriptor BuildField(ProtoFieldSyntax syntax, ProtoMessageDescriptor? parent, ProtoExtendSyntax? extend)
    {
        string name = syntax.GroupBody == null ? syntax.Name.Text : syntax.Name.Text.ToLowerInvariant();
        var field = new ProtoFieldDescriptor(syntax, name, Join(ScopeOf(parent), name), file, parent, extend)
        {
            Cardinality = syntax.IsMap || syntax.Label == ProtoLabel.Repeated ? ProtoCardinality.Repeated
                : syntax.Label == ProtoLabel.Required ? ProtoCardinality.Required
                : ProtoCardinality.Optional,
        };
        if (syntax.Number != null && syntax.Number.TryGetInt32(1, int.MaxValue, out int number)) field.Number = number;
        field.HasJsonName = syntax.JsonName != null;
        field.JsonName = syntax.JsonName?.Text ?? ProtoNames.Json(name);
        if (syntax.Default is { } value) field.Default = new ProtoDefault(value.Text, value.Bytes, null);
        if (syntax.GroupBody != null) field.Message = BuildMessage(syntax.GroupBody, parent, isGroup: true);
        if (syntax.IsMap && parent != null) field.Message = BuildMapEntry(syntax, parent);
        if (field.Message != null) field.Kind = syntax.IsMap ? ProtoFieldKind.Message : ProtoFieldKind.Group;
        return field;
    }

    private ProtoMessageDescriptor BuildMapEntry(ProtoFieldSyntax syntax, ProtoMessageDescriptor parent)
    {
        TextRange range = syntax.Name.Span;
        var name = new ProtoName(ProtoNames.MapEntry(syntax.Name.Text), range);
        ProtoFieldSyntax[] fields = [EntryField("key", 1, syntax.MapKey!), EntryField("value", 2, syntax.Type)];
        return BuildMessage(new ProtoMessageSyntax(name, ProtoVisibility.None, fields, [], [], ""), parent, isGroup: false, isMapEntry: true);

        ProtoFieldSyntax EntryField(string fieldName, ulong number, ProtoName type) =>
            new(ProtoLabel.None, range, type, null, null, new ProtoName(fieldName, range), new ProtoInteger(number, false, range), null, null, [], "");
    }

    private void BuildEnum(ProtoEnumSyntax syntax, ProtoMessageDescriptor? parent)
    {
        string scope = ScopeOf(parent);
        var type = new ProtoEnumDescriptor(syntax, Join(scope, syntax.Name.Text), file, parent);
        (parent?.Enums ?? file.Enums).Add(type);
        file.AllEnums.Add(type);
        foreach (ProtoEnumValueSyntax valueSyntax in syntax.Values)
        {
            var value = new ProtoEnumValueDescriptor(valueSyntax, Join(scope, valueSyntax.Name.Text), type);
            if (valueSyntax.Number != null && valueSyntax.Number.TryGetInt32(int.MinValue, int.MaxValue, out int number)) value.Number = number;
            type.Values.Add(value);
        }
    }

    private void BuildService(ProtoServiceSyntax syntax)
    {
        var service = new ProtoServiceDescriptor(syntax, Join(file.Package, syntax.Name.Text), file);
        file.Services.Add(service);
        foreach (ProtoMethodSyntax methodSyntax in syntax.Methods)
        {
            var method = new ProtoMethodDescriptor(methodSyntax, service);
            service.Methods.Add(method);
        }
    }
}
