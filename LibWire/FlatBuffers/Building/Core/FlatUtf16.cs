namespace LibWire;

/// <summary>Converts text of any length from UTF-16 to UTF-8: it is counted first, and then written into memory of that size.</summary>
internal static class FlatUtf16
{
    /// <summary>The most bytes that one unit becomes.</summary>
    internal const int UnitBytesMax = 3;

    /// <summary>The number of bytes of text in UTF-8.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>.</exception>
    internal static long CountBytes(ReadOnlySpan<char> text)
    {
        long lengthBytes = WireUtf8.CountBytes(text, out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        return lengthBytes;
    }

    /// <summary>Converts text to the bytes that were counted.</summary>
    /// <param name="text">The text.</param>
    /// <param name="target">Memory of the size that was counted. If another thread changes the text meanwhile, the bytes stay inside of it.</param>
    /// <exception cref="InvalidOperationException">The text was changed since.</exception>
    internal static void Transcode(ReadOnlySpan<char> text, Span<byte> target)
    {
        if (!WireUtf8.TryTranscode(text, target, out int written, out _) || written != target.Length)
            throw new InvalidOperationException("The text changed while it was written: another thread uses it.");
    }
}
