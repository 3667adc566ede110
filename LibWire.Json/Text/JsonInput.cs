namespace LibWire;

/// <summary>Text of .NET as the bytes that are read.</summary>
internal static class JsonInput
{
    /// <summary>Encodes a text.</summary>
    /// <exception cref="JsonFormatException">The text has a surrogate without its partner.</exception>
    internal static ReadOnlySpan<byte> ToUtf8(string text, ArenaAllocator scratch)
    {
        if (Utf8Copy.TryMake(text, scratch, out ReadOnlySpan<byte> utf8, out int invalidIndex)) return utf8;

        // The place is told in the text up to the surrogate.
        byte[] before = System.Text.Encoding.UTF8.GetBytes(text.Substring(0, invalidIndex));
        throw JsonFault.Make(WireError.InvalidUtf16, before, before.Length, "The text has a surrogate without its partner.");
    }
}
