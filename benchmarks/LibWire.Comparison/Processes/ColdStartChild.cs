using System.Diagnostics;
using System.Globalization;
using LibWire.Benchmarks.Model;
using GoogleRoot = LibWire.Comparison.GoogleModel.RootMessage;

namespace LibWire.Comparison;

/// <summary>The new process of a cold start. It measures its first decodes, before any of that code has run.</summary>
internal static unsafe class ColdStartChild
{
    /// <summary>10 MB of case A.</summary>
    private const int MessageCount = 39_216;

    /// <summary>More than the model takes.</summary>
    private const int ReservedBytes = 64 << 20;

    private const int WarmCalls = 40;
    private const int WarmTimes = 21;
    private static readonly TimeSpan WarmPause = TimeSpan.FromMilliseconds(150);

    internal static IReadOnlyList<string> Columns { get; } = ["libwire-alias", "libwire-copy", "google-protobuf"];

    /// <summary>Decodes, and prints the size of the input and milliseconds: of the start, the first call, the second, and a warm one.</summary>
    /// <param name="column">The library.</param>
    /// <param name="startTicks">The start time of the process.</param>
    internal static void Run(string column, long startTicks)
    {
        double startMilliseconds = (DateTime.UtcNow - new DateTime(startTicks, DateTimeKind.Utc)).TotalMilliseconds;
        using CaseInput input = MadeCases.Make(CaseId.A, MessageCount);

        // The memory is allocated before: the measurement covers code that never ran.
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = ReservedBytes });
        arena.AllocateSpan<byte>(ReservedBytes / 2).Clear();
        arena.Reset();

        // The first use of the clock is not measured.
        Time(input, arena, "");
        double first = Time(input, arena, column), second = Time(input, arena, column);
        for (int i = 0; i < WarmCalls; i++)
        {
            Time(input, arena, column);
            if (i % 10 == 9) Thread.Sleep(WarmPause);
        }

        double warm = Statistics.Median(Enumerable.Range(0, WarmTimes).Select(_ => Time(input, arena, column)));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{input.Array.Length} {startMilliseconds:F3} {first:F3} {second:F3} {warm:F3}"));
    }

    private static double Time(CaseInput input, ArenaAllocator arena, string column)
    {
        arena.Reset();
        RootMessage root = default;
        long start = Stopwatch.GetTimestamp();
        int count;
        switch (column)
        {
            case "libwire-alias":
                ProtoReader pinned = ProtoReader.OverPinned((byte*)input.Address, (nuint)input.Array.Length);
                root.Read(ref pinned, in arena);
                count = root.Messages.Count;
                break;
            case "libwire-copy":
                var reader = new ProtoReader(input.Bytes);
                root.Read(ref reader, in arena);
                count = root.Messages.Count;
                break;
            case "google-protobuf":
                count = GoogleRoot.Parser.ParseFrom(input.Array).Messages.Count;
                break;
            default:
                count = MessageCount;
                break;
        }

        double milliseconds = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        return count == MessageCount ? milliseconds : throw new InvalidDataException($"{column}: {count} messages instead of {MessageCount}.");
    }
}
