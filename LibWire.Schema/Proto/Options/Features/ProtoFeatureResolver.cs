namespace LibWire.Schema;

/// <summary>Sets the features of every declaration of a file: its own, and those it inherits from the enclosing declaration.</summary>
/// <remarks>
/// A member of a oneof inherits from the oneof, an extension from the message or file that declares it. In proto2 and proto3 no feature can be set: labels,
/// groups and the option <c>packed</c> decide instead. Source: protoc 35.
/// </remarks>
internal static class ProtoFeatureResolver
{
    /// <summary>Sets the features of the file itself. Faults in them are not reported.</summary>
    /// <param name="file">The file.</param>
    /// <param name="options">Its options, interpreted only for this; null for none.</param>
    internal static void ResolveFile(ProtoFileDescriptor file, ProtoOptionMessage? options)
    {
        ProtoFeatures features = ProtoFeatures.DefaultsOf(file.Edition);
        file.Features = file.IsEditions && options?.Message("features") is { } set ? features.With(set) : features;
    }

    /// <summary>Sets the features of a file and of all its declarations.</summary>
    internal static void Resolve(ProtoFileDescriptor file)
    {
        file.Features = Merge(file, ProtoFeatures.DefaultsOf(file.Edition), file);
        foreach (ProtoMessageDescriptor message in file.AllMessages) ResolveMessage(message, file);
        foreach (ProtoEnumDescriptor type in file.AllEnums)
        {
            type.Features = Merge(type, type.Parent?.Features ?? file.Features, file);
            foreach (ProtoEnumValueDescriptor value in type.Values) value.Features = Merge(value, type.Features, file);
        }

        foreach (ProtoServiceDescriptor service in file.Services)
        {
            service.Features = Merge(service, file.Features, file);
            foreach (ProtoMethodDescriptor method in service.Methods) method.Features = Merge(method, service.Features, file);
        }

        foreach (ProtoFieldDescriptor extension in file.AllExtensions) ResolveField(extension, extension.Parent?.Features ?? file.Features, file);
    }

    // A message comes after the message that contains it.
    private static void ResolveMessage(ProtoMessageDescriptor message, ProtoFileDescriptor file)
    {
        message.Features = Merge(message, message.Parent?.Features ?? file.Features, file);
        foreach (ProtoOneofDescriptor oneof in message.Oneofs) oneof.Features = Merge(oneof, message.Features, file);
        foreach (ProtoFieldDescriptor field in message.Fields) ResolveField(field, field.RealOneof?.Features ?? message.Features, file);
        foreach (ProtoExtensionRange range in message.ExtensionRanges) range.Features = Merge(range, message.Features, file);
    }

    private static void ResolveField(ProtoFieldDescriptor field, ProtoFeatures parent, ProtoFileDescriptor file)
    {
        ProtoFeatures features = Merge(field, parent, file);
        if (!file.IsEditions)
        {
            if (field.Cardinality == ProtoCardinality.Required) features = features with { FieldPresence = ProtoFeatures.LegacyRequired };
            if (field.Kind == ProtoFieldKind.Group) features = features with { MessageEncoding = ProtoFeatures.DelimitedEncoding };
            if (field.Options?.Bool("packed") is { } isPacked && (isPacked || file.IsProto3))
                features = features with { RepeatedFieldEncoding = isPacked ? ProtoFeatures.PackedEncoding : ProtoFeatures.ExpandedEncoding };
        }

        field.Features = features;
    }

    private static ProtoFeatures Merge(ProtoDescriptor declaration, ProtoFeatures parent, ProtoFileDescriptor file)
    {
        if (declaration.Options?.Message("features") is not { } set) return parent;
        if (!file.IsEditions)
        {
            if (declaration is not ProtoFieldDescriptor { IsMapEntryField: true })
                file.Report(DiagnosticCatalog.FeaturesOutsideEditions, ProtoPlaces.NameOf(declaration), "features");
            return parent;
        }

        ProtoFeatures merged = parent.With(set);
        if (merged.FirstUnknown is not { } unknown) return merged;
        file.Report(DiagnosticCatalog.UnknownFeatureValue, ProtoPlaces.NameOf(declaration), unknown);
        return parent;
    }
}
