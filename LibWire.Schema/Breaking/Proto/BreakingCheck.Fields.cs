using System.Linq;

namespace LibWire.Schema;

// Fields of the same number.
internal sealed partial class BreakingCheck
{
    private const int CppFeatures = 1000; // the number of the extension pb.cpp of google.protobuf.FeatureSet
    private const int JavaFeatures = 1001; // and of pb.java

    private void CheckField(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        string what = NameOf(field);
        string before = field.IsExtension ? old.FullName : old.Name, after = field.IsExtension ? field.FullName : field.Name;
        if (before != after)
            Report("FIELD_SAME_NAME", field, $"{what} was called \"{before}\". Code with that name no longer compiles, and text with it is refused.");
        if (!field.IsExtension && old.JsonName != field.JsonName)
        {
            string names = $"was called \"{ShownText.Escape(old.JsonName)}\" in JSON and is called \"{ShownText.Escape(field.JsonName)}\"";
            Report("FIELD_SAME_JSON_NAME", field, $"{what} {names}. JSON with the other name is refused.");
        }

        if (old.RealOneof?.Name != field.RealOneof?.Name) CheckOneof(old, field);
        CheckType(old, field);
        CheckCardinality(old, field);
        CheckDefault(old, field);
        CheckForms(old, field);
    }

    private static string NameOf(ProtoFieldDescriptor field) =>
        field.IsExtension ? $"Extension {field.Number} \"{field.FullName}\"" : $"Field {field.Number} \"{field.Name}\" of {field.Parent?.FullName}";

    // Alone in a new oneof, or alone in the old one, it is read as before.
    private void CheckOneof(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        string change = (old.RealOneof?.Name, field.RealOneof?.Name) switch
        {
            (null, { } entered) => $"entered the oneof \"{entered}\"",
            ({ } left, null) => $"left the oneof \"{left}\"",
            var (left, entered) => $"went from the oneof \"{left}\" to \"{entered}\"",
        };
        bool isAlone = !HasCommon(field.RealOneof, old.Container) && !HasCommon(old.RealOneof, field.Container);
        string effect = isAlone ? "Bytes and JSON are read as before, but code for it changes." : "A reader keeps only the last of the fields of a oneof.";
        Report("FIELD_SAME_ONEOF", field, $"{NameOf(field)} {change}. {effect}");

        bool HasCommon(ProtoOneofDescriptor? oneof, ProtoMessageDescriptor? other) =>
            oneof != null && oneof.Fields.Exists(member => member.Number != field.Number && other?.Fields.Exists(one => one.Number == member.Number) == true);
    }

    private void CheckType(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        if (old.IsMap && field.IsMap)
        {
            // The names of entries follow those of the maps. Only keys and values tell whether the maps have one type.
            foreach (ProtoFieldDescriptor part in old.Message!.Fields)
                if (field.Message!.Fields.Find(one => one.Number == part.Number) is { } now) CheckField(part, now);
            return;
        }

        string before = ProtoFieldTypes.NameOf(old), after = ProtoFieldTypes.NameOf(field);
        string what = $"{NameOf(field)} was {before} and is {after}.";
        string? wire = ProtoFieldTypes.WireFault(old, field), json = ProtoFieldTypes.JsonFault(old, field);
        TextRange place = field.IsMapEntryField ? field.NameRange : ProtoPlaces.TypeOf(field);
        if (before != after)
            Report("FIELD_SAME_TYPE", field.File, place, $"{what} {SourceBreaks} {wire ?? json ?? "Bytes and JSON are read, within the range of both."}");
        if (wire != null) Report("FIELD_WIRE_COMPATIBLE_TYPE", field.File, place, $"{what} {wire}");
        if (json != null) Report("FIELD_WIRE_JSON_COMPATIBLE_TYPE", field.File, place, $"{what} {json}");
    }

    private void CheckCardinality(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        if (field.IsMapEntryField) return;
        string before = ProtoFieldTypes.CardinalityOf(old), after = ProtoFieldTypes.CardinalityOf(field);
        if (before == after) return;
        string what = $"{NameOf(field)} was {before} and is {after}.";
        string? wire = ProtoFieldTypes.WireFaultOfCardinality(old, field);
        string? json = wire ?? (old.IsMap || field.IsMap ? "The bytes are read, but JSON has an object for a map and an array otherwise." : null);
        Report("FIELD_SAME_CARDINALITY", field, $"{what} Code for it changes. {json ?? "Bytes and JSON are read."}");
        if (wire != null) Report("FIELD_WIRE_COMPATIBLE_CARDINALITY", field, $"{what} {wire}");
        if (json != null) Report("FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY", field, $"{what} {json}");
    }

    private void CheckDefault(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        if (ProtoFieldTypes.DefaultOf(old) is not { } left || ProtoFieldTypes.DefaultOf(field) is not { } right) return;
        if (left.Kind != right.Kind || left.Key == right.Key) return;
        Report(
            "FIELD_SAME_DEFAULT", field.File, field.Syntax.Default?.Span ?? field.NameRange,
            $"The default of {NameOf(field)} was {left.Shown} and is {right.Shown}. An absent field changes its meaning.");
    }

    private void CheckForms(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        string what = NameOf(field);
        bool isString = old.Kind == ProtoFieldKind.String && field.Kind == ProtoFieldKind.String;
        bool isText = isString || (old.Kind == ProtoFieldKind.Bytes && field.Kind == ProtoFieldKind.Bytes);
        if (isString && old.Features.Utf8Validation != field.Features.Utf8Validation)
        {
            bool isChecked = field.Features.Utf8Validation == ProtoFeatures.VerifyUtf8;
            string effect = isChecked ? "is checked now. Old bytes that are not UTF-8 are refused." : "is no longer checked. Old readers may refuse new bytes.";
            Report("FIELD_SAME_UTF8_VALIDATION", field, $"The UTF-8 of {what} {effect}");
        }

        if (isString && ChecksJavaUtf8(old) != ChecksJavaUtf8(field))
            Report("FIELD_SAME_JAVA_UTF8_VALIDATION", field, $"The check of UTF-8 of {what} in Java changed. Java may refuse what it read before.");
        if (isText && CppType(old) is var oldType && CppType(field) is var type && oldType != type && (oldType, type) != ("STRING_PIECE", "STRING"))
            Report("FIELD_SAME_CPP_STRING_TYPE", field, $"{what} was {oldType} in C++ and is {type}. C++ that uses it may not compile.");
        if (ProtoScalars.Is64BitInteger(old.Kind) && ProtoScalars.Is64BitInteger(field.Kind) && JsType(old) != JsType(field))
            Report("FIELD_SAME_JSTYPE", field, $"The jstype of {what} changed. JavaScript that uses it may not work.");
    }

    private static int JsType(ProtoFieldDescriptor field) => field.Options?.Enum("jstype") ?? 0;

    private static bool ChecksJavaUtf8(ProtoFieldDescriptor field)
    {
        const int Verify = 2;
        return field.Features.Utf8Validation == ProtoFeatures.VerifyUtf8
            || field.File.Options?.Bool("java_string_check_utf8") == true
            || LanguageFeature(field, JavaFeatures, "utf8_validation") == Verify;
    }

    private static string CppType(ProtoFieldDescriptor field) => LanguageFeature(field, CppFeatures, "string_type") switch
    {
        1 => "VIEW",
        2 => "CORD",
        3 => "STRING",
        _ => (field.Options?.Enum("ctype") ?? 0) switch
        {
            1 => "CORD",
            2 => "STRING_PIECE",
            _ => field.File.Edition >= ProtoEdition.Edition2024 ? "VIEW" : "STRING",
        },
    };

    // A feature of a language: that of the field, or of what is around it.
    private static int? LanguageFeature(ProtoFieldDescriptor field, int language, string name)
    {
        if (Of(field) is { } own) return own;
        if (field.RealOneof is { } oneof && Of(oneof) is { } inherited) return inherited;
        for (ProtoMessageDescriptor? message = field.Parent; message != null; message = message.Parent)
            if (Of(message) is { } outer) return outer;
        return Of(field.File);

        int? Of(ProtoDescriptor declaration) => (declaration.Options?.Message("features")?.Find(language)?.Values[0] as ProtoOptionMessage)?.Enum(name);
    }
}
