using System.Runtime.InteropServices;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Case EDEEP.</summary>
internal readonly struct ProtobufNetDeep : IObjectCase<ProtobufNetDeep.Forest>
{
    public static ulong Count(Forest message) => (ulong)(message.N?.Count ?? 0);

    public static ulong Sum(Forest message)
    {
        ulong sum = 0;
        foreach (Node tree in CollectionsMarshal.AsSpan(message.N))
            for (Node? node = tree; node is not null; node = node.Child) sum += node.V + Checksum.Ends(node.T ?? "");
        return sum;
    }

    [ProtoContract]
    internal sealed class Node : Extensible
    {
        [ProtoMember(1)] public uint V { get; set; }
        [ProtoMember(2)] public Node? Child { get; set; }
        [ProtoMember(3)] public string? T { get; set; }
    }

    [ProtoContract]
    internal sealed class Forest : Extensible
    {
        [ProtoMember(1)] public List<Node> N { get; set; } = [];
    }
}
