namespace LibWire.Reflection;

/// <summary>The tags of the messages in descriptor.proto, with their wire types. A field with another wire type is an unknown field.</summary>
internal static class DescriptorTags
{
    private const uint Length = (uint)ProtoWireType.Length;
    private const uint VarInt = (uint)ProtoWireType.VarInt;

    internal const uint SetFile = (1 << 3) | Length;

    // The name is the first field of every message.
    internal const uint Name = (1 << 3) | Length;

    internal const uint FilePackage = (2 << 3) | Length;
    internal const uint FileDependency = (3 << 3) | Length;
    internal const uint FileMessage = (4 << 3) | Length;
    internal const uint FileEnum = (5 << 3) | Length;
    internal const uint FileService = (6 << 3) | Length;
    internal const uint FileExtension = (7 << 3) | Length;
    internal const uint FileOptions = (8 << 3) | Length;
    internal const uint FileSourceInfo = (9 << 3) | Length;
    internal const uint FilePublicDependency = (10 << 3) | VarInt;
    internal const uint FileWeakDependency = (11 << 3) | VarInt;
    internal const uint FileSyntax = (12 << 3) | Length;
    internal const uint FileEdition = (14 << 3) | VarInt;

    internal const uint MessageField = (2 << 3) | Length;
    internal const uint MessageNested = (3 << 3) | Length;
    internal const uint MessageEnum = (4 << 3) | Length;
    internal const uint MessageExtensionRange = (5 << 3) | Length;
    internal const uint MessageExtension = (6 << 3) | Length;
    internal const uint MessageOptions = (7 << 3) | Length;
    internal const uint MessageOneof = (8 << 3) | Length;
    internal const uint MessageReservedRange = (9 << 3) | Length;
    internal const uint MessageReservedName = (10 << 3) | Length;

    internal const uint RangeStart = (1 << 3) | VarInt;
    internal const uint RangeEnd = (2 << 3) | VarInt;

    internal const uint FieldExtendee = (2 << 3) | Length;
    internal const uint FieldNumber = (3 << 3) | VarInt;
    internal const uint FieldLabel = (4 << 3) | VarInt;
    internal const uint FieldType = (5 << 3) | VarInt;
    internal const uint FieldTypeName = (6 << 3) | Length;
    internal const uint FieldDefault = (7 << 3) | Length;
    internal const uint FieldOptions = (8 << 3) | Length;
    internal const uint FieldOneofIndex = (9 << 3) | VarInt;
    internal const uint FieldJsonName = (10 << 3) | Length;
    internal const uint FieldProto3Optional = (17 << 3) | VarInt;

    internal const uint OneofOptions = (2 << 3) | Length;

    internal const uint EnumValue = (2 << 3) | Length;
    internal const uint EnumOptions = (3 << 3) | Length;
    internal const uint EnumReservedRange = (4 << 3) | Length;
    internal const uint EnumReservedName = (5 << 3) | Length;
    internal const uint ValueNumber = (2 << 3) | VarInt;
    internal const uint ValueOptions = (3 << 3) | Length;

    internal const uint ServiceMethod = (2 << 3) | Length;
    internal const uint ServiceOptions = (3 << 3) | Length;
    internal const uint MethodInput = (2 << 3) | Length;
    internal const uint MethodOutput = (3 << 3) | Length;
    internal const uint MethodOptions = (4 << 3) | Length;
    internal const uint MethodClientStreaming = (5 << 3) | VarInt;
    internal const uint MethodServerStreaming = (6 << 3) | VarInt;

    internal const uint InfoLocation = (1 << 3) | Length;
    internal const uint LocationPath = (1 << 3) | Length;
    internal const uint LocationPathItem = (1 << 3) | VarInt;
    internal const uint LocationLeading = (3 << 3) | Length;
    internal const uint LocationTrailing = (4 << 3) | Length;
    internal const uint LocationDetached = (6 << 3) | Length;

    // The field `features` of each options message.
    internal const int FeaturesOfFile = 50;
    internal const int FeaturesOfMessage = 12;
    internal const int FeaturesOfField = 21;
    internal const int FeaturesOfOneof = 1;
    internal const int FeaturesOfEnum = 7;
    internal const int FeaturesOfValue = 2;
    internal const int FeaturesOfService = 34;
    internal const int FeaturesOfMethod = 35;

    // Options of type bool.
    internal const int MessageSetOption = 1;
    internal const int MapEntryOption = 7;
    internal const int PackedOption = 2;
}
