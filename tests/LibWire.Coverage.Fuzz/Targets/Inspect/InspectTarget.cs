using System.Text.Json;
using LibWire.Cli;
using LibWire.Reflection;

namespace LibWire.Tests.Coverage;

/// <summary>The inspector of the program <c>libwire</c>: whatever the bytes, it shows what lies within them, or says what is wrong and where. It takes memory
/// in proportion. The first bytes of an input are a script: they choose what is known of the file, and the form of the output.</summary>
internal sealed unsafe class InspectTarget() : CoverageTarget("inspect")
{
    private const int ScriptBytes = 4, SmallBytesMax = 3000, Outputs = 5;

    // A choice of the script is its byte, divided with remainder by the number of choices.
    private const int ScriptValues = 12;

    // What the frame of a page takes, and what each byte may. A string of a FlatBuffer is shown for each offset of 4 bytes that leads to it.
    private const long AllocatedBytesFixed = 4 << 20;
    private const long AllocatedBytesPerByte = 8 << 10;

    private static readonly InputKind?[] Kinds =
    [
        null, InputKind.Message, InputKind.Delimited, InputKind.GrpcFrames, InputKind.DescriptorSet, InputKind.FlatBuffer, InputKind.SizedFlatBuffers, null, null, null,
    ];

    private readonly Lazy<InspectedSchema?[]> _schemas = new(LoadSchemas);

    internal override IEnumerable<byte[]> Seeds()
    {
        string[] folders = ["mvt", "flatgeobuf", "arrow", "flatbuffers/annotated", "flatbuffers/monster"];
        IEnumerable<byte[]> files = folders.SelectMany(static folder => Directory.GetFiles(TestData.PathOf(folder))).Order(StringComparer.Ordinal)
            .Where(static file => !file.EndsWith(".fbs", StringComparison.Ordinal) && !file.EndsWith(".proto", StringComparison.Ordinal)).Select(File.ReadAllBytes);
        byte[][] sets = [.. SchemaSeeds.Sets()], buffers = [FlatBuffers.FlatCorpus.Annotated, .. SchemaSeeds.Bfbs()];
        IEnumerable<byte[]> series = [InspectSeries.Delimited(sets), InspectSeries.Framed(sets), InspectSeries.Sized(buffers), InspectSeries.Compressed(sets[0])];
        int number = 0;
        foreach (byte[] seed in files.Concat(sets).Concat(buffers).Concat(series).Concat(InspectSeries.Telemetry()))
        {
            byte[] small = seed.Length <= SmallBytesMax ? seed : seed[..SmallBytesMax];
            yield return [0, 0, (byte)(number++ % Outputs), 3, .. small];
        }
    }

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other)
    {
        if (input.Length <= ScriptBytes || other.Length <= ScriptBytes) return other;
        byte[] script = input[..ScriptBytes], payload = input[ScriptBytes..];
        if (random.OneIn(8)) script[random.Next(ScriptBytes)] = (byte)random.Next(ScriptValues);
        other = other[ScriptBytes..];
        return [.. script, .. FlatRootTest.Passes(payload, out _) || random.OneIn(4) ? MutateFlat(random, payload, other) : new FuzzMutator(random).Mutate(payload, other)];
    }

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        InspectedSchema?[] schemas = _schemas.Value;
        int scriptBytes = Math.Min(ScriptBytes, input.Length);
        var random = new FuzzRandom(digest) { Script = [.. input[..scriptBytes], .. new byte[ScriptBytes - scriptBytes]] };
        InputKind? kind = random.Pick(Kinds);
        InspectedSchema? schema = random.Pick(schemas);
        int output = random.Next(Outputs), depth = 1 << random.Next(8);
        byte[] bytes = input[scriptBytes..];
        long before = GC.GetAllocatedBytesForCurrentThread();
        InspectedFile file = InspectedFile.Of("input", bytes, kind, schema);
        Require(file, schema);
        Write(file, schema, output, depth);
        long allocatedBytes = GC.GetAllocatedBytesForCurrentThread() - before;
        FuzzMismatchException.Require(
            allocatedBytes <= AllocatedBytesFixed + (AllocatedBytesPerByte * bytes.Length), $"{allocatedBytes:N0} bytes were allocated for {bytes.Length:N0}.");
    }

    // None is the most frequent.
    private static InspectedSchema?[] LoadSchemas()
    {
        InspectedSchema tile = KnownSchemas.Message("vector_tile.proto", "vector_tile.Tile");
        InspectedSchema traces = KnownSchemas.Message("trace.proto", "opentelemetry.proto.trace.v1.TracesData");
        KnownSchemas.Message("logs.proto", "opentelemetry.proto.logs.v1.LogsData");
        KnownSchemas.Message("metrics.proto", "opentelemetry.proto.metrics.v1.MetricsData");
        FlatTableType arrow = KnownSchemas.Table("arrow.fbs", "org.apache.arrow.flatbuf.Message"), geo = KnownSchemas.Table("flatgeobuf.fbs", "FlatGeobuf.Feature");
        FlatTableType bfbs = KnownSchemas.Table("reflection.fbs", "reflection.Schema");
        var set = new InspectedSchema(WellKnown.FileDescriptorSet.Descriptor, null, null);
        return [null, tile, traces, set, new(null, arrow, null), new(null, geo, null), new(null, bfbs, null), null, null, null];
    }

    private static byte[] MutateFlat(FuzzRandom random, byte[] payload, byte[] other) =>
        payload[..new FlatMutator(random).Mutate(payload, InspectSeries.Sites(payload), other)];

    private static void Require(InspectedFile file, InspectedSchema? schema)
    {
        var tree = new InspectSink(file);
        using var error = new StringWriter();
        bool isFine = new FileTree(file, tree, error).Write(schema);
        tree.End();
        bool isFaultSaid = tree.FaultCount > 0 || error.ToString().Length > 0;
        FuzzMismatchException.Require(isFine ? tree.FaultCount == 0 : isFaultSaid, "A file with a fault is fine, or one without is not.");
        if (schema is null && file.What.Kind == InputKind.Message && file.Known is null && file.CompressionFault.Length == 0) tree.RequireSame(isFine);
    }

    // As the commands do.
    private static void Write(InspectedFile file, InspectedSchema? schema, int output, int depth)
    {
        using var json = new Utf8JsonWriter(Stream.Null);
        switch (output)
        {
            case 0:
                TextWriter.Null.WriteLine(file.Title);
                new FileTree(file, new TextTree(TextWriter.Null, depth), TextWriter.Null).Write(schema);
                break;
            case 1:
                json.WriteStartArray();
                new FileTree(file, new JsonTree(json), TextWriter.Null).Write(schema);
                json.WriteEndArray();
                break;
            case 2:
                StatsOutput.WriteText(file, schema, depth, TextWriter.Null, TextWriter.Null);
                break;
            case 3:
                json.WriteStartObject();
                StatsOutput.WriteJson(file, schema, json, TextWriter.Null);
                json.WriteEndObject();
                break;
            default:
                var page = new PageTree(file, depth);
                new FileTree(file, page, TextWriter.Null).Write(schema);
                PageWriter.Write(Stream.Null, file, page, []);
                break;
        }
    }
}
