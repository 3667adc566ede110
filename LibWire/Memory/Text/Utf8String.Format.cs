#if NET
using System.Buffers;
using System.Text.Unicode;
#endif

namespace LibWire;

#if NET
public readonly unsafe partial struct Utf8String : ISpanFormattable, IUtf8SpanFormattable
{
    /// <summary>Writes the text as UTF-16.</summary>
    /// <param name="destination">Where the text goes.</param>
    /// <param name="charsWritten">How many UTF-16 units were written; 0 if it does not fit.</param>
    /// <param name="format">Ignored: there is one format only.</param>
    /// <param name="provider">Ignored.</param>
    /// <returns>Whether the text fits.</returns>
    public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null)
    {
        bool fits = Utf8.ToUtf16(Span, destination, out _, out charsWritten) == OperationStatus.Done;
        if (!fits) charsWritten = 0;
        return fits;
    }

    /// <summary>Writes the bytes.</summary>
    /// <param name="utf8Destination">Where the bytes go.</param>
    /// <param name="bytesWritten">How many bytes were written; 0 where they do not fit.</param>
    /// <param name="format">Ignored: there is one format only.</param>
    /// <param name="provider">Ignored.</param>
    /// <returns>Whether the bytes fit.</returns>
    public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null)
    {
        bool fits = Span.TryCopyTo(utf8Destination);
        bytesWritten = fits ? _lengthBytes : 0;
        return fits;
    }
}
#endif

public readonly unsafe partial struct Utf8String : IFormattable
{
    /// <summary>The text as a .NET string. Ill-formed bytes (in strings of <c>Dangerous…</c> members) become U+FFFD.</summary>
    public override string ToString() => WireUtf8.GetString(Span);

    /// <inheritdoc cref="ToString()"/>
    /// <param name="format">Ignored: there is one format only.</param>
    /// <param name="formatProvider">Ignored.</param>
    public string ToString(string? format, IFormatProvider? formatProvider) => ToString();
}
