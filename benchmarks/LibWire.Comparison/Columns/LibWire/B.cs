using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Case B.</summary>
internal readonly struct EventModel : ICaseModel<Event>
{
    public static ulong Count(in Event message) => message.Kind;

    public static ulong Sum(in Event message)
    {
        ulong sum = message.Ts + message.Kind + Checksum.Ends(message.Source.Span) + (ulong)message.Delta;
        foreach (uint code in message.Codes) sum += code;
        sum += BitConverter.DoubleToUInt64Bits(message.Loc.Lat) + BitConverter.DoubleToUInt64Bits(message.Loc.Lon);
        sum += Checksum.Ends(message.Note.Span) + (message.Ok ? 1UL : 0) + (ulong)message.Level + (ulong)message.Payload.Length + (ulong)message.User;
        foreach (ref readonly Tag tag in message.Tags) sum += Checksum.Ends(tag.K.Span) + Checksum.Ends(tag.V.Span);
        return sum;
    }
}
