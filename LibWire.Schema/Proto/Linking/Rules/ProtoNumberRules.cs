namespace LibWire.Schema;

/// <summary>Applies the rules about numbers and reserved names that need no types: of fields, enum values and ranges.</summary>
internal sealed class ProtoNumberRules(ProtoFileDescriptor file)
{
    private readonly HashSet<string> _reservedNames = new(StringComparer.Ordinal); // of the current declaration

    internal void Check()
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages) CheckMessage(message);
        foreach (ProtoEnumDescriptor type in file.AllEnums) CheckEnum(type);
        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
        {
            CheckFieldNumber(extension, null);
            CheckWritten(extension);
        }
    }

    private void CheckMessage(ProtoMessageDescriptor message)
    {
        if (message.IsMapEntry) return;
        foreach (ProtoOneofDescriptor oneof in message.Oneofs)
            if (oneof.Fields.Count == 0) file.Report(DiagnosticCatalog.EmptyOneof, oneof.NameRange, oneof.Name);
        message.ExtensionNumbers = ExtensionNumbers(message);
        message.ReservedNumbers = ReservedNumbers(
            message.Syntax.Reserved, 1, message.IsWrittenAsMessageSet ? int.MaxValue - 1 : ProtoSchemaLimits.FieldNumberMax);
        CollectReservedNames(message.Syntax.Reserved, message);
        var free = new Lazy<ProtoFreeNumbers>(() => new ProtoFreeNumbers(message));
        foreach (ProtoFieldDescriptor field in message.Fields)
        {
            CheckFieldNumber(field, free);
            CheckWritten(field);
            if (_reservedNames.Contains(field.Name)) file.Report(DiagnosticCatalog.ReservedName, field.NameRange, field.Name, message.FullName);
            if (message.ExtensionNumbers.Find(field.Number) is { } extensions)
                file.Report(DiagnosticCatalog.NumberOfExtensions, extensions.Span, field.Name, field.Number, message.FullName, free.Value.Propose());
            if (message.ReservedNumbers.Find(field.Number) is { } reserved)
                file.Report(DiagnosticCatalog.ReservedNumber, reserved.Span, field.Name, field.Number, message.FullName, free.Value.Propose());
        }

        ReportOverlaps(message.ReservedNumbers);
        ReportOverlaps(message.ExtensionNumbers);
        if (message.ReservedNumbers.IsEmpty) return;
        foreach (ProtoNumberRanges.Range range in message.ExtensionNumbers.Ranges)
            if (message.ReservedNumbers.FindOverlap(range) is { } overlap) ReportOverlap(range.Span, range, overlap);
    }

    private void CheckFieldNumber(ProtoFieldDescriptor field, Lazy<ProtoFreeNumbers>? free)
    {
        // The extended message decides which numbers an extension can have.
        if (field.Syntax.Number is not { } number) return;
        bool isInside = field.Number is > 0 and <= ProtoSchemaLimits.FieldNumberMax || (field.IsExtension && field.Number > 0);
        if (!isInside)
            file.Report(DiagnosticCatalog.FieldNumberOutOfRange, number.Span, free?.Value.Propose() ?? "one that the message sets aside for extensions");
    }

    private void CheckWritten(ProtoFieldDescriptor field)
    {
        if (field.Cardinality == ProtoCardinality.Required && field.IsExtension)
            file.Report(DiagnosticCatalog.RequiredExtension, field.Syntax.Type.Span, field.Name);
        if (field.Default != null && field.IsRepeated)
            file.Report(DiagnosticCatalog.DefaultNotAllowed, field.Syntax.Default!.Span, field.IsMap ? "A map" : "A repeated field");
    }

    private ProtoNumberRanges ExtensionNumbers(ProtoMessageDescriptor message)
    {
        if (message.ExtensionRanges.Count == 0) return ProtoNumberRanges.None;
        var ranges = new List<ProtoNumberRanges.Range>();
        foreach (ProtoExtensionRange range in message.ExtensionRanges)
        {
            TextRange span = range.Range.Span;
            if (range.Start < 1)
                file.Report(DiagnosticCatalog.RangeOutOfRange, span, 1, message.IsWrittenAsMessageSet ? int.MaxValue - 1 : ProtoSchemaLimits.FieldNumberMax);
            else if (range.Start >= range.End) file.Report(DiagnosticCatalog.RangeReversed, span, range.End - 1, range.Start);
            else ranges.Add(new(range.Start, range.End - 1, span));
        }

        return new(ranges);
    }

    private ProtoNumberRanges ReservedNumbers(IReadOnlyList<ProtoReservedSyntax> statements, int min, int max)
    {
        if (statements.Count == 0) return ProtoNumberRanges.None;
        var ranges = new List<ProtoNumberRanges.Range>();
        foreach (ProtoReservedSyntax statement in statements)
        {
            foreach (ProtoRangeSyntax range in statement.Ranges)
            {
                // Numbers that no field can have may be reserved. But the exclusive end in descriptors must fit into 32 bits.
                int end = max;
                int greatest = min > 0 ? int.MaxValue - 1 : int.MaxValue;
                if (!range.Start.TryGetInt32(min, greatest, out int start) || (range.End != null && !range.End.TryGetInt32(min, greatest, out end)))
                    file.Report(DiagnosticCatalog.RangeOutOfRange, range.Span, min, max);
                else if (start > end) file.Report(DiagnosticCatalog.RangeReversed, range.Span, end, start);
                else ranges.Add(new(start, end, range.Span));
            }
        }

        return new(ranges);
    }

    private void CollectReservedNames(IReadOnlyList<ProtoReservedSyntax> statements, ProtoDescriptor declaration)
    {
        _reservedNames.Clear();
        foreach (ProtoReservedSyntax statement in statements)
        {
            foreach (ProtoName name in statement.Names)
                if (!_reservedNames.Add(name.Text)) file.Report(DiagnosticCatalog.ReservedNameTwice, declaration.NameRange, name.Text);
        }
    }

    private void ReportOverlaps(ProtoNumberRanges ranges)
    {
        foreach ((ProtoNumberRanges.Range first, ProtoNumberRanges.Range second) in ranges.Overlaps()) ReportOverlap(first.Span, second, first);
    }

    private void ReportOverlap(TextRange place, ProtoNumberRanges.Range range, ProtoNumberRanges.Range other) =>
        file.Report(DiagnosticCatalog.RangesOverlap, place, range.Start, range.End, other.Start, other.End);

    private void CheckEnum(ProtoEnumDescriptor type)
    {
        if (type.Values.Count == 0) file.Report(DiagnosticCatalog.EmptyEnum, type.NameRange, type.Name, $"{ProtoNames.UpperSnake(type.Name)}_UNSPECIFIED");
        foreach (ProtoEnumValueDescriptor value in type.Values)
        {
            if (value.Syntax.Number is { } number && !number.TryGetInt32(int.MinValue, int.MaxValue, out _))
                file.Report(DiagnosticCatalog.EnumNumberOutOfRange, number.Span);
        }

        if (type.Syntax.Reserved.Count == 0) return;
        ProtoNumberRanges reserved = ReservedNumbers(type.Syntax.Reserved, int.MinValue, int.MaxValue);
        CollectReservedNames(type.Syntax.Reserved, type);
        var free = new Lazy<ProtoFreeNumbers>(() => new ProtoFreeNumbers(type, reserved));
        foreach (ProtoEnumValueDescriptor value in type.Values)
        {
            if (reserved.Find(value.Number) is { } range)
                file.Report(DiagnosticCatalog.ReservedNumber, range.Span, value.Name, value.Number, type.FullName, free.Value.Propose());
            if (_reservedNames.Contains(value.Name)) file.Report(DiagnosticCatalog.ReservedName, value.NameRange, value.Name, type.FullName);
        }

        ReportOverlaps(reserved);
    }
}

/// <summary>
/// Reports the numbers reserved for implementations. protoc checks them last, so only in files without other faults.
/// </summary>
internal static class ProtoImplementationNumbers
{
    internal static void Check(ProtoFileDescriptor file)
    {
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            ProtoFreeNumbers? free = null;
            foreach (ProtoFieldDescriptor field in message.Fields)
                if (IsOfImplementations(field)) Report(field, (free ??= new ProtoFreeNumbers(message)).Propose());
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions)
            if (IsOfImplementations(extension)) Report(extension, "another one that the message sets aside for extensions");

        void Report(ProtoFieldDescriptor field, string advice) =>
            file.Report(DiagnosticCatalog.FieldNumberForImplementations, field.Syntax.Number!.Span, advice);
    }

    private static bool IsOfImplementations(ProtoFieldDescriptor field) =>
        field.Number is >= ProtoSchemaLimits.ImplementationNumberFirst and <= ProtoSchemaLimits.ImplementationNumberLast;
}
