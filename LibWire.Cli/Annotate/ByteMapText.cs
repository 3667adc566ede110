using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>Writes a byte map as text, in the form of <c>flatc --annotate</c>: eight bytes a line, with type, value and note.</summary>
/// <param name="output">Receives the lines.</param>
/// <param name="bytes">The file.</param>
/// <param name="widths">The widths of the columns.</param>
/// <param name="skipsElements">Whether of a vector only the first and the last element are written.</param>
internal sealed class ByteMapText(TextWriter output, byte[] bytes, ByteMapWidths widths, bool skipsElements) : IByteMapOutput
{
    private const int LineBytes = 8;

    private readonly int _offsetDigits = OffsetDigits(bytes.Length);
    private bool _isVector;
    private int _vectorRegions;
    private ByteRegion _held;

    /// <summary>How many hexadecimal digits the offsets of a file have.</summary>
    internal static int OffsetDigits(int sizeBytes) => sizeBytes > 0xFFFFFF ? 8 : sizeBytes > 0xFFFF ? 6 : sizeBytes > 0xFF ? 4 : 2;

    public void Section(string kind, string name)
    {
        End();
        output.WriteLine();
        output.WriteLine(name.Length == 0 ? $"{kind}:" : $"{kind} ({name}):");
        _isVector = skipsElements && kind.StartsWith("vector", StringComparison.Ordinal);
        _vectorRegions = 0;
    }

    public void Region(in ByteRegion region)
    {
        // The length, the first element; the last one is written at the end of the section.
        if (_isVector && ++_vectorRegions > 2) _held = region;
        else Write(region);
    }

    /// <summary>Writes what is left of the last section.</summary>
    internal void End()
    {
        const int Shown = 3;
        if (_vectorRegions > Shown) output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  <{_vectorRegions - Shown} regions omitted>"));
        if (_vectorRegions >= Shown) Write(_held);
        _vectorRegions = 0;
    }

    private void Write(in ByteRegion region)
    {
        for (int at = region.Offset; at < region.End; at += LineBytes)
        {
            int lineEnd = Math.Min(region.End, at + LineBytes);
            output.Write("  +0x");
            output.Write(at.ToString($"X{_offsetDigits}", CultureInfo.InvariantCulture));
            output.Write(" |");
            for (int i = at; i < lineEnd; i++)
            {
                output.Write(' ');
                output.Write(bytes[i].ToString("X2", CultureInfo.InvariantCulture));
            }

            output.Write(new string(' ', 3 * (at + LineBytes - lineEnd)));
            bool isFirst = at == region.Offset;
            string value = region.Count > 0 ? TextOf(at, lineEnd, region) : isFirst ? region.Value : "";
            if (isFirst) output.WriteLine($" | {region.FullType.PadRight(widths.Type)} | {value.PadRight(widths.Value)} | {Note(region)}");
            else if (region.Count > 0) output.WriteLine($" | {new string(' ', widths.Type)} | {value}");
            else output.WriteLine(" |");
        }
    }

    private static string Note(in ByteRegion region) => region.State switch
    {
        ByteRegionState.Error => $"ERROR: {region.Note}",
        ByteRegionState.Warning => $"WARN: {region.Note}",
        _ => region.Note,
    };

    // The characters that start in the line. What a terminal would act on is a dot.
    private string TextOf(int start, int end, in ByteRegion region)
    {
        var text = new StringBuilder();
        bool isText = region.Type == "char";
        for (int at = start; at < end;)
        {
            if (isText && at > region.Offset && (bytes[at] & 0xC0) == 0x80 && Continues(at, region.Offset))
            {
                at++;   // the character started in the line above
                continue;
            }

            int sizeBytes = 1;
            var character = new Rune(bytes[at] < 0x80 ? bytes[at] : '\uFFFD');
            if (isText && bytes[at] >= 0x80) Rune.DecodeFromUtf8(bytes.AsSpan(at, region.End - at), out character, out sizeBytes);
            text.Append(character.Value == 0xFFFD || IsHidden(character) ? "." : character.ToString());
            at += sizeBytes;
        }

        return text.ToString();
    }

    private bool Continues(int at, int start)
    {
        for (int first = at - 1; first >= start && at - first < 4; first--)
        {
            if ((bytes[first] & 0xC0) == 0x80) continue;
            return Rune.DecodeFromUtf8(bytes.AsSpan(first), out _, out int sizeBytes) == System.Buffers.OperationStatus.Done && first + sizeBytes > at;
        }

        return false;
    }

    private static bool IsHidden(Rune character) => Rune.GetUnicodeCategory(character)
        is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator
        or UnicodeCategory.OtherNotAssigned or UnicodeCategory.PrivateUse;
}
