using System.Globalization;
using LibWire.WellKnown;

namespace LibWire.Comparison;

/// <summary>The arena bytes of a decoded descriptor set for each byte on the wire, with strings that point into the input.</summary>
internal static class DescriptorMemory
{
    /// <summary>Prints the figures of real sets.</summary>
    internal static void Print(TextWriter output)
    {
        output.WriteLine();
        output.WriteLine($"{"Arena bytes for each byte on the wire",-40}{"without",9}{"with source info",18}");
        Print(output, "google/protobuf", DescriptorSets.WellKnown(includesSourceInfo: false), DescriptorSets.WellKnown(includesSourceInfo: true));
        Print(output, "OpenTelemetry", DescriptorSets.OpenTelemetry(includesSourceInfo: false), DescriptorSets.OpenTelemetry(includesSourceInfo: true));
    }

    private static void Print(TextWriter output, string name, byte[] plain, byte[] withInfo) =>
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name,-40}{Of(plain),9:F2}{Of(withInfo),18:F2}"));

    private static unsafe double Of(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            FileDescriptorSet set = default;
            set.Read(ref reader, in arena);
            return (double)arena.UsedBytes / bytes.Length;
        }
    }
}
