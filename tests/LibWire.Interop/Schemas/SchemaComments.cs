using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Comments and white space between the words of a schema, harmless and hostile.</summary>
internal static class SchemaComments
{
    private static readonly string[] Hostile =
    [
        "*/ public int Broken; /*", "</summary>", "<c>x</c> & <b>", "]]> <!-- -->", "line\u2028separator", "paragraph\u2029separator", "next\u0085line",
        "\"quoted\" \\ \\u0022 \\n {0}", "#if false",
        "\ud83d\ude00 \u00e9 \u4e2d", "// twice", "message Fake { int32 a = 1; }", "/// <summary>", "tab\there", "trailing backslash \\",
    ];

    /// <summary>One or more lines of comment before a declaration, often none.</summary>
    internal static void Lead(System.Text.StringBuilder text, FuzzRandom random, string indent)
    {
        if (random.OneIn(12)) text.Append('\n');
        switch (random.Next(8))
        {
            case 0:
                for (int i = 1 + random.Next(3); i > 0; i--) text.Append(indent).Append("// ").Append(Words(random)).Append('\n');
                break;
            case 1:
                text.Append(indent).Append("/* ").Append(Block(random)).Append('\n').Append(indent).Append(" * ").Append(Block(random)).Append(" */\n");
                break;
            case 2 when random.OneIn(3):
                text.Append(indent).Append("// detached ").Append(Words(random)).Append("\n\n");
                break;
        }
    }

    /// <summary>The text between two words: a space, or sometimes a comment or a line end.</summary>
    internal static string Gap(FuzzRandom random) => random.Next(40) switch
    {
        0 => "\n      ",
        1 => " /* " + Block(random) + " */ ",
        2 => " // " + Words(random) + "\n      ",
        3 => "\t",
        4 => "  ",
        _ => " ",
    };

    /// <summary>The text after a declaration.</summary>
    internal static string Trail(FuzzRandom random) => random.OneIn(6) ? " // " + Words(random) + "\n" : "\n";

    private static string Words(FuzzRandom random) => random.OneIn(3) ? random.Pick(Hostile) : "What it is good for.";

    private static string Block(FuzzRandom random) => Words(random).Replace("*/", "* /", StringComparison.Ordinal)
        .Replace("/*", "/ *", StringComparison.Ordinal);
}
