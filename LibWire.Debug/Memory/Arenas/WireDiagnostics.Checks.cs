using System.Collections.Generic;
using System.Diagnostics;
using System.IO;

namespace LibWire;

public static partial class WireDiagnostics
{
    private const string ArenaCreated = "An arena was created or rented here and is not disposed:";

    /// <summary>Registers the report for the end of the process. Called when the first arena is created.</summary>
    internal static void Watch() => AppDomain.CurrentDomain.ProcessExit += (_, _) => Report(Console.Error);

    /// <summary>Writes the arenas that are not disposed to the trace and to a writer. Writes nothing if all are disposed.</summary>
    internal static void Report(TextWriter writer)
    {
        IReadOnlyList<string> arenas = UndisposedArenas();
        if (arenas.Count == 0) return;

        string report = $"LibWire.Debug: {arenas.Count} arena(s) were never disposed.{Environment.NewLine}{string.Join(Environment.NewLine, arenas)}";
        Trace.WriteLine(report);
        writer.WriteLine(report);
    }

    static partial void ListUndisposed(ref IReadOnlyList<string> arenas)
    {
        var texts = new List<string>();
        foreach (ArenaRecord record in ArenaRecord.ListOpen())
            if (record.Origin is { } origin)
                texts.Add(ArenaCreated + Environment.NewLine + WithoutOwnFrames(origin.ToString()));
        arenas = texts;
    }

    static partial void CheckUndisposed()
    {
        IReadOnlyList<string> arenas = UndisposedArenas();
        if (arenas.Count == 0) return;
        Check.Fail(WireMisuse.ArenaNotDisposed, $"{arenas.Count} arena(s): {string.Join(Environment.NewLine, arenas)}{Environment.NewLine}");
    }

    /// <summary>A stack trace that starts at the code of the caller.</summary>
    private static string WithoutOwnFrames(string trace)
    {
        int start = 0;
        while (true)
        {
            int end = trace.IndexOf('\n', start);
            if (end < 0 || trace.IndexOf(" LibWire.Arena", start, end - start, StringComparison.Ordinal) < 0) return trace.Substring(start).TrimEnd();
            start = end + 1;
        }
    }
}
