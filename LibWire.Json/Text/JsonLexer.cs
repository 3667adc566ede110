using System.Runtime.CompilerServices;
#if NET
using System.Numerics;
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>The tokens of a JSON text, one after the other. Each method reads one, and throws where the text does not follow the grammar. Source: RFC
/// 8259.</summary>
internal unsafe ref partial struct JsonLexer
{
    internal readonly byte* Start;
    internal readonly byte* End;
    internal readonly ArenaAllocator Scratch; // keys, and strings with escapes
    internal readonly int DepthMax;
    internal byte* Next; // first byte not yet read: Start <= Next <= End
    internal JsonTextBuffer KeyText;
    internal JsonTextBuffer ValueText;
    private JsonKeys* _freeKeys;

    /// <summary>Begins to read.</summary>
    /// <param name="start">The JSON text: pinned, well-formed UTF-8.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="scratch">The arena for what lives during the call.</param>
    /// <param name="depthMax">The most levels that the text may have. The caller counts them.</param>
    internal JsonLexer(byte* start, int lengthBytes, ArenaAllocator scratch, int depthMax)
    {
        Start = start;
        Next = start;
        End = start + lengthBytes;
        Scratch = scratch;
        DepthMax = depthMax;
        KeyText = default;
        ValueText = default;
        _freeKeys = null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SkipSpace()
    {
        // Most tokens follow each other, or one space.
        if (Next < End && *Next <= ' ') SkipMoreSpace();
    }

    private void SkipMoreSpace()
    {
        byte* next = Next, end = End;
        while (next < end && *next is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') next++;
        Next = next;
    }

    /// <summary>Passes a bracket and the space after it, if it is next.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryOpen(char bracket)
    {
        if (Next == End || *Next != bracket) return false;
        Next++;
        SkipSpace();
        return true;
    }

    /// <summary>Passes the bracket that ends an empty object or array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryClose(char bracket)
    {
        if (Next == End || *Next != bracket) return false;
        Next++;
        return true;
    }

    /// <summary>Passes a comma and the space around it, or the bracket that ends the object or array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryContinue(char bracket)
    {
        SkipSpace();
        if (Next < End)
        {
            byte token = *Next++;
            if (token == ',')
            {
                SkipSpace();
                return true;
            }

            if (token == bracket) return false;
            Next--;
        }

        FailSyntax(bracket == '}' ? "',' or '}'" : "',' or ']'");
        return false;
    }

    /// <summary>Reads a name, its colon, and the space around it.</summary>
    /// <param name="name">Its bytes. They are in the text, or valid until the next name.</param>
    /// <param name="nameBytes">Its length.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ReadKey(out byte* name, out int nameBytes)
    {
        if (Next == End || *Next != '"') FailSyntax("a name in double quotes");
        ReadString(ref KeyText, out name, out nameBytes);
        SkipSpace();
        if (Next == End || *Next != ':') FailSyntax("':'");
        Next++;
        SkipSpace();
    }

    /// <summary>Passes a name and its colon, and the space after it, if exactly this name is next.</summary>
    /// <param name="padded">The name in quotes and with the colon, padded to whole vectors.</param>
    /// <param name="lengthBytes">The length without the padding.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReadKey(byte[] padded, int lengthBytes)
    {
        byte* next = Next;
#if NET
        if (Vector128.IsHardwareAccelerated && lengthBytes <= Vector128<byte>.Count && End - next >= Vector128<byte>.Count)
        {
            // SAFETY: 16 bytes of both may be read.
            uint same = Vector128.Equals(Vector128.Load(next), Vector128.LoadUnsafe(ref padded[0])).ExtractMostSignificantBits();
            if (BitOperations.TrailingZeroCount(~same) < lengthBytes) return false;
            Next = next + lengthBytes;
            SkipSpace();
            return true;
        }
#endif
        if (End - next < lengthBytes || !new ReadOnlySpan<byte>(next, lengthBytes).SequenceEqual(padded.AsSpan(0, lengthBytes))) return false;
        Next = next + lengthBytes;
        SkipSpace();
        return true;
    }

    /// <summary>Whether a value begins that can only be null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool IsNullNext() => Next < End && *Next == 'n';

    internal void ReadNull() => ReadLiteral("null"u8);

    /// <summary>Reads a literal that begins with the byte that is next.</summary>
    internal void ReadLiteral(ReadOnlySpan<byte> literal)
    {
        byte* end = Next + literal.Length;
        if (literal.Length > End - Next || !new ReadOnlySpan<byte>(Next, literal.Length).SequenceEqual(literal) || (end < End && IsWord(*end)))
            FailSyntax("a value");
        Next = end;
    }

    internal static bool IsWord(byte value) => (uint)((value | 0x20) - 'a') < 26 || (uint)(value - '0') < 10 || value == '_';

    /// <summary>Passes a number, and returns where it begins.</summary>
    internal byte* ReadNumber()
    {
        byte* number = Next;
        byte* end = JsonNumber.End(number, End);
        if (end == null || (end < End && (IsWord(*end) || *end == '.'))) FailSyntax("a value");
        Next = end;
        return number;
    }

    /// <summary>Passes an integer without point and exponent. Most integers are such numbers. It may stand in quotes.</summary>
    /// <param name="isNegative">Whether it has a sign.</param>
    /// <param name="magnitude">The integer without its sign.</param>
    /// <returns>False if the number has another form, or is close to the end of the text; then nothing is passed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReadInteger(out bool isNegative, out ulong magnitude)
    {
        byte* first = Next;
        isNegative = false;
        magnitude = 0;

        // Quote and sign.
        if (End - first < JsonNumber.RunBytes) return false;
        bool isQuoted = *first == '"';
        if (isQuoted) first++;
        isNegative = *first == '-';
        if (isNegative) first++;
        if (!JsonNumber.TryReadInteger(first, End, out byte* stop, out magnitude)) return false;
        if (isQuoted)
        {
            if (*stop != '"') return false;
            stop++;
        }
        else if (!IsBehindValue(*stop))
        {
            return false;
        }

        Next = stop;
        return true;
    }

    /// <summary>Passes a number without exponent, not in quotes.</summary>
    /// <param name="isNegative">Whether it has a sign.</param>
    /// <param name="digits">Its digits as one integer.</param>
    /// <param name="fractionDigits">How many of them are behind the point.</param>
    /// <returns>False if the number has another form, or is close to the end of the text; then nothing is passed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReadDecimal(out bool isNegative, out ulong digits, out int fractionDigits)
    {
        byte* first = Next;
        isNegative = first < End && *first == '-';
        if (isNegative) first++;
        if (!JsonNumber.TryReadDecimal(first, End, out byte* stop, out digits, out fractionDigits) || !IsBehindValue(*stop)) return false;
        Next = stop;
        return true;
    }

    /// <summary>Whether a byte cannot belong to a number that stands before it. Other bytes of which that is true are left to slower code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsBehindValue(byte value) => value is (byte)',' or (byte)'}' or (byte)']' or <= (byte)' ';

    /// <summary>Passes any value.</summary>
    internal void SkipValue(int depthLeft)
    {
        if (Next == End) FailSyntax("a value");
        switch (*Next)
        {
            case (byte)'{':
                if (depthLeft <= 0) FailDepth();
                TryOpen('{');
                if (TryClose('}')) return;
                do
                {
                    ReadKey(out _, out _);
                    SkipValue(depthLeft - 1);
                }
                while (TryContinue('}'));
                break;
            case (byte)'[':
                if (depthLeft <= 0) FailDepth();
                TryOpen('[');
                if (TryClose(']')) return;
                do SkipValue(depthLeft - 1);
                while (TryContinue(']'));
                break;
            case (byte)'"':
                ReadString(ref ValueText, out _, out _);
                break;
            case (byte)'t':
                ReadLiteral("true"u8);
                break;
            case (byte)'f':
                ReadLiteral("false"u8);
                break;
            case (byte)'n':
                ReadNull();
                break;
            default:
                ReadNumber();
                break;
        }
    }

    /// <summary>Gives an empty set of keys, for one object.</summary>
    internal JsonKeys* RentKeys()
    {
        JsonKeys* keys = _freeKeys;
        if (keys == null) keys = Scratch.Allocate<JsonKeys>();
        else _freeKeys = keys->Free;
        keys->Start();
        return keys;
    }

    /// <summary>Takes back a set of keys, for the next object.</summary>
    internal void ReturnKeys(JsonKeys* keys)
    {
        keys->Free = _freeKeys;
        _freeKeys = keys;
    }
}
