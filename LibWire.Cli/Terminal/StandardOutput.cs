using System.Runtime.InteropServices;

namespace LibWire.Cli;

/// <summary>Standard output as a stream that fails when nobody reads it any more. The stream of the framework takes what is written then.</summary>
/// <remarks>Other systems than Windows. There the framework does not tell.</remarks>
internal sealed partial class StandardOutput : Stream
{
    private const int Descriptor = 1;
    private const int BrokenPipe = 32; // EPIPE, of Linux and of macOS

    private readonly Stream _console = Console.OpenStandardOutput();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <exception cref="OutputException">The bytes cannot be written. A part of them may have been.</exception>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (!OperatingSystem.IsWindows()) buffer = buffer[WriteDirectly(buffer)..];
        if (buffer.IsEmpty) return;
        try
        {
            // It waits where the reader is slow, and says what is wrong.
            _console.Write(buffer);
        }
        catch (IOException failure)
        {
            throw new OutputException($"Standard output cannot be written: {failure.Message}");
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing) _console.Dispose();
        base.Dispose(disposing);
    }

    // How many of the bytes were written, up to the first fault.
    private static unsafe int WriteDirectly(ReadOnlySpan<byte> bytes)
    {
        int done = 0;
        fixed (byte* start = bytes)
        {
            while (done < bytes.Length)
            {
                // SAFETY: the bytes from done up to the length are those of the span, which is pinned.
                nint count = WriteTo(Descriptor, start + done, bytes.Length - done);
                if (count < 0 && Marshal.GetLastPInvokeError() == BrokenPipe)
                    throw new OutputException("Nobody reads standard output.") { IsClosed = true };
                if (count <= 0) break;
                done += (int)count;
            }
        }

        return done;
    }

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static unsafe partial nint WriteTo(int file, byte* bytes, nint count);
}

/// <summary>Standard output cannot be written. The message is a sentence for the user.</summary>
/// <remarks>No IOException, which those catch who read and write files.</remarks>
internal sealed class OutputException(string message) : Exception(message)
{
    /// <summary>Whether only nobody reads it any more.</summary>
    internal bool IsClosed { get; init; }
}
