namespace LibWire.Schema;

/// <summary>The features of <c>google.protobuf.FeatureSet</c>, each the number of its enum value there.</summary>
/// <remarks>Source: descriptor.proto of Protocol Buffers 35. Features of single languages (<c>pb.cpp</c>, <c>pb.java</c>) are options like others and not in here.</remarks>
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

    internal static ProtoFeatures Proto2 { get; } =
        new(ExplicitPresence, ClosedEnum, ExpandedEncoding, NoUtf8, LengthPrefixedEncoding, LegacyBestEffortJson, 2, 1);

    internal static ProtoFeatures Proto3 { get; } =
        new(ImplicitPresence, OpenEnum, PackedEncoding, VerifyUtf8, LengthPrefixedEncoding, AllowJson, 2, 1);
}
