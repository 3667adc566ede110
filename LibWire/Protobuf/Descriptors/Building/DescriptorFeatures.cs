namespace LibWire.Reflection;

/// <summary>The features of <c>google.protobuf.FeatureSet</c> that say how messages are read and written. Each is the number of its enum value there; 0
/// in a set that only overrides some.</summary>
/// <remarks>Source: descriptor.proto of Protocol Buffers 35.</remarks>
internal record struct DescriptorFeatures(
    byte FieldPresence, byte EnumType, byte RepeatedFieldEncoding, byte Utf8Validation, byte MessageEncoding, byte JsonFormat)
{
    internal const int Proto2Edition = 998;
    internal const int Proto3Edition = 999;
    internal const int Edition2023 = 1000;
    internal const int Edition2024 = 1001;
    internal const int UnstableEdition = 9999;

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

    private static DescriptorFeatures Proto2 { get; } =
        new(ExplicitPresence, ClosedEnum, ExpandedEncoding, NoUtf8, LengthPrefixedEncoding, LegacyBestEffortJson);

    private static DescriptorFeatures Proto3 { get; } =
        new(ImplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson);

    private static DescriptorFeatures Later { get; } =
        new(ExplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson);

    /// <summary>The features of a file that sets none.</summary>
    internal static DescriptorFeatures DefaultsOf(int edition) => edition switch
    {
        Proto2Edition => Proto2,
        Proto3Edition => Proto3,
        _ => Later,
    };

    /// <summary>These features, changed by those that a declaration sets.</summary>
    internal readonly DescriptorFeatures With(DescriptorFeatures set) => new(
        set.FieldPresence != 0 ? set.FieldPresence : FieldPresence,
        set.EnumType != 0 ? set.EnumType : EnumType,
        set.RepeatedFieldEncoding != 0 ? set.RepeatedFieldEncoding : RepeatedFieldEncoding,
        set.Utf8Validation != 0 ? set.Utf8Validation : Utf8Validation,
        set.MessageEncoding != 0 ? set.MessageEncoding : MessageEncoding,
        set.JsonFormat != 0 ? set.JsonFormat : JsonFormat);

    /// <summary>Sets one feature.</summary>
    /// <param name="number">The field number in <c>FeatureSet</c>.</param>
    /// <param name="value">The number of the enum value.</param>
    /// <returns>Whether the feature has such a value. Other fields of <c>FeatureSet</c> are ignored.</returns>
    internal bool TrySet(int number, int value)
    {
        switch (number)
        {
            case 1: FieldPresence = (byte)value; return value is >= ExplicitPresence and <= LegacyRequired;
            case 2: EnumType = (byte)value; return value is OpenEnum or ClosedEnum;
            case 3: RepeatedFieldEncoding = (byte)value; return value is PackedEncoding or ExpandedEncoding;
            case 4: Utf8Validation = (byte)value; return value is VerifyUtf8 or NoUtf8;
            case 5: MessageEncoding = (byte)value; return value is LengthPrefixedEncoding or DelimitedEncoding;
            case 6: JsonFormat = (byte)value; return value is AllowJson or LegacyBestEffortJson;
            default: return true;
        }
    }
}
