using Microsoft.Win32.SafeHandles;

namespace LibWire.Cli;

/// <summary>Records of a file that lie one after the other, in a buffer that is used again.</summary>
/// <param name="kind">How the file is divided.</param>
internal sealed class RecordBlock(InputKind kind)
{
    private byte[] _buffer = [];
    private int _at;
    private int _end;      // of the bytes in the buffer: _at <= _end
    private long _limit;   // where the records end, in the buffer or behind it
    private long _origin;  // of the buffer in the file
    private SafeFileHandle? _file;
    private InvalidDataException? _damage;

    /// <summary>The number of the block in its file.</summary>
    internal long Ticket { get; set; }

    /// <summary>The number of the record that was read last, in its file from 0.</summary>
    internal long Number { get; private set; }

    /// <summary>Where that record starts in the file, with its length. After the last one: where it ends.</summary>
    internal long Offset { get; private set; }

    /// <summary>The bytes of the block.</summary>
    internal ReadOnlySpan<byte> Bytes => _buffer.AsSpan(0, _end);

    /// <summary>Starts again, with bytes that were read before.</summary>
    /// <param name="origin">Where the block starts in the file.</param>
    /// <param name="head">Its first bytes.</param>
    internal void Begin(long origin, ReadOnlySpan<byte> head)
    {
        (_origin, _at, _end, _limit, _file, _damage) = (origin, 0, 0, 0, null, null);
        Grow(head.Length);
        head.CopyTo(_buffer);
        _end = head.Length;
    }

    /// <summary>Reads a part of a file. What is not read yet of its last record is read when it is its turn.</summary>
    internal void Fill(SafeFileHandle file, long origin, int sizeBytes)
    {
        Begin(origin, []);
        _file = file;
        Grow(sizeBytes);
        ReadTo(sizeBytes);
    }

    /// <summary>Reads once, as much as is there.</summary>
    /// <param name="stream">The bytes of the file, decompressed.</param>
    /// <param name="sizeBytes">For how many bytes to make room, if there is no more.</param>
    /// <returns>Whether there was something.</returns>
    /// <exception cref="InvalidDataException">The compressed data is damaged.</exception>
    internal bool Read(Stream stream, int sizeBytes)
    {
        if (_end == _buffer.Length) Grow(Math.Max(sizeBytes, (int)Math.Min(_end * 2L, Array.MaxLength)));
        int count = _end == _buffer.Length ? 0 : stream.Read(_buffer, _end, _buffer.Length - _end);
        _end += count;
        return count > 0;
    }

    /// <summary>Says which bytes are records.</summary>
    /// <param name="from">Where the first one starts in the block.</param>
    /// <param name="limit">Where the last one ends, which may be behind the block, or where something starts that is none.</param>
    /// <param name="number">The number of the first one.</param>
    /// <param name="damage">What is thrown behind them; null for nothing.</param>
    internal void SetRecords(int from, long limit, long number, InvalidDataException? damage = null) =>
        (_at, _limit, Number, _damage) = (from, limit, number - 1, damage);

    /// <summary>Reads the next record.</summary>
    /// <param name="record">Its bytes, valid until the next call.</param>
    /// <returns>Whether there is one.</returns>
    /// <exception cref="RecordException">The file is cut off, or no record starts here. It has no more records.</exception>
    /// <exception cref="InvalidDataException">The compressed data is damaged here.</exception>
    internal bool TryNext(out ReadOnlySpan<byte> record)
    {
        record = default;
        Offset = _origin + _at;
        if (_at >= _limit) return _damage == null ? false : throw _damage;
        Number++;
        if (!RecordHead.IsSeries(kind))
        {
            _limit = 0;
            record = Bytes;
            return true;
        }

        Refuse(RecordHead.Read(Bytes[_at..], kind, out RecordHead head));
        _at += head.SizeBytes;
        if (!Has((int)head.LengthBytes)) Refuse(head.CutOffAfter(_end - _at));
        record = _buffer.AsSpan(_at, (int)head.LengthBytes);
        _at += record.Length;
        Refuse(head.Decompress(ref record));
        return true;
    }

    // A record that is longer than the buffer comes alone. The buffer grows at once if the file has its bytes, and else as they come.
    private bool Has(int sizeBytes)
    {
        if (_end - _at >= sizeBytes) return true;
        if (_file == null) return false;
        Buffer.BlockCopy(_buffer, _at, _buffer, 0, _end - _at);
        (_origin, _limit, _end, _at) = (_origin + _at, _limit - _at, _end - _at, 0);
        if (RandomAccess.GetLength(_file) - _origin >= sizeBytes) Grow(Math.Min(sizeBytes, Array.MaxLength));
        ReadTo(sizeBytes);
        return _end == sizeBytes;
    }

    private void ReadTo(int sizeBytes)
    {
        while (_end < sizeBytes)
        {
            if (_end == _buffer.Length) Grow((int)Math.Min(Math.Min(_end * 2L, sizeBytes), Array.MaxLength));
            int count = RandomAccess.Read(_file!, _buffer.AsSpan(_end, Math.Min(_buffer.Length, sizeBytes) - _end), _origin + _end);
            if (count == 0) return;
            _end += count;
        }
    }

    private void Grow(int sizeBytes)
    {
        if (sizeBytes <= _buffer.Length) return;
        byte[] target = GC.AllocateUninitializedArray<byte>(sizeBytes);
        Buffer.BlockCopy(_buffer, 0, target, 0, _end);
        _buffer = target;
    }

    private void Refuse(string? problem)
    {
        if (problem != null) throw (Exception?)_damage ?? new RecordException(Offset, problem);
    }
}
