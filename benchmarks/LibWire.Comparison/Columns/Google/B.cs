using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Case B.</summary>
internal static class GoogleB
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, Event.Parser, static message => message.Kind, Sum);

    /// <summary>The checksum of a column's output, messages one after the other.</summary>
    internal static ulong SumOf(byte[] bytes, IEnumerable<int> lengths)
    {
        ulong sum = 0;
        int start = 0;
        foreach (int length in lengths)
        {
            sum += Sum(Event.Parser.ParseFrom(bytes, start, length));
            start += length;
        }

        return start == bytes.Length ? sum : throw new InvalidDataException($"B: {start} bytes are messages, of {bytes.Length}.");
    }

    internal static ulong Sum(Event message)
    {
        ulong sum = message.Ts + message.Kind + Checksum.Ends(message.Source) + (ulong)message.Delta;
        foreach (uint code in message.Codes) sum += code;
        if (message.Loc is { } point) sum += BitConverter.DoubleToUInt64Bits(point.Lat) + BitConverter.DoubleToUInt64Bits(point.Lon);
        sum += Checksum.Ends(message.Note) + (message.Ok ? 1UL : 0) + (ulong)message.Level + (ulong)message.Payload.Length + (ulong)message.User;
        foreach (Tag tag in message.Tags) sum += Checksum.Ends(tag.K) + Checksum.Ends(tag.V);
        return sum;
    }
}
