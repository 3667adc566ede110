using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of enums.</summary>
internal sealed class ProtoEnumBinder(ProtoUnit unit)
{
    internal void Bind(ProtoEnumSymbol symbol)
    {
        ProtoOptions options = ProtoOptions.Bind(symbol.Syntax.Options, ProtoOptionTarget.Enum, unit);
        symbol.IsDeprecated = options.IsDeprecated;
        foreach (ProtoBoundValue value in symbol.Values)
            value.IsDeprecated = ProtoOptions.Bind(value.Syntax.Options, ProtoOptionTarget.EnumValue, unit).IsDeprecated;

        if (symbol.Syntax.Values.Count == 0)
        {
            if (unit.IsWhole) unit.Report(DiagnosticCatalog.EmptyEnum, symbol.Span, symbol.Syntax.Name.Text, FirstName(symbol));
            return;
        }

        var numbers = ProtoNumbers.OfEnum();
        numbers.Reserve(symbol.Syntax.Reserved.SelectMany(static statement => statement.Ranges), [], unit);
        numbers.Use(symbol.Values.ConvertAll(static value => value.Number));
        HashSet<string> reservedNames = ProtoReservedNames.Collect(symbol.Syntax.Reserved, unit);
        foreach (ProtoBoundValue value in symbol.Values) CheckValue(value, symbol, numbers, reservedNames);
        CheckFirst(symbol);
        CheckAliases(symbol, options, numbers);
        bool isTolerated = unit.IsProto2 || options.Flag("deprecated_legacy_json_field_conflicts") == true;
        CheckNames(symbol, isTolerated ? DiagnosticCatalog.EnumNameConflictTolerated : DiagnosticCatalog.EnumNameConflict);
    }

    private static string FirstName(ProtoEnumSymbol symbol) => SchemaNames.UpperSnake(symbol.Syntax.Name.Text) + "_UNSPECIFIED";

    private void CheckValue(ProtoBoundValue value, ProtoEnumSymbol symbol, ProtoNumbers numbers, HashSet<string> reservedNames)
    {
        ProtoName name = value.Syntax.Name;
        if (reservedNames.Contains(name.Text)) unit.Report(DiagnosticCatalog.ReservedName, name.Span, name.Text, symbol.FullName);
        if (value.Syntax.Number is not { } number) unit.Report(DiagnosticCatalog.MissingNumber, name.Span, name.Text, numbers.Propose());
        else if (!number.TryGetInt32(int.MinValue, int.MaxValue, out _)) unit.Report(DiagnosticCatalog.EnumNumberOutOfRange, number.Span);
        else if (numbers.IsReserved(value.Number))
            unit.Report(DiagnosticCatalog.ReservedNumber, number.Span, name.Text, value.Number, symbol.FullName, numbers.Propose());
    }

    private void CheckFirst(ProtoEnumSymbol symbol)
    {
        if (unit.IsProto3 && symbol.Values[0] is { Number: not 0, Syntax.Number: { } number })
            unit.Report(DiagnosticCatalog.FirstEnumValueNotZero, number.Span, FirstName(symbol));
    }

    private void CheckAliases(ProtoEnumSymbol symbol, ProtoOptions options, ProtoNumbers numbers)
    {
        bool? allowsAlias = options.Flag("allow_alias");
        bool hasAlias = false;
        var first = new Dictionary<int, string>();
        foreach (ProtoBoundValue value in symbol.Values)
        {
            // A number that is missing or out of range has been reported as that.
            if (value.Syntax.Number is not { } number || !number.TryGetInt32(int.MinValue, int.MaxValue, out _)) continue;
            string name = value.Syntax.Name.Text;
            if (!first.TryGetValue(value.Number, out string? other))
            {
                first.Add(value.Number, name);
                continue;
            }

            hasAlias = true;
            if (allowsAlias != true) unit.Report(DiagnosticCatalog.DuplicateEnumNumber, number.Span, name, value.Number, other, numbers.Propose());
        }

        if (allowsAlias == false || (allowsAlias == true && !hasAlias && unit.IsWhole))
            unit.Report(DiagnosticCatalog.UselessAllowAlias, options.Find("allow_alias")!.Span, symbol.Syntax.Name.Text);
    }

    // Two names for one number may come to the same without the enum's name: such an alias is harmless.
    private void CheckNames(ProtoEnumSymbol symbol, DiagnosticRule rule)
    {
        var first = new Dictionary<string, ProtoBoundValue>(StringComparer.Ordinal);
        foreach (ProtoBoundValue value in symbol.Values)
        {
            ProtoName name = value.Syntax.Name;
            string key = SchemaNames.EnumValueKey(SchemaNames.WithoutEnumName(symbol.Syntax.Name.Text, name.Text));
            if (!first.TryGetValue(key, out ProtoBoundValue? other)) first.Add(key, value);
            else if (other.Number != value.Number) unit.Report(rule, name.Span, other.Syntax.Name.Text, name.Text, key);
        }
    }
}
