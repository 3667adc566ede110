using System.Runtime.InteropServices;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Cases D and DI. Enums are plain numbers here: the bytes and the work are the same.</summary>
internal readonly struct ProtobufNetD : IObjectCase<ProtobufNetD.FileDescriptorSet>
{
    public static ulong Count(FileDescriptorSet message) => (ulong)(message.File?.Count ?? 0);

    public static ulong Sum(FileDescriptorSet message)
    {
        ulong sum = 0;
        foreach (FileDescriptorProto file in CollectionsMarshal.AsSpan(message.File))
        {
            sum += Checksum.Ends(file.Name ?? "");
            foreach (DescriptorProto type in CollectionsMarshal.AsSpan(file.MessageType)) sum += Sum(type);
            foreach (EnumDescriptorProto type in CollectionsMarshal.AsSpan(file.EnumType)) sum += (ulong)(type.Value?.Count ?? 0);
        }

        return sum;
    }

    private static ulong Sum(DescriptorProto message)
    {
        ulong sum = 1;
        foreach (FieldDescriptorProto field in CollectionsMarshal.AsSpan(message.Field))
            sum += 1 + (ulong)(field.Number ?? 0) + Checksum.Ends(field.Name ?? "");
        foreach (DescriptorProto type in CollectionsMarshal.AsSpan(message.NestedType)) sum += Sum(type);
        foreach (EnumDescriptorProto type in CollectionsMarshal.AsSpan(message.EnumType)) sum += (ulong)(type.Value?.Count ?? 0);
        return sum;
    }

    [ProtoContract]
    internal sealed class FileDescriptorSet : Extensible
    {
        [ProtoMember(1)] public List<FileDescriptorProto> File { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class FileDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public string? Package { get; set; }
        [ProtoMember(3)] public List<string> Dependency { get; set; } = [];
        [ProtoMember(10)] public int[]? PublicDependency { get; set; }
        [ProtoMember(11)] public int[]? WeakDependency { get; set; }
        [ProtoMember(15)] public List<string> OptionDependency { get; set; } = [];
        [ProtoMember(4)] public List<DescriptorProto> MessageType { get; set; } = [];
        [ProtoMember(5)] public List<EnumDescriptorProto> EnumType { get; set; } = [];
        [ProtoMember(6)] public List<ServiceDescriptorProto> Service { get; set; } = [];
        [ProtoMember(7)] public List<FieldDescriptorProto> Extension { get; set; } = [];
        [ProtoMember(8)] public FileOptions? Options { get; set; }
        [ProtoMember(9)] public SourceCodeInfo? SourceCodeInfo { get; set; }
        [ProtoMember(12)] public string? Syntax { get; set; }
        [ProtoMember(14)] public int? Edition { get; set; }
    }

    [ProtoContract]
    internal sealed class DescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public List<FieldDescriptorProto> Field { get; set; } = [];
        [ProtoMember(6)] public List<FieldDescriptorProto> Extension { get; set; } = [];
        [ProtoMember(3)] public List<DescriptorProto> NestedType { get; set; } = [];
        [ProtoMember(4)] public List<EnumDescriptorProto> EnumType { get; set; } = [];
        [ProtoMember(5)] public List<ExtensionRange> ExtensionRange { get; set; } = [];
        [ProtoMember(8)] public List<OneofDescriptorProto> OneofDecl { get; set; } = [];
        [ProtoMember(7)] public MessageOptions? Options { get; set; }
        [ProtoMember(9)] public List<ReservedRange> ReservedRange { get; set; } = [];
        [ProtoMember(10)] public List<string> ReservedName { get; set; } = [];
        [ProtoMember(11)] public int? Visibility { get; set; }
    }

    [ProtoContract]
    internal sealed class ExtensionRange : Extensible
    {
        [ProtoMember(1)] public int? Start { get; set; }
        [ProtoMember(2)] public int? End { get; set; }
        [ProtoMember(3)] public ExtensionRangeOptions? Options { get; set; }
    }

    [ProtoContract]
    internal sealed class ReservedRange : Extensible
    {
        [ProtoMember(1)] public int? Start { get; set; }
        [ProtoMember(2)] public int? End { get; set; }
    }

    [ProtoContract]
    internal sealed class ExtensionRangeOptions : Extensible
    {
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
        [ProtoMember(2)] public List<Declaration> Declaration { get; set; } = [];
        [ProtoMember(50)] public FeatureSet? Features { get; set; }
        [ProtoMember(3)] public int? Verification { get; set; }
    }

    [ProtoContract]
    internal sealed class Declaration : Extensible
    {
        [ProtoMember(1)] public int? Number { get; set; }
        [ProtoMember(2)] public string? FullName { get; set; }
        [ProtoMember(3)] public string? Type { get; set; }
        [ProtoMember(5)] public bool? Reserved { get; set; }
        [ProtoMember(6)] public bool? Repeated { get; set; }
    }

    [ProtoContract]
    internal sealed class FieldDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(3)] public int? Number { get; set; }
        [ProtoMember(4)] public int? Label { get; set; }
        [ProtoMember(5)] public int? Type { get; set; }
        [ProtoMember(6)] public string? TypeName { get; set; }
        [ProtoMember(2)] public string? Extendee { get; set; }
        [ProtoMember(7)] public string? DefaultValue { get; set; }
        [ProtoMember(9)] public int? OneofIndex { get; set; }
        [ProtoMember(10)] public string? JsonName { get; set; }
        [ProtoMember(8)] public FieldOptions? Options { get; set; }
        [ProtoMember(17)] public bool? Proto3Optional { get; set; }
    }

    [ProtoContract]
    internal sealed class OneofDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public OneofOptions? Options { get; set; }
    }

    [ProtoContract]
    internal sealed class EnumDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public List<EnumValueDescriptorProto> Value { get; set; } = [];
        [ProtoMember(3)] public EnumOptions? Options { get; set; }
        [ProtoMember(4)] public List<EnumReservedRange> ReservedRange { get; set; } = [];
        [ProtoMember(5)] public List<string> ReservedName { get; set; } = [];
        [ProtoMember(6)] public int? Visibility { get; set; }
    }

    [ProtoContract]
    internal sealed class EnumReservedRange : Extensible
    {
        [ProtoMember(1)] public int? Start { get; set; }
        [ProtoMember(2)] public int? End { get; set; }
    }

    [ProtoContract]
    internal sealed class EnumValueDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public int? Number { get; set; }
        [ProtoMember(3)] public EnumValueOptions? Options { get; set; }
    }

    [ProtoContract]
    internal sealed class ServiceDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public List<MethodDescriptorProto> Method { get; set; } = [];
        [ProtoMember(3)] public ServiceOptions? Options { get; set; }
    }

    [ProtoContract]
    internal sealed class MethodDescriptorProto : Extensible
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public string? InputType { get; set; }
        [ProtoMember(3)] public string? OutputType { get; set; }
        [ProtoMember(4)] public MethodOptions? Options { get; set; }
        [ProtoMember(5)] public bool? ClientStreaming { get; set; }
        [ProtoMember(6)] public bool? ServerStreaming { get; set; }
    }

    [ProtoContract]
    internal sealed class FileOptions : Extensible
    {
        [ProtoMember(1)] public string? JavaPackage { get; set; }
        [ProtoMember(8)] public string? JavaOuterClassname { get; set; }
        [ProtoMember(10)] public bool? JavaMultipleFiles { get; set; }
        [ProtoMember(20)] public bool? JavaGenerateEqualsAndHash { get; set; }
        [ProtoMember(27)] public bool? JavaStringCheckUtf8 { get; set; }
        [ProtoMember(9)] public int? OptimizeFor { get; set; }
        [ProtoMember(11)] public string? GoPackage { get; set; }
        [ProtoMember(16)] public bool? CcGenericServices { get; set; }
        [ProtoMember(17)] public bool? JavaGenericServices { get; set; }
        [ProtoMember(18)] public bool? PyGenericServices { get; set; }
        [ProtoMember(23)] public bool? Deprecated { get; set; }
        [ProtoMember(31)] public bool? CcEnableArenas { get; set; }
        [ProtoMember(36)] public string? ObjcClassPrefix { get; set; }
        [ProtoMember(37)] public string? CsharpNamespace { get; set; }
        [ProtoMember(39)] public string? SwiftPrefix { get; set; }
        [ProtoMember(40)] public string? PhpClassPrefix { get; set; }
        [ProtoMember(41)] public string? PhpNamespace { get; set; }
        [ProtoMember(44)] public string? PhpMetadataNamespace { get; set; }
        [ProtoMember(45)] public string? RubyPackage { get; set; }
        [ProtoMember(50)] public FeatureSet? Features { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class MessageOptions : Extensible
    {
        [ProtoMember(1)] public bool? MessageSetWireFormat { get; set; }
        [ProtoMember(2)] public bool? NoStandardDescriptorAccessor { get; set; }
        [ProtoMember(3)] public bool? Deprecated { get; set; }
        [ProtoMember(7)] public bool? MapEntry { get; set; }
        [ProtoMember(11)] public bool? DeprecatedLegacyJsonFieldConflicts { get; set; }
        [ProtoMember(12)] public FeatureSet? Features { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class FieldOptions : Extensible
    {
        [ProtoMember(1)] public int? Ctype { get; set; }
        [ProtoMember(2)] public bool? Packed { get; set; }
        [ProtoMember(6)] public int? Jstype { get; set; }
        [ProtoMember(5)] public bool? Lazy { get; set; }
        [ProtoMember(15)] public bool? UnverifiedLazy { get; set; }
        [ProtoMember(3)] public bool? Deprecated { get; set; }
        [ProtoMember(10)] public bool? Weak { get; set; }
        [ProtoMember(16)] public bool? DebugRedact { get; set; }
        [ProtoMember(17)] public int? Retention { get; set; }
        [ProtoMember(19)] public int[]? Targets { get; set; }
        [ProtoMember(20)] public List<EditionDefault> EditionDefaults { get; set; } = [];
        [ProtoMember(21)] public FeatureSet? Features { get; set; }
        [ProtoMember(22)] public FeatureSupport? FeatureSupport { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class EditionDefault : Extensible
    {
        [ProtoMember(3)] public int? Edition { get; set; }
        [ProtoMember(2)] public string? Value { get; set; }
    }

    [ProtoContract]
    internal sealed class FeatureSupport : Extensible
    {
        [ProtoMember(1)] public int? EditionIntroduced { get; set; }
        [ProtoMember(2)] public int? EditionDeprecated { get; set; }
        [ProtoMember(3)] public string? DeprecationWarning { get; set; }
        [ProtoMember(4)] public int? EditionRemoved { get; set; }
        [ProtoMember(5)] public string? RemovalError { get; set; }
    }

    [ProtoContract]
    internal sealed class OneofOptions : Extensible
    {
        [ProtoMember(1)] public FeatureSet? Features { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class EnumOptions : Extensible
    {
        [ProtoMember(2)] public bool? AllowAlias { get; set; }
        [ProtoMember(3)] public bool? Deprecated { get; set; }
        [ProtoMember(6)] public bool? DeprecatedLegacyJsonFieldConflicts { get; set; }
        [ProtoMember(7)] public FeatureSet? Features { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class EnumValueOptions : Extensible
    {
        [ProtoMember(1)] public bool? Deprecated { get; set; }
        [ProtoMember(2)] public FeatureSet? Features { get; set; }
        [ProtoMember(3)] public bool? DebugRedact { get; set; }
        [ProtoMember(4)] public FeatureSupport? FeatureSupport { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class ServiceOptions : Extensible
    {
        [ProtoMember(34)] public FeatureSet? Features { get; set; }
        [ProtoMember(33)] public bool? Deprecated { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class MethodOptions : Extensible
    {
        [ProtoMember(33)] public bool? Deprecated { get; set; }
        [ProtoMember(34)] public int? IdempotencyLevel { get; set; }
        [ProtoMember(35)] public FeatureSet? Features { get; set; }
        [ProtoMember(999)] public List<UninterpretedOption> UninterpretedOption { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class UninterpretedOption : Extensible
    {
        [ProtoMember(2)] public List<UninterpretedNamePart> Name { get; set; } = [];
        [ProtoMember(3)] public string? IdentifierValue { get; set; }
        [ProtoMember(4)] public ulong? PositiveIntValue { get; set; }
        [ProtoMember(5)] public long? NegativeIntValue { get; set; }
        [ProtoMember(6)] public double? DoubleValue { get; set; }
        [ProtoMember(7)] public byte[]? StringValue { get; set; }
        [ProtoMember(8)] public string? AggregateValue { get; set; }
    }

    [ProtoContract]
    internal sealed class UninterpretedNamePart : Extensible
    {
        [ProtoMember(1)] public string? NamePart { get; set; }
        [ProtoMember(2, IsRequired = true)] public bool IsExtension { get; set; }
    }

    [ProtoContract]
    internal sealed class FeatureSet : Extensible
    {
        [ProtoMember(1)] public int? FieldPresence { get; set; }
        [ProtoMember(2)] public int? EnumType { get; set; }
        [ProtoMember(3)] public int? RepeatedFieldEncoding { get; set; }
        [ProtoMember(4)] public int? Utf8Validation { get; set; }
        [ProtoMember(5)] public int? MessageEncoding { get; set; }
        [ProtoMember(6)] public int? JsonFormat { get; set; }
        [ProtoMember(7)] public int? EnforceNamingStyle { get; set; }
        [ProtoMember(8)] public int? DefaultSymbolVisibility { get; set; }
    }

    [ProtoContract]
    internal sealed class VisibilityFeature : Extensible
    {
    }

    [ProtoContract]
    internal sealed class FeatureSetDefaults : Extensible
    {
        [ProtoMember(1)] public List<FeatureSetEditionDefault> Defaults { get; set; } = [];
        [ProtoMember(4)] public int? MinimumEdition { get; set; }
        [ProtoMember(5)] public int? MaximumEdition { get; set; }
    }

    [ProtoContract]
    internal sealed class FeatureSetEditionDefault : Extensible
    {
        [ProtoMember(3)] public int? Edition { get; set; }
        [ProtoMember(4)] public FeatureSet? OverridableFeatures { get; set; }
        [ProtoMember(5)] public FeatureSet? FixedFeatures { get; set; }
    }

    [ProtoContract]
    internal sealed class SourceCodeInfo : Extensible
    {
        [ProtoMember(1)] public List<Location> Location { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class Location : Extensible
    {
        [ProtoMember(1, IsPacked = true)] public int[]? Path { get; set; }
        [ProtoMember(2, IsPacked = true)] public int[]? Span { get; set; }
        [ProtoMember(3)] public string? LeadingComments { get; set; }
        [ProtoMember(4)] public string? TrailingComments { get; set; }
        [ProtoMember(6)] public List<string> LeadingDetachedComments { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class GeneratedCodeInfo : Extensible
    {
        [ProtoMember(1)] public List<Annotation> Annotation { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class Annotation : Extensible
    {
        [ProtoMember(1)] public int[]? Path { get; set; }
        [ProtoMember(2)] public string? SourceFile { get; set; }
        [ProtoMember(3)] public int? Begin { get; set; }
        [ProtoMember(4)] public int? End { get; set; }
        [ProtoMember(5)] public int? Semantic { get; set; }
    }
}
