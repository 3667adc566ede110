using System.Text;
using LibWire;

namespace Collector;

/// <summary>Text of a stranger, made fit for a terminal.</summary>
internal static class Label
{
    private const int BytesMax = 60;

    /// <summary>The beginning of the text, without characters that command a terminal.</summary>
    public static string Of(Utf8String text)
    {
        ReadOnlySpan<byte> utf8 = text.Span;
        string start = Encoding.UTF8.GetString(utf8[..Math.Min(utf8.Length, BytesMax)]);
        return string.Create(start.Length, start, static (target, source) =>
        {
            for (int i = 0; i < target.Length; i++) target[i] = char.IsControl(source[i]) ? '·' : source[i];
        });
    }
}
