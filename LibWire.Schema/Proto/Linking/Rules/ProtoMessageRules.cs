namespace LibWire.Schema;

/// <summary>Applies the rules of messages: JSON names, and numbers of extensions.</summary>
internal sealed class ProtoMessageRules(ProtoFileDescriptor file)
{
    private readonly Dictionary<string, ProtoFieldDescriptor> _jsonNames = new(StringComparer.Ordinal); // of the current message

    internal void Check(ProtoMessageDescriptor message)
    {
        if (message.Options?.Bool("deprecated_legacy_json_field_conflicts") != true)
        {
            CheckJsonNames(message, isCustom: false);
            if (message.Fields.Exists(static field => field.HasJsonName)) CheckJsonNames(message, isCustom: true);
        }

        if (file.IsProto3)
        {
            if (message.ExtensionRanges.Count > 0) file.Report(DiagnosticCatalog.ExtensionRangeInProto3, message.ExtensionRanges[0].Range.Span);
            if (message.IsMessageSet) file.Report(DiagnosticCatalog.MessageSetInProto3, message.NameRange, message.Name);
        }

        if (message.ExtensionRanges.Count > 0) CheckExtensionRanges(message);
    }

    // As in protoc there are two rounds: first with the derived names, whether they are used or not, then with the used names. If the feature for JSON is
    // only best effort, only a clash of two custom names is an error.
    private void CheckJsonNames(ProtoMessageDescriptor message, bool isCustom)
    {
        if (message.Fields.Count < 2 && !isCustom) return;
        _jsonNames.Clear();
        foreach (ProtoFieldDescriptor field in message.Fields)
        {
            bool isOwn = isCustom && IsCustom(field);
            string jsonName = isOwn ? field.JsonName : field.HasJsonName ? ProtoNames.Json(field.Name) : field.JsonName;
            if (isOwn && jsonName.Length > 0 && jsonName[0] == '[' && jsonName[jsonName.Length - 1] == ']')
            {
                file.Report(DiagnosticCatalog.BadJsonName, field.NameRange, "start with '[' and end with ']'");
                continue;
            }

            if (!_jsonNames.TryGetValue(jsonName, out ProtoFieldDescriptor? other))
            {
                _jsonNames.Add(jsonName, field);
                continue;
            }

            // A clash without a custom name was reported in the first round.
            bool isOther = isCustom && IsCustom(other);
            if (isCustom && !isOwn && !isOther) continue;
            bool isTolerated = message.Features.JsonFormat != ProtoFeatures.AllowJson && !(isOwn && isOther);
            DiagnosticRule rule = isTolerated ? DiagnosticCatalog.JsonNameConflictTolerated : DiagnosticCatalog.JsonNameConflict;
            string advice = isCustom ? "rename one, or give it another json_name" : "rename one, because another json_name does not help";
            file.Report(rule, field.NameRange, other.Name, field.Name, jsonName, advice);
        }
    }

    private static bool IsCustom(ProtoFieldDescriptor field) => field.HasJsonName && field.JsonName != ProtoNames.Json(field.Name);

    private void CheckExtensionRanges(ProtoMessageDescriptor message)
    {
        long last = message.IsMessageSet ? int.MaxValue - 1 : ProtoSchemaLimits.FieldNumberMax;
        var declarations = new ProtoDeclarationRules(file);
        foreach (ProtoExtensionRange range in message.ExtensionRanges)
        {
            if (range.End - 1L > last) file.Report(DiagnosticCatalog.RangeOutOfRange, range.Range.Span, 1, last);
            declarations.Check(range);
        }
    }
}
