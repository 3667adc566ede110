using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>What was measured, as a table or as JSON.</summary>
internal sealed record BenchReport
{
    private const double NanosPerMicro = 1e3, NanosPerMilli = 1e6, NanosPerSecond = 1e9, BytesPerMega = 1e6;

    internal required string File { get; init; }

    internal required string Type { get; init; }

    /// <summary>The word for one message or buffer.</summary>
    internal required string Word { get; init; }

    internal required BenchRecords Records { get; init; }

    internal required int Rounds { get; init; }

    internal required IReadOnlyList<(BenchStep Step, BenchTime Time)> Steps { get; init; }

    internal required IReadOnlyList<(BenchPart Part, BenchTime? Time)> Parts { get; init; }

    /// <summary>What else is to be said.</summary>
    internal required IReadOnlyList<string> Notes { get; init; }

    internal void WriteText(TextWriter output)
    {
        output.WriteLine(Text($"{File}: {Count(Records.Parts.Count)} of {Type}, {Records.Bytes.Length:N0} bytes"));
        output.WriteLine(Text($"One pass over all of them, the best and the median of {Rounds} rounds in turns; {Machine()}"));
        output.WriteLine();
        output.WriteLine($"{"",-12}  {"code",-9}  {"best",12}  {"median",12}  {"rate",11}  {$"each {Word}",14}");
        string last = "";
        foreach ((BenchStep step, BenchTime time) in Steps)
        {
            string each = Duration(time.MinNanos / Math.Max(1, Records.Parts.Count));
            output.WriteLine(
                $"{(step.Name == last ? "" : step.Name),-12}  {step.Code,-9}  {Duration(time.MinNanos),12}  {Duration(time.MedianNanos),12}  "
                + $"{Rate(step.SizeBytes, time),11}  {each,14}");
            last = step.Name;
        }

        output.WriteLine();
        output.WriteLine($"{"what it is made of",-20}  {"count",12}  {"bytes",13}  {"alone, best",12}  {"rate",11}");
        foreach ((BenchPart part, BenchTime? time) in Parts)
        {
            string alone = time is { } known ? Duration(known.MinNanos) : "", rate = time is { } one ? Rate(part.SizeBytes, one) : "";
            string bytes = part.SizeBytes == 0 ? "" : Text($"{part.SizeBytes:N0}");
            output.WriteLine($"{part.Name,-20}  {Text($"{part.Count:N0}"),12}  {bytes,13}  {alone,12}  {rate,11}".TrimEnd());
        }

        foreach (string note in Notes.Prepend("")) output.WriteLine(note);
    }

    internal void WriteJson(TextWriter output)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true }))
        {
            writer.WriteStartObject();
            writer.WriteString("file", File);
            writer.WriteString("type", Type);
            writer.WriteNumber("records", Records.Parts.Count);
            writer.WriteNumber("bytes", Records.Bytes.Length);
            writer.WriteNumber("rounds", Rounds);
            writer.WriteString("machine", Machine());
            writer.WriteStartArray("steps");
            foreach ((BenchStep step, BenchTime time) in Steps)
            {
                writer.WriteStartObject();
                writer.WriteString("name", step.Name);
                writer.WriteString("code", step.Code);
                writer.WriteNumber("bytes", step.SizeBytes);
                WriteTime(writer, step.SizeBytes, time);
                writer.WriteEndObject();
            }

            writer.WriteEndArray();
            writer.WriteStartArray("parts");
            foreach ((BenchPart part, BenchTime? time) in Parts)
            {
                writer.WriteStartObject();
                writer.WriteString("name", part.Name.Trim());
                writer.WriteNumber("count", part.Count);
                writer.WriteNumber("bytes", part.SizeBytes);
                if (time is { } known) WriteTime(writer, part.SizeBytes, known);
                writer.WriteEndObject();
            }

            writer.WriteEndArray();
            writer.WriteStartArray("notes");
            foreach (string note in Notes) writer.WriteStringValue(note);
            writer.WriteEndArray();
            writer.WriteEndObject();
        }

        output.WriteLine(Encoding.UTF8.GetString(buffer.ToArray()));
    }

    private static void WriteTime(Utf8JsonWriter writer, long bytes, BenchTime time)
    {
        writer.WriteNumber("best_ns", Math.Round(time.MinNanos, 1));
        writer.WriteNumber("median_ns", Math.Round(time.MedianNanos, 1));
        if (bytes > 0 && time.MinNanos > 0) writer.WriteNumber("mb_per_s", Math.Round(bytes / BytesPerMega / (time.MinNanos / NanosPerSecond), 1));
    }

    private string Count(int count) => count == 1 ? $"one {Word}" : Text($"{count:N0} {Word}s");

    private static string Machine() =>
        $"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.ProcessArchitecture}, {Environment.ProcessorCount} processors";

    // Four digits or more.
    private static string Duration(double nanos) => nanos switch
    {
        < 10_000 => Text($"{nanos:N0} ns"),
        < 100_000 => Text($"{nanos / NanosPerMicro:N1} µs"),
        < 10_000_000 => Text($"{nanos / NanosPerMicro:N0} µs"),
        _ => Text($"{nanos / NanosPerMilli:N1} ms"),
    };

    private static string Rate(long bytes, BenchTime time) =>
        bytes == 0 || time.MinNanos <= 0 ? "" : Text($"{bytes / BytesPerMega / (time.MinNanos / NanosPerSecond):N0} MB/s");

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
