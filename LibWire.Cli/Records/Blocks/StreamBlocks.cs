namespace LibWire.Cli;

/// <summary>Reads the blocks of a pipe or of decompressed data: by one thread at a time, as much as is there and ends with a record.</summary>
/// <param name="stream">The bytes of the file, decompressed.</param>
/// <param name="kind">How the file is divided.</param>
/// <param name="blockBytes">The size of a block, if no record is larger.</param>
internal sealed class StreamBlocks(Stream stream, InputKind kind, int blockBytes) : IRecordBlocks
{
    private readonly Lock _lock = new();
    private byte[] _rest = []; // what was read behind the last block: a part of a record
    private int _restBytes;
    private long _offset;      // of it in the file
    private long _number;      // of that record
    private long _tickets;
    private bool _isOver;
    private InvalidDataException? _damage;

    public bool TryTake(RecordBlock block)
    {
        lock (_lock)
        {
            if (_isOver) return false;
            block.Ticket = _tickets++;
            block.Begin(_offset, _rest.AsSpan(0, _restBytes));
            int at = 0;
            long number = _number;
            do
            {
                Hop(block, ref at);
            }
            while (at == 0 && !_isOver && Read(block));

            block.SetRecords(0, _isOver ? block.Bytes.Length : at, number, _isOver ? _damage : null);
            Keep(block.Bytes[at..]);
            _offset += at;
            return !_isOver || block.Bytes.Length > 0 || _damage != null;
        }
    }

    // Over the records that are there as a whole.
    private void Hop(RecordBlock block, ref int at)
    {
        ReadOnlySpan<byte> bytes = block.Bytes;
        while (at < bytes.Length)
        {
            ReadOnlySpan<byte> left = bytes[at..];
            if (RecordHead.Read(left, kind, out RecordHead head) != null)
            {
                // The block says what is wrong when it comes to this place.
                _isOver = left.Length >= RecordHead.BytesMax;
                return;
            }

            if (head.TotalBytes > left.Length) return;
            at += (int)head.TotalBytes;
            _number++;
        }
    }

    private bool Read(RecordBlock block)
    {
        try
        {
            if (block.Read(stream, blockBytes)) return true;
        }
        catch (InvalidDataException failure)
        {
            _damage = failure;
        }

        _isOver = true;
        return false;
    }

    private void Keep(ReadOnlySpan<byte> rest)
    {
        if (rest.Length > _rest.Length) _rest = GC.AllocateUninitializedArray<byte>(Math.Max(rest.Length, blockBytes));
        rest.CopyTo(_rest);
        _restBytes = rest.Length;
    }
}
