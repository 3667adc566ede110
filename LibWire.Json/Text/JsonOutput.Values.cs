using System.Buffers.Text;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Values and brackets.</content>
internal unsafe partial struct JsonOutput
{
    /// <summary>Room for the longest number: 24 bytes for a double, and the quotes.</summary>
    internal const int NumberBytesMax = 32;

    /// <summary>Begins an object or an array.</summary>
    internal void Open(byte bracket)
    {
        Add(bracket);
        _level++;
    }

    /// <summary>Ends an object or an array. The comma behind its last member is dropped.</summary>
    internal void Close(byte bracket)
    {
        _level--;
        if (Next[-1] == ',')
        {
            Next--;
            if (IndentSpaces != 0) NewLine();
        }

        Add(bracket);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void NewLine()
    {
        int spaces = _level * IndentSpaces;
        byte* next = Reserve(spaces + 1);
        *next = (byte)'\n';
        new Span<byte>(next + 1, spaces).Fill((byte)' ');
        Next = next + 1 + spaces;
    }

    /// <summary>Adds bytes as a string of base64.</summary>
    internal void AddBase64(ReadOnlySpan<byte> bytes)
    {
        long lengthBytes = ((bytes.Length + 2L) / 3 * 4) + 2;
        byte* next = Reserve(lengthBytes);
        *next = (byte)'"';
        Base64.EncodeToUtf8(bytes, new Span<byte>(next + 1, (int)(lengthBytes - 2)), out _, out _);
        next[lengthBytes - 1] = (byte)'"';
        Next = next + lengthBytes;
    }

    internal void AddInteger(long value)
    {
        byte* next = Reserve(NumberBytesMax);
        Next = JsonDigits.Put(next, value);
    }

    /// <summary>Adds numbers of 32 bits, each with a comma behind it.</summary>
    internal void AddIntegers(int* items, int count)
    {
        for (; count > 0; count--, items++)
        {
            byte* next = JsonDigits.Put(Reserve(NumberBytesMax), (long)*items);
            *next = (byte)',';
            Next = next + 1;
        }
    }

    /// <inheritdoc cref="AddIntegers(int*, int)"/>
    internal void AddIntegers(uint* items, int count)
    {
        for (; count > 0; count--, items++)
        {
            byte* next = JsonDigits.Put(Reserve(NumberBytesMax), (ulong)*items);
            *next = (byte)',';
            Next = next + 1;
        }
    }

    internal void AddQuoted(long value)
    {
        byte* next = Reserve(NumberBytesMax);
        *next = (byte)'"';
        next = JsonDigits.Put(next + 1, value);
        *next = (byte)'"';
        Next = next + 1;
    }

    internal void AddQuoted(ulong value)
    {
        byte* next = Reserve(NumberBytesMax);
        *next = (byte)'"';
        next = JsonDigits.Put(next + 1, value);
        *next = (byte)'"';
        Next = next + 1;
    }

    internal void AddDouble(double value)
    {
        if (double.IsNaN(value) || double.IsInfinity(value))
        {
            AddNotFinite(value);
            return;
        }

        byte* next = Reserve(NumberBytesMax);
        if (JsonDigits.TryPutDecimal(ref next, value))
        {
            Next = next;
            return;
        }

#if NET
        if (JsonDigits.TryPutShortest(ref next, value))
        {
            Next = next;
            return;
        }

        Utf8Formatter.TryFormat(value, new Span<byte>(next, NumberBytesMax), out int written);
        Next = next + written;
#else
        AddAscii(ProtoTextNumber.Print(value, isShortest: true));
#endif
    }

    internal void AddFloat(float value)
    {
        if (float.IsNaN(value) || float.IsInfinity(value))
        {
            AddNotFinite(value);
            return;
        }

        byte* next = Reserve(NumberBytesMax);
        if (JsonDigits.TryPutDecimal(ref next, value))
        {
            Next = next;
            return;
        }

#if NET
        Utf8Formatter.TryFormat(value, new Span<byte>(next, NumberBytesMax), out int written);
        Next = next + written;
#else
        AddAscii(ProtoTextNumber.Print(value, isShortest: true));
#endif
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddNotFinite(double value) =>
        Add(double.IsNaN(value) ? "\"NaN\""u8 : value > 0 ? "\"Infinity\""u8 : "\"-Infinity\""u8);

#if !NET
    private void AddAscii(string text)
    {
        foreach (char unit in text) Add((byte)unit);
    }
#endif

    /// <summary>The word that flatc writes for a number that is not finite. It is not JSON.</summary>
    internal static ReadOnlySpan<byte> WordOf(double value) => double.IsNaN(value) ? "nan"u8 : value > 0 ? "inf"u8 : "-inf"u8;
}
