using System.Text;
using LibWire;
using ReadTrace.Otlp;
using Spectre.Console;

namespace ReadTrace;

/// <summary>Runs the command once its arguments are known.</summary>
internal static class TraceCommand
{
    public const int UsageError = 2;
    private const int Ok = 0;
    private const int BrokenFile = 1;

    // A file has no width, and its rows must not be folded.
    private const int RedirectedWidth = 160;

    public static int Read(string[] paths)
    {
        Console.OutputEncoding = Encoding.UTF8;
        int exitCode = Ok;
        using var arena = new ArenaAllocator();
        foreach (string path in paths.DefaultIfEmpty(Path.Combine(AppContext.BaseDirectory, "checkout.otlp")))
        {
            try
            {
                byte[] bytes = File.ReadAllBytes(path);
                arena.Reset();
                TracesData data = TracesData.Parse(bytes, in arena);
                Print(path, bytes, ref data, arena);
            }
            catch (WireFormatException broken)
            {
                Console.Error.WriteLine($"{path}: error WireError.{broken.Error}: {broken.Message}");
                exitCode = BrokenFile;
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                Console.Error.WriteLine($"{path}: error: {failure.Message}");
                exitCode = UsageError;
            }
        }

        return exitCode;
    }

    public static int WriteExample(string path)
    {
        using var arena = new ArenaAllocator();
        TracesData data = ExampleTrace.Build(in arena);
        File.WriteAllBytes(path, data.ToArray());
        Console.WriteLine($"Wrote {path}: {data.ComputeSize():#,##0} bytes.");
        return Ok;
    }

    private static void Print(string path, byte[] bytes, ref TracesData data, ArenaAllocator arena)
    {
        IAnsiConsole console = AnsiConsole.Console;
        if (Console.IsOutputRedirected)
        {
            console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
            console.Profile.Width = RedirectedWidth;
        }

        var spans = TraceSpan.Collect(ref data);
        console.WriteLine(
            $"{Path.GetFileName(path)}: {bytes.Length:#,##0} bytes, {spans.Count} spans in {data.ResourceSpans.Count} services, "
            + $"{(long)arena.UsedBytes:#,##0} bytes of arena");
        foreach (IGrouping<string, TraceSpan> trace in spans.GroupBy(span => span.TraceId)) Waterfall.Print(console, trace.Key, [.. trace]);
    }
}
