using static LibWire.Schema.ProtoFieldPresence;
using static LibWire.Schema.Tests.ProtoCodes;

namespace LibWire.Schema.Tests;

/// <summary>
/// Names and comments that would break careless emitted text. The names are those of types and parameters that the text itself uses. The comments try to end
/// the comment or literal that contains them.
/// </summary>
internal static class HostileSchema
{
    /// <summary>Names that emitted text itself uses, as types and in members and parameters.</summary>
    internal static readonly string[] Names =
    [
        "LibWire", "System", "global", "state", "message", "next", "end", "value", "arena", "reader", "writer", "tag", "size", "entry", "item", "items", "key", "table", "tail", "close",
        "start", "stop", "first", "kept", "depthLeft", "bytes", "text", "utf8", "isMerge", "i",
        "Value", "Create", "Describe", "Cores", "LayoutTable", "ProtoDecode", "ProtoField", "Utf8String", "Order", "Byte", "Int32", "String", "Boolean", "Obsolete", "StructLayout", "FieldOffset", "IProtoMessage",
    ];

    /// <summary>Keywords and contextual keywords, escaped as by the binder.</summary>
    internal static readonly string[] Keywords =
        ["@event", "@class", "@ref", "@var", "@nint", "@dynamic", "@record", "@file", "@required", "@scoped", "@field", "@unmanaged", "@notnull", "@managed", "@async", "@await", "@partial", "@where"];

    /// <summary>Fields whose names clash with private names of the emitter.</summary>
    private static readonly string[] Privates =
    [
        "unknown", "has_bits0", "layout_table", "read_all", "pay_value", "default_text", "read_map_entry", "read_map_fields", "keep_defined_list", "is_defined_kind", "unknown_",
    ];

    internal const string Comment =
        "ends </summary> here */ and // there & \"quotes\" <b>\u2028#error line separator\u2029#error\u0085#error next line\r#error\n" +
        "#error control \0\u0001\u001B\uFFFE\uFFFF surrogates \uD800 and \uDC00 pair \U0001F600 tag \U000E0041 order \u202E\u2066 end\n\n\n" +
        "  ]]> <![CDATA[ &#x41; <!-- -->   \n{@\\\n";

    internal static readonly ProtoFileCode Code = File(
        "hostile",
        [
            .. Names.Select((name, i) => OfName(name, i)),
            .. Keywords.Select((name, i) => OfName(name, i)),
            Message(
                "hostile.Privates",
                [
                    .. Privates.Select((name, i) => Field(i + 1, name, ProtoFieldKind.Int32) with { CSharpName = name == "unknown_" ? "Unknown_" : Pascal(name) }),
                    Map(50, "map", ProtoFieldKind.String, ProtoFieldKind.Int32),
                    Field(51, "list", ProtoFieldKind.Enum, Repeated, "global::Hostile.Kind").Closed(0, 1),
                    Field(52, "text", ProtoFieldKind.String, Explicit).Default(1),
                    Member(53, "card", ProtoFieldKind.Int32),
                ]).With("pay"),
            Message(
                "hostile.Documented",
                Field(1, "x", ProtoFieldKind.Int32, Explicit) with { Documentation = Comment, JsonName = "\"\\\u2028\uD800\n\0", SchemaTypeName = "int32</c>\u2028#error" },
                Map(2, "m", ProtoFieldKind.Int32, ProtoFieldKind.Int32) with { Documentation = "\u2028" },
                Member(3, "o", ProtoFieldKind.Int32) with { Documentation = "   " }) with
            {
                Documentation = Comment,
                Oneofs = new([new ProtoOneofCode { Index = 0, Name = "pay", CSharpName = "Pay", Documentation = Comment }]),
            },
        ],
        Enum("hostile.Kind", ("ZERO", 0), ("ONE", 1)) with
        {
            Documentation = Comment,
            Values = new([new("ZERO", "@Zero", 0, Comment, true), new("ONE", "One", int.MinValue, "", false)]),
        }) with
    {
        ImportPath = "a\n#error\u2028#error\u0085#error.proto",
    };

    /// <summary>A message of that name, whose fields all have its type, with a nested message and enum of each such name.</summary>
    private static ProtoMessageCode OfName(string name, int index)
    {
        string type = $"global::Hostile.{name}";
        string other = Names[(index + 7) % Names.Length];
        string nested = $"{type}.Types.{other}";
        return Message(
            "hostile." + name.TrimStart('@'),
            Field(1, "state", ProtoFieldKind.Message, Explicit, type),
            Field(2, "next", ProtoFieldKind.Message, Repeated, nested),
            Map(3, "key", ProtoFieldKind.Int32, ProtoFieldKind.Message, nested),
            Member(4, "end", ProtoFieldKind.Message, type: type),
            Member(5, "arena", ProtoFieldKind.String),
            Field(6, "tag", ProtoFieldKind.Double),
            Field(7, "size", ProtoFieldKind.String, Explicit).Default(1, 2),
            Field(8, "depth_left", ProtoFieldKind.Enum, Repeated, $"{type}.Types.Nested").Closed(0, 1),
            Field(9, "items", ProtoFieldKind.Enum, Explicit, $"{type}.Types.Nested").Closed(0, 1)) with
        {
            CSharpName = name,
            Oneofs = new([new ProtoOneofCode { Index = 0, Name = "message", CSharpName = "TheMessage" }]),
            NestedMessages = new([Message($"hostile.{name}.{other}", Field(1, "x", ProtoFieldKind.Int32)) with { CSharpName = other }]),
            NestedEnums = new([Enum($"hostile.{name}.Nested", ("ZERO", 0), ("ONE", 1))]),
        };
    }
}
