using System.Globalization;
using System.Text.RegularExpressions;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire annotate</c> of FlatBuffers against the maps of flatc: the same sections, regions and notes, but for the differences named here.</summary>
public sealed partial class AnnotateGoldenTests
{
    private const string Annotated = "flatbuffers/annotated";

    public static TheoryData<string> Goldens => [.. Directory.GetFiles(TestData.PathOf($"{Annotated}/maps"), "*.afb").Select(static file => Path.GetFileNameWithoutExtension(file)!)];

    [Fact]
    public void Annotate_OfAValidBuffer_IsAsFlatc()
    {
        CommandRun run = Annotate("annotated_binary.bin");
        Assert.Equal(0, run.ExitCode);
        Assert.Equal(Expected(File.ReadAllText(TestData.PathOf($"{Annotated}/annotated_binary.afb"))), Actual(run.Output));
    }

    [Fact]
    public void Annotate_OfTheMonster_IsAsFlatc()
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        CommandRun run = CommandRun.Of(
            "annotate", "--schema", $"{folder}/monster_test.fbs", "-I", $"{folder}/include_test", "-I", $"{folder}/include_test/sub",
            $"{folder}/monsterdata_test.mon");
        Assert.Equal(0, run.ExitCode);
        Assert.Equal(Expected(File.ReadAllText($"{folder}/monsterdata_test.afb")), Actual(run.Output));
    }

    [Theory]
    [MemberData(nameof(Goldens))]
    public void Annotate_OfACorruptedBuffer_IsAsFlatc(string name)
    {
        string file = FileOf(name);
        CommandRun run = Annotate(file);
        Assert.Equal(1, run.ExitCode);
        string[] expected = Expected(File.ReadAllText(TestData.PathOf($"{Annotated}/maps/{name}.afb"))), actual = Actual(run.Output);

        // flatc leaves out the table whose vtable it cannot use. Here its offset to the vtable is shown, and the bytes behind it.
        if (name.StartsWith("invalid_vtable_size", StringComparison.Ordinal))
        {
            Assert.Equal(expected[..12], actual[..12]);
            Assert.Contains("+0x0044|3A 00 00 00|SOffset32|0x0000003A (58) Loc: 0x000A|offset to vtable", actual);
            return;
        }

        Assert.Equal(expected, actual);
    }

    [Theory]
    [MemberData(nameof(Goldens))]
    public void Annotate_OfACorruptedBuffer_ShowsEachByteOnce_InColumns(string name)
    {
        string file = FileOf(name);
        string[] lines = [.. Annotate(file).Output.Split('\n').Where(static line => line.StartsWith("  +0x", StringComparison.Ordinal))];
        Assert.Equal(File.ReadAllBytes(TestData.PathOf($"{Annotated}/{file}")), lines.SelectMany(BytesOf));
        int[] bars = BarsOf(lines[0]);
        Assert.All(lines, line => Assert.Equal(bars[..2], BarsOf(line)[..2]));
        Assert.All(lines.Where(static line => BarsOf(line).Length == 4), line => Assert.Equal(bars, BarsOf(line)));
    }

    private static string FileOf(string name) =>
        File.Exists(Path.Combine(TestData.PathOf($"{Annotated}/maps"), $"{name}.bin")) ? $"maps/{name}.bin" : $"malformed/{name}.bin";

    private static byte[] BytesOf(string line) => Convert.FromHexString(line.Split('|')[1].Replace(" ", "", StringComparison.Ordinal));

    // Texts of these files have no bar.
    private static int[] BarsOf(string line) => [.. Enumerable.Range(0, line.Length).Where(at => line[at] == '|')];

    private static CommandRun Annotate(string file) =>
        CommandRun.Of("annotate", "--schema", TestData.PathOf($"{Annotated}/annotated_binary.fbs"), TestData.PathOf($"{Annotated}/{file}"));

    // What flatc wrote, with what is better here.
    private static string[] Expected(string golden)
    {
        List<string> lines = [];
        bool isEndless = false;
        foreach (string[] cells in Cells(golden))
        {
            if (cells is [var place, var hex, var type, var value, var note])
            {
                // A table that says it is larger than the buffer does not hold what others refer to.
                isEndless = note == "padding" && type == "uint8_t[500]";
                if (isEndless) continue;

                // Fields whose entry is faulty are counted out, and as many of the last ones are written a second time.
                if (note.StartsWith("offset to unknown field", StringComparison.Ordinal)) continue;

                // Signed types are shown as such.
                if (IsOf(note, "(Int)")) (type, value) = ("int32_t", Signed(value));
                if (IsOf(note, "(Byte)")) type = "int8_t";

                // Floating-point numbers are whole.
                if (type is "float" or "double") value = value.Split(' ')[0];
                note = Zeros().Replace(note, "$1>");

                // A scalar that may be null is.
                if (note.Contains("`maybe_i32`", StringComparison.Ordinal)) note = "offset to field `maybe_i32` (id: 13) <null> (Int)";

                // The shortest length is named.
                if (note.EndsWith("Shorter than the minimum length:", StringComparison.Ordinal)) note += " 4";

                // An offset to a union is shown as such, whatever the type says.
                if (place == "+0x007C" && type == "?uint8_t[4]")
                    (type, value, note) = ("UOffset32", "0x00000150 (336) Loc: 0x01CC", "offset to field `bar_baz` (union of a type that does not exist)");
                if (place == "+0x00DC" && type == "?uint8_t[4]")
                    (type, value, note) = ("UOffset32", "0x0000002C (44) Loc: 0x0108", "offset to union[1] (union of a type that does not exist)");
                lines.Add(string.Join('|', place, hex, type, value, note));
            }
            else if (!isEndless || cells.Length == 1)
            {
                isEndless = false;
                lines.Add(string.Join('|', cells));
            }
        }

        return [.. lines];
    }

    // The same, without what only this program writes.
    private static string[] Actual(string map)
    {
        List<string> lines = [];
        foreach (string[] cells in Cells(map))
        {
            // flatc does not show a single byte of padding between two sections.
            if (cells is [_, "00", "uint8_t[1]", ".", "padding"] && lines[^1] == "padding:")
            {
                lines.RemoveRange(lines.Count - 2, 2);
                continue;
            }

            if (cells is [_, _, "float" or "double", var value, _]) cells[3] = value.Split(' ')[0];

            // The elements of arrays of structs have their numbers.
            if (cells.Length == 5) cells[4] = Index().Replace(cells[4], ".");
            lines.Add(string.Join('|', cells));
        }

        return [.. lines];
    }

    private static IEnumerable<string[]> Cells(string map) => map.TrimEnd().Split('\n').SkipWhile(static line => line.StartsWith("//", StringComparison.Ordinal))
        .Select(static line => line.Split('|').Select(static cell => cell.Trim()).ToArray());

    private static bool IsOf(string note, string type) =>
        note.EndsWith(type, StringComparison.Ordinal) && !note.Contains('<') && !note.StartsWith("offset", StringComparison.Ordinal);

    private static string Signed(string value)
    {
        int number = int.Parse(value.AsSpan(2, 8), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        return string.Create(CultureInfo.InvariantCulture, $"{value[..10]} ({number})");
    }

    [GeneratedRegex(@"(<defaults to -?\d+(?:\.\d*[1-9])?)\.?0+>(?= \((Float|Double)\))")]
    private static partial Regex Zeros();

    [GeneratedRegex(@"(?<=\w)\[\d+\]\.(?=\w)")]
    private static partial Regex Index();
}
