using Microsoft.Win32.SafeHandles;

namespace LibWire.Cli;

/// <summary>Reads the blocks of a file by several threads at once.</summary>
/// <param name="file">The file, which is not compressed.</param>
/// <param name="kind">How it is divided.</param>
/// <param name="blockBytes">The size of a block.</param>
/// <remarks>
/// The file is cut at multiples of the block size. Each thread reads a piece. Then, piece by piece in order, the threads hop over the lengths of the records:
/// those that start in a piece are its block. That takes a small part of the time of reading, and tells where the first record of the next piece starts.
/// </remarks>
internal sealed class FileBlocks(SafeFileHandle file, InputKind kind, int blockBytes) : IRecordBlocks
{
    private readonly Lock _lock = new();
    private readonly Turns _hops = new();
    private long _tickets;
    private long _pieces;

    // Changed by the thread whose turn it is.
    private long _next;    // where the next record starts
    private long _number;  // of that record
    private volatile bool _isOver;

    public bool TryTake(RecordBlock block)
    {
        long origin;
        lock (_lock)
        {
            if (_isOver) return false;

            // Pieces in the middle of one large record are left out.
            long piece = Math.Max(_pieces, Interlocked.Read(ref _next) / blockBytes);
            (origin, _pieces) = (piece * blockBytes, piece + 1);
            block.Ticket = _tickets++;
        }

        try
        {
            // A head that starts in the piece may end behind it.
            block.Fill(file, origin, blockBytes + RecordHead.BytesMax);
            _hops.Wait(block.Ticket);
            if (!_isOver && Hop(block, origin)) return true;
            _isOver = true;
            return false;
        }
        catch
        {
            _isOver = true;
            _hops.Stop();
            throw;
        }
        finally
        {
            _hops.Pass();
        }
    }

    // Whether there may be records in the piece or behind it.
    private bool Hop(RecordBlock block, long origin)
    {
        ReadOnlySpan<byte> bytes = block.Bytes;
        long at = _next - origin, first = at, number = _number;
        bool isEnd = bytes.Length < blockBytes; // of the file, when the piece or one before it was read
        if (at < 0 || (isEnd && at >= bytes.Length)) return false;
        while (at < Math.Min(bytes.Length, blockBytes))
        {
            if (RecordHead.Read(bytes[(int)at..], kind, out RecordHead head) != null)
            {
                // The block says what is wrong when it comes to this place.
                _isOver = true;
                at++;
                break;
            }

            at += head.TotalBytes;
            _number++;
        }

        block.SetRecords((int)Math.Min(first, bytes.Length), first > bytes.Length ? 0 : at, number);
        Interlocked.Exchange(ref _next, origin + at);
        return true;
    }
}
