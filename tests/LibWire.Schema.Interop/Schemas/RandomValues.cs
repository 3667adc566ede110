using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Literals of every kind in every spelling, for options, defaults and the text format.</summary>
internal sealed class RandomValues(FuzzRandom random)
{
    private static readonly string[] Floats =
    [
        "0", "-0", "1", "-1", "1.5", "-2.25", ".5", "1.", "1e3", "1E+10", "1.25e-7", "-.5e2", "3.4028235e38", "1e-45", "0.1", "1e100",
        "123456789.987654321", "4.9e-324",
        "1.7976931348623157e308", "1e400", "100000000000000000000", "16777217", "0x10", "010", "inf", "-inf", "nan", "-nan", "1e15", "1e16", "123456",
        "1234567", "0.0001", "0.00001",
    ];

    /// <summary>A literal of a scalar type, for use after an equals sign.</summary>
    internal string Scalar(string type) => type switch
    {
        "bool" => random.Pick(["true", "false"]),
        "float" or "double" => random.Pick(Floats),
        "string" => String(anyBytes: false),
        "bytes" => String(anyBytes: true),
        _ => Integer(type),
    };

    /// <summary>A literal of a scalar type for the text format, which has a few more spellings.</summary>
    internal string Text(string type) => type switch
    {
        "bool" => random.Pick(["true", "false", "t", "f", "True", "False", "1", "0"]),
        "float" or "double" => random.OneIn(8) ? random.Pick(["infinity", "-infinity", "Inf", "NaN"]) : random.Pick(Floats.Where(static text =>
        text is not ("0x10" or "010")).ToArray()),
        _ => Scalar(type),
    };

    internal string Integer(string type)
    {
        bool isSigned = type[0] is not ('u' or 'f');
        int bits = type.EndsWith("32", StringComparison.Ordinal) ? 32 : 64;
        ulong max = isSigned ? (1UL << (bits - 1)) - 1 : bits == 64 ? ulong.MaxValue : uint.MaxValue;
        ulong value = random.Next(5) switch { 0 => max, 1 => max - (ulong)random.Next(3), 2 => 0, _ => random.NextOfAnySize() & max };
        bool negative = isSigned && random.OneIn(3);
        if (negative && value == max) value++;
        string digits = random.Next(6) switch
        {
            0 => "0x" + value.ToString("x", CultureInfo.InvariantCulture),
            1 => "0X" + value.ToString("X", CultureInfo.InvariantCulture),
            2 when value > 0 => "0" + Convert.ToString((long)value, 8),
            _ => value.ToString(CultureInfo.InvariantCulture),
        };
        return negative ? "-" + digits : digits;
    }

    /// <summary>A string literal, or several side by side.</summary>
    /// <param name="anyBytes">Whether escapes may form any bytes; otherwise the value is UTF-8.</param>
    internal string String(bool anyBytes)
    {
        var text = new StringBuilder();
        int parts = random.OneIn(6) ? 2 + random.Next(2) : 1;
        for (int i = 0; i < parts; i++)
        {
            char quote = random.OneIn(3) ? '\'' : '"';
            if (i > 0) text.Append(' ');
            text.Append(quote);
            int length = random.OneIn(8) ? 0 : random.Next(10);
            for (int j = 0; j < length; j++) Append(text, quote, anyBytes);
            text.Append(quote);
        }

        return text.ToString();
    }

    private void Append(StringBuilder text, char quote, bool anyBytes)
    {
        switch (random.Next(anyBytes ? 14 : 11))
        {
            case 0:
                text.Append(random.Pick([@"\n", @"\t", @"\r", @"\a", @"\b", @"\f", @"\v", @"\\", @"\'", "\\\"", @"\?"]));
                break;
            case 1:
                text.Append(random.Pick([@"\x41", @"\x7", @"\X4a", @"\101", @"\7", @"\012", @"\0", @"\u00e9", @"\u20AC", @"\U0001F600", @"\ud83d\ude00"]));
                break;
            case 2:
                text.Append(random.Pick(["é", "€", "😀", "\t", "/*", "//", "#", "{", "}", ";", "%", "$&"]));
                break;
            case 3:
                text.Append(quote == '"' ? '\'' : '"');
                break;
            case 11:
                text.Append(random.Pick([@"\xff", @"\x80", @"\377", @"\xc3\x28", @"\x00"]));
                break;
            default:
                text.Append((char)('a' + random.Next(26)));
                break;
        }
    }
}
