using System.Globalization;
using System.Xml.Linq;

namespace LibWire.Comparison.Tests;

public sealed class ReportTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    [Fact]
    public void Render_TwoBars_LengthsAreProportional()
    {
        var chart = new SvgChart("Speed & <more>", "Longer is better.");
        chart.Add("Case", [new("own", 20, IsOwn: true), new("peer", 5, IsOwn: false)]);
        XElement root = XDocument.Parse(chart.Render()).Root!;
        double[] widths = [.. root.Elements(Svg + "rect").Select(static bar => double.Parse(bar.Attribute("width")!.Value, CultureInfo.InvariantCulture))];
        Assert.Equal(2, widths.Length);
        Assert.Equal(widths[0] / 4, widths[1], tolerance: 0.1);
        Assert.Equal(["own", "peer"], root.Elements(Svg + "rect").Select(static bar => bar.Attribute("class")!.Value));
        Assert.Equal("Speed & <more>", root.Element(Svg + "title")!.Value);
    }

    [Fact]
    public void Render_BarsFarApart_ScaleIsLogarithmicAndSaysSo()
    {
        var chart = new SvgChart("Speed", "Longer is better.");
        chart.Add("Case", [new("own", 1000, IsOwn: true), new("peer", 1, IsOwn: false)]);
        XElement root = XDocument.Parse(chart.Render()).Root!;
        Assert.Contains(root.Elements(Svg + "text"), static text => text.Value == "Longer is better. Logarithmic scale.");
        Assert.All(root.Elements(Svg + "rect"), static bar => Assert.True(double.Parse(bar.Attribute("width")!.Value, CultureInfo.InvariantCulture) > 5));
    }

    [Fact]
    public void Table_RowsAndHeadings_AreAligned()
    {
        var table = new MarkdownTable("", "A", "B");
        table.Add("own", "1", "2");
        Assert.Equal("|  | A | B |\n|---|---:|---:|\n| own | 1 | 2 |\n", table.ToString());
    }

    [Fact]
    public void Write_Results_ReadBackTheSame()
    {
        string folder = Directory.CreateTempSubdirectory("libwire-report-").FullName;
        try
        {
            ReportFolder.Write(folder, Sample.File());
            Assert.Equal(["README.md", "decode.svg", "memory.svg", "results.json"], Directory.EnumerateFiles(folder).Select(Path.GetFileName).Order(StringComparer.Ordinal));
            ResultFile read = ResultFile.Load(Path.Combine(folder, "results.json"));
            Assert.Equal("Fast CPU 9000", read.Head.Cpu);
            Assert.Equal(0.1, read.Columns[0].Ratios["google-protobuf"]);
            Assert.Equal([50, 60, 55], read.Columns[0].ToMeasurement().Nanoseconds);
            string page = File.ReadAllText(Path.Combine(folder, "README.md"));
            Assert.Contains("| libwire-alias | 50.0 / 55.0 |", page, StringComparison.Ordinal);
            Assert.Contains("| google-protobuf | 0.100 |", page, StringComparison.Ordinal);
            Assert.Contains("| libwire-alias | yes | 50.0 | 8.00 | 6.00 | 4.00 | 2.00 |", page, StringComparison.Ordinal);
            Assert.Contains("![decode](decode.svg)", page, StringComparison.Ordinal);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Fact]
    public void Write_ResultsOfFlatBuffers_HaveChartsAndTablesOfTheirOwn()
    {
        string folder = Directory.CreateTempSubdirectory("libwire-report-").FullName;
        try
        {
            ReportFolder.Write(folder, Sample.FlatFile());
            Assert.Equal(["README.md", "flatbuffers-read.svg", "flatbuffers-write.svg", "results.json"], Directory.EnumerateFiles(folder).Select(Path.GetFileName).Order(StringComparer.Ordinal));
            string page = File.ReadAllText(Path.Combine(folder, "README.md"));
            Assert.Contains("## FlatBuffers: Write\n", page, StringComparison.Ordinal);
            Assert.DoesNotContain("## Write\n", page, StringComparison.Ordinal);
            Assert.Contains("Time of **libwire-views** divided by the time of:", page, StringComparison.Ordinal);
            Assert.Contains("## FlatBuffers: bytes written\n\n|  | W2.Write | W2.Read |\n|---|---:|---:|\n| libwire-views | 1,234 | 1,234 |\n", page, StringComparison.Ordinal);
            XElement root = XDocument.Load(Path.Combine(folder, "flatbuffers-write.svg")).Root!;
            Assert.Contains(root.Elements(Svg + "text"), static text => text.Value == "Times as fast as the C++ library of FlatBuffers at -O2: longer is better.");

            // The bound has no bar.
            Assert.Equal(["own", "peer"], root.Elements(Svg + "rect").Select(static bar => bar.Attribute("class")!.Value));
            Assert.Contains(root.Elements(Svg + "text"), static text => text.Value == "4.00");
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Ratios on two machines can be compared, times cannot.</summary>
    [Fact]
    public void PublishedFigures_OfOperationsThatWereMeasured_AreRatiosToTheOfficialLibrary()
    {
        CaseResult result = Sample.Result("W2") with { Operation = nameof(Operation.Write), Columns = [Sample.Measurement("libwire-views", 50), Sample.Measurement("google-flatbuffers", 1000)] };
        Assert.Equal("|  | FlatSharp, published | libwire-views, here |\n|---|---:|---:|\n| W2.Write | 4.34 | 20.0 |\n", PublishedFigures.Table([.. ColumnRecord.Of(result)]));
        Assert.Empty(PublishedFigures.Table([.. ColumnRecord.Of(result with { Case = "W1" })]));
        Assert.Empty(PublishedFigures.Table([.. ColumnRecord.Of(result with { Columns = [result.Columns[0]] })]));
    }

    [Fact]
    public void Load_NoResults_Fails()
    {
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(path, "{ \"columns\": 1 }");
            Assert.Throws<InvalidDataException>(() => ResultFile.Load(path));
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void FolderName_OfAProcessor_HasLettersDigitsAndHyphens() => Assert.Equal("fast-cpu-9000", Sample.File().Head.FolderName);

    [Theory]
    [InlineData(0.0123, "0.012")]
    [InlineData(1.234, "1.23")]
    [InlineData(12.34, "12.3")]
    [InlineData(12345.6, "12,346")]
    [InlineData(double.PositiveInfinity, "∞")]
    public void Ratio_OfAnySize_HasThreeDigitsThatCount(double ratio, string expected) => Assert.Equal(expected, Figures.Ratio(ratio));
}
