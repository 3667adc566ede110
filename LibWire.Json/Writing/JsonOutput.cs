using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>JSON text that grows in an arena.</summary>
internal unsafe struct JsonOutput
{
    private const int FirstCapacityBytes = 1024;

    internal byte* Next; // first byte not yet written: _start <= Next <= End
    internal byte* End;
    private readonly ArenaAllocator _arena;
    private byte* _start;

    internal JsonOutput(ArenaAllocator arena)
    {
        _arena = arena;
        _start = arena.AllocateBytes(FirstCapacityBytes);
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

    /// <summary>Adds UTF-8 in quotes, with escapes where JSON needs them.</summary>
    internal void AddString(byte* text, int lengthBytes)
    {
        byte* end = text + lengthBytes;
        byte* next = Reserve(lengthBytes + 2L);
        *next++ = (byte)'"';
        while (true)
        {
            byte* special = JsonText.FindSpecial(text, end);
            uint runBytes = (uint)(special - text);
            Unsafe.CopyBlockUnaligned(next, text, runBytes);
            next += runBytes;
            text = special;
            if (text == end) break;
            Next = next;
            AddEscape(*text++);
            next = Reserve(end - text + 1);
        }

        *next++ = (byte)'"';
        Next = next;
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(long sizeBytes)
    {
        long used = Next - _start, capacity = End - _start;
        long needed = used + sizeBytes;

        // Blocks of an arena end at multiples of 16, where they can be extended.
        long wanted = Math.Min(Math.Max(2 * capacity, needed + 15), WireLimits.MessageBytesMax) & ~15L;
        if (needed > wanted) WireThrow.MessageTooLarge(0);
        if (_arena.TryExtend(End, (nuint)(wanted - capacity)))
        {
            End = _start + wanted;
            return;
        }

        byte* grown = _arena.AllocateBytes((nuint)wanted);

        // SAFETY: the new block is larger than what the old one holds.
        Buffer.MemoryCopy(_start, grown, wanted, used);
        _start = grown;
        Next = grown + used;
        End = grown + wanted;
    }
}
