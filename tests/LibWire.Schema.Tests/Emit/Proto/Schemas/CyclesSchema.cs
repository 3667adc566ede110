using static LibWire.Schema.ProtoFieldPresence;
using static LibWire.Schema.Tests.ProtoCodes;

namespace LibWire.Schema.Tests;

/// <summary>Messages that contain each other in arrays and maps. .NET cannot load these with their item types.</summary>
internal static class CyclesSchema
{
    internal static readonly ProtoFileCode Code = File(
        "cycles",
        Message(
            "cycles.Tree",
            Field(1, "id", ProtoFieldKind.Int32),
            Field(2, "forests", ProtoFieldKind.Message, Repeated, "global::Cycles.Forest") with { UsesUntypedStorage = true }),
        Message(
            "cycles.Forest",
            Field(1, "trees", ProtoFieldKind.Message, Repeated, "global::Cycles.Tree") with { UsesUntypedStorage = true },
            Map(2, "by_name", ProtoFieldKind.String, ProtoFieldKind.Message, "global::Cycles.Tree") with { UsesUntypedStorage = true }));
}
