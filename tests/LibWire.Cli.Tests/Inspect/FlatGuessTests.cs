using System.Buffers.Binary;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect</c> of FlatBuffers without a schema, whose parts are shared.</summary>
public sealed class FlatGuessTests : IDisposable
{
    // A line has an offset, a label, a short value and a note. Some bytes have one each.
    private const int CharsPerByte = 80;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Inspect_OfFieldsThatShareAVector_ShowsItOnce()
    {
        const int Fields = 200, Elements = 200;
        byte[] strings = new byte[sizeof(uint) * (1 + Elements)], text = [100, 0, 0, 0, .. Enumerable.Repeat((byte)'x', 100), 0, 0, 0, 0];
        Write(strings, 0, Elements);
        for (int i = 1; i <= Elements; i++) Write(strings, i, strings.Length - (i * sizeof(uint)));
        byte[] table = new byte[sizeof(uint) * (1 + Fields)];
        for (int i = 1; i <= Fields; i++) Write(table, i, table.Length - (i * sizeof(uint)));
        byte[] buffer = Buffer(Enumerable.Range(1, Fields).Select(static field => field * sizeof(uint)), table.Length, [.. table, .. strings, .. text]);

        string output = Inspect(buffer);
        Assert.Contains("  0: {  # strings?", output, StringComparison.Ordinal);
        Assert.Contains("    [199]: \"xxx", output, StringComparison.Ordinal);
        Assert.Contains("  199: { … }  # strings?", output, StringComparison.Ordinal);
        Assert.Contains("shown above", output, StringComparison.Ordinal);
        Assert.InRange(output.Length, buffer.Length, CharsPerByte * buffer.Length);
    }

    [Fact]
    public void Inspect_OfTablesThatOverlap_ShowsNoMoreFieldsThanBytes()
    {
        const int Fields = 500, Tables = 200, TableBytes = sizeof(uint) + Fields;
        byte[] vtable = Vtable(Enumerable.Range(sizeof(uint), Fields), TableBytes);

        // Each word is the start of a table, with that vtable.
        byte[] tables = new byte[(sizeof(uint) * Tables) + TableBytes];
        for (int i = 0; i < Tables; i++) Write(tables, i, vtable.Length + (i * sizeof(uint)));
        byte[] vector = new byte[sizeof(uint) * (1 + Tables)];
        Write(vector, 0, Tables);
        for (int i = 0; i < Tables; i++) Write(vector, i + 1, vector.Length - ((i + 1) * sizeof(uint)) + vtable.Length + (i * sizeof(uint)));

        // The root has the vector.
        byte[] root = new byte[2 * sizeof(uint)];
        Write(root, 1, sizeof(uint));
        byte[] buffer = Buffer([sizeof(uint)], root.Length, [.. root, .. vector, .. vtable, .. tables]);
        string output = Inspect(buffer);
        Assert.Contains("  0: {  # tables?", output, StringComparison.Ordinal);
        Assert.Contains("    [0]: {  # table?", output, StringComparison.Ordinal);
        Assert.Contains("too many fields to be shown", output, StringComparison.Ordinal);
        Assert.InRange(output.Length, buffer.Length, CharsPerByte * buffer.Length);
    }

    // A buffer whose root is at the start of the content.
    private static byte[] Buffer(IEnumerable<int> offsets, int tableBytes, byte[] content)
    {
        byte[] vtable = Vtable(offsets, tableBytes);
        Write(content, 0, vtable.Length);
        return [.. BitConverter.GetBytes(8 + vtable.Length), 0, 0, 0, 0, .. vtable, .. content];
    }

    // Its length is a multiple of 4, as are all lengths here.
    private static byte[] Vtable(IEnumerable<int> offsets, int tableBytes)
    {
        int[] entries = [.. offsets];
        if (entries.Length % 2 == 1) entries = [.. entries, 0];
        int[] words = [FlatFormat.VtableHeaderBytes + (sizeof(ushort) * entries.Length), tableBytes, .. entries];
        return [.. words.SelectMany(static word => BitConverter.GetBytes((ushort)word))];
    }

    private static void Write(byte[] target, int word, int value) => BinaryPrimitives.WriteInt32LittleEndian(target.AsSpan(word * sizeof(uint)), value);

    private string Inspect(byte[] buffer)
    {
        CommandRun run = CommandRun.Of("inspect", "--as", "flatbuffer", _workspace.Write("a.bin", buffer));
        Assert.Equal("", run.Error);
        Assert.Equal(0, run.ExitCode);
        return run.Output;
    }
}
