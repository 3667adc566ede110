namespace LibWire.Schema;

/// <summary>Checks which values features have, and where they are set, in a file with an edition.</summary>
/// <remarks>Source: protoc 35, which reports a fault at the name of a field, or at the statement that declares the edition of a file.</remarks>
internal static class ProtoFeatureRules
{
    private const int FieldPresence = 1; // these are field numbers of FeatureSet
    private const int RepeatedFieldEncoding = 3;
    private const int Utf8Validation = 4;
    private const int MessageEncoding = 5;

    internal static void CheckFile(ProtoFileDescriptor file)
    {
        if (!file.IsEditions) return;
        if (file.Features.FieldPresence == ProtoFeatures.LegacyRequired) file.Report(DiagnosticCatalog.RequiredByDefault, ProtoPlaces.NameOf(file));
        if (file.Options?.Bool("java_string_check_utf8") == true)
            file.Report(
                DiagnosticCatalog.OptionNotInEdition, ProtoPlaces.NameOf(file), "java_string_check_utf8", "2023", "set 'features.(pb.java).utf8_validation'");
    }

    internal static void CheckField(ProtoFieldDescriptor field, ProtoFileDescriptor file)
    {
        TextRange name = field.NameRange;
        if (field.Options?.Find("packed") != null)
            file.Report(DiagnosticCatalog.OptionNotInEdition, name, "packed", "2023", "set 'features.repeated_field_encoding'");
        if (!field.IsRepeated && !field.HasPresence && field.Default != null) file.Report(DiagnosticCatalog.ImplicitDefault, name, field.Name);

        // The value of a map's entry is a field like others, and has no place in the text.
        ProtoFieldDescriptor valued = field.IsMap ? field.Message!.Fields[1] : field;
        if (!valued.IsRepeated && !valued.HasPresence && valued.Enum is { IsClosed: true } type)
            file.Report(DiagnosticCatalog.ImplicitClosedEnum, name, field.Name, type.FullName);
        if (field.IsExtension && field.IsRequired) file.Report(DiagnosticCatalog.RequiredExtension, name, field.Name);
        if (field.IsMapEntryField || field.Options?.Message("features") is not { } set) return;
        if (set.Find(FieldPresence) is { } presence) CheckPresence(field, (int)presence.Values[0], file);
        if (set.Find(RepeatedFieldEncoding) is { } encoding)
        {
            if (!field.IsRepeated) Report("repeated_field_encoding", "repeated fields");
            if (!field.IsPackable && (int)encoding.Values[0] == ProtoFeatures.PackedEncoding)
                Report("repeated_field_encoding = PACKED", "repeated numbers, bools and enums");
        }

        if (set.Find(Utf8Validation) != null && field.Kind != ProtoFieldKind.String && !IsMapOfStrings(field)) Report("utf8_validation", "strings");
        if (set.Find(MessageEncoding) != null && (field.Message == null || field.Message.IsMapEntry)) Report("message_encoding", "messages");

        void Report(string feature, string target) => file.Report(DiagnosticCatalog.FeatureOnWrongField, name, feature, target, field.Name);
    }

    private static void CheckPresence(ProtoFieldDescriptor field, int presence, ProtoFileDescriptor file)
    {
        string? target = field.Oneof != null ? "fields outside oneofs"
            : field.IsRepeated ? "fields that are not repeated"
            : field.IsExtension && presence != ProtoFeatures.LegacyRequired ? "fields that are no extensions"
            : field.Message != null && presence == ProtoFeatures.ImplicitPresence ? "fields that are no messages"
            : null;
        string feature = target != null && field.Message != null && !field.IsExtension && !field.IsRepeated && field.Oneof == null
            ? "field_presence = IMPLICIT"
            : "field_presence";
        if (target != null) file.Report(DiagnosticCatalog.FeatureOnWrongField, field.NameRange, feature, target, field.Name);
    }

    private static bool IsMapOfStrings(ProtoFieldDescriptor field)
    {
        foreach (ProtoFieldDescriptor part in field.IsMap ? field.Message!.Fields : [])
            if (part.Kind == ProtoFieldKind.String) return true;
        return false;
    }
}
