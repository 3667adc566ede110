using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The sample that newcomers run first works as its README says.</summary>
public sealed class QuickStartTests : IDisposable
{
    private const string Tiles = "samples/QuickStart/tiles";

    private readonly string _folder = Directory.CreateTempSubdirectory("quickstart").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Run_WithoutArguments_ShowsTheBundledTiles()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart");

        Assert.Equal("", error);
        Assert.Equal(0, exitCode);
        string[] tiles = [.. Directory.GetFiles(Repository.PathOf(Tiles), "*.mvt*").Select(file => Path.GetFileName(file))];
        Assert.InRange(tiles.Length, 5, 8);
        foreach (string tile in tiles)
        {
            Dictionary<string, string> costs = SampleProgram.Row(output, "managed bytes", tile);
            Assert.Equal("0", costs["managed bytes"]);
            Assert.Equal("yes", costs["means the same"]);
            Dictionary<string, string> comparison = SampleProgram.Row(output, "decode generated", tile);
            Assert.Equal("yes", comparison["both agree"]);
            Assert.All(["decode by hand", "decode generated", "encode by hand", "encode generated"], column => Assert.True(double.Parse(comparison[column]) > 0, column));
        }

        // Another decoder counted these.
        Dictionary<string, string> chicago = SampleProgram.Row(output, "vertices", "chicago.mvt");
        Assert.Equal(("8", "469", "44", "1,274", "147", "3,826"), (chicago["layers"], chicago["features"], chicago["points"], chicago["lines"], chicago["polygons"], chicago["vertices"]));
        Assert.Equal("0", SampleProgram.Row(output, "managed bytes", $"{tiles.Length} tiles")["managed bytes"]);
        Assert.Equal("585", SampleProgram.Row(output, "extent", "road")["features"]);
        Assert.Contains("\nManaged bytes allocated in all of these rounds: 0. LibWire is the release build.\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_Redirected_PrintsNoControlCharacters()
    {
        (_, string output, _) = SampleProgram.Run("QuickStart", TileFile("uruguay.mvt"), "--rounds", "1");
        Assert.Contains("uruguay.mvt", output, StringComparison.Ordinal);
        Assert.DoesNotContain(output, unit => char.IsControl(unit) && unit != '\n');
    }

    [Fact]
    public void Run_GzippedTileUnderAnyName_IsUnpacked()
    {
        string disguised = Path.Combine(_folder, "plain.mvt");
        File.Copy(TileFile("bloemfontein.mvt.gz"), disguised);

        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", TileFile("bloemfontein.mvt.gz"), disguised, "--rounds", "1");

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Equal("12,741", SampleProgram.Row(output, "managed bytes", "bloemfontein.mvt.gz")["bytes"]);
        Assert.Equal("12,741", SampleProgram.Row(output, "managed bytes", "plain.mvt")["bytes"]);
    }

    [Fact]
    public void Run_Folder_ShowsAllTilesInIt()
    {
        string inner = Directory.CreateDirectory(Path.Combine(_folder, "inner")).FullName;
        File.Copy(TileFile("uruguay.mvt"), Path.Combine(_folder, "a.mvt"));
        File.Copy(TileFile("uruguay.mvt"), Path.Combine(inner, "b.vector.pbf"));
        File.Copy(TileFile("bloemfontein.mvt.gz"), Path.Combine(inner, "c.mvt.gz"));
        File.WriteAllText(Path.Combine(inner, "d.txt"), "no tile");

        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", _folder, "--rounds", "1");

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Equal("290", SampleProgram.Row(output, "vertices", "a.mvt")["features"]);
        Assert.Equal("290", SampleProgram.Row(output, "vertices", Path.Combine("inner", "b.vector.pbf"))["features"]);
        Assert.Equal("176", SampleProgram.Row(output, "vertices", Path.Combine("inner", "c.mvt.gz"))["features"]);
        Assert.Equal("756", SampleProgram.Row(output, "vertices", "3 tiles")["features"]);
    }

    [Fact]
    public void Run_TruncatedTile_SaysWhereAndStillShowsTheOthers()
    {
        byte[] tile = File.ReadAllBytes(TileFile("chicago.mvt"));
        string cut = Path.Combine(_folder, "cut.mvt");
        File.WriteAllBytes(cut, tile[..^1]);

        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", cut, TileFile("chicago.mvt"), "--rounds", "1");

        Assert.Equal(1, exitCode);
        Assert.Equal($"{cut}: error WireError.LengthOutOfRange: Field 3: its length reaches beyond the enclosing message. (at byte {StartOfLastLayer(tile)})\n", error);
        Assert.Equal("469", SampleProgram.Row(output, "vertices", "chicago.mvt")["features"]);
        Assert.DoesNotContain("cut.mvt", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_UnknownFields_AreReported()
    {
        string file = Path.Combine(_folder, "extended.mvt");
        File.WriteAllBytes(file, [0x80, 0x01, 0x05, 0x1a, 0x08, 0x78, 0x02, 0x0a, 0x01, 0x61, 0x80, 0x01, 0x07]); // field 16 of the tile, and of its layer "a"

        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", file, "--rounds", "1");

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Contains("\nFields that are not in the schema and were skipped: 2. ", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("no such file or folder", "missing.mvt")]
    [InlineData("no tile in this folder", ".")]
    public void Run_PathToNoTile_IsAUsageError(string reason, string name)
    {
        string path = Path.Combine(_folder, name);
        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", path);
        Assert.Equal((2, "", $"{path}: {reason}.\n"), (exitCode, output, error));
    }

    [Theory]
    [InlineData("0")]
    [InlineData("many")]
    public void Run_BadNumberOfRounds_IsAUsageError(string rounds)
    {
        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", "--rounds", rounds);
        Assert.Equal((2, "", $"--rounds takes a number from 1 to 1000000, not '{rounds}'.\n"), (exitCode, output, error));
    }

    [Fact]
    public void Run_Svg_DrawsEveryFeature()
    {
        string picture = Path.Combine(_folder, "picture.svg");

        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", TileFile("chicago.mvt"), "--rounds", "1", "--svg", picture);

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Contains($"Drew chicago.mvt: {picture}\n", output, StringComparison.Ordinal);
        string svg = File.ReadAllText(picture);
        Assert.Equal(469, Regex.Count(svg, "<path "));
        Assert.Equal("svg", System.Xml.Linq.XDocument.Parse(svg).Root!.Name.LocalName);
    }

    [Fact]
    public void Run_Help_NamesEveryArgument()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("QuickStart", "--help");
        Assert.Equal((0, ""), (exitCode, error));
        Assert.All(["<path>", "--rounds <N>", "--svg <OUT.svg>"], name => Assert.Contains(name, output, StringComparison.Ordinal));
    }

    private static string TileFile(string name) => Repository.PathOf($"{Tiles}/{name}");

    /// <summary>The position of the last layer's length, at which truncation is detected.</summary>
    private static int StartOfLastLayer(byte[] tile)
    {
        int position = 0;
        var reader = new ProtoReader(tile);
        while (reader.Next())
        {
            position = reader.Position;
            reader.Skip();
        }

        return position;
    }
}
