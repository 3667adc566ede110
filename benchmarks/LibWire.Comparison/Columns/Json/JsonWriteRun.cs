namespace LibWire.Comparison;

/// <summary>Writes finished messages as JSON, each to the same reused array. Texts of several libraries differ in spaces and escapes, so what was written is read
/// again to compare the values.</summary>
internal abstract class JsonWriteRun(CaseInput input) : IComparisonRun, IOwnFormatRun
{
    private readonly CaseId _id = input.Id;

    /// <summary>The array. Other libraries write more bytes: spaces and escapes.</summary>
    protected ArrayBufferTarget Target { get; } = new((2 * input.Array.Length) + ArrayBufferTarget.SlackBytes);

    /// <summary>The number of messages.</summary>
    protected int Count { get; } = input.MessageCount;

    public ulong Run()
    {
        ulong sizeBytes = 0;
        for (int i = 0; i < Count; i++)
        {
            Target.Clear();
            Write(i);
            sizeBytes += (ulong)Target.Length;
        }

        return sizeBytes;
    }

    public virtual long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput()
    {
        using var output = new MemoryStream();
        foreach (byte[] text in Texts()) output.Write(text);
        return output.ToArray();
    }

    public ulong SumOfOutput()
    {
        ulong sum = 0;
        foreach (byte[] text in Texts()) sum += GoogleJsonColumn.SumOf(_id, text);
        return sum;
    }

    public abstract void Dispose();

    /// <summary>Writes one message to <see cref="Target"/>.</summary>
    protected abstract void Write(int index);

    private IEnumerable<byte[]> Texts()
    {
        for (int i = 0; i < Count; i++)
        {
            Target.Clear();
            Write(i);
            yield return Target.Written.ToArray();
        }
    }
}
