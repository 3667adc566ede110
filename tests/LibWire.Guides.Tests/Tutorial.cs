using Weather;

namespace LibWire.Tests.Guides;

/// <summary>The five steps of docs/tutorial.md, one after the other.</summary>
public sealed class Tutorial
{
    [Fact]
    public void Steps_OneAfterTheOther_PrintWhatTheTutorialSays()
    {
        Console.Lines.Clear();

        // GUIDE: encode
        using var arena = new ArenaAllocator();
        var day = new Day();
        day.SetPlace("Oslo", in arena);
        for (int hour = 0; hour < 24; hour++)
        {
            ref Reading reading = ref day.Readings.Add(in arena);
            reading.AtSeconds = 1_772_323_200 + hour * 3600;
            reading.TenthsCelsius = hour < 7 ? -31 : 18;
        }

        byte[] bytes = day.ToArray();
        Console.WriteLine($"{bytes.Length} bytes");
        // GUIDE: end

        // GUIDE: decode
        Day received = Day.Parse(bytes, in arena);
        int sum = 0;
        foreach (ref Reading reading in received.Readings.Span) sum += reading.TenthsCelsius;
        string remark = received.HasRemark ? received.Remark.ToString() : "no remark";
        Console.WriteLine($"{received.Place}: {sum / received.Readings.Count / 10.0} degrees, {remark}");
        // GUIDE: end

        // GUIDE: memory
        Console.WriteLine($"{arena.ChunkCount} chunk of native memory");
        arena.Reset();                          // day and received are dead now; the memory is there for the next message
        Console.WriteLine($"{arena.UsedBytes} bytes in use");
        // GUIDE: end

        // GUIDE: errors
        bool isRight = Day.TryParse(bytes.AsSpan(0, 40), in arena, out Day cut, out WireFault fault);
        Console.WriteLine(isRight ? cut.Place.ToString() : $"{fault.Error} at byte {fault.Offset}");
        // GUIDE: end
        Assert.Equal(Output(), Console.Lines);
    }

    // The block of the tutorial that shows what the program prints.
    private static string[] Output()
    {
        string text = File.ReadAllText(Repository.PathOf("docs/tutorial.md")).ReplaceLineEndings("\n");
        int start = text.IndexOf("```text\n", StringComparison.Ordinal) + "```text\n".Length;
        return text[start..text.IndexOf("\n```", start, StringComparison.Ordinal)].Split('\n');
    }

    // What the program would print.
    private static class Console
    {
        internal static readonly List<string> Lines = [];

        internal static void WriteLine(string line) => Lines.Add(line);
    }
}
