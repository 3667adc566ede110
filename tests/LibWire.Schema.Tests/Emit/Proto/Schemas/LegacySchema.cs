using static LibWire.Schema.ProtoFieldPresence;
using static LibWire.Schema.Tests.ProtoCodes;

namespace LibWire.Schema.Tests;

/// <summary>Features of older schemas: defaults, closed enums, unchecked strings, and deprecated declarations.</summary>
internal static class LegacySchema
{
    private const string Kind = "global::Old.Kind";
    private const string Shade = "global::Old.Record.Types.Shade";

    private static readonly int[] KindValues = [-3, 1, 2, 3, 7];
    private static readonly int[] ShadeValues = [0, 5];

    internal static readonly ProtoFileCode Code = File(
        "old",
        [
            (Message(
                "old.Record",
                Field(1, "kind", ProtoFieldKind.Enum, Explicit, Kind).Closed(KindValues).Default("global::Old.Kind.One"),
                Field(2, "kinds", ProtoFieldKind.Enum, Repeated, Kind).Closed(KindValues) with { IsPacked = false },
                Field(3, "packed_kinds", ProtoFieldKind.Enum, Repeated, Kind).Closed(KindValues),
                Map(4, "by_name", ProtoFieldKind.String, ProtoFieldKind.Enum, Kind, KindValues),
                Member(5, "choice_kind", ProtoFieldKind.Enum, type: Kind).Closed(KindValues).Default("global::Old.Kind.Two"),
                Member(6, "choice_text", ProtoFieldKind.String).Default((byte)'h', (byte)'i'),
                Field(7, "shade", ProtoFieldKind.Enum, Explicit, Shade).Closed(ShadeValues),
                Field(10, "count", ProtoFieldKind.Int32, Explicit).Default("-5"),
                Field(11, "big", ProtoFieldKind.UInt64, Explicit).Default("18446744073709551615UL"),
                Field(12, "ratio", ProtoFieldKind.Float, Explicit).Default("float.NegativeInfinity"),
                Field(13, "precise", ProtoFieldKind.Double, Explicit).Default("double.NaN"),
                Field(14, "flag", ProtoFieldKind.Bool, Explicit).Default("true"),
                Field(15, "text", ProtoFieldKind.String, Explicit).Default("grün"u8.ToArray()) with { ChecksUtf8 = false, IsDeprecated = true },
                Field(16, "data", ProtoFieldKind.Bytes, Explicit).Default([.. Enumerable.Range(0, 50).Select(i => (byte)i)]),
                Field(17, "texts", ProtoFieldKind.String, Repeated) with { ChecksUtf8 = false, IsDeprecated = true },
                Field(18, "id", ProtoFieldKind.Int64, Required) with { IsDeprecated = true },
                Field(19, "next", ProtoFieldKind.Message, Explicit, "global::Old.Record") with { IsDeprecated = true },
                Member(20, "choice_record", ProtoFieldKind.Message, type: "global::Old.Record") with { IsDeprecated = true })
                .With("choice")
                .Nest(Enum("old.Record.Shade", ("DARK", 0), ("LIGHT", 5))) with { IsDeprecated = true }),
        ],
        Enum("old.Kind", ("ONE", 1), ("TWO", 2), ("THREE", 3), ("SEVEN", 7), ("MINUS", -3), ("ALSO_ONE", 1)) with { IsDeprecated = true });
}
