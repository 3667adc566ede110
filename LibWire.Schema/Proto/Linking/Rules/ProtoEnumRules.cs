namespace LibWire.Schema;

/// <summary>Applies the rules of enums: the first value, aliases, and values that clash without the enum's name.</summary>
internal sealed class ProtoEnumRules(ProtoFileDescriptor file)
{
    private readonly Dictionary<string, ProtoEnumValueDescriptor> _names = new(StringComparer.Ordinal); // of the current enum
    private readonly Dictionary<int, ProtoEnumValueDescriptor> _numbers = [];

    internal void Check(ProtoEnumDescriptor type)
    {
        CheckNames(type);
        if (type.Features.EnumType == ProtoFeatures.OpenEnum && type.Values.Count > 0 && type.Values[0] is { Number: not 0, Syntax.Number: { } number })
            file.Report(DiagnosticCatalog.FirstEnumValueNotZero, number.Span, $"{ProtoNames.UpperSnake(type.Name)}_UNSPECIFIED");
        if (type.Options?.Bool("allow_alias") != true) CheckNumbers(type);
    }

    private void CheckNumbers(ProtoEnumDescriptor type)
    {
        if (type.Values.Count < 2) return;
        ProtoFreeNumbers? free = null;
        _numbers.Clear();
        foreach (ProtoEnumValueDescriptor value in type.Values)
        {
            if (value.Syntax.Number is not { } number) continue;
            if (!_numbers.TryGetValue(value.Number, out ProtoEnumValueDescriptor? first)) _numbers.Add(value.Number, value);
            else
            {
                string advice = (free ??= new(type, ProtoNumberRanges.None)).Propose();
                file.Report(DiagnosticCatalog.DuplicateEnumNumber, number.Span, value.Name, value.Number, first.Name, advice);
            }
        }
    }

    // Without the enum's name two names for one number may become equal. Such an alias is harmless.
    private void CheckNames(ProtoEnumDescriptor type)
    {
        if (type.Values.Count < 2) return;
        bool isTolerated = file.IsProto2 && type.Options?.Bool("deprecated_legacy_json_field_conflicts") == true;
        DiagnosticRule rule = isTolerated ? DiagnosticCatalog.EnumNameConflictTolerated : DiagnosticCatalog.EnumNameConflict;
        _names.Clear();
        foreach (ProtoEnumValueDescriptor value in type.Values)
        {
            string key = ProtoNames.EnumValueKey(ProtoNames.WithoutEnumName(type.Name, value.Name));
            if (!_names.TryGetValue(key, out ProtoEnumValueDescriptor? other)) _names.Add(key, value);
            else if (other.Number != value.Number) file.Report(rule, value.NameRange, other.Name, value.Name, key);
        }
    }
}
