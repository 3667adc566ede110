namespace LibWire.Schema;

/// <summary>Checks that the options of a file, also inside messages, exist in its edition, and are allowed on their targets.</summary>
/// <remarks>Source: protoc 35, which gives no place for many of these faults. They are reported at the option then.</remarks>
internal static class ProtoOptionUse
{
    private const int TargetsNumber = 19; // of FieldOptions

    private enum Target
    {
        File = 1,
        ExtensionRange = 2,
        Message = 3,
        Field = 4,
        Oneof = 5,
        Enum = 6,
        EnumValue = 7,
        Service = 8,
        Method = 9,
    }

    /// <summary>Checks the editions.</summary>
    internal static void CheckEditions(ProtoFileDescriptor file, IEnumerable<ProtoDescriptor> declarations)
    {
        foreach (ProtoDescriptor declaration in declarations)
        {
            foreach (ProtoOptionField field in declaration.Options!.Fields)
                if (!file.Diagnostics.IsFull) CheckEdition(field, declaration, field, file);
        }
    }

    /// <summary>Checks the targets.</summary>
    internal static void CheckTargets(ProtoFileDescriptor file, IEnumerable<ProtoDescriptor> declarations)
    {
        foreach (ProtoDescriptor declaration in declarations)
        {
            foreach (ProtoOptionField field in declaration.Options!.Fields)
                if (!file.Diagnostics.IsFull) CheckTarget(field, TargetOf(declaration), declaration, field, file);
        }
    }

    private static Target TargetOf(ProtoDescriptor declaration) => declaration switch
    {
        ProtoFileDescriptor => Target.File,
        ProtoExtensionRange => Target.ExtensionRange,
        ProtoMessageDescriptor => Target.Message,
        ProtoFieldDescriptor => Target.Field,
        ProtoOneofDescriptor => Target.Oneof,
        ProtoEnumDescriptor => Target.Enum,
        ProtoEnumValueDescriptor => Target.EnumValue,
        ProtoServiceDescriptor => Target.Service,
        _ => Target.Method,
    };

    private static string Describe(Target target) => target switch
    {
        Target.File => "files",
        Target.ExtensionRange => "ranges of extensions",
        Target.Message => "messages",
        Target.Field => "fields",
        Target.Oneof => "oneofs",
        Target.Enum => "enums",
        Target.EnumValue => "enum values",
        Target.Service => "services",
        Target.Method => "methods",
        _ => "nothing",
    };

    private static void CheckEdition(ProtoOptionField field, ProtoDescriptor declaration, ProtoOptionField option, ProtoFileDescriptor file)
    {
        ProtoFieldDescriptor descriptor = field.Descriptor;
        if (ProtoFeatureSupport.Of(descriptor) is { } support) Check(support, descriptor.FullName);
        if (descriptor.Message == null && descriptor.Enum == null) return;
        foreach (object value in field.Values)
        {
            if (value is ProtoOptionMessage message)
            {
                foreach (ProtoOptionField inner in message.Fields)
                    if (!file.Diagnostics.IsFull) CheckEdition(inner, declaration, option, file);
            }
            else if (value is int number
                && FindValue(descriptor.Enum!, number) is { Options: not null } enumValue
                && ProtoFeatureSupport.Of(enumValue) is { } valueSupport)
            {
                Check(valueSupport, enumValue.FullName);
            }
        }

        void Check(ProtoFeatureSupport part, string name)
        {
            int edition = (int)file.Edition;

            // For a file protoc reports the package, and no place if there is none.
            TextRange place = declaration is ProtoFileDescriptor
                ? file.Syntax.Package?.Span ?? ProtoPlaces.OptionOf(declaration, option.Descriptor)
                : declaration.NameRange;
            if (edition < part.Introduced) file.Report(DiagnosticCatalog.OptionTooNew, place, name, ProtoFeatureSupport.Name(part.Introduced.Value));
            if (edition >= part.Removed) file.Report(DiagnosticCatalog.OptionRemoved, place, name, ProtoFeatureSupport.Name(part.Removed.Value), part.Error);
            else if (edition >= part.Deprecated)
                file.Report(DiagnosticCatalog.OptionDeprecated, place, name, ProtoFeatureSupport.Name(part.Deprecated.Value), part.Warning);
        }
    }

    private static ProtoEnumValueDescriptor? FindValue(ProtoEnumDescriptor type, int number)
    {
        foreach (ProtoEnumValueDescriptor value in type.Values)
            if (value.Number == number) return value;
        return null;
    }

    private static void CheckTarget(ProtoOptionField field, Target target, ProtoDescriptor declaration, ProtoOptionField option, ProtoFileDescriptor file)
    {
        if (field.Descriptor.Options?.Find(TargetsNumber) is { } targets && !targets.Values.Contains((int)target))
        {
            string allowed = string.Join(", ", targets.Values.ConvertAll(static value => Describe((Target)(int)value)));
            file.Report(
                DiagnosticCatalog.OptionTarget, ProtoPlaces.OptionOf(declaration, option.Descriptor), field.Descriptor.FullName, Describe(target), allowed);
        }

        if (field.Descriptor.Message == null || field.Descriptor.IsDelimited) return;
        foreach (object value in field.Values)
        {
            foreach (ProtoOptionField inner in ((ProtoOptionMessage)value).Fields)
                if (!file.Diagnostics.IsFull) CheckTarget(inner, target, declaration, option, file);
        }
    }
}
