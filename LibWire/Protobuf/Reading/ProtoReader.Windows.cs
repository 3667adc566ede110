namespace LibWire;

// What a projection needs from a reader: the pieces of the input, and the ends of fields that it does not read.
public ref partial struct ProtoReader
{
    /// <summary>The contiguous bytes from the position on, at least one. Bytes must remain.</summary>
    internal ReadOnlySpan<byte> EnterWindow()
    {
        while (NearBytes == 0) EnterNextSegment();
        return NearRest;
    }

    /// <summary>The number of bytes of whole fields in the window, from the position on. It stops before the first malformed field.</summary>
    internal readonly int MeasureWindow()
    {
        ProtoReader ahead = this;
        int start = Position;
        int windowEnd = start + NearBytes;
        int end = start;
        while (end < windowEnd && (ahead.TrySkipNear() || (ahead.TryNext(out _) && ahead.TrySkip(out _))) && ahead.Position <= windowEnd) end = ahead.Position;
        return end - start;
    }

    /// <summary>The size of the next field, tag and value; 0 if it is malformed.</summary>
    internal readonly int MeasureField(out uint tagAndType)
    {
        ProtoReader ahead = this;
        bool isWhole = ahead.TryNext(out _) && ahead.TrySkip(out _);
        tagAndType = ahead._tagAndType;
        return isWhole ? ahead.Position - Position : 0;
    }
}
