namespace LibWire.Schema;

/// <summary>The field numbers of <c>descriptor.proto</c> in the paths of locations.</summary>
internal static class ProtoPath
{
    internal const int FilePackage = 2;
    internal const int FileDependency = 3;
    internal const int FileMessage = 4;
    internal const int FileEnum = 5;
    internal const int FileService = 6;
    internal const int FileExtension = 7;
    internal const int FileOptions = 8;
    internal const int FilePublicDependency = 10;
    internal const int FileWeakDependency = 11;
    internal const int FileSyntax = 12;
    internal const int FileOptionDependency = 15;

    /// <summary>The name of a message, enum, value, oneof, service, method or field.</summary>
    internal const int Name = 1;

    internal const int MessageField = 2;
    internal const int MessageNested = 3;
    internal const int MessageEnum = 4;
    internal const int MessageRange = 5;
    internal const int MessageExtension = 6;
    internal const int MessageOptions = 7;
    internal const int MessageOneof = 8;
    internal const int MessageReservedRange = 9;
    internal const int MessageReservedName = 10;

    /// <summary>The ends of a range, of any kind.</summary>
    internal const int RangeStart = 1;
    internal const int RangeEnd = 2;
    internal const int RangeOptions = 3;

    internal const int FieldExtendee = 2;
    internal const int FieldNumber = 3;
    internal const int FieldLabel = 4;
    internal const int FieldType = 5;
    internal const int FieldTypeName = 6;
    internal const int FieldDefault = 7;
    internal const int FieldOptions = 8;
    internal const int FieldJsonName = 10;

    internal const int OneofOptions = 2;

    internal const int EnumValue = 2;
    internal const int EnumOptions = 3;
    internal const int EnumReservedRange = 4;
    internal const int EnumReservedName = 5;

    internal const int ValueNumber = 2;
    internal const int ValueOptions = 3;

    internal const int ServiceMethod = 2;
    internal const int ServiceOptions = 3;

    internal const int MethodInput = 2;
    internal const int MethodOutput = 3;
    internal const int MethodOptions = 4;
    internal const int MethodClientStreaming = 5;
    internal const int MethodServerStreaming = 6;

    /// <summary>An option, in any options message.</summary>
    internal const int UninterpretedOption = 999;
}
