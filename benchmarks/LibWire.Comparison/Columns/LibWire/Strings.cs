using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Cases DA and DU.</summary>
internal readonly struct StrsModel : ICaseModel<Strs>
{
    public static ulong Count(in Strs message) => (ulong)message.S.Count;

    public static ulong Sum(in Strs message)
    {
        ulong sum = 0;
        foreach (Utf8String text in message.S) sum += Checksum.Ends(text.Span);
        return sum;
    }
}
