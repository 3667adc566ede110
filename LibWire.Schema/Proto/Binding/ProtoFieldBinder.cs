using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of fields.</summary>
internal sealed class ProtoFieldBinder(ProtoUnit unit, ProtoNameLookup names)
{
    private readonly ProtoDefaultBinder _defaults = new(unit);

    internal void Bind(ProtoBoundField field, ProtoMessageSymbol message)
    {
        ProtoFieldSyntax syntax = field.Syntax;
        ProtoOptions options = ProtoOptions.Bind(syntax.Options, ProtoOptionTarget.Field, unit);
        field.IsDeprecated = options.IsDeprecated;
        CheckLabel(field);
        bool isResolved = syntax.GroupBody == null && BindType(field, message);
        field.Presence = Presence(field);
        if (syntax.IsMap) BindKey(field, message);
        BindJsonName(field, options);
        if (!isResolved) return;

        if (field.Type is ProtoEnumSymbol type) CheckEnum(field, type);
        BindPacked(field, options);
        CheckTypedOptions(field, options);
        field.Default = _defaults.Bind(field, options);
        bool hasBit = field.Presence is (ProtoFieldPresence.Explicit or ProtoFieldPresence.Required) && field.ValueKind != ProtoFieldKind.Message;
        if (hasBit) field.HasBit = message.HasBitCount++;
    }

    private void CheckLabel(ProtoBoundField field)
    {
        ProtoFieldSyntax syntax = field.Syntax;
        string label = syntax.Label.ToString().ToLowerInvariant();
        bool hasLabel = syntax.Label != ProtoLabel.None;
        if (field.OneofIndex >= 0)
        {
            if (hasLabel) unit.Report(DiagnosticCatalog.LabelInOneof, syntax.LabelSpan, label);
            if (syntax.IsMap) unit.Report(DiagnosticCatalog.MapInOneof, syntax.Name.Span, syntax.Name.Text);
        }
        else if (syntax.IsMap)
        {
            if (hasLabel) unit.Report(DiagnosticCatalog.LabelOnMap, syntax.LabelSpan, label);
        }
        else if (unit.IsProto2)
        {
            if (!hasLabel) unit.Report(DiagnosticCatalog.MissingLabel, syntax.LabelSpan, syntax.Name.Text);
        }
        else if (syntax.Label == ProtoLabel.Required)
        {
            unit.Report(DiagnosticCatalog.RequiredInProto3, syntax.LabelSpan);
        }
    }

    private bool BindType(ProtoBoundField field, ProtoMessageSymbol message)
    {
        if (ProtoScalars.TryGet(field.Syntax.Type.Text, out ProtoFieldKind kind))
        {
            field.ValueKind = kind;
            return true;
        }

        field.Type = names.FindType(message.FullName, field.Syntax.Type);
        field.ValueKind = field.Type is ProtoEnumSymbol ? ProtoFieldKind.Enum : ProtoFieldKind.Message;
        return field.Type != null;
    }

    private ProtoFieldPresence Presence(ProtoBoundField field)
    {
        if (field.Syntax.IsMap) return ProtoFieldPresence.Map;
        if (field.OneofIndex >= 0) return ProtoFieldPresence.Oneof;
        switch (field.Syntax.Label)
        {
            case ProtoLabel.Repeated: return ProtoFieldPresence.Repeated;
            case ProtoLabel.Required: return ProtoFieldPresence.Required;
            case ProtoLabel.Optional: return ProtoFieldPresence.Explicit;
            default: return unit.IsProto3 && field.ValueKind != ProtoFieldKind.Message ? ProtoFieldPresence.Implicit : ProtoFieldPresence.Explicit;
        }
    }

    private void BindKey(ProtoBoundField field, ProtoMessageSymbol message)
    {
        ProtoName key = field.Syntax.MapKey!;
        bool isScalar = ProtoScalars.TryGet(key.Text, out ProtoFieldKind kind);
        field.KeyKind = kind;

        // A name that is no scalar cannot be a key whatever it stands for, but one that stands for nothing is the more likely fault.
        if (isScalar ? !ProtoScalars.CanBeKey(kind) : names.FindType(message.FullName, key) != null)
            unit.Report(DiagnosticCatalog.MapKeyType, key.Span, key.Text);
    }

    private void CheckEnum(ProtoBoundField field, ProtoEnumSymbol type)
    {
        ProtoName name = field.Syntax.Type;
        if (type.IsClosed && unit.IsProto3) unit.Report(DiagnosticCatalog.ClosedEnumInProto3, name.Span, type.FullName);
        else if (field.IsMap && type.Values.Count > 0 && type.Values[0].Number != 0)
            unit.Report(DiagnosticCatalog.MapEnumNotZero, name.Span, type.FullName, type.Values[0].Number);
    }

    private void BindPacked(ProtoBoundField field, ProtoOptions options)
    {
        bool canBePacked = field.Presence == ProtoFieldPresence.Repeated && ProtoScalars.IsPackable(field.ValueKind);
        bool? packed = options.Flag("packed");
        field.IsPacked = canBePacked && (packed ?? unit.IsProto3);
        if (packed == true && !canBePacked) unit.Report(DiagnosticCatalog.PackedNotAllowed, options.Find("packed")!.Span, field.Syntax.Name.Text);
    }

    private void CheckTypedOptions(ProtoBoundField field, ProtoOptions options)
    {
        if (options.Find("jstype") is { Value.Text: not "JS_NORMAL" } jsType && (field.IsMap || !ProtoScalars.Is64BitInteger(field.ValueKind)))
            unit.Report(DiagnosticCatalog.OptionOnWrongType, jsType.Span, "jstype", "integers of 64 bits", field.Syntax.Name.Text);
        foreach (string name in (string[])["lazy", "unverified_lazy"])
            if (options.Flag(name) == true && !field.IsMap && field.ValueKind != ProtoFieldKind.Message)
                unit.Report(DiagnosticCatalog.OptionOnWrongType, options.Find(name)!.Span, name, "messages", field.Syntax.Name.Text);
    }

    private void BindJsonName(ProtoBoundField field, ProtoOptions options)
    {
        string own = SchemaNames.Json(field.Syntax.Name.Text);
        field.JsonName = own;
        if (options.Find("json_name") is not { } option) return;
        string name = option.Value.Text;
        if (name.Length > 1 && name[0] == '[' && name[name.Length - 1] == ']')
            unit.Report(DiagnosticCatalog.BadJsonName, option.Value.Span, "start with '[' and end with ']'");
        else if (name.Contains('\0')) unit.Report(DiagnosticCatalog.BadJsonName, option.Value.Span, "hold a NUL");
        field.JsonName = name;
        field.HasCustomJsonName = name != own;
    }
}
