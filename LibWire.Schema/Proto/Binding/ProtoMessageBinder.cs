using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of messages.</summary>
internal sealed class ProtoMessageBinder(ProtoUnit unit, ProtoNameLookup names)
{
    private readonly ProtoFieldBinder _fields = new(unit, names);

    internal void Bind(ProtoMessageSymbol message)
    {
        ProtoOptions options = ProtoOptions.Bind(message.Syntax.Options, ProtoOptionTarget.Message, unit);
        message.IsDeprecated = options.IsDeprecated;
        if (options.Flag("message_set_wire_format") == true)
            unit.Report(DiagnosticCatalog.MessageSetNotSupported, options.Find("message_set_wire_format")!.Span);
        if (options.Find("map_entry") is { } mapEntry) unit.Report(DiagnosticCatalog.MapEntryByHand, mapEntry.Span);

        foreach (ProtoMemberSyntax member in message.Syntax.Members)
        {
            switch (member)
            {
                case ProtoFieldSyntax field: AddField(message, field, oneofIndex: -1); break;
                case ProtoOneofSyntax oneof: AddOneof(message, oneof); break;
                case ProtoExtendSyntax extend: unit.Report(DiagnosticCatalog.ExtendNotSupported, extend.Name.Span, extend.Name.Text); break;
                case ProtoExtensionsSyntax extensions: ReportExtensions(message, extensions); break;
            }
        }

        CheckNumbers(message);
        CheckReservedNames(message);
        if (options.Flag("deprecated_legacy_json_field_conflicts") != true)
        {
            CheckJsonNames(message, isCustom: false);
            CheckJsonNames(message, isCustom: true);
        }

        CSharpMemberNames.Assign(message);
    }

    // A range alone changes nothing in a message: what others add to it are unknown fields.
    private void ReportExtensions(ProtoMessageSymbol message, ProtoExtensionsSyntax extensions)
    {
        if (unit.IsProto3) unit.Report(DiagnosticCatalog.ExtensionRangeInProto3, extensions.Name.Span);
        else unit.Report(DiagnosticCatalog.ExtensionRangeIgnored, extensions.Name.Span, message.FullName);
    }

    private void AddOneof(ProtoMessageSymbol message, ProtoOneofSyntax oneof)
    {
        ProtoOptions.Bind(oneof.Options, ProtoOptionTarget.Oneof, unit);
        if (oneof.Fields.Count == 0 && unit.IsWhole) unit.Report(DiagnosticCatalog.EmptyOneof, oneof.Name.Span, oneof.Name.Text);
        message.Oneofs.Add(new ProtoBoundOneof(oneof));
        foreach (ProtoFieldSyntax field in oneof.Fields) AddField(message, field, message.Oneofs.Count - 1);
    }

    private void AddField(ProtoMessageSymbol message, ProtoFieldSyntax syntax, int oneofIndex)
    {
        if (syntax.GroupBody != null) unit.Report(DiagnosticCatalog.GroupNotSupported, syntax.Type.Span);
        var field = new ProtoBoundField(syntax) { OneofIndex = oneofIndex };
        if (syntax.Number != null && syntax.Number.TryGetInt32(1, ProtoNumbers.FieldMax, out int number)) field.Number = number;
        message.Fields.Add(field);
        _fields.Bind(field, message);
    }

    private void CheckNumbers(ProtoMessageSymbol message)
    {
        var numbers = ProtoNumbers.OfMessage();
        numbers.Reserve(
            message.Syntax.Reserved.SelectMany(static statement => statement.Ranges),
            message.Syntax.Members.OfType<ProtoExtensionsSyntax>().SelectMany(static statement => statement.Ranges),
            unit);
        numbers.Use(message.Fields.ConvertAll(static field => field.Number));
        var first = new Dictionary<int, string>();
        foreach (ProtoBoundField field in message.Fields)
        {
            ProtoName name = field.Syntax.Name;
            if (field.Syntax.Number is not { } syntax) unit.Report(DiagnosticCatalog.MissingNumber, name.Span, name.Text, numbers.Propose());
            else if (field.Number == 0) unit.Report(DiagnosticCatalog.FieldNumberOutOfRange, syntax.Span, numbers.Propose());
            else if (field.Number is >= ProtoNumbers.ImplementationFirst and <= ProtoNumbers.ImplementationLast)
                unit.Report(DiagnosticCatalog.FieldNumberForImplementations, syntax.Span, numbers.Propose());
            else if (numbers.IsReserved(field.Number))
                unit.Report(DiagnosticCatalog.ReservedNumber, syntax.Span, name.Text, field.Number, message.FullName, numbers.Propose());
            else if (numbers.IsForExtensions(field.Number))
                unit.Report(DiagnosticCatalog.NumberOfExtensions, syntax.Span, name.Text, field.Number, message.FullName, numbers.Propose());
            else if (first.TryGetValue(field.Number, out string? other))
                unit.Report(DiagnosticCatalog.DuplicateFieldNumber, syntax.Span, name.Text, field.Number, other, numbers.Propose());
            else first.Add(field.Number, name.Text);
        }
    }

    private void CheckReservedNames(ProtoMessageSymbol message)
    {
        HashSet<string> reserved = ProtoReservedNames.Collect(message.Syntax.Reserved, unit);
        foreach (ProtoBoundField field in message.Fields)
            if (reserved.Contains(field.Syntax.Name.Text))
                unit.Report(DiagnosticCatalog.ReservedName, field.Syntax.Name.Span, field.Syntax.Name.Text, message.FullName);
    }

    // As protoc: once with the names the language gives, whether they are used or not, and once with those that are used. In proto2 only two custom
    // names are an error.
    private void CheckJsonNames(ProtoMessageSymbol message, bool isCustom)
    {
        var first = new Dictionary<string, ProtoBoundField>(StringComparer.Ordinal);
        foreach (ProtoBoundField field in message.Fields)
        {
            string jsonName = isCustom ? field.JsonName : SchemaNames.Json(field.Syntax.Name.Text);
            if (!first.TryGetValue(jsonName, out ProtoBoundField? other))
            {
                first.Add(jsonName, field);
                continue;
            }

            // One name twice is another fault, and what no custom name is part of was said in the first round.
            bool isKnown = field.Syntax.Name.Text == other.Syntax.Name.Text || (isCustom && !field.HasCustomJsonName && !other.HasCustomJsonName);
            if (isKnown) continue;
            bool isTolerated = !unit.IsProto3 && !(isCustom && field.HasCustomJsonName && other.HasCustomJsonName);
            DiagnosticRule rule = isTolerated ? DiagnosticCatalog.JsonNameConflictTolerated : DiagnosticCatalog.JsonNameConflict;
            unit.Report(rule, field.Syntax.Name.Span, other.Syntax.Name.Text, field.Syntax.Name.Text, jsonName);
        }
    }
}
