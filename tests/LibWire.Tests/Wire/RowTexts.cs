namespace LibWire.Tests;

/// <summary>Texts of rows: most are short and ASCII, some are neither.</summary>
internal static class RowTexts
{
    internal static string Any(Random random)
    {
        char unit = random.Next(5) == 0 ? 'é' : random.Next(8) == 0 ? '語' : 'x';
        string text = new string('x', random.Next(20)) + unit;
        return text.PadRight(random.Next(text.Length, random.Next(10) == 0 ? 300 : 67), 'y');
    }
}
