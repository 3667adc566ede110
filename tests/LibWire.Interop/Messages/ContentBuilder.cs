using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>
/// The content of a message as text. Equal content has equal text: fields by number, values by their bits, map entries in the order of their text.
/// </summary>
internal sealed class ContentBuilder
{
    private byte[] _text = new byte[4096];
    private readonly List<(int Start, int End)> _entries = [];
    private byte[] _sorted = [];

    internal int Length { get; private set; }

    internal ReadOnlySpan<byte> Text => _text.AsSpan(0, Length);

    internal void Clear() => Length = 0;

    public override string ToString() => Encoding.ASCII.GetString(Text);

    /// <summary>Begins a field.</summary>
    internal void Field(int number)
    {
        Add((byte)' ');
        Decimal((uint)number);
        Add((byte)':');
    }

    internal void Add(byte letter)
    {
        if (Length == _text.Length) Grow(1);
        _text[Length++] = letter;
    }

    /// <summary>A number, as hexadecimal digits.</summary>
    internal void Bits(ulong bits)
    {
        if (_text.Length - Length < 17) Grow(17);
        int digits = 16 - (System.Numerics.BitOperations.LeadingZeroCount(bits | 1) / 4);
        for (int i = digits - 1; i >= 0; i--) _text[Length++] = Digit((int)(bits >> (4 * i)) & 15);
        _text[Length++] = (byte)',';
    }

    /// <summary>Bytes or text, in quotes. Other characters than plain letters become two hexadecimal digits.</summary>
    internal void Bytes(ReadOnlySpan<byte> bytes)
    {
        if (_text.Length - Length < (3 * bytes.Length) + 3) Grow((3 * bytes.Length) + 3);
        Span<byte> target = _text.AsSpan(Length);
        int at = 0;
        target[at++] = (byte)'"';
        foreach (byte one in bytes)
        {
            if (char.IsAsciiLetterOrDigit((char)one))
            {
                target[at++] = one;
                continue;
            }

            target[at++] = (byte)'%';
            target[at++] = Digit(one >> 4);
            target[at++] = Digit(one & 15);
        }

        target[at++] = (byte)'"';
        target[at++] = (byte)',';
        Length += at;
    }

    /// <summary>Remembers a map entry, whose text reaches from a position to here, for <see cref="SortEntries"/>.</summary>
    internal void EndEntry(int start) => _entries.Add((start, Length));

    /// <summary>The number of remembered entries, as a mark for <see cref="SortEntries"/>.</summary>
    internal int EntryMark => _entries.Count;

    /// <summary>Sorts the entries since a mark, which are one after the other.</summary>
    internal void SortEntries(int mark)
    {
        int count = _entries.Count - mark;
        if (count > 1)
        {
            int start = _entries[mark].Start;
            int length = _entries[^1].End - start;
            _entries.Sort(mark, count, Comparer<(int Start, int End)>.Create((left, right) =>
                _text.AsSpan(left.Start..left.End).SequenceCompareTo(_text.AsSpan(right.Start..right.End))));
            if (_sorted.Length < length) _sorted = new byte[length * 2];
            int at = 0;
            foreach ((int entryStart, int entryEnd) in System.Runtime.InteropServices.CollectionsMarshal.AsSpan(_entries)[mark..])
            {
                _text.AsSpan(entryStart..entryEnd).CopyTo(_sorted.AsSpan(at));
                at += entryEnd - entryStart;
            }

            _sorted.AsSpan(0, length).CopyTo(_text.AsSpan(start));
        }

        _entries.RemoveRange(mark, count);
    }

    private void Decimal(uint value)
    {
        if (value >= 10) Decimal(value / 10);
        Add((byte)('0' + (value % 10)));
    }

    private static byte Digit(int value) => (byte)(value < 10 ? '0' + value : 'a' + value - 10);

    private void Grow(int neededBytes) => Array.Resize(ref _text, Math.Max(_text.Length * 2, Length + neededBytes));
}
