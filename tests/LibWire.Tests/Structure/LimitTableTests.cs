using System.Globalization;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The table of limits says what the code does: its numbers are those of constants, and what it names is there.</summary>
public sealed partial class LimitTableTests
{
    private static readonly string[] Sources = [.. Directory.GetDirectories(Repository.PathOf("."), "LibWire*").SelectMany(Files)];

    private static readonly string[] Tests = [.. Directory.GetDirectories(Repository.PathOf("tests"), "LibWire*").SelectMany(Files)];

    /// <summary>The first cells.</summary>
    public static TheoryData<string> Whats => [.. LimitTable.Rows("what").Select(static row => row[0])];

    [Theory]
    [MemberData(nameof(Whats))]
    public void Row_ItsNumbers_AreThoseOfTheConstants(string what)
    {
        string[] row = Row(what);
        long[] constants = [.. LimitTable.Names(row[2]).Select(Constant)];
        Assert.NotEmpty(constants);
        Assert.Equal(constants, LimitTable.Numbers(row[1]));
    }

    [Theory]
    [MemberData(nameof(Whats))]
    public void Row_WhatItNames_IsThere(string what)
    {
        string[] row = Row(what);
        foreach (string option in LimitTable.Names(row[3]).Where(static name => name.Contains('.', StringComparison.Ordinal)))
        {
            string[] parts = option.Split('.');
            Assert.Matches($@"public \w+ {parts[1]}\b", TextOf(Sources, parts[0]));
        }

        foreach (string error in LimitTable.Names(row[4]))
            Assert.True(Enum.TryParse<WireError>(error, out _) || error is nameof(ArenaLimitException) or "ResourceExhausted", error);
        Assert.Matches(@"\[(?:Fact|Theory)\]", TextOf(Tests, LimitTable.Names(row[5]).Single()));
    }

    [Fact]
    public void Rows_OfWaysOfReading_NameTests()
    {
        IReadOnlyList<string[]> rows = LimitTable.Rows("way of reading");
        Assert.Equal(8, rows.Count);
        foreach (string[] row in rows) Assert.Matches(@"\[(?:Fact|Theory)\]", TextOf(Tests, LimitTable.Names(row[2]).Single()));
        Assert.Equal((ProtoLimits.OutputFactor, FlatLimits.OutputFactor), (LimitTable.Multiple("`Parse` of a message"), LimitTable.Multiple("`Parse` of a FlatBuffers")));
    }

    [Fact]
    public void Numbers_OfCells_AreRead()
    {
        Assert.Equal([int.MaxValue], LimitTable.Numbers("2 GiB − 1"));
        Assert.Equal([64 << 20, 16], LimitTable.Numbers("64 MiB or 16 times the buffer, whichever is more"));
        Assert.Equal([1_000_000, 4], LimitTable.Numbers("1,000,000, or one for each 4 bytes"));
        Assert.Equal(64L << 20, Value("64 * 1024 * 1024"));
        Assert.Equal(1 << 20, Value("1 << 20"));
        Assert.Equal(65_531, Value("ushort.MaxValue - 4"));
    }

    private static string[] Row(string what) => Assert.Single(LimitTable.Rows("what"), row => row[0] == what);

    // By the text, as constants of other assemblies are not visible here.
    private static long Constant(string name)
    {
        string[] parts = name.Split('.');
        Match match = Regex.Match(TextOf(Sources, parts[0]), $@"const \w+ {parts[1]} = ([^;]+);");
        Assert.True(match.Success, $"There is no constant {name}.");
        return Value(match.Groups[1].Value);
    }

    // The few forms that constants have.
    private static long Value(string expression)
    {
        if (expression.Split(" << ") is [var shifted, var count]) return Value(shifted) << int.Parse(count, CultureInfo.InvariantCulture);
        if (expression.Split(" - ") is [var left, var right]) return Value(left) - Value(right);
        return expression.Split(" * ").Aggregate(1L, static (product, factor) => product * factor switch
        {
            "int.MaxValue" => int.MaxValue,
            "ushort.MaxValue" => ushort.MaxValue,
            "FlatFormat.OffsetBytes" => FlatFormat.OffsetBytes,
            _ => long.Parse(factor.Replace("_", "", StringComparison.Ordinal), CultureInfo.InvariantCulture),
        });
    }

    // A type may have several files: X.cs, X.Topic.cs.
    private static string TextOf(string[] files, string type)
    {
        string text = string.Concat(files.Where(file => Path.GetFileName(file).Split('.')[0] == type).Select(File.ReadAllText));
        Assert.True(text.Length > 0, $"There is no file of {type}.");
        return text;
    }

    private static IEnumerable<string> Files(string folder) =>
        Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Where(static file => !InOutput().IsMatch(file));

    [GeneratedRegex(@"[\\/](?:obj|bin)[\\/]")]
    private static partial Regex InOutput();
}
