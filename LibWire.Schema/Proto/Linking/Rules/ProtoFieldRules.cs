using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of fields and extensions: what proto3 does not have, maps, message sets, and declarations of extensions.</summary>
internal sealed class ProtoFieldRules(ProtoFileDescriptor file)
{
    internal void Check(ProtoFieldDescriptor field)
    {
        if (file.IsProto3) CheckProto3(field);
        if (field.IsMap) CheckMap(field, field.Message!);
        else if (field.Message is { IsMapEntry: true })
        {
            ProtoName type = field.Syntax.Type;
            file.Report(DiagnosticCatalog.NotAType, type.Span, type.Text, "the type of a map's entries", "write 'map<key, value>' for the field");
        }

        if (field.Container is { IsMessageSet: true } set) CheckMessageSet(field, set);
        if (field.HasJsonName) CheckJsonName(field);
        if (field.IsExtension) CheckDeclaration(field);
    }

    private void CheckJsonName(ProtoFieldDescriptor field)
    {
        if (field.IsExtension && field.JsonName != ProtoNames.Json(field.Name)) file.Report(DiagnosticCatalog.JsonNameOfExtension, Place(), field.FullName);
        if (field.JsonName.Contains('\0')) file.Report(DiagnosticCatalog.BadJsonName, Place(), "hold a NUL");

        // From the keyword, where protoc reports it, to the value.
        TextRange Place()
        {
            TextRange value = field.Syntax.JsonName!.Span;
            int start = value.Length > 0 ? file.Syntax.Source.Text.LastIndexOf("json_name", value.Start, StringComparison.Ordinal) : -1;
            return start >= 0 ? new TextRange(start, value.End - start) : value;
        }
    }

    private void CheckProto3(ProtoFieldDescriptor field)
    {
        if (field.IsExtension && field.Container is { } message && !IsOptionMessage(message))
            file.Report(DiagnosticCatalog.ExtensionInProto3, field.Extend!.Name.Span, message.FullName);
        if (field.Cardinality == ProtoCardinality.Required) file.Report(DiagnosticCatalog.RequiredInProto3, field.Syntax.Type.Span);
        if (field.Default != null) file.Report(DiagnosticCatalog.DefaultInProto3, field.Syntax.Default!.Span);
        if (field.Enum is { IsClosed: true } type) file.Report(DiagnosticCatalog.ClosedEnumInProto3, field.Syntax.Type.Span, type.FullName);
        if (field.Kind == ProtoFieldKind.Group) file.Report(DiagnosticCatalog.GroupInProto3, field.Syntax.Type.Span, field.Message!.Name);
    }

    // The name decides, wherever the message is declared. The other package is the one of descriptor.proto inside Google.
    private static bool IsOptionMessage(ProtoMessageDescriptor message) =>
        message.FullName is
            "google.protobuf.FileOptions" or "google.protobuf.MessageOptions" or "google.protobuf.FieldOptions" or "google.protobuf.EnumOptions"
            or "google.protobuf.EnumValueOptions" or "google.protobuf.ServiceOptions" or "google.protobuf.MethodOptions" or "google.protobuf.OneofOptions"
            or "google.protobuf.ExtensionRangeOptions"
        || message.FullName is
            "proto2.FileOptions" or "proto2.MessageOptions" or "proto2.FieldOptions" or "proto2.EnumOptions" or "proto2.EnumValueOptions"
            or "proto2.ServiceOptions" or "proto2.MethodOptions" or "proto2.OneofOptions" or "proto2.ExtensionRangeOptions";

    private void CheckMap(ProtoFieldDescriptor field, ProtoMessageDescriptor entry)
    {
        ProtoFieldSyntax syntax = field.Syntax;
        var place = new TextRange(syntax.LabelSpan.Start, syntax.Type.Span.End - syntax.LabelSpan.Start);
        if (!ProtoScalars.CanBeKey(entry.Fields[0].Kind)) file.Report(DiagnosticCatalog.MapKeyType, place, syntax.MapKey!.Text);
        if (entry.Fields[1].Enum is { } type && type.Values.Count > 0 && type.Values[0].Number != 0)
            file.Report(DiagnosticCatalog.MapEnumNotZero, place, type.FullName, type.Values[0].Number);
    }

    private void CheckMessageSet(ProtoFieldDescriptor field, ProtoMessageDescriptor set)
    {
        if (!field.IsExtension) file.Report(DiagnosticCatalog.FieldOfMessageSet, field.NameRange, field.Name, set.FullName);
        else if (field.Kind != ProtoFieldKind.Message || field.IsRepeated || field.IsRequired)
            file.Report(DiagnosticCatalog.ExtensionOfMessageSet, field.Syntax.Type.Span, field.Name, set.FullName);
    }

    private void CheckDeclaration(ProtoFieldDescriptor field)
    {
        if (field.Container is not { } message || FindRange(message, field.Number) is not { Options: { } options } range) return;
        TextRange place = field.Extend!.Name.Span;
        if (!range.Declarations.TryGetValue(field.Number, out ProtoDeclaration? found))
        {
            if (range.Declarations.Count > 0 || ProtoDeclaration.IsDemanded(options))
                file.Report(DiagnosticCatalog.ExtensionNotDeclared, place, field.FullName, field.Number, message.FullName);
            return;
        }

        if (found.IsReserved)
        {
            file.Report(DiagnosticCatalog.ExtensionNumberReserved, place, field.Number, message.FullName);
            return;
        }

        string type = field.Message != null ? $".{field.Message.FullName}" : field.Enum != null ? $".{field.Enum.FullName}" : ProtoScalars.Name(field.Kind);
        string declaredType = found.Type.Length == 0 || ProtoScalars.TryGet(found.Type, out _) || found.Type[0] == '.' ? found.Type : $".{found.Type}";
        if (declaredType.Length > 0 && declaredType != type) Mismatch("type", declaredType, type);
        if (found.FullName.Length > 0 && found.FullName != $".{field.FullName}") Mismatch("name", found.FullName, $".{field.FullName}");
        if (found.IsRepeated != field.IsRepeated) Mismatch("label", found.IsRepeated ? "repeated" : "optional", field.IsRepeated ? "repeated" : "optional");

        void Mismatch(string what, string declared, string actual) =>
            file.Report(DiagnosticCatalog.ExtensionMismatch, place, field.Number, message.FullName, what, declared, actual);
    }

    private static ProtoExtensionRange? FindRange(ProtoMessageDescriptor message, int number)
    {
        if (message.ExtensionNumbers.Find(number) is not { } numbers) return null;

        // The ranges of a sound message do not overlap, and are in the order of the text.
        int low = 0;
        int high = message.ExtensionRanges.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            ProtoExtensionRange range = message.ExtensionRanges[middle];
            if (range.Range.Span.Start == numbers.Span.Start) return range;
            if (range.Range.Span.Start < numbers.Span.Start) low = middle + 1;
            else high = middle - 1;
        }

        return null;
    }
}
