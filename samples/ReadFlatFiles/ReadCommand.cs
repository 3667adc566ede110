using System.Text;
using ReadFlatFiles.Arrow;
using ReadFlatFiles.Geo;

namespace ReadFlatFiles;

/// <summary>Runs the command once its arguments are known.</summary>
internal static class ReadCommand
{
    public static int Start(string[] paths, string? svgFile)
    {
        Console.OutputEncoding = Encoding.UTF8;
        var page = Page.OnConsole();
        var errors = new List<string>();
        int exitCode = ExitCode.Ok;
        bool isDrawn = false;
        foreach (string path in paths.Length > 0 ? paths : BundledFiles())
        {
            try
            {
                byte[] bytes = File.ReadAllBytes(path);
                Show(page, Path.GetFileName(path), bytes);
                if (svgFile is null || isDrawn || !GeoFile.IsOne(bytes)) continue;
                GeoPicture.Save(svgFile, bytes);
                isDrawn = true;
                page.Line($"Drew {Path.GetFileName(path)}: {svgFile}");
            }
            catch (BrokenFileException broken)
            {
                errors.Add($"{path}: error at byte {broken.Offset}: {broken.Message}");
                exitCode = Math.Max(exitCode, ExitCode.BrokenFile);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                errors.Add($"{path}: error: {failure.Message}");
                exitCode = ExitCode.Usage;
            }
        }

        // Errors come last, so that no one has to scroll up for them.
        foreach (string error in errors) Console.Error.WriteLine(error);
        return exitCode;
    }

    private static void Show(Page page, string name, byte[] bytes)
    {
        if (GeoFile.IsOne(bytes)) GeoReport.Print(page, name, bytes);
        else if (ArrowFile.IsOne(bytes)) ArrowReport.PrintFile(page, name, bytes);
        else if (ArrowMessage.StartsOne(bytes)) ArrowReport.PrintStream(page, name, bytes);
        else throw new BrokenFileException(0, "this is neither FlatGeobuf (version 3) nor Arrow.");
    }

    private static string[] BundledFiles()
    {
        string folder = Path.Combine(AppContext.BaseDirectory, "data");
        return [.. Directory.GetFiles(folder, "*.fgb").Order(StringComparer.Ordinal), .. Directory.GetFiles(folder, "*.arrow").Order(StringComparer.Ordinal)];
    }
}

/// <summary>What the program returns to the shell.</summary>
internal static class ExitCode
{
    public const int Ok = 0;
    public const int BrokenFile = 1;

    /// <summary>The command line is wrong, or a file cannot be read or written.</summary>
    public const int Usage = 2;
}
