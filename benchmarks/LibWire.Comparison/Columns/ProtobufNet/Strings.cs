using System.Runtime.InteropServices;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Cases DA and DU.</summary>
internal readonly struct ProtobufNetStrings : IObjectCase<ProtobufNetStrings.Strs>
{
    public static ulong Count(Strs message) => (ulong)(message.S?.Count ?? 0);

    public static ulong Sum(Strs message)
    {
        ulong sum = 0;
        foreach (string text in CollectionsMarshal.AsSpan(message.S)) sum += Checksum.Ends(text);
        return sum;
    }

    [ProtoContract]
    internal sealed class Strs : Extensible
    {
        [ProtoMember(1)] public List<string> S { get; set; } = [];
    }
}
