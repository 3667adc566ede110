namespace LibWire.Schema;

/// <summary>Links one enum or union.</summary>
internal sealed class FbsEnumLinker
{
    private const string None = "NONE";

    private readonly FbsDeclaration _declaration;
    private readonly FbsEnumSyntax _syntax;
    private readonly FbsSourceFile _file;
    private readonly FbsNames _names;
    private readonly List<FbsEnumValueModel> _values = [];
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);
    private readonly HashSet<TextRange> _faulty = []; // the places of reported errors

    private FbsEnumLinker(FbsDeclaration declaration)
    {
        _declaration = declaration;
        _syntax = (FbsEnumSyntax)declaration.Syntax;
        _file = declaration.File;
        _names = new FbsNames(_file, declaration.Index, _syntax.Namespace);
    }

    /// <summary>Finds the values of an enum or the members of a union.</summary>
    internal static void Link(FbsDeclaration declaration) => new FbsEnumLinker(declaration).Link();

    private void Link()
    {
        EquatableArray<FbsAttributeModel> attributes = FbsAttributes.Link(
            _syntax.Attributes, _syntax.IsUnion ? FbsTargets.Union : FbsTargets.Enum, _file, _names.Order);
        FbsForeignAttributes.Report(_syntax.Attributes, _file);
        LinkUnderlyingType();
        if (FbsAttributeSyntax.Find(_syntax.Attributes, "force_align") is { } align)
            Report(DiagnosticCatalog.FbsAttributeTarget, align.Name.Range, "force_align", "an enum or union", "it is for structs and vectors");

        // Emitters rely on at least one value, and a union without a value needs a number.
        if (_syntax.IsUnion || _syntax.Values.Count == 0)
        {
            FbsTypeModel? nothing = _syntax.IsUnion ? FbsTypeModel.Nothing : null;
            _values.Add(new() { Name = None, Value = 0, UnionType = nothing, Order = -1, Documentation = default, Attributes = default });
        }

        LinkValues();
        if (_declaration.IsBitFlags) ShiftBits();
        _values.Sort(Compare);
        CheckNumbers();

        foreach (FbsEnumValueModel value in _values)
        {
            _declaration.EnumValues[value.Name] = value;
            _declaration.EnumNumbers.Add(value.Value);
        }

        _declaration.Enum = new FbsEnumModel
        {
            FullName = _declaration.FullName,
            Namespace = _syntax.Namespace,
            Name = _syntax.Name.Text,
            IsUnion = _syntax.IsUnion,
            UnderlyingType = _declaration.UnderlyingType,
            IsBitFlags = _declaration.IsBitFlags,
            IsPrivate = _declaration.IsPrivate,
            Values = new(_values),
            Documentation = _syntax.Documentation,
            Attributes = attributes,
            ImportPath = _file.Path,
        };
    }

    private FbsBaseType Underlying => _declaration.UnderlyingType;

    private void LinkUnderlyingType()
    {
        if (!_syntax.IsUnion) _declaration.UnderlyingType = FbsBaseType.Int;
        if (_syntax.UnderlyingType is not { } type) return;
        FbsBaseType found = type.IsSeries ? FbsBaseType.None : FbsScalars.Find(type.Name.Text);
        if (FbsScalars.IsInteger(found)) _declaration.UnderlyingType = found;
        else Report(DiagnosticCatalog.FbsEnumType, type.Range, type.Name.Text);
    }

    private void LinkValues()
    {
        long previous = 0;
        bool hasPrevious = _values.Count > 0;
        for (int i = 0; i < _syntax.Values.Count; i++)
        {
            FbsEnumValueSyntax value = _syntax.Values[i];
            string name = value.Name.Text.Replace('.', '_');
            if ((_syntax.IsUnion && name == None) || !_written.Add(name))
            {
                Report(DiagnosticCatalog.FbsEnumValueTwice, value.Name.Range, name, _syntax.Name.Text);
                continue;
            }

            EquatableArray<FbsAttributeModel> attributes = FbsAttributes.Link(value.Attributes, FbsTargets.EnumValue, _file, _names.Order);
            FbsForeignAttributes.Report(value.Attributes, _file);
            FbsTypeModel? member = _syntax.IsUnion ? LinkMember(value) : null;
            if (!TryNumber(value, previous, hasPrevious, out long number)) number = previous;
            previous = number;
            hasPrevious = true;
            _values.Add(new() { Name = name, Value = number, UnionType = member, Order = i, Documentation = value.Documentation, Attributes = attributes });
        }
    }

    // The written number, or one more than the number of the value above.
    private bool TryNumber(FbsEnumValueSyntax value, long previous, bool hasPrevious, out long number)
    {
        number = 0;
        if (value.Number is { } written)
        {
            if (written.Kind == FbsValueKind.Faulty) return false;
            bool isInteger = FbsNumberLiteral.TryParseInteger(written.Text, out FbsInteger parsed);
            if (isInteger && FbsScalars.TryFit(parsed.Magnitude, parsed.IsNegative, Underlying, out number)) return true;
            ReportRange(written.Range, written.Text, value);
            return false;
        }

        if (!hasPrevious) return true;
        if (unchecked((ulong)previous) == FbsScalars.Max(Underlying))
        {
            ReportRange(value.Name.Range, $"{FbsScalars.Max(Underlying)} + 1", value);
            return false;
        }

        number = unchecked(previous + 1);
        return true;
    }

    // A member can be declared below. Structs are linked before all unions, so that their sizes are known.
    private FbsTypeModel? LinkMember(FbsEnumValueSyntax value)
    {
        if (value.Type is null)
            return _names.FindObjectOrReport(value.Name) is { } found ? new FbsTypeRef(FbsBaseType.Object, FbsBaseType.None, found, 0).ToModel() : null;

        if (_names.Resolve(value.Type) is not { } type) return null;
        if (type.BaseType is FbsBaseType.Object or FbsBaseType.String) return type.ToModel();
        Report(DiagnosticCatalog.FbsUnionMember, value.Type.Range, value.Name.Text, type.Text);
        return null;
    }

    private void ShiftBits()
    {
        int bitCount = 8 * FbsScalars.Bytes(Underlying);
        bool isSigned = !FbsScalars.IsUnsigned(Underlying);
        if (isSigned) Report(DiagnosticCatalog.FbsBitFlagsSigned, _syntax.UnderlyingType?.Range ?? _syntax.Name.Range, _syntax.Name.Text);
        for (int i = 0; i < _values.Count; i++)
        {
            FbsEnumValueModel value = _values[i];
            if (value.Value < 0 || value.Value >= (isSigned ? bitCount - 1 : bitCount))
            {
                FbsEnumValueSyntax? written = value.Order < 0 ? null : _syntax.Values[value.Order];
                Report(
                    DiagnosticCatalog.FbsBitFlagOutOfRange,
                    written?.Number?.Range ?? written?.Name.Range ?? _syntax.Name.Range,
                    value.Value,
                    value.Name,
                    isSigned ? bitCount - 2 : bitCount - 1);
                continue;
            }

            _values[i] = value with { Value = 1L << (int)value.Value };
        }
    }

    private int Compare(FbsEnumValueModel left, FbsEnumValueModel right)
    {
        int byValue = Underlying == FbsBaseType.ULong
            ? unchecked((ulong)left.Value).CompareTo(unchecked((ulong)right.Value))
            : left.Value.CompareTo(right.Value);
        return byValue != 0 ? byValue : left.Order.CompareTo(right.Order);
    }

    // If a number is faulty, nothing is compared: its placeholder could equal another number.
    private void CheckNumbers()
    {
        if (_values.Exists(value => value.Order >= 0 && IsAtFault(value))) return;
        for (int i = 1; i < _values.Count; i++)
        {
            if (_values[i].Value != _values[i - 1].Value) continue;
            FbsEnumValueSyntax second = _syntax.Values[Math.Max(_values[i].Order, 0)];
            Report(DiagnosticCatalog.FbsEnumNumberTwice, second.Number?.Range ?? second.Name.Range, second.Name.Text, _values[i - 1].Name, _values[i].Value);
        }
    }

    private bool IsAtFault(FbsEnumValueModel value)
    {
        FbsEnumValueSyntax written = _syntax.Values[value.Order];
        return _faulty.Contains(written.Number?.Range ?? written.Name.Range);
    }

    private void ReportRange(TextRange range, string number, FbsEnumValueSyntax value) =>
        Report(DiagnosticCatalog.FbsEnumValueOutOfRange, range, number, value.Name.Text, FbsScalars.Min(Underlying), FbsScalars.Max(Underlying));

    private void Report(DiagnosticRule rule, TextRange range, params object[] arguments)
    {
        if (rule.Severity == SchemaSeverity.Error) _faulty.Add(range);
        _file.Diagnostics.Report(rule, range, arguments);
    }
}
