namespace LibWire.Tests;

public sealed class ReadTraceTests : IDisposable
{
    private const string Example = "samples/ReadTrace/checkout.otlp";

    private readonly string _folder = Directory.CreateTempSubdirectory("readtrace").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Run_WithoutArguments_DrawsTheBundledTrace()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("ReadTrace");

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Contains("checkout.otlp: 1,047 bytes, 12 spans in 4 services", output, StringComparison.Ordinal);
        Assert.Contains("trace 0000000000005eed000000000000cafe, 182.0 ms", output, StringComparison.Ordinal);
        string charge = Assert.Single(output.Split('\n'), line => line.Contains("card declined", StringComparison.Ordinal));
        Assert.StartsWith("    Charge ", charge, StringComparison.Ordinal);
        Assert.Contains("92.0 ms  card declined  retries=2  provider=acme", charge, StringComparison.Ordinal);
    }

    [Fact]
    public void WriteExample_WritesTheBundledTrace()
    {
        string file = Path.Combine(_folder, "again.otlp");
        (int exitCode, _, string error) = SampleProgram.Run("ReadTrace", "--write-example", file);

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Equal(File.ReadAllBytes(Repository.PathOf(Example)), File.ReadAllBytes(file));
    }

    [Fact]
    public void Run_TruncatedTrace_SaysWhere()
    {
        string cut = Path.Combine(_folder, "cut.otlp");
        File.WriteAllBytes(cut, File.ReadAllBytes(Repository.PathOf(Example))[..^1]);

        (int exitCode, string output, string error) = SampleProgram.Run("ReadTrace", cut);

        Assert.Equal((1, ""), (exitCode, output));
        Assert.StartsWith($"{cut}: error WireError.LengthOutOfRange: Field 1: its length reaches beyond the enclosing message. (at byte ", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_SpansThatAreTheirOwnParents_AreDrawnOnce()
    {
        // resource_spans { scope_spans { spans { span_id: "a" parent_span_id: "a" name: "loop" } } }
        string file = Path.Combine(_folder, "loop.otlp");
        File.WriteAllBytes(file, [0x0a, 0x10, 0x12, 0x0e, 0x12, 0x0c, 0x12, 0x01, 0x61, 0x22, 0x01, 0x61, 0x2a, 0x04, .. "loop"u8]);

        (int exitCode, string output, string error) = SampleProgram.Run("ReadTrace", file);

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Single(output.Split('\n'), line => line.StartsWith("loop ", StringComparison.Ordinal));
    }

    [Fact]
    public void Run_MissingFile_IsAnError()
    {
        string missing = Path.Combine(_folder, "missing.otlp");
        (int exitCode, string output, string error) = SampleProgram.Run("ReadTrace", missing);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith($"{missing}: error: ", error, StringComparison.Ordinal);
    }
}
