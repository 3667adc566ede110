using System.Globalization;
using System.Xml.Linq;

namespace LibWire.Comparison.Tests;

/// <summary>The rows of FlatBuffers' benchmark page.</summary>
public sealed class PageTests
{
    /// <summary>Sizes and compressed sizes of the published page. zlib of .NET compresses a little differently.</summary>
    [Theory]
    [InlineData("libwire-flat", 344, 220)]
    [InlineData("libwire-proto", 228, 174)]
    [InlineData("google-protobuf", 228, 174)]
    public void Message_OfAColumn_HasThePublishedSize(string name, int sizeBytes, int compressedBytes)
    {
        using PageColumn column = Open(name);
        Assert.Equal(sizeBytes, column.Message.Length);
        Assert.InRange(PageMeasuring.CompressedBytes(column.Message), 0.95 * compressedBytes, 1.05 * compressedBytes);
    }

    [Fact]
    public void Message_OfBothProtocolBuffers_IsTheSame()
    {
        using PageColumn own = new ProtoPage(), google = new GooglePage();
        Assert.Equal(google.Message, own.Message);
    }

    [Fact]
    public void Measure_ManagedColumns_FillsEveryRow()
    {
        IReadOnlyList<PageColumn> columns = PageMeasuring.Open(peers: null);
        IReadOnlyList<PageRecord> page = PageMeasuring.Measure(columns, Effort.Once);
        Assert.Equal(["libwire-flat", "libwire-proto", "google-protobuf"], page.Select(static record => record.Column));
        Assert.All(page, static record => Assert.True(record.Use.Min > 0 && record.Traverse.Min > 0 && record.Encode.Min > 0 && record.LibraryBytes > 0));
        Assert.Equal([false, true, true], page.Select(static record => record.Decode is not null));
        Assert.Equal([false, true, false], page.Select(static record => record.Release is not null));
        Assert.Equal([true, false, false], page.Select(static record => record.Verify is not null));
        Assert.All(page.Take(2), static record => Assert.True(record.GeneratedBytes > 0));
        Assert.Equal((0L, 0L, 0L, 0L), (page[0].KeptBytes!.Value, page[0].KeptBlocks!.Value, page[0].TransientBytes!.Value, page[0].TransientBlocks!.Value));
        Assert.All(page.Skip(1), static record => Assert.True(record.KeptBytes > 0 && record.KeptBlocks > 0));
        foreach (PageColumn column in columns) column.Dispose();
    }

    /// <summary>Three elements of four objects, the container, its list with an array, and its text. What is not kept is transient.</summary>
    [Fact]
    public void MeasureMemory_OfObjects_CountsEachOnce()
    {
        using var column = new GooglePage();
        PageMemory memory = column.MeasureMemory();
        Assert.Equal(16, memory.KeptBlocks);
        Assert.InRange(memory.KeptBytes, 16 * 24, 2000);
        Assert.InRange(memory.TransientBytes, 0, 1000);
        Assert.Equal(memory, column.MeasureMemory());
    }

    [Fact]
    public void Check_AnotherSum_Fails()
    {
        using var column = new WrongPage();
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(() => PageMeasuring.Check(column));
        Assert.StartsWith("test-wrong, page, use: the result is 1, not ", wrong.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void FlatSchema_OfThePage_HasOnlyTheTypesOfW1()
    {
        string schema = PageCode.FlatSchema();
        Assert.All(["enum Fruit", "struct Foo", "struct Bar", "table FooBar ", "table FooBarContainer ", "root_type FooBarContainer;"], part => Assert.Contains(part, schema, StringComparison.Ordinal));
        Assert.DoesNotContain("Row", schema, StringComparison.Ordinal);
        Assert.DoesNotContain("Progressive", schema, StringComparison.Ordinal);
        Assert.True(PageCode.GeneratedBytes("libwire-flat") > 0);
    }

    [Fact]
    public void Write_ResultsOfThePage_HaveATableAndAChart()
    {
        string folder = Directory.CreateTempSubdirectory("libwire-report-").FullName;
        try
        {
            ReportFolder.Write(folder, Sample.File() with { Page = [Record("libwire-flat", 10, hasModel: false), Record("rapidjson", 2000, hasModel: true)] });
            string page = File.ReadAllText(Path.Combine(folder, "README.md"));
            Assert.Contains("|  | libwire-flat | rapidjson |\n|---|---:|---:|\n| Decode, traverse and release, ns | 10.0 | 2,000 |\n| – decode | 0 | 1,000 |\n", page, StringComparison.Ordinal);
            Assert.Contains("| – release | 0 | by the collector |\n| Verify, ns |  |  |\n", page, StringComparison.Ordinal);
            Assert.Contains("| Decoded message, bytes / blocks | 7 / ? | 7 / ? |\n", page, StringComparison.Ordinal);
            Assert.Contains("- **rapidjson**: version 1", page, StringComparison.Ordinal);
            XElement chart = XDocument.Load(Path.Combine(folder, "page.svg")).Root!;
            Assert.Equal(4, chart.Elements().Count(static element => element.Name.LocalName == "rect"));
            PageRecord read = ResultFile.Load(Path.Combine(folder, "results.json")).Page[1];
            Assert.Equal((2000.0, 1000.0, null), (read.Use.Min, read.Decode!.Min, read.Release));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static PageColumn Open(string name) => PageMeasuring.Open(peers: null).Single(column => column.Name == name);

    private static PageRecord Record(string column, double nanoseconds, bool hasModel) => new()
    {
        Column = column,
        Version = "version " + 1.ToString(CultureInfo.InvariantCulture),
        Use = new PageTime(nanoseconds, nanoseconds),
        Decode = hasModel ? new PageTime(nanoseconds / 2, nanoseconds) : null,
        Traverse = new PageTime(5, 6),
        Encode = new PageTime(nanoseconds, nanoseconds),
        WireBytes = 344,
        CompressedBytes = 220,
        KeptBytes = 7,
    };

    /// <summary>It does nothing.</summary>
    private sealed class WrongPage : PageColumn
    {
        internal override string Name => "test-wrong";

        internal override string Version => "test 1.0";

        internal override byte[] Message => [1];

        internal override bool HasModel => false;

        internal override ulong Encode() => Batch;

        internal override ulong Use() => 1;

        public override void Dispose()
        {
            // It owns no memory.
        }
    }
}
