namespace LibWire.Schema;

/// <summary>The C# of one value of a field.</summary>
/// <param name="CSharpType">The type of one value.</param>
/// <param name="Step"> The name of the runtime's steps for it: <c>ProtoDecode.SInt32</c>, <c>ProtoEncode.PackedSInt32</c>. Empty for messages, which have
/// cores.
/// </param>
/// <param name="WireType">The wire type of a single value.</param>
internal sealed record ProtoValueCode(string CSharpType, string Step, uint WireType)
{
    internal const uint Varint = 0;
    internal const uint Fixed64 = 1;
    internal const uint LengthDelimited = 2;
    internal const uint StartGroup = 3;
    internal const uint EndGroup = 4;
    internal const uint Fixed32 = 5;

    private static readonly ProtoValueCode[] Scalars = MakeScalars();

    /// <summary>Whether values of the type can be packed.</summary>
    internal bool IsPackable => Step.Length > 0 && WireType != LengthDelimited;

    /// <summary>The C# of one value of a type.</summary>
    /// <param name="kind">The type.</param>
    /// <param name="typeName">For messages and enums the C# type.</param>
    internal static ProtoValueCode Of(ProtoFieldKind kind, string typeName) => kind switch
    {
        ProtoFieldKind.Group => new(typeName, "", StartGroup),
        ProtoFieldKind.Message => new(typeName, "", LengthDelimited),
        ProtoFieldKind.Enum => new(typeName, "Int32", Varint),
        _ => Scalars[(int)kind],
    };

    private static ProtoValueCode[] MakeScalars()
    {
        var scalars = new ProtoValueCode[(int)ProtoFieldKind.SInt64 + 1];
        scalars[(int)ProtoFieldKind.Double] = new("double", "Double", Fixed64);
        scalars[(int)ProtoFieldKind.Float] = new("float", "Float", Fixed32);
        scalars[(int)ProtoFieldKind.Int64] = new("long", "Int64", Varint);
        scalars[(int)ProtoFieldKind.UInt64] = new("ulong", "UInt64", Varint);
        scalars[(int)ProtoFieldKind.Int32] = new("int", "Int32", Varint);
        scalars[(int)ProtoFieldKind.Fixed64] = new("ulong", "Fixed64", Fixed64);
        scalars[(int)ProtoFieldKind.Fixed32] = new("uint", "Fixed32", Fixed32);
        scalars[(int)ProtoFieldKind.Bool] = new("bool", "Bool", Varint);
        scalars[(int)ProtoFieldKind.String] = new(ProtoRuntime.String, "String", LengthDelimited);
        scalars[(int)ProtoFieldKind.Bytes] = new(ProtoRuntime.Bytes, "Bytes", LengthDelimited);
        scalars[(int)ProtoFieldKind.UInt32] = new("uint", "UInt32", Varint);
        scalars[(int)ProtoFieldKind.SFixed32] = new("int", "SFixed32", Fixed32);
        scalars[(int)ProtoFieldKind.SFixed64] = new("long", "SFixed64", Fixed64);
        scalars[(int)ProtoFieldKind.SInt32] = new("int", "SInt32", Varint);
        scalars[(int)ProtoFieldKind.SInt64] = new("long", "SInt64", Varint);
        return scalars;
    }
}
