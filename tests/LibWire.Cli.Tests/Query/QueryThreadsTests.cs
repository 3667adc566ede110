using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;
using LibWire.Tests;
using LibWire.Tests.Fuzz;

namespace LibWire.Cli.Tests;

/// <summary>Several threads write what one thread writes, in the same order, whatever is in the file.</summary>
public sealed class QueryThreadsTests : IDisposable
{
    private const string Schema = "syntax = \"proto3\"; package t; message Item { int32 id = 1; string name = 2; repeated Item items = 3; }";

    private static readonly InputKind[] Kinds = [InputKind.Delimited, InputKind.GrpcFrames];
    private static readonly (int Threads, int BlockBytes)[] Ways = [(1, 16), (2, 16), (5, 16), (1, 100), (2, 100), (5, 100), (2, 1 << 12), (5, 1 << 20)];

    private readonly Workspace _workspace = new();
    private readonly InspectedSchema _schema;

    public QueryThreadsTests() => _schema = InspectedSchema.Of(_workspace.Write("t.proto", Schema), "t.Item", [], TextWriter.Null);

    public void Dispose() => _workspace.Dispose();

    public static TheoryData<string, string> Forms => new()
    {
        { "id", "json" }, { "id", "count" }, { "id", "places" }, { "id", "first 1" }, { "id", "first 7" }, { "id", "first 40" }, { "name", "raw" },
        { "items[].name", "json" }, { "items[id>1].name", "places" }, { "items[0]", "json" }, { ".", "csv id,name" }, { "items[]", "first 12" },
    };

    [Theory]
    [MemberData(nameof(Forms))]
    public void Run_OfAnyFile_WritesWhatOneThreadWrites(string path, string form)
    {
        var random = new FuzzRandom(3);
        QueryPlan plan = QueryPlan.Of(path, OptionsOf(form), _schema);
        for (int i = 0; i < TestDepth.Pick(quick: 25, deep: 300); i++)
        {
            InputKind kind = random.Pick(Kinds);
            byte[] file = FileOf(random, kind);
            string name = _workspace.Write("a.bin", file);

            // One thread, and one block; then a stream instead of a file.
            (int, string) expected = Run(plan, kind, name, new QueryThreads(1, 1 << 20));
            foreach ((int threads, int blockBytes) in Ways) Assert.Equal(expected, Run(plan, kind, name, new QueryThreads(threads, blockBytes)));
            if (i % 4 > 0) continue;
            _workspace.Write("a.bin", Gzip(file));
            foreach ((int threads, int blockBytes) in Ways) Assert.Equal(expected, Run(plan, kind, name, new QueryThreads(threads, blockBytes)));
        }
    }

    [Fact]
    public void Run_OfEachLengthOfAFile_FindsTheWholeRecordsAndSaysWhereTheCutIs()
    {
        QueryPlan plan = QueryPlan.Of("id", OptionsOf("raw"), _schema);
        byte[][] records = [.. Enumerable.Range(0, 12).Select(static id => Item(id, new string('n', id * id)))];
        int[] ends = new int[records.Length];
        using var whole = new MemoryStream();
        for (int i = 0; i < records.Length; i++)
        {
            whole.Write(Framed(records[i], InputKind.Delimited));
            ends[i] = (int)whole.Length;
        }

        for (int length = 0; length <= whole.Length; length++)
        {
            int count = ends.Count(end => end <= length), start = count == 0 ? 0 : ends[count - 1];
            string lines = string.Concat(Enumerable.Range(0, count).Select(static id => $"{id}\n"));
            string name = _workspace.Write("a.bin", whole.ToArray()[..length]);
            foreach ((int threads, int blockBytes) in Ways)
            {
                (int exitCode, string text) = Run(plan, InputKind.Delimited, name, new QueryThreads(threads, blockBytes));
                Assert.Equal(count > 0 && start == length ? 0 : 1, exitCode);
                Assert.StartsWith(lines, text, StringComparison.Ordinal);
                string rest = text[lines.Length..];
                if (start == length) Assert.Equal("", rest);
                else Assert.StartsWith($"{name}: byte {start}: ", rest, StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public void Run_OfARecordLargerThanManyBlocks_ReadsIt()
    {
        QueryPlan plan = QueryPlan.Of("id", OptionsOf("places"), _schema);
        byte[] large = Framed(Item(2, new string('x', 3_000_000)), InputKind.Delimited), file = [2, 8, 1, .. large, .. large, 2, 8, 3];
        string lines = string.Create(CultureInfo.InvariantCulture, $$"""
            {"record":0,"offset":0,"value":1}
            {"record":1,"offset":3,"value":2}
            {"record":2,"offset":{{3 + large.Length}},"value":2}
            {"record":3,"offset":{{3 + (2 * large.Length)}},"value":3}

            """).ReplaceLineEndings("\n");
        string plain = _workspace.Write("a.bin", file), zipped = _workspace.Write("a.gz", Gzip(file));
        foreach (int threads in (int[])[1, 2, 5])
        {
            Assert.Equal((0, lines), Run(plan, InputKind.Delimited, plain, new QueryThreads(threads, 1 << 12)));
            Assert.Equal((0, lines), Run(plan, InputKind.Delimited, zipped, new QueryThreads(threads, 1 << 12)));
        }
    }

    [Fact]
    public void Run_OfALengthThatTheFileDoesNotHave_TakesNoMemoryForIt()
    {
        QueryPlan plan = QueryPlan.Of("id", OptionsOf("raw"), _schema);
        byte[] file = [2, 8, 5, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, .. new byte[100_000]];
        string name = _workspace.Write("a.bin", file);
        long before = GC.GetAllocatedBytesForCurrentThread();
        (int exitCode, string text) = Run(plan, InputKind.Delimited, name, new QueryThreads(1, 1 << 12));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 2_000_000);
        Assert.Equal((1, $"5\n{name}: byte 3: A record of 2,147,483,647 bytes starts here, and 100,000 are left.\n"), (exitCode, text));
    }

    [Fact]
    public void Run_OfMuchOutput_HoldsLittleOfItBack()
    {
        // Each record is written as a line of 100,000 characters.
        QueryPlan plan = QueryPlan.Of("name", OptionsOf("raw"), _schema);
        byte[] record = Framed(Item(1, new string('n', 100_000)), InputKind.Delimited);
        string name = _workspace.Write("a.bin", [.. Enumerable.Repeat(record, 100).SelectMany(static one => one)]);
        using var output = new LargestWrite();
        Assert.Equal(0, QueryCommand.Run(plan, InputKind.Delimited, [name], new QueryThreads(3, 4 << 20), output, output));
        Assert.Equal(100 * 100_001, output.Total);
        Assert.InRange(output.Largest, 1, 1_200_000);
    }

    [Fact]
    public void Run_WhenTheOutputFails_EndsAllThreadsAndSaysIt()
    {
        QueryPlan plan = QueryPlan.Of("id", OptionsOf("raw"), _schema);
        string name = _workspace.Write("a.bin", [.. Enumerable.Repeat(Framed(Item(1, "n"), InputKind.Delimited), 1_000).SelectMany(static one => one)]);
        foreach (int threads in (int[])[1, 2, 5])
        {
            using var output = new LargestWrite { FailsAfter = 20 };
            IOException failure = Assert.Throws<IOException>(
                () => QueryCommand.Run(plan, InputKind.Delimited, [name], new QueryThreads(threads, 16), output, output));
            Assert.Equal("The disk is full.", failure.Message);
            Assert.Equal(20, output.Count);
        }
    }

    [Fact]
    public void Run_OfBuffersWithSizes_VerifiesEachWithItsSize()
    {
        string schema = _workspace.Write("a.fbs", "table A { id: int; } root_type A;");
        InspectedSchema type = InspectedSchema.Of(schema, null, [], TextWriter.Null);
        using var arena = new ArenaAllocator();
        using var file = new MemoryStream();
        for (int id = 1; id <= 40; id++) file.Write(SizedBuffer(in arena, id));
        file.Write([9, 0, 0]);
        string name = _workspace.Write("a.bin", file.ToArray());
        string expected = string.Concat(Enumerable.Range(1, 40).Select(static id => $"{id}\n"))
            + $"{name}: byte {file.Length - 3}: The file is cut off: a head of 4 bytes starts here, and 3 are left.\n";
        foreach ((int threads, int blockBytes) in Ways)
            Assert.Equal((1, expected), Run(QueryPlan.Of("id", OptionsOf("raw"), type), InputKind.SizedFlatBuffers, name, new QueryThreads(threads, blockBytes)));
    }

    // Values and faults go to the same text, so that their order counts.
    private static (int ExitCode, string Text) Run(QueryPlan plan, InputKind kind, string file, QueryThreads threads)
    {
        using var text = new StringWriter { NewLine = "\n" };
        int exitCode = QueryCommand.Run(plan, kind, [file], threads, text, text);
        return (exitCode, text.ToString());
    }

    private static QueryOptions OptionsOf(string form)
    {
        string[] words = form.Split(' ');
        QueryColumn[] columns = words[0] != "csv" ? [] : [.. words[1].Split(',').Select(static column => new QueryColumn(column, QueryParser.Parse(column)))];
        long first = words[0] == "first" ? long.Parse(words[1], CultureInfo.InvariantCulture) : long.MaxValue;
        return new QueryOptions(columns, words[0] == "raw", words[0] == "count", words[0] == "places", first);
    }

    // Records of 0 to 300 bytes; some are faulty, and some files end inside a record or go on with something that is none.
    private static byte[] FileOf(FuzzRandom random, InputKind kind)
    {
        using var file = new MemoryStream();
        for (int count = random.Next(30); count > 0; count--)
        {
            int length = random.OneIn(5) ? random.Next(300) : random.Next(8);
            byte[] record = random.Next(12) switch
            {
                0 => [0xFF],
                1 => [],
                2 => [0x08, 1, 0x08, 2],
                3 => [.. Item(random.Next(9), "a"), 0x1A, 2, 8, 5, 0x1A, 4, 8, 1, 0x12, 0],
                _ => Item(random.Next(9), new string('n', length)),
            };
            file.Write(Framed(record, kind, isCompressed: kind == InputKind.GrpcFrames && random.OneIn(6)));
        }

        byte[] bytes = file.ToArray();
        return random.Next(6) switch
        {
            0 => bytes[..random.Next(bytes.Length + 1)],
            1 => [.. bytes, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0],
            2 => [.. bytes, 1, 0, 0, 0, 1, 8, 0, 0],
            _ => bytes,
        };
    }

    private static byte[] Item(int id, string name)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, id);
        writer.AddString(2, name);
        return writer.WrittenSpan.ToArray();
    }

    private static byte[] Framed(byte[] record, InputKind kind, bool isCompressed = false)
    {
        if (isCompressed) record = Gzip(record);
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        if (kind == InputKind.Delimited)
        {
            writer.StartDelimited();
            writer.WriteRaw(record);
            writer.CloseDelimited();
            return writer.WrittenSpan.ToArray();
        }

        byte[] frame = [isCompressed ? (byte)1 : (byte)0, 0, 0, 0, 0, .. record];
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), record.Length);
        return frame;
    }

    private static byte[] SizedBuffer(in ArenaAllocator arena, int id)
    {
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(0, id);
        builder.FinishSizePrefixed(builder.EndTable());
        return builder.ToArray();
    }

    private static byte[] Gzip(byte[] bytes)
    {
        using var target = new MemoryStream();
        using (var gzip = new GZipStream(target, CompressionMode.Compress)) gzip.Write(bytes);
        return target.ToArray();
    }

    private sealed class LargestWrite : StringWriter
    {
        internal int FailsAfter { get; init; } = int.MaxValue;

        internal int Count { get; private set; }

        internal int Largest { get; private set; }

        internal long Total { get; private set; }

        public override void Write(ReadOnlySpan<char> buffer)
        {
            if (Count == FailsAfter) throw new IOException("The disk is full.");
            Count++;
            Total += buffer.Length;
            Largest = Math.Max(Largest, buffer.Length);
        }
    }
}
