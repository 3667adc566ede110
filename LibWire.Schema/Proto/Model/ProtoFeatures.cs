namespace LibWire.Schema;

/// <summary>The features of <c>google.protobuf.FeatureSet</c>. Each is the number of its enum value there.</summary>
/// <remarks>
/// Source: descriptor.proto of Protocol Buffers 35. Features of single languages (<c>pb.cpp</c>, <c>pb.java</c>) are ordinary options and not included.
/// </remarks>
internal readonly record struct ProtoFeatures(
    byte FieldPresence,
    byte EnumType,
    byte RepeatedFieldEncoding,
    byte Utf8Validation,
    byte MessageEncoding,
    byte JsonFormat,
    byte EnforceNamingStyle,
    byte DefaultSymbolVisibility)
{
    internal const byte ExplicitPresence = 1;
    internal const byte ImplicitPresence = 2;
    internal const byte LegacyRequired = 3;
    internal const byte OpenEnum = 1;
    internal const byte ClosedEnum = 2;
    internal const byte PackedEncoding = 1;
    internal const byte ExpandedEncoding = 2;
    internal const byte VerifyUtf8 = 2;
    internal const byte NoUtf8 = 3;
    internal const byte LengthPrefixedEncoding = 1;
    internal const byte DelimitedEncoding = 2;
    internal const byte AllowJson = 1;
    internal const byte LegacyBestEffortJson = 2;

    internal const byte Style2024 = 1;
    internal const byte LegacyStyle = 2;
    internal const byte Style2026 = 3;
    internal const byte ExportAll = 1;
    internal const byte ExportTopLevel = 2;
    internal const byte LocalAll = 3;
    internal const byte StrictVisibility = 4;

    internal static ProtoFeatures Proto2 { get; } =
        new(ExplicitPresence, ClosedEnum, ExpandedEncoding, NoUtf8, LengthPrefixedEncoding, LegacyBestEffortJson, LegacyStyle, ExportAll);

    internal static ProtoFeatures Proto3 { get; } =
        new(ImplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson, LegacyStyle, ExportAll);

    internal static ProtoFeatures Edition2023 { get; } =
        new(ExplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson, LegacyStyle, ExportAll);

    internal static ProtoFeatures Edition2024 { get; } =
        new(ExplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson, Style2024, ExportTopLevel);

    internal static ProtoFeatures Unstable { get; } =
        new(ExplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson, Style2026, ExportTopLevel);

    /// <summary>The default features of an edition.</summary>
    internal static ProtoFeatures DefaultsOf(ProtoEdition edition) => edition switch
    {
        ProtoEdition.Proto3 => Proto3,
        ProtoEdition.Edition2023 => Edition2023,
        ProtoEdition.Edition2024 => Edition2024,
        > ProtoEdition.Edition2024 => Unstable,
        _ => Proto2,
    };

    /// <summary>The name of the first feature that is set to "unknown"; null if there is none.</summary>
    internal string? FirstUnknown =>
        FieldPresence == 0 ? "field_presence"
        : EnumType == 0 ? "enum_type"
        : RepeatedFieldEncoding == 0 ? "repeated_field_encoding"
        : Utf8Validation == 0 ? "utf8_validation"
        : MessageEncoding == 0 ? "message_encoding"
        : JsonFormat == 0 ? "json_format"
        : EnforceNamingStyle == 0 ? "enforce_naming_style"
        : DefaultSymbolVisibility == 0 ? "default_symbol_visibility"
        : null;

    /// <summary>These features, changed by those that a message sets.</summary>
    internal ProtoFeatures With(ProtoOptionMessage set)
    {
        ProtoFeatures features = this;
        foreach (ProtoOptionField field in set.Fields)
        {
            if (field.Values[0] is not int number) continue;
            byte value = unchecked((byte)number);
            features = field.Descriptor.Number switch
            {
                1 => features with { FieldPresence = value },
                2 => features with { EnumType = value },
                3 => features with { RepeatedFieldEncoding = value },
                4 => features with { Utf8Validation = value },
                5 => features with { MessageEncoding = value },
                6 => features with { JsonFormat = value },
                7 => features with { EnforceNamingStyle = value },
                8 => features with { DefaultSymbolVisibility = value },
                _ => features,
            };
        }

        return features;
    }
}
