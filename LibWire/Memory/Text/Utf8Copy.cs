namespace LibWire;

/// <summary>UTF-16 as UTF-8 in an arena, for the time of a call.</summary>
internal static unsafe class Utf8Copy
{
    /// <summary>Copies a text to an arena as UTF-8.</summary>
    /// <param name="text">The text.</param>
    /// <param name="arena">Receives the bytes.</param>
    /// <param name="utf8">The bytes.</param>
    /// <param name="invalidIndex">The index of the first surrogate without its partner; -1 if there is none.</param>
    /// <returns>Whether each surrogate has its partner.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: it has 2 GiB or more.</exception>
    internal static bool TryMake(string text, ArenaAllocator arena, out ReadOnlySpan<byte> utf8, out int invalidIndex)
    {
        utf8 = default;
        long lengthBytes = WireUtf8.CountBytes(text.AsSpan(), out invalidIndex);
        if (invalidIndex >= 0) return false;
        if (lengthBytes > int.MaxValue) WireThrow.MessageTooLarge(0);
        var copy = new Span<byte>(arena.AllocateBytes((nuint)lengthBytes), (int)lengthBytes);
        WireUtf8.TryTranscode(text.AsSpan(), copy, out _, out _);
        utf8 = copy;
        return true;
    }
}
