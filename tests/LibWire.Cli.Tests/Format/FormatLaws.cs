using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary>What formatting leaves as it is, over all schemas of the repository and over ones with comments and line ends in all places.</summary>
public sealed class FormatLaws
{
    private const int ShakesQuick = 6;
    private const int ShakesDeep = 60;
    private const int MinCount = 100;
    private const int DamagedQuick = 2_000;
    private const int DamagedDeep = 50_000;
    private const string Damage = "{}[]()<>;:,.=-/*'\"# \n\r\ta1\0\uDC80";

    private static readonly FormatSettings Settings = new();

    [Fact]
    public void Format_OfAnyProtoFile_KeepsItsDescriptorAndComments()
    {
        int count = SchemaCorpus.ProtoFiles.Sum(static file => AssertProto(file, file.Path));
        Assert.True(count >= MinCount, $"Only {count} schemas could be compared.");
    }

    [Fact]
    public void Format_OfAnyFbsFile_KeepsItsBinaryForm()
    {
        int count = SchemaCorpus.FbsFiles.Sum(static file => AssertFbs(file, file.Path));
        Assert.True(count >= MinCount, $"Only {count} schemas could be compared.");
    }

    [Fact]
    public void Format_OfProtoFilesWithCommentsAnywhere_KeepsTheirDescriptorsAndComments()
    {
        for (int seed = 0; seed < TestDepth.Pick(ShakesQuick, ShakesDeep); seed++)
        {
            foreach (SchemaFile file in SchemaCorpus.ProtoFiles.Where(static file => file.Text.Length < 20_000))
                AssertProto(file with { Text = Shaken(FormatTokens.OfProto(file.Text), new Random(seed), isFbs: false) }, $"{file.Path}, seed {seed}");
        }
    }

    [Fact]
    public void Format_OfFbsFilesWithCommentsAnywhere_KeepsTheirBinaryForms()
    {
        for (int seed = 0; seed < TestDepth.Pick(ShakesQuick, ShakesDeep); seed++)
        {
            foreach (SchemaFile file in SchemaCorpus.FbsFiles.Where(static file => file.Text.Length < 20_000))
                AssertFbs(file with { Text = Shaken(FormatTokens.OfFbs(file.Text), new Random(seed), isFbs: true) }, $"{file.Path}, seed {seed}");
        }
    }

    [Fact]
    public void Format_OfDamagedFiles_EndsWellAlways()
    {
        var random = new Random(3);
        SchemaFile[] files = [.. SchemaCorpus.ProtoFiles, .. SchemaCorpus.FbsFiles];
        int formatted = 0;
        for (int i = 0; i < TestDepth.Pick(DamagedQuick, DamagedDeep); i++)
        {
            SchemaFile file = files[random.Next(files.Length)];
            char[] units = [.. file.Text.Take(3_000)];
            for (int j = random.Next(4); j >= 0 && units.Length > 0; j--) units[random.Next(units.Length)] = Damage[random.Next(Damage.Length)];
            bool isFbs = SchemaInput.IsFbs(file.Path);
            if (SchemaFormatter.Format(file with { Text = new string(units) }, isFbs, Settings, []) is not { } text) continue;
            Assert.Equal(text, SchemaFormatter.Format(file with { Text = text }, isFbs, Settings, []));
            formatted++;
        }

        Assert.NotEqual(0, formatted);
    }

    // Returns 0 for a schema that cannot be linked.
    private static int AssertProto(SchemaFile file, string name)
    {
        string formatted = Format(file, isFbs: false, name);
        string again = Format(file with { Text = formatted }, isFbs: false, name);
        Assert.True(formatted == again, $"{name}: a second run changes the text.\n{formatted}\n=====\n{again}");
        if (SchemaCorpus.Describe(file) is not { } before) return 0;
        byte[]? after = SchemaCorpus.Describe(file with { Text = formatted });
        Assert.True(after != null && before.AsSpan().SequenceEqual(after), $"{name}: the descriptor changed.\n{file.Text}\n=====\n{formatted}");
        return 1;
    }

    // Returns 0 for a schema that cannot be linked.
    private static int AssertFbs(SchemaFile file, string name)
    {
        string formatted = Format(file, isFbs: true, name);
        string again = Format(file with { Text = formatted }, isFbs: true, name);
        Assert.True(formatted == again, $"{name}: a second run changes the text.\n{formatted}\n=====\n{again}");
        if (SchemaCorpus.DescribeFbs(file) is not { } before) return 0;
        byte[]? after = SchemaCorpus.DescribeFbs(file with { Text = formatted });
        Assert.True(after != null && before.AsSpan().SequenceEqual(after), $"{name}: the binary form changed.\n{file.Text}\n=====\n{formatted}");
        return 1;
    }

    private static string Format(SchemaFile file, bool isFbs, string name)
    {
        var faults = new List<SchemaDiagnostic>();
        string? formatted = SchemaFormatter.Format(file, isFbs, Settings, faults);
        Assert.True(formatted != null, $"{name}: {string.Join("\n", faults)}\n{file.Text}");
        return formatted;
    }

    // The tokens of a file with other white space and comments between them.
    private static string Shaken(List<FormatToken> tokens, Random random, bool isFbs)
    {
        var text = new System.Text.StringBuilder();
        string lineEnd = random.Next(3) == 0 ? "\r\n" : "\n";
        string tight = "{}[]()<>,;:=";
        for (int i = 0; i < tokens.Count; i++)
        {
            // In a .fbs file a blank before a parenthesis can have a meaning, and none is behind a sign.
            bool isCall = isFbs && tokens[i].Symbol == '(';
            bool needsGap = i > 0 && !(tight.Contains(tokens[i - 1].Text[0]) || tight.Contains(tokens[i].Symbol));
            bool isSigned = isFbs && i > 0 && tokens[i - 1].Symbol is '+' or '-';
            if (isCall && tokens[i].HasGap) text.Append(' ');
            if (!isCall && !isSigned) AppendGap(text, random, lineEnd, needsGap, isFbs);
            text.Append(tokens[i].Text);
        }

        return text.ToString();
    }

    private static void AppendGap(System.Text.StringBuilder text, Random random, string lineEnd, bool needsGap, bool isFbs)
    {
        int start = text.Length;
        int count = random.Next(4) == 0 ? random.Next(1, 5) : random.Next(3);
        for (int i = 0; i < count; i++)
        {
            text.Append(random.Next(9) switch
            {
                0 => "// c" + random.Next(99) + " " + lineEnd,
                1 => isFbs ? lineEnd + "/// d" + random.Next(99) + lineEnd : "//\td" + random.Next(99) + lineEnd,
                2 => $"/* e{random.Next(99)} */",
                3 => $"/* f{lineEnd}\t * {random.Next(99)}{lineEnd}*/",
                4 => $"/*g  {lineEnd}      h{lineEnd}{lineEnd}  {random.Next(99)} */",
                5 or 6 => lineEnd,
                7 => lineEnd + lineEnd,
                _ => "  ",
            });
        }

        if (needsGap && text.Length == start) text.Append(' ');
    }
}
