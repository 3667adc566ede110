using System.Runtime.InteropServices;
using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Cases D and DI. Enums are plain numbers here: the bytes and the work are the same.</summary>
internal readonly partial struct MemoryPackD : IObjectCase<MemoryPackD.FileDescriptorSet>
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

    [MemoryPackable]
    internal sealed partial class FileDescriptorSet
    {
        public List<FileDescriptorProto>? File { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FileDescriptorProto
    {
        public string? Name { get; set; }
        public string? Package { get; set; }
        public List<string>? Dependency { get; set; }
        public int[]? PublicDependency { get; set; }
        public int[]? WeakDependency { get; set; }
        public List<string>? OptionDependency { get; set; }
        public List<DescriptorProto>? MessageType { get; set; }
        public List<EnumDescriptorProto>? EnumType { get; set; }
        public List<ServiceDescriptorProto>? Service { get; set; }
        public List<FieldDescriptorProto>? Extension { get; set; }
        public FileOptions? Options { get; set; }
        public SourceCodeInfo? SourceCodeInfo { get; set; }
        public string? Syntax { get; set; }
        public int? Edition { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class DescriptorProto
    {
        public string? Name { get; set; }
        public List<FieldDescriptorProto>? Field { get; set; }
        public List<FieldDescriptorProto>? Extension { get; set; }
        public List<DescriptorProto>? NestedType { get; set; }
        public List<EnumDescriptorProto>? EnumType { get; set; }
        public List<ExtensionRange>? ExtensionRange { get; set; }
        public List<OneofDescriptorProto>? OneofDecl { get; set; }
        public MessageOptions? Options { get; set; }
        public List<ReservedRange>? ReservedRange { get; set; }
        public List<string>? ReservedName { get; set; }
        public int? Visibility { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class ExtensionRange
    {
        public int? Start { get; set; }
        public int? End { get; set; }
        public ExtensionRangeOptions? Options { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class ReservedRange
    {
        public int? Start { get; set; }
        public int? End { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class ExtensionRangeOptions
    {
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
        public List<Declaration>? Declaration { get; set; }
        public FeatureSet? Features { get; set; }
        public int? Verification { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Declaration
    {
        public int? Number { get; set; }
        public string? FullName { get; set; }
        public string? Type { get; set; }
        public bool? Reserved { get; set; }
        public bool? Repeated { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FieldDescriptorProto
    {
        public string? Name { get; set; }
        public int? Number { get; set; }
        public int? Label { get; set; }
        public int? Type { get; set; }
        public string? TypeName { get; set; }
        public string? Extendee { get; set; }
        public string? DefaultValue { get; set; }
        public int? OneofIndex { get; set; }
        public string? JsonName { get; set; }
        public FieldOptions? Options { get; set; }
        public bool? Proto3Optional { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class OneofDescriptorProto
    {
        public string? Name { get; set; }
        public OneofOptions? Options { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class EnumDescriptorProto
    {
        public string? Name { get; set; }
        public List<EnumValueDescriptorProto>? Value { get; set; }
        public EnumOptions? Options { get; set; }
        public List<EnumReservedRange>? ReservedRange { get; set; }
        public List<string>? ReservedName { get; set; }
        public int? Visibility { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class EnumReservedRange
    {
        public int? Start { get; set; }
        public int? End { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class EnumValueDescriptorProto
    {
        public string? Name { get; set; }
        public int? Number { get; set; }
        public EnumValueOptions? Options { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class ServiceDescriptorProto
    {
        public string? Name { get; set; }
        public List<MethodDescriptorProto>? Method { get; set; }
        public ServiceOptions? Options { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class MethodDescriptorProto
    {
        public string? Name { get; set; }
        public string? InputType { get; set; }
        public string? OutputType { get; set; }
        public MethodOptions? Options { get; set; }
        public bool? ClientStreaming { get; set; }
        public bool? ServerStreaming { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FileOptions
    {
        public string? JavaPackage { get; set; }
        public string? JavaOuterClassname { get; set; }
        public bool? JavaMultipleFiles { get; set; }
        public bool? JavaGenerateEqualsAndHash { get; set; }
        public bool? JavaStringCheckUtf8 { get; set; }
        public int? OptimizeFor { get; set; }
        public string? GoPackage { get; set; }
        public bool? CcGenericServices { get; set; }
        public bool? JavaGenericServices { get; set; }
        public bool? PyGenericServices { get; set; }
        public bool? Deprecated { get; set; }
        public bool? CcEnableArenas { get; set; }
        public string? ObjcClassPrefix { get; set; }
        public string? CsharpNamespace { get; set; }
        public string? SwiftPrefix { get; set; }
        public string? PhpClassPrefix { get; set; }
        public string? PhpNamespace { get; set; }
        public string? PhpMetadataNamespace { get; set; }
        public string? RubyPackage { get; set; }
        public FeatureSet? Features { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class MessageOptions
    {
        public bool? MessageSetWireFormat { get; set; }
        public bool? NoStandardDescriptorAccessor { get; set; }
        public bool? Deprecated { get; set; }
        public bool? MapEntry { get; set; }
        public bool? DeprecatedLegacyJsonFieldConflicts { get; set; }
        public FeatureSet? Features { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FieldOptions
    {
        public int? Ctype { get; set; }
        public bool? Packed { get; set; }
        public int? Jstype { get; set; }
        public bool? Lazy { get; set; }
        public bool? UnverifiedLazy { get; set; }
        public bool? Deprecated { get; set; }
        public bool? Weak { get; set; }
        public bool? DebugRedact { get; set; }
        public int? Retention { get; set; }
        public int[]? Targets { get; set; }
        public List<EditionDefault>? EditionDefaults { get; set; }
        public FeatureSet? Features { get; set; }
        public FeatureSupport? FeatureSupport { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class EditionDefault
    {
        public int? Edition { get; set; }
        public string? Value { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FeatureSupport
    {
        public int? EditionIntroduced { get; set; }
        public int? EditionDeprecated { get; set; }
        public string? DeprecationWarning { get; set; }
        public int? EditionRemoved { get; set; }
        public string? RemovalError { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class OneofOptions
    {
        public FeatureSet? Features { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class EnumOptions
    {
        public bool? AllowAlias { get; set; }
        public bool? Deprecated { get; set; }
        public bool? DeprecatedLegacyJsonFieldConflicts { get; set; }
        public FeatureSet? Features { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class EnumValueOptions
    {
        public bool? Deprecated { get; set; }
        public FeatureSet? Features { get; set; }
        public bool? DebugRedact { get; set; }
        public FeatureSupport? FeatureSupport { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class ServiceOptions
    {
        public FeatureSet? Features { get; set; }
        public bool? Deprecated { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class MethodOptions
    {
        public bool? Deprecated { get; set; }
        public int? IdempotencyLevel { get; set; }
        public FeatureSet? Features { get; set; }
        public List<UninterpretedOption>? UninterpretedOption { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class UninterpretedOption
    {
        public List<UninterpretedNamePart>? Name { get; set; }
        public string? IdentifierValue { get; set; }
        public ulong? PositiveIntValue { get; set; }
        public long? NegativeIntValue { get; set; }
        public double? DoubleValue { get; set; }
        public byte[]? StringValue { get; set; }
        public string? AggregateValue { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class UninterpretedNamePart
    {
        public string? NamePart { get; set; }
        public bool IsExtension { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FeatureSet
    {
        public int? FieldPresence { get; set; }
        public int? EnumType { get; set; }
        public int? RepeatedFieldEncoding { get; set; }
        public int? Utf8Validation { get; set; }
        public int? MessageEncoding { get; set; }
        public int? JsonFormat { get; set; }
        public int? EnforceNamingStyle { get; set; }
        public int? DefaultSymbolVisibility { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class VisibilityFeature
    {
    }

    [MemoryPackable]
    internal sealed partial class FeatureSetDefaults
    {
        public List<FeatureSetEditionDefault>? Defaults { get; set; }
        public int? MinimumEdition { get; set; }
        public int? MaximumEdition { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class FeatureSetEditionDefault
    {
        public int? Edition { get; set; }
        public FeatureSet? OverridableFeatures { get; set; }
        public FeatureSet? FixedFeatures { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class SourceCodeInfo
    {
        public List<Location>? Location { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Location
    {
        public int[]? Path { get; set; }
        public int[]? Span { get; set; }
        public string? LeadingComments { get; set; }
        public string? TrailingComments { get; set; }
        public List<string>? LeadingDetachedComments { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class GeneratedCodeInfo
    {
        public List<Annotation>? Annotation { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Annotation
    {
        public int[]? Path { get; set; }
        public string? SourceFile { get; set; }
        public int? Begin { get; set; }
        public int? End { get; set; }
        public int? Semantic { get; set; }
    }
}
