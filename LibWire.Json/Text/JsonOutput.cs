using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>JSON text that grows in an arena.</summary>
internal unsafe partial struct JsonOutput
{
    /// <summary>The number of bytes after the end that may be overwritten, so that short texts are copied as whole vectors.</summary>
    internal const int SlackBytes = 16;

    private const int FirstCapacityBytes = 1024;

    internal byte* Next; // first byte not yet written: _start <= Next <= End; SlackBytes more are writable
    internal byte* End;
    internal readonly int IndentSpaces; // for each level; 0 writes everything in one line
    private readonly ArenaAllocator _arena;
    private byte* _start;
    private int _level;

    internal JsonOutput(ArenaAllocator arena, int indentSpaces)
    {
        _arena = arena;
        IndentSpaces = indentSpaces;
        _level = 0;
        _start = arena.AllocateBytes(FirstCapacityBytes + SlackBytes);
        Next = _start;
        End = _start + FirstCapacityBytes;
    }

    /// <summary>What was written. Valid until more is written, as long as the arena's memory.</summary>
    internal readonly ReadOnlySpan<byte> Written => new(_start, (int)(Next - _start));

    /// <summary>Returns the address of the next byte, with room for at least so many bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Reserve(long sizeBytes)
    {
        if (sizeBytes > End - Next) Grow(sizeBytes);
        return Next;
    }

    /// <summary>Adds one byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Add(byte value)
    {
        byte* next = Reserve(1);
        *next = value;
        Next = next + 1;
    }

    /// <summary>Adds bytes that need no escapes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Add(ReadOnlySpan<byte> text)
    {
        byte* next = Reserve(text.Length);
        text.CopyTo(new Span<byte>(next, text.Length));
        Next = next + text.Length;
    }

    /// <summary>Adds text that is padded to whole vectors.</summary>
    /// <param name="padded">The text, and bytes without meaning up to a multiple of 16.</param>
    /// <param name="lengthBytes">The length of the text.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Add(byte[] padded, int lengthBytes)
    {
        byte* next = Reserve(lengthBytes);
        CopyPadded(next, padded, lengthBytes);
        Next = next + lengthBytes;
    }

    /// <summary>Copies text that is padded to whole vectors.</summary>
    /// <param name="target">Has room for the text, and for <see cref="SlackBytes"/> behind it.</param>
    /// <param name="padded">The text, which is not empty, and bytes without meaning up to a multiple of 16.</param>
    /// <param name="lengthBytes">The length of the text.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CopyPadded(byte* target, byte[] padded, int lengthBytes)
    {
        ref byte source = ref padded[0];

        // SAFETY: the last copy ends less than 16 bytes behind the text, in the padding and in the slack.
        Unsafe.WriteUnaligned(target, Unsafe.ReadUnaligned<Sixteen>(ref source));
        for (int i = 16; i < lengthBytes; i += 16)
            Unsafe.WriteUnaligned(target + i, Unsafe.ReadUnaligned<Sixteen>(ref Unsafe.AddByteOffset(ref source, (nint)i)));
    }

    /// <summary>Adds UTF-8 in quotes, with escapes where JSON needs them.</summary>
    internal void AddString(byte* text, int lengthBytes)
    {
        byte* end = text + lengthBytes;
        byte* next = Reserve(lengthBytes + 2L);
        *next++ = (byte)'"';
        while (true)
        {
            int runBytes = JsonText.CopyPlain(text, (int)(end - text), next);
            next += runBytes;
            text += runBytes;
            if (text == end) break;
            Next = next;
            AddEscape(*text++);
            next = Reserve(end - text + 1);
        }

        *next++ = (byte)'"';
        Next = next;
    }

    /// <summary>Adds one ASCII character, as an escape where JSON needs one.</summary>
    internal void AddEscaped(byte value)
    {
        if (value is >= (byte)' ' and not (byte)'"' and not (byte)'\\') Add(value);
        else AddEscape(value);
    }

    /// <summary>Adds the escape of one byte.</summary>
    private void AddEscape(byte value)
    {
        switch (value)
        {
            case (byte)'"': Add("\\\""u8); break;
            case (byte)'\\': Add("\\\\"u8); break;
            case (byte)'\n': Add("\\n"u8); break;
            case (byte)'\r': Add("\\r"u8); break;
            case (byte)'\t': Add("\\t"u8); break;
            case (byte)'\b': Add("\\b"u8); break;
            case (byte)'\f': Add("\\f"u8); break;
            default:
                Add("\\u00"u8);
                Add((byte)('0' + (value >> 4)));
                Add((byte)((value & 15) < 10 ? '0' + (value & 15) : 'a' + (value & 15) - 10));
                break;
        }
    }

    private struct Sixteen
    {
#pragma warning disable CS0169, IDE0051 // Copied as a whole.
        private readonly ulong _low;
        private readonly ulong _high;
#pragma warning restore CS0169, IDE0051
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(long sizeBytes)
    {
        long used = Next - _start, capacity = End - _start;
        long needed = used + sizeBytes;

        // Blocks of an arena end at multiples of 16, where they can be extended.
        long wanted = Math.Min(Math.Max(2 * capacity, needed + 15), WireLimits.MessageBytesMax) & ~15L;
        if (needed > wanted) WireThrow.MessageTooLarge(0);
        if (_arena.TryExtend(End + SlackBytes, (nuint)(wanted - capacity)))
        {
            End = _start + wanted;
            return;
        }

        byte* grown = _arena.AllocateBytes((nuint)wanted + SlackBytes);

        // SAFETY: the new block is larger than what the old one holds.
        Buffer.MemoryCopy(_start, grown, wanted, used);
        _start = grown;
        Next = grown + used;
        End = grown + wanted;
    }
}
