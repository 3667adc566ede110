using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Case EDEEP.</summary>
internal readonly struct ForestModel : ICaseModel<Forest>
{
    public static ulong Count(in Forest message) => (ulong)message.N.Count;

    public static ulong Sum(in Forest message)
    {
        ulong sum = 0;
        foreach (ref readonly Node tree in message.N) sum += Sum(in tree);
        return sum;
    }

    private static ulong Sum(in Node node)
    {
        ulong sum = node.V + Checksum.Ends(node.T.Span);
        return node.HasChild ? sum + Sum(in node.Child) : sum;
    }
}
