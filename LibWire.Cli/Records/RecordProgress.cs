using System.Diagnostics;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Shows on the terminal how far a file was read and at what rate, and disappears at the end.</summary>
/// <param name="error">Where errors go. Nothing is shown if that is no terminal.</param>
internal sealed class RecordProgress(TextWriter error) : IDisposable
{
    private const int RecordsBetween = 256;
    private static readonly long Interval = Stopwatch.Frequency / 5;

    private readonly bool _isTerminal = ReferenceEquals(error, Console.Error) && !Console.IsErrorRedirected;
    private readonly long _start = Stopwatch.GetTimestamp();
    private long _lastShown = Stopwatch.GetTimestamp();
    private int _width;

    /// <summary>Shows the progress, at most five times a second.</summary>
    internal void Show(RecordFile file)
    {
        if (_isTerminal && file.Reader.Number % RecordsBetween == 0) Show(file, file.Reader.Number + 1, file.Reader.BytesRead);
    }

    /// <summary>Shows the progress, at most five times a second.</summary>
    /// <param name="file">The file.</param>
    /// <param name="recordCount">How many of its records were read.</param>
    /// <param name="bytesRead">How many of its bytes.</param>
    internal void Show(RecordFile file, long recordCount, long bytesRead)
    {
        if (!_isTerminal || Stopwatch.GetTimestamp() - _lastShown < Interval) return;
        _lastShown = Stopwatch.GetTimestamp();
        double megabytes = bytesRead / 1e6, seconds = Stopwatch.GetElapsedTime(_start).TotalSeconds;
        string part = file.SizeBytes == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"{file.PartOf(bytesRead):P0} of ");
        string text = string.Create(
            CultureInfo.InvariantCulture, $"{part}{megabytes:N0} MB, {recordCount:N0} records, {megabytes / seconds:N0} MB/s");
        error.Write("\r" + text.PadRight(_width));
        _width = text.Length;
    }

    /// <summary>Clears the line.</summary>
    public void Dispose()
    {
        if (_width > 0) error.Write("\r" + new string(' ', _width) + "\r");
        _width = 0;
    }
}
