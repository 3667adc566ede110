using System.Buffers.Binary;

namespace LibWire.Tests;

public sealed class ReadFlatFilesTests : IDisposable
{
    private const string Sample = "ReadFlatFiles";
    private const string GeoFolder = "flatgeobuf";
    private const string ArrowFolder = "arrow";

    private readonly string _folder = Directory.CreateTempSubdirectory("readflatfiles").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Run_WithoutArguments_ShowsTheBundledFiles()
    {
        (int exitCode, string output, string error) = SampleProgram.Run(Sample);

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Contains("countries.fgb: 205,680 bytes, FlatGeobuf\n", output, StringComparison.Ordinal);
        Assert.Equal("id=BWA  name=Botswana", SampleProgram.Row(output[output.IndexOf("countries", StringComparison.Ordinal)..], "properties", "3")["properties"]);
        Assert.Contains("alldatatypes.fgb: 880 bytes, FlatGeobuf\n", output, StringComparison.Ordinal);
        Assert.Contains("Long=-1  ULong=18446744073709551615  Float=0  Double=0  String=X  Json=X  Datetime=2020-02-29T12:34:56Z  Binary=58", output, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("dictionary.arrow: 2,634 bytes, Arrow file, V5, little endian\n", output, StringComparison.Ordinal);
        Assert.Equal("#1 by int32", SampleProgram.Row(output, "dictionary", "dict1")["dictionary"]);
        Dictionary<string, string> batch = SampleProgram.Row(output, "bytes in buffers", "1,784");
        Assert.Equal(("RecordBatch", "10", "3", "6", "76"), (batch["what"], batch["rows"], batch["fields"], batch["buffers"], batch["bytes in buffers"]));
        Assert.DoesNotContain(output, static unit => char.IsControl(unit) && unit != '\n');
    }

    [Fact]
    public void Run_WithSvg_DrawsTheMap()
    {
        string picture = Path.Combine(_folder, "world.svg");
        (int exitCode, string output, string error) = SampleProgram.Run(Sample, Bundled("countries.fgb"), "--svg", picture);

        Assert.Equal((0, ""), (exitCode, error));
        Assert.EndsWith($"Drew countries.fgb: {picture}\n", output, StringComparison.Ordinal);
        var svg = System.Xml.Linq.XDocument.Load(picture);
        Assert.Equal(179, svg.Root!.Elements().Count(static element => element.Name.LocalName == "g"));
    }

    [Fact]
    public void Run_OfAllFlatGeobufFiles_ShowsEach() => ShowAll(Directory.GetFiles(TestData.PathOf(GeoFolder), "*.fgb"), "FlatGeobuf");

    [Fact]
    public void Run_OfAllArrowFilesAndStreams_ShowsTheSameSchemaOfBoth()
    {
        string folder = TestData.PathOf(ArrowFolder);
        string[] files = Directory.GetFiles(folder, "*.arrow_file"), streams = Directory.GetFiles(folder, "*.stream");
        string ofFiles = ShowAll(files, "Arrow file"), ofStreams = ShowAll(streams, "Arrow stream");
        string[] fields = ["| struct", "| list", "| map", "| union, Dense", "| decimal128", "| int8 ", "| timestamp"];
        Assert.All(fields, field => Assert.Equal(ofFiles.Contains(field, StringComparison.Ordinal), ofStreams.Contains(field, StringComparison.Ordinal)));
        Assert.True(fields.Count(field => ofFiles.Contains(field, StringComparison.Ordinal)) >= 4, ofFiles);
    }

    [Theory]
    [InlineData("countries.fgb")]
    [InlineData("dictionary.arrow")]
    public void Run_OfCutFiles_SaysWhere(string name)
    {
        byte[] bytes = File.ReadAllBytes(Bundled(name));
        string[] paths = [.. new[] { 0, 7, 11, 100, bytes.Length / 2, bytes.Length - 1 }.Select(length => Save($"{length}-{name}", bytes[..length]))];

        (int exitCode, string output, string error) = SampleProgram.Run(Sample, paths);

        Assert.Equal((1, ""), (exitCode, output));
        Assert.Equal(paths.Length, error.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
        Assert.All(error.Split('\n', StringSplitOptions.RemoveEmptyEntries).Zip(paths), static pair => Assert.StartsWith($"{pair.Second}: error at byte ", pair.First, StringComparison.Ordinal));
    }

    [Fact]
    public void Run_OfABrokenBuffer_SaysWhichAndWhere()
    {
        // The offset of the header's root.
        byte[] geo = File.ReadAllBytes(Bundled("countries.fgb"));
        BinaryPrimitives.WriteUInt32LittleEndian(geo.AsSpan(12), 0x7fff_fff0);
        string path = Save("broken.fgb", geo);

        (int exitCode, string output, string error) = SampleProgram.Run(Sample, path);

        Assert.Equal((1, ""), (exitCode, output));
        Assert.Equal($"{path}: error at byte 12: the header is no sound FlatBuffer: WireError.OffsetOutOfRange.\n", error);
    }

    [Fact]
    public void Run_OfAHugeIndex_SaysThatItDoesNotFit()
    {
        // The count of features is in the header, at the place in its vtable. It is 179, which occurs nowhere else in this file.
        byte[] geo = File.ReadAllBytes(Bundled("countries.fgb"));
        int at = geo.AsSpan(0, 700).IndexOf(BitConverter.GetBytes(179UL));
        BinaryPrimitives.WriteUInt64LittleEndian(geo.AsSpan(at), ulong.MaxValue);
        string path = Save("huge.fgb", geo);

        (int exitCode, string output, string error) = SampleProgram.Run(Sample, path);

        Assert.Equal((1, ""), (exitCode, output));
        Assert.Equal($"{path}: error at byte 616: an index of {ulong.MaxValue} features, 16 a node, does not fit into the file.\n", error);
    }

    [Fact]
    public void Run_OfWhatIsNoFile_IsAnError()
    {
        string missing = Path.Combine(_folder, "missing.fgb");
        (int exitCode, string output, string error) = SampleProgram.Run(Sample, missing);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith($"{missing}: error: ", error, StringComparison.Ordinal);
    }

    private static string Bundled(string name) => Repository.PathOf($"samples/ReadFlatFiles/data/{name}");

    private static string ShowAll(string[] paths, string kind)
    {
        Assert.NotEmpty(paths);
        (int exitCode, string output, string error) = SampleProgram.Run(Sample, paths);
        Assert.Equal((0, ""), (exitCode, error));
        Assert.All(paths, path => Assert.Contains($"{Path.GetFileName(path)}: ", output, StringComparison.Ordinal));
        Assert.Equal(paths.Length, output.Split('\n').Count(line => line.Contains($" bytes, {kind}", StringComparison.Ordinal)));
        return output;
    }

    private string Save(string name, byte[] bytes)
    {
        string path = Path.Combine(_folder, name);
        File.WriteAllBytes(path, bytes);
        return path;
    }
}
