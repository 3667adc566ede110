namespace LibWire.Cli;

/// <summary>Code that is measured: all messages of a file are decoded, encoded, and so on.</summary>
internal abstract class BenchSubject : IDisposable
{
    /// <summary>The names of the steps, in the order in which they are shown.</summary>
    internal static readonly string[] StepNames = ["verify", "decode", "encode", "write JSON", "read JSON"];

    private protected BenchSubject(string code, BenchRecords records) => (Code, Records) = (code, records);

    /// <summary>Which code it is: generated, or of dynamic messages.</summary>
    internal string Code { get; }

    /// <summary>The messages in binary form.</summary>
    protected BenchRecords Records { get; }

    /// <summary>The messages as JSON; null if they cannot be JSON.</summary>
    internal BenchRecords? Json { get; set; }

    /// <summary>Where messages are written to.</summary>
    protected BenchOutput Output { get; } = new();

    /// <summary>The arena of what is decoded, emptied before each message.</summary>
    protected ArenaAllocator Arena { get; } = new();

    /// <summary>The arena of the messages that are encoded.</summary>
    protected ArenaAllocator Kept { get; } = new();

    /// <summary>Decodes the messages that are encoded later.</summary>
    /// <exception cref="WireFormatException">One is not valid.</exception>
    internal void Load()
    {
        for (int i = 0; i < Records.Parts.Count; i++) Keep(i, Records[i]);
    }

    /// <summary>Writes all messages as JSON, once.</summary>
    /// <exception cref="WireFormatException">One cannot be JSON.</exception>
    internal BenchRecords MakeJson()
    {
        using var bytes = new MemoryStream();
        List<InputPart> parts = [];
        for (int i = 0; i < Records.Parts.Count; i++)
        {
            Output.Restart();
            WriteJson(i);
            int start = (int)bytes.Length;
            bytes.Write(Output.Written);
            parts.Add(new InputPart(start, (int)bytes.Length, 0));
        }

        return new BenchRecords(bytes.ToArray(), parts);
    }

    /// <summary>What is measured.</summary>
    internal IEnumerable<BenchStep> Steps()
    {
        long bytes = Records.Bytes.Length;
        if (HasVerify) yield return new BenchStep("verify", BenchCode.Both, bytes, () => ForEach(Records, Verify));
        yield return new BenchStep("decode", Code, bytes, () => ForEach(Records, Decode));
        yield return new BenchStep("encode", Code, bytes, () => ForEachKept(Encode));
        if (Json == null) yield break;
        yield return new BenchStep("write JSON", Code, Json.Bytes.Length, () => ForEachKept(WriteJson));
        yield return new BenchStep("read JSON", Code, Json.Bytes.Length, () => ForEach(Json, ReadJson));
    }

    public void Dispose()
    {
        Arena.Dispose();
        Kept.Dispose();
    }

    protected virtual bool HasVerify => false;

    protected virtual void Verify(ReadOnlySpan<byte> bytes)
    {
    }

    protected abstract void Keep(int index, ReadOnlySpan<byte> bytes);

    protected abstract void Decode(ReadOnlySpan<byte> bytes);

    protected abstract void Encode(int index);

    protected abstract void WriteJson(int index);

    protected abstract void ReadJson(ReadOnlySpan<byte> utf8);

    private long ForEach(BenchRecords records, ReadOnlySpanAction run)
    {
        for (int i = 0; i < records.Parts.Count; i++)
        {
            Arena.Reset();
            run(records[i]);
        }

        return records.Bytes.Length;
    }

    // The number of bytes that were written, by which the subjects are compared.
    private long ForEachKept(Action<int> run)
    {
        long written = 0;
        for (int i = 0; i < Records.Parts.Count; i++)
        {
            Output.Restart();
            run(i);
            written += Output.Written.Length;
        }

        return written;
    }

    private delegate void ReadOnlySpanAction(ReadOnlySpan<byte> bytes);
}

/// <summary>Something that is measured.</summary>
/// <param name="Name">What is done.</param>
/// <param name="Code">By which code.</param>
/// <param name="SizeBytes">How many bytes it reads or writes, for the rate.</param>
/// <param name="Run">Does it once for all messages, and returns a number that must always be the same.</param>
internal sealed record BenchStep(string Name, string Code, long SizeBytes, Func<long> Run);
