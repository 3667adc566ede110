using System.Text;
using LibWire;
using Spectre.Console;

namespace QuickStart;

/// <summary>Runs the command once its arguments are known.</summary>
internal static class QuickStartCommand
{
    // A tile may come from anywhere, and two of its bytes can ask for a hundred bytes of memory. So decoding has a limit.
    private const uint ArenaBytesMax = 1u << 30;

    // A file has no width, and its tables must not be folded.
    private const int RedirectedWidth = 200;

    public static int Start(string[] paths, int? rounds, string? svgFile)
    {
        Console.OutputEncoding = Encoding.UTF8;
        List<InputFile> files = [];
        foreach (string path in paths.DefaultIfEmpty(Path.Combine(AppContext.BaseDirectory, "tiles")))
        {
            IReadOnlyList<InputFile> found = InputFile.Find(path);
            if (found.Count == 0)
            {
                Console.Error.WriteLine($"{path}: {(Directory.Exists(path) ? "no tile in this folder" : "no such file or folder")}.");
                return ExitCode.Usage;
            }

            files.AddRange(found);
        }

        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = ArenaBytesMax });
        var roundTrip = new RoundTrip(arena, rounds);
        var results = new List<RoundTripResult>();
        var errors = new List<string>();
        foreach (InputFile file in files)
        {
            try
            {
                RoundTripResult result = roundTrip.Run(file.Name, file.Read());
                if (result.Difference is { } difference) errors.Add($"{file.Path}: error: not the same after the round trip: {difference}.");
                if (result.GeneratedDifference is { } disagreement)
                    errors.Add($"{file.Path}: error: generated and hand-written code disagree: {disagreement}.");
                results.Add(result);
            }
            catch (WireFormatException broken)
            {
                errors.Add($"{file.Path}: error WireError.{broken.Error}: {broken.Message}");
            }
            catch (Exception failure) when (failure is ArenaLimitException or InvalidDataException or IOException or UnauthorizedAccessException)
            {
                errors.Add($"{file.Path}: error: {failure.Message}");
            }
        }

        if (results.Count > 0) Print(results, arena);
        if (results.Count > 0 && svgFile is not null && Draw(svgFile, results, arena) is { } notDrawn) errors.Add(notDrawn);

        // Errors come last, so that no one has to scroll up for them.
        foreach (string error in errors) Console.Error.WriteLine(error);
        return errors.Count == 0 ? ExitCode.Ok : ExitCode.BrokenTile;
    }

    private static void Print(List<RoundTripResult> results, ArenaAllocator arena)
    {
        IAnsiConsole console = AnsiConsole.Console;
        if (Console.IsOutputRedirected)
        {
            console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
            console.Profile.Width = RedirectedWidth;
        }

        new Report(console, arena).Print(results);
    }

    /// <returns>Why the picture could not be written; null if it was.</returns>
    private static string? Draw(string svgFile, List<RoundTripResult> results, ArenaAllocator arena)
    {
        RoundTripResult drawn = Report.MostLayered(results);
        arena.Reset();
        Tile tile = TileReader.Read(drawn.Bytes, in arena);
        try
        {
            SvgPicture.Save(svgFile, in tile);
            Console.WriteLine($"Drew {drawn.Name}: {svgFile}");
            return null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return $"{svgFile}: error: {failure.Message}";
        }
    }
}

/// <summary>What the program returns to the shell.</summary>
internal static class ExitCode
{
    public const int Ok = 0;
    public const int BrokenTile = 1;
    public const int Usage = 2;
}
