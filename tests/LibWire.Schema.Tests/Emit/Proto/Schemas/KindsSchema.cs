using static LibWire.Schema.ProtoFieldPresence;
using static LibWire.Schema.Tests.ProtoCodes;

namespace LibWire.Schema.Tests;

/// <summary>Every field type with every presence, one message for each presence.</summary>
internal static class KindsSchema
{
    internal const string Part = "global::Kinds.Part";
    private const string Color = "global::Kinds.Color";

    /// <summary>Every type, with a C# value that is not its zero value. Strings, bytes and messages have none.</summary>
    internal static readonly (ProtoFieldKind Kind, string Value)[] All =
    [
        (ProtoFieldKind.Double, "-1.5"),
        (ProtoFieldKind.Float, "float.MaxValue"),
        (ProtoFieldKind.Int64, "long.MinValue"),
        (ProtoFieldKind.UInt64, "ulong.MaxValue"),
        (ProtoFieldKind.Int32, "-1"),
        (ProtoFieldKind.Fixed64, "1UL << 63"),
        (ProtoFieldKind.Fixed32, "0x80000001"),
        (ProtoFieldKind.Bool, "true"),
        (ProtoFieldKind.String, ""),
        (ProtoFieldKind.Message, ""),
        (ProtoFieldKind.Bytes, ""),
        (ProtoFieldKind.UInt32, "uint.MaxValue"),
        (ProtoFieldKind.Enum, "(Color)(-7)"),
        (ProtoFieldKind.SFixed32, "int.MinValue"),
        (ProtoFieldKind.SFixed64, "-2L"),
        (ProtoFieldKind.SInt32, "int.MinValue"),
        (ProtoFieldKind.SInt64, "long.MinValue"),
    ];

    internal static readonly ProtoFileCode Code = File(
        "kinds",
        [
            Message("kinds.Part", Field(1, "x", ProtoFieldKind.Int32)),
            Message("kinds.Implicits", [.. Fields(Implicit).Where(field => field.Kind != ProtoFieldKind.Message)]),
            Message("kinds.Explicits", [.. Fields(Explicit)]),
            Message("kinds.Requireds", [.. Fields(Required)]),
            Message("kinds.Members", [.. Fields(ProtoFieldPresence.Oneof).Select(field => field with { OneofIndex = 0 })]).With("choice"),
            Message("kinds.Lists", [.. Fields(Repeated)]),
            Message("kinds.LooseLists", [.. Fields(Repeated).Select(field => field with { IsPacked = false })]),
            Message("kinds.Values", [.. All.Select((row, i) => Map(i + 1, Name(row.Kind), ProtoFieldKind.Int32, row.Kind, TypeOfKind(row.Kind)))]),
            Message("kinds.Keys", [.. All.Where(row => IsKey(row.Kind)).Select((row, i) => Map(i + 1, Name(row.Kind), row.Kind, ProtoFieldKind.Bool))]),
            Message("kinds.Outer", Field(1, "inner", ProtoFieldKind.Message, Explicit, "global::Kinds.Requireds")) with { IsRequiredInside = true },
        ],
        Enum("kinds.Color", ("NONE", 0), ("RED", 1)));

    internal static bool IsKey(ProtoFieldKind kind) =>
        kind is not (ProtoFieldKind.Double or ProtoFieldKind.Float or ProtoFieldKind.Message or ProtoFieldKind.Bytes or ProtoFieldKind.Enum);

    /// <summary>The name of a field; <c>a_double</c> is the property <c>ADouble</c>.</summary>
    internal static string Name(ProtoFieldKind kind) => "a_" + kind.ToString().ToLowerInvariant();

    /// <summary>The numbers give tags of all lengths.</summary>
    private static IEnumerable<ProtoFieldCode> Fields(ProtoFieldPresence presence) =>
        All.Select((row, i) => Field(i == All.Length - 1 ? 536_870_911 : 1 + (i * i * i * i), Name(row.Kind), row.Kind, presence, TypeOfKind(row.Kind)));

    private static string TypeOfKind(ProtoFieldKind kind) => kind switch
    {
        ProtoFieldKind.Enum => Color,
        ProtoFieldKind.Message => Part,
        _ => "",
    };
}
