using System.Text;

namespace LibWire.Comparison;

/// <summary>The scripts of case FC.</summary>
internal enum ChatScript
{
    /// <summary>Latin with accents: one or two bytes a letter.</summary>
    Latin,

    /// <summary>Two bytes a letter.</summary>
    Cyrillic,

    /// <summary>Three bytes a character, without spaces.</summary>
    Chinese,

    /// <summary>Letters and the vowel signs that combine with them, three bytes each.</summary>
    Devanagari,

    /// <summary>Four bytes, or several characters of three and four bytes that are seen as one.</summary>
    Emoji,
}

/// <summary>
/// Makes texts of random letters, in words and sentences as long as those of the languages that are written so. The order in which it takes random numbers
/// is part of the case.
/// </summary>
internal static class ChatText
{
    // Each letter stands as often as it is probable. An accent takes the place of every ninth Latin letter.
    private const string LatinLetters = "eeeeeeeaaaaaiiiiinnnnnrrrrrtttttsssssoooolllluuudddcccmmppghbvfzqjk";
    private const string LatinAccents = "éèêàâçîôûäöüßñáíóúãåøæčšžýěęąłś";
    private const string CyrillicLetters = "ооооооееееееаааааиииииннннтттттсссссррррввввллллккккмммдддпппуууяяыыьзбчгйхжшюцщэф";

    private static readonly int[] LatinLengths = [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11, 13];
    private static readonly int[] CyrillicLengths = [1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 10, 11, 12, 14];
    private static readonly int[] ChineseLengths = [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4];
    private static readonly int[] DevanagariLengths = [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5];

    /// <summary>The emoji of reactions, in all of the forms that emoji have.</summary>
    internal static IReadOnlyList<string> Reactions { get; } =
    [
        "👍", "❤️", "😂", "🎉", "🚀", "👀", "🙏", "😮", "😢", "🔥", "💯", "✅", "👏", "🤔", "👍🏽", "🙌🏿", "👩‍💻", "🤷‍♂️", "🇮🇳", "🇫🇷", "1️⃣", "🏳️‍🌈",
    ];

    /// <summary>A name of two words, which may consist of two themselves.</summary>
    internal static string Name(Random random, ChatScript script)
    {
        var text = new StringBuilder();
        for (int i = 0; i < 2; i++)
        {
            int start = text.Length;
            for (int length = random.Next(1, 3); length > 0; length--) AppendWord(text, random, script);
            text[start] = char.ToUpperInvariant(text[start]);
            if (i == 0 && script != ChatScript.Chinese) text.Append(' ');
        }

        return text.ToString();
    }

    /// <summary>Sentences with so many words.</summary>
    internal static string Sentences(Random random, ChatScript script, int words)
    {
        var text = new StringBuilder();
        bool isStart = true;
        for (int i = 1; i <= words; i++)
        {
            int start = text.Length;
            AppendWord(text, random, script);
            if (isStart) text[start] = char.ToUpperInvariant(text[start]);
            isStart = i < words && random.Next(9) == 0;
            if (script != ChatScript.Emoji) text.Append(Stop(random, script, isStart, isLast: i == words));
        }

        // Every fifth message ends with an emoji.
        if (random.Next(5) == 0) AppendEmoji(text, random);
        return text.ToString();
    }

    /// <summary>What stands after a word.</summary>
    private static string Stop(Random random, ChatScript script, bool endsSentence, bool isLast)
    {
        string comma = script == ChatScript.Chinese ? "，" : ", ";
        string space = script == ChatScript.Chinese ? "" : " ";
        string stop = script switch
        {
            ChatScript.Chinese => "。",
            ChatScript.Devanagari => "।",
            _ => ".",
        };

        // Many messages of a chat end without a full stop.
        if (isLast) return random.Next(3) switch { 0 => stop, 1 => script == ChatScript.Chinese ? "？" : "?", _ => "" };
        if (endsSentence) return stop + space;
        return random.Next(8) == 0 ? comma : space;
    }

    private static void AppendWord(StringBuilder text, Random random, ChatScript script)
    {
        switch (script)
        {
            case ChatScript.Latin:
                for (int left = Any(random, LatinLengths); left > 0; left--) text.Append(Any(random, random.Next(9) == 0 ? LatinAccents : LatinLetters));
                break;
            case ChatScript.Cyrillic:
                for (int left = Any(random, CyrillicLengths); left > 0; left--) text.Append(Any(random, CyrillicLetters));
                break;
            case ChatScript.Chinese:
                for (int left = Any(random, ChineseLengths); left > 0; left--) AppendChinese(text, random);
                break;
            case ChatScript.Devanagari:
                for (int left = Any(random, DevanagariLengths); left > 0; left--) AppendSyllable(text, random);
                break;
            default:
                AppendEmoji(text, random);
                break;
        }
    }

    /// <summary>Appends a character of the block of Chinese characters. Some are more probable, as in every language.</summary>
    private static void AppendChinese(StringBuilder text, Random random)
    {
        const int first = 0x4E00, count = 20_000, spread = 7919; // 7919 is prime, so the probable ones lie all over the block
        double value = random.NextDouble();
        int rank = (int)(count * value * value * value * value);
        text.Append((char)(first + ((long)rank * spread % count)));
    }

    /// <summary>Appends a consonant or two, and often a vowel sign and a nasal.</summary>
    private static void AppendSyllable(StringBuilder text, Random random)
    {
        const int firstConsonant = 0x915, consonantCount = 20, firstVowelSign = 0x93E, vowelSignCount = 8;
        const char virama = '\u094D', anusvara = '\u0902';
        text.Append((char)(firstConsonant + random.Next(consonantCount)));
        if (random.Next(8) == 0) text.Append(virama).Append((char)(firstConsonant + random.Next(consonantCount)));
        if (random.Next(5) < 3) text.Append((char)(firstVowelSign + random.Next(vowelSignCount)));
        if (random.Next(10) == 0) text.Append(anusvara);
    }

    private static void AppendEmoji(StringBuilder text, Random random)
    {
        const int firstFace = 0x1F600, faceCount = 64;
        if (random.Next(3) == 0) text.Append(Reactions[random.Next(Reactions.Count)]);
        else text.Append(char.ConvertFromUtf32(firstFace + random.Next(faceCount)));
    }

    private static char Any(Random random, string letters) => letters[random.Next(letters.Length)];

    private static int Any(Random random, int[] values) => values[random.Next(values.Length)];
}
