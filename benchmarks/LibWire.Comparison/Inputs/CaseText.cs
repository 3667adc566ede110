using System.Text;

namespace LibWire.Comparison;

/// <summary>Makes random texts. Each begins and ends with an ASCII letter.</summary>
internal static class CaseText
{
    private const string AsciiLetters = "etaoin shrdlucmfwypvbgkjqxz-ETAOIN,.0123456789";
    private const int ScriptCount = 4;

    /// <summary>ASCII text of so many characters.</summary>
    internal static string Ascii(Random random, int length) => Make(random, length, mixesScripts: false);

    /// <summary>Text of so many UTF-16 units, or one more. About one of six characters is ASCII.</summary>
    internal static string Mixed(Random random, int length) => Make(random, length, mixesScripts: true);

    private static string Make(Random random, int length, bool mixesScripts)
    {
        var text = new StringBuilder(length + 1);
        text.Append((char)('A' + random.Next(26)));
        int script = random.Next(ScriptCount);
        while (text.Length < length - 1)
        {
            if (!mixesScripts || random.Next(6) == 0) text.Append(AsciiLetters[random.Next(AsciiLetters.Length)]);
            else AppendLetter(text, random, script);
        }

        return text.Append((char)('a' + random.Next(26))).ToString();
    }

    private static void AppendLetter(StringBuilder text, Random random, int script)
    {
        switch (script)
        {
            case 0: // Cyrillic, two bytes of UTF-8
                text.Append((char)(0x430 + random.Next(32)));
                break;
            case 1: // Chinese, three bytes
                text.Append((char)(0x4E00 + random.Next(5000)));
                break;
            case 2: // Latin with accents, two bytes
                text.Append((char)(0xE0 + random.Next(20)));
                break;
            default: // Emoji, four bytes
                text.Append(char.ConvertFromUtf32(0x1F600 + random.Next(60)));
                break;
        }
    }
}
