using System.Collections.Generic;
using System.Diagnostics;
using System.IO;

namespace LibWire;

public static partial class WireDiagnostics
{
    private const string ArenaCreated = "An arena was created or rented here and is not disposed:";

    /// <summary>Watches for the end of the process. Called when the first arena is made.</summary>
    internal static void Watch() => AppDomain.CurrentDomain.ProcessExit += (_, _) => Report(Console.Error);

    /// <summary>Writes what is not disposed to the trace and to a writer; nothing if all is.</summary>
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
        if (arenas.Count > 0) Check.Fail(WireMisuse.ArenaNotDisposed, $"{arenas.Count} arena(s): {string.Join(Environment.NewLine, arenas)}{Environment.NewLine}");
    }

    /// <summary>A stack trace that begins with the caller's code.</summary>
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
