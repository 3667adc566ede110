namespace LibWire;

// What a projection asks of a reader: the pieces that the input lies in, and where fields that it need not look into end.
public ref partial struct ProtoReader
{
    /// <summary>The bytes from here on that lie in one piece. Bytes remain, so there are some.</summary>
    internal ReadOnlySpan<byte> EnterWindow()
    {
        while (NearBytes == 0) EnterNextSegment();
        return NearRest;
    }

    /// <summary>How many bytes from here on are whole fields in the window; those before the first malformed one where there is one.</summary>
    internal readonly int MeasureWindow()
    {
        ProtoReader ahead = this;
        int start = Position;
        int windowEnd = start + NearBytes;
        int end = start;
        while (end < windowEnd && (ahead.TrySkipNear() || (ahead.TryNext(out _) && ahead.TrySkip(out _))) && ahead.Position <= windowEnd) end = ahead.Position;
        return end - start;
    }

    /// <summary>The size of the next field, tag and value; 0 where it is malformed.</summary>
    internal readonly int MeasureField(out uint tagAndType)
    {
        ProtoReader ahead = this;
        bool isWhole = ahead.TryNext(out _) && ahead.TrySkip(out _);
        tagAndType = ahead._tagAndType;
        return isWhole ? ahead.Position - Position : 0;
    }
}
