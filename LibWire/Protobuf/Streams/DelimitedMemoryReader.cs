using System.Buffers;

namespace LibWire;

/// <summary>Takes length-delimited messages from the front of memory, one after another.</summary>
internal sealed class DelimitedMemoryReader
{
    private readonly int _messageBytesMax;
    private readonly long _sizeBytes;
    private ReadOnlySequence<byte> _rest;

    internal DelimitedMemoryReader(ReadOnlySequence<byte> bytes, int messageBytesMax)
    {
        StreamBytes.CheckLimit(messageBytesMax);
        _rest = bytes;
        _sizeBytes = bytes.Length;
        _messageBytesMax = messageBytesMax;
    }

    /// <summary>The message, without its length.</summary>
    internal ReadOnlySequence<byte> Current { get; private set; }

    /// <summary>The position at which the message starts.</summary>
    internal long Position { get; private set; }

    /// <summary>Moves to the next message.</summary>
    /// <returns>Whether there is one.</returns>
    internal bool Next()
    {
        Current = default;
        if (_rest.IsEmpty) return false;
        long start = _sizeBytes - _rest.Length;
        WireError error = DelimitedPrefix.TryTake(ref _rest, _messageBytesMax, out ReadOnlySequence<byte> message);
        if (error != WireError.None) ProtoThrow.Reading(error, start, 0);
        Current = message;
        Position = _sizeBytes - _rest.Length - message.Length;
        return true;
    }
}
