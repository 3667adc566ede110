namespace LibWire.Schema;

/// <summary>What the type of a field is in emitted code.</summary>
/// <param name="CSharpType">The type of one value.</param>
/// <param name="Step">The name of the runtime's steps for it: <c>ProtoDecode.SInt32</c>, <c>ProtoEncode.PackedSInt32</c>; empty for messages, which have cores.</param>
/// <param name="WireType">The wire type of a single value.</param>
internal sealed record ProtoKindCode(string CSharpType, string Step, uint WireType)
{
    internal const uint Varint = 0;
    internal const uint Fixed64 = 1;
    internal const uint LengthDelimited = 2;
    internal const uint StartGroup = 3;
    internal const uint EndGroup = 4;
    internal const uint Fixed32 = 5;

    internal static ProtoKindCode Of(ProtoFieldModel field) => field.Kind switch
    {
        ProtoFieldKind.Double => new("double", "Double", Fixed64),
        ProtoFieldKind.Float => new("float", "Float", Fixed32),
        ProtoFieldKind.Int64 => new("long", "Int64", Varint),
        ProtoFieldKind.UInt64 => new("ulong", "UInt64", Varint),
        ProtoFieldKind.Int32 => new("int", "Int32", Varint),
        ProtoFieldKind.Fixed64 => new("ulong", "Fixed64", Fixed64),
        ProtoFieldKind.Fixed32 => new("uint", "Fixed32", Fixed32),
        ProtoFieldKind.Bool => new("bool", "Bool", Varint),
        ProtoFieldKind.String => new(ProtoRuntime.String, "String", LengthDelimited),
        ProtoFieldKind.Group => new(field.TypeName, "", StartGroup),
        ProtoFieldKind.Message => new(field.TypeName, "", LengthDelimited),
        ProtoFieldKind.Bytes => new(ProtoRuntime.Bytes, "Bytes", LengthDelimited),
        ProtoFieldKind.UInt32 => new("uint", "UInt32", Varint),
        ProtoFieldKind.Enum => new(field.TypeName, "Int32", Varint),
        ProtoFieldKind.SFixed32 => new("int", "SFixed32", Fixed32),
        ProtoFieldKind.SFixed64 => new("long", "SFixed64", Fixed64),
        ProtoFieldKind.SInt32 => new("int", "SInt32", Varint),
        ProtoFieldKind.SInt64 => new("long", "SInt64", Varint),
        _ => throw new ArgumentOutOfRangeException(nameof(field), field.Kind, "The binder lets no such field through."),
    };
}
