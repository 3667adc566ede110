namespace LibWire.CompilerServices;

// Input that lies pinned in several places, and is read by one call.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Makes room for a copy of input, with spare bytes after it, and makes the copy the current piece. The caller fills it.</summary>
    /// <param name="offset">The offset of the bytes in the whole input.</param>
    /// <param name="sizeBytes">The number of bytes.</param>
    /// <returns>The first byte of the copy.</returns>
    internal byte* OpenCopy(int offset, int sizeBytes)
    {
        _baseOffset = offset;
        _next = _base = _arena.AllocateBytes((nuint)sizeBytes + SlackBytes);
        _end = _next + sizeBytes;
        _fastEnd = Beyond;
        new Span<byte>(_end, SlackBytes).Clear();
        return _next;
    }

    /// <summary>Makes pinned input the current piece. What is kept of it is copied.</summary>
    /// <param name="start">The first byte.</param>
    /// <param name="offset">Its offset in the whole input.</param>
    /// <param name="sizeBytes">The number of bytes; 1 or more.</param>
    /// <param name="tail">Memory for the last bytes: twice <see cref="SlackBytes"/>.</param>
    internal void UseInPlace(byte* start, int offset, int sizeBytes, byte* tail)
    {
        _baseOffset = offset;
        _next = _base = start;
        _end = start + sizeBytes;
        _fastEnd = FastEnd(_next, _end);
        _tail = tail;
        SetCopiesText(true);
    }

    /// <summary>Forgets that a required field may be missing: the message was walked and has them all.</summary>
    internal void ForgetRequired() => _isRequiredNoted = false;
}
