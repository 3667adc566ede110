using System.Diagnostics;

namespace LibWire.Cli;

/// <summary>A progress bar on the terminal: shows how many files were read, and disappears at the end.</summary>
/// <remarks>Nothing is shown if errors go to a file, or if there are few files.</remarks>
internal sealed class ProgressBar(TextWriter? terminal) : IDisposable
{
    private const int Width = 40;
    private const int FilesMin = 100;
    private static readonly long Interval = Stopwatch.Frequency / 10;

    private readonly Lock _lock = new();
    private long _lastShown;
    private bool _isShown;

    /// <summary>Creates a bar, which shows something only if errors go to a terminal.</summary>
    internal static ProgressBar On(TextWriter error) => new(ReferenceEquals(error, Console.Error) && !Console.IsErrorRedirected ? error : null);

    /// <summary>Shows the progress, at most ten times a second. Several threads may call it at once.</summary>
    internal void Show(int done, int known)
    {
        if (terminal == null || known < FilesMin || Stopwatch.GetTimestamp() - Volatile.Read(ref _lastShown) < Interval) return;
        lock (_lock)
        {
            Volatile.Write(ref _lastShown, Stopwatch.GetTimestamp());
            _isShown = true;
            int filled = (int)((long)done * Width / known);
            terminal.Write($"\r[{new string('#', filled)}{new string('.', Width - filled)}] {done}/{known} files");
        }
    }

    /// <summary>Clears the line.</summary>
    public void Dispose()
    {
        if (_isShown) terminal!.Write("\r" + new string(' ', Width * 2) + "\r");
        _isShown = false;
    }
}
