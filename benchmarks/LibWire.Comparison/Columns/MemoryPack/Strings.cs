using System.Runtime.InteropServices;
using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Cases DA and DU.</summary>
internal readonly partial struct MemoryPackStrings : IObjectCase<MemoryPackStrings.Strs>
{
    public static ulong Count(Strs message) => (ulong)(message.S?.Count ?? 0);

    public static ulong Sum(Strs message)
    {
        ulong sum = 0;
        foreach (string text in CollectionsMarshal.AsSpan(message.S)) sum += Checksum.Ends(text);
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class Strs
    {
        public List<string>? S { get; set; }
    }
}
