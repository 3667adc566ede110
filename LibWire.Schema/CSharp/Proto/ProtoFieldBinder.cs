namespace LibWire.Schema;

/// <summary>Makes the code of fields after their names are chosen.</summary>
internal sealed class ProtoFieldBinder(Func<ProtoDescriptor, CSharpNamedType> find)
{
    /// <summary>Rows are for small messages: their code stands in a loop.</summary>
    private const int RowFieldsMax = 6;

    internal ProtoFieldCode Bind(CSharpField field)
    {
        ProtoFieldDescriptor descriptor = field.Descriptor;
        List<ProtoFieldDescriptor>? entry = field.IsMap ? descriptor.Message!.Fields : null;
        return new ProtoFieldCode
        {
            Name = descriptor.Name,
            JsonName = descriptor.JsonName,
            TextName = descriptor.LooksLikeGroup ? descriptor.Message!.Name : descriptor.Name,
            CSharpName = field.Name,
            ShortName = field.ShortName,
            CaseName = field.CaseName,
            HasName = field.HasName,
            ClearName = field.ClearName,
            SetName = field.SetName,
            MutableName = field.MutableName,
            OrNullName = field.OrNullName,
            Declared = field.Declaration?.Property,
            Member = field.Declaration?.Member,
            Number = descriptor.Number,
            Kind = KindOf(descriptor),
            Presence = field.Presence,
            HasBit = field.HasBit,
            OneofIndex = field.OneofIndex,
            IsPacked = descriptor.IsPacked,
            ChecksUtf8 = ChecksUtf8(descriptor),
            UsesUntypedStorage = field.UsesUntypedStorage,
            IsLeafMessage = IsLeaf(descriptor.Message),
            IsRowMessage = descriptor.Message is { } message && IsRow(message),
            TypeName = entry != null ? "" : CSharpName(descriptor),
            EnumLayout = EnumLayout(descriptor),
            WrappedKind = field.WrappedKind,
            SchemaTypeName = entry != null ? $"map<{SchemaName(entry[0])}, {SchemaName(entry[1])}>" : SchemaName(descriptor),
            ClosedEnumValues = entry != null ? default : ClosedValues(descriptor),
            Default = CSharpDefaults.Of(descriptor, find),
            MapKey = entry != null ? BindPart(entry[0]) : null,
            MapValue = entry != null ? BindPart(entry[1]) : null,
            Documentation = descriptor.Documentation,
            IsDeprecated = descriptor.IsDeprecated,
        };
    }

    /// <summary>The key or the value of a map.</summary>
    private ProtoFieldCode BindPart(ProtoFieldDescriptor field) => new()
    {
        Name = field.Name,
        JsonName = field.Name,
        TextName = field.Name,
        CSharpName = CSharpNames.Pascal(field.Name),
        Number = field.Number,
        Kind = field.Kind,
        Presence = ProtoFieldPresence.Implicit,
        ChecksUtf8 = ChecksUtf8(field),
        TypeName = CSharpName(field),
        EnumLayout = EnumLayout(field),
        SchemaTypeName = SchemaName(field),
        ClosedEnumValues = ClosedValues(field),
    };

    private static bool IsLeaf(ProtoMessageDescriptor? message) =>
        message is { ExtensionRanges.Count: 0 } && message.Fields.TrueForAll(static field => !field.IsRepeated && field.Message == null);

    /// <summary>Whether a message can be a row of a repeated field: few singular numbers and strings, and nothing else.</summary>
    internal static bool IsRow(ProtoMessageDescriptor message) =>
        IsLeaf(message) && !message.IsMessageSet && message.Fields.Count is > 0 and <= RowFieldsMax
        && message.Fields.TrueForAll(static field => field.Kind != ProtoFieldKind.Bytes && !field.IsRequired && field.RealOneof == null);

    private static bool ChecksUtf8(ProtoFieldDescriptor field) =>
        field.Kind == ProtoFieldKind.String && field.Features.Utf8Validation == ProtoFeatures.VerifyUtf8;

    /// <summary>The kind as it is written on the wire, which the schema can state in several ways.</summary>
    private static ProtoFieldKind KindOf(ProtoFieldDescriptor field) => field.IsDelimited ? ProtoFieldKind.Group : field.Kind;

    private static string SchemaName(ProtoFieldDescriptor field)
    {
        if (field.IsDelimited) return $"group {field.Message!.FullName}";
        return field.Message?.FullName ?? field.Enum?.FullName ?? ProtoScalars.Name(field.Kind);
    }

    private string CSharpName(ProtoFieldDescriptor field)
    {
        ProtoDescriptor? type = (ProtoDescriptor?)field.Message ?? field.Enum;
        return type == null ? "" : find(type).FullName;
    }

    private string EnumLayout(ProtoFieldDescriptor field) => field.Enum == null ? "" : ((CSharpEnum)find(field.Enum)).LayoutFullName;

    private EquatableArray<int> ClosedValues(ProtoFieldDescriptor field) => field.Enum == null ? default : ((CSharpEnum)find(field.Enum)).ClosedValues;
}
