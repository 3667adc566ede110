namespace LibWire.Schema;

/// <summary>Checks that the values of options fit the declarations that set them.</summary>
/// <remarks>Source: protoc 35, which reports most faults at the type of a field.</remarks>
internal static class ProtoOptionRules
{
    private const int LiteRuntime = 3; // of FileOptions.OptimizeMode
    private const int NormalJsType = 0; // of FieldOptions.JSType

    /// <summary>Applies the rules to a file whose options are interpreted and whose features are resolved.</summary>
    internal static void Check(ProtoFileDescriptor file)
    {
        CheckFile(file);
        foreach (ProtoMessageDescriptor message in file.AllMessages)
        {
            if (message.IsMapEntry) continue;
            foreach (ProtoFieldDescriptor field in message.Fields) CheckField(field, file);
        }

        bool isLite = IsLite(file);
        foreach (ProtoFieldDescriptor extension in file.AllExtensions) CheckExtension(extension, file, isLite);
        foreach (ProtoEnumDescriptor type in file.AllEnums)
        {
            foreach (ProtoEnumValueDescriptor value in type.Values)
                if (value.Options != null) ProtoFeatureSupport.CheckValue(value, file);
        }

        if (!isLite || file.Options?.Bool("cc_generic_services") != true && file.Options?.Bool("java_generic_services") != true) return;
        foreach (ProtoServiceDescriptor service in file.Services) file.Report(DiagnosticCatalog.LiteService, service.NameRange, service.Name);
    }

    private static bool IsLite(ProtoFileDescriptor file) => file.Options?.Enum("optimize_for") == LiteRuntime;

    private static void CheckFile(ProtoFileDescriptor file)
    {
        ProtoFeatureRules.CheckFile(file);
        if (IsLite(file)) return;
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import.Target == null || import.Syntax.Kind == ProtoImportKind.Option || !IsLite(import.Target)) continue;
            file.Report(DiagnosticCatalog.LiteImport, import.Syntax.Path.Span, import.Target.ImportPath);
            return;
        }
    }

    private static void CheckExtension(ProtoFieldDescriptor extension, ProtoFileDescriptor file, bool isLite)
    {
        CheckField(extension, file);
        if (isLite && extension.Container is { } container && !IsLite(container.File))
            file.Report(DiagnosticCatalog.LiteExtension, extension.Extend!.Name.Span, container.FullName, container.File.ImportPath);
    }

    private static void CheckField(ProtoFieldDescriptor field, ProtoFileDescriptor file)
    {
        if (file.IsEditions) ProtoFeatureRules.CheckField(field, file);
        if (field.Options is not { } options) return;
        ProtoFeatureSupport.CheckField(field, file);
        TextRange type = ProtoPlaces.TypeOf(field);
        if (file.Edition >= ProtoEdition.Edition2024 && options.Find("ctype") != null)
            file.Report(DiagnosticCatalog.OptionNotInEdition, type, "ctype", "2024", "set 'features.(pb.cpp).string_type'");
        bool isUnverifiedLazy = options.Bool("unverified_lazy") == true;
        if (isUnverifiedLazy || options.Bool("lazy") == true)
        {
            string name = isUnverifiedLazy ? "unverified_lazy" : "lazy";
            if (field.Kind != ProtoFieldKind.Message || field.IsDelimited)
                file.Report(DiagnosticCatalog.OptionOnWrongType, type, name, "messages that are no groups", field.Name);
            if (isUnverifiedLazy && field.IsExtension)
                file.Report(DiagnosticCatalog.OptionOnWrongType, type, name, "fields that are no extensions", field.Name);
        }

        if (options.Bool("packed") == true && !field.IsPackable) file.Report(DiagnosticCatalog.PackedNotAllowed, type, field.Name);
        if (options.Enum("jstype") is not (null or NormalJsType) && !ProtoScalars.Is64BitInteger(field.Kind))
            file.Report(DiagnosticCatalog.OptionOnWrongType, type, "jstype", "integers of 64 bits", field.Name);
    }
}
