using System.Runtime.InteropServices;
using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Case EDEEP.</summary>
internal readonly partial struct MemoryPackDeep : IObjectCase<MemoryPackDeep.Forest>
{
    public static ulong Count(Forest message) => (ulong)(message.N?.Count ?? 0);

    public static ulong Sum(Forest message)
    {
        ulong sum = 0;
        foreach (Node tree in CollectionsMarshal.AsSpan(message.N))
            for (Node? node = tree; node is not null; node = node.Child) sum += node.V + Checksum.Ends(node.T ?? "");
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class Node
    {
        public uint V { get; set; }
        public Node? Child { get; set; }
        public string? T { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Forest
    {
        public List<Node>? N { get; set; }
    }
}
