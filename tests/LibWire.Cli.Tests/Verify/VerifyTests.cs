using System.Buffers.Binary;
using LibWire.Tests.FlatBuffers;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire verify</c>: which files are invalid, what is reported, and the exit code.</summary>
public sealed class VerifyTests : IDisposable
{
    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    /// <summary>A table without fields.</summary>
    private static byte[] Smallest => [8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0];

    [Fact]
    public void Verify_OfSoundFiles_SaysHowManyTheyAre()
    {
        string file = _workspace.Write("a.bin", Smallest);
        Assert.Equal((0, "2 good, 0 bad", ""), Verify("table t { id: int; } root_type t;", file, file));
    }

    [Fact]
    public void Verify_OfBadFiles_SaysOfEachWhatIsWrongAndWhere()
    {
        string good = _workspace.Write("good.bin", FlatBytes.WithRoot(4).Point(24).Text("it").ToArray());
        string lacking = _workspace.Write("lacking.bin", Smallest);
        string cut = _workspace.Write("cut.bin", Smallest[..11]);
        string empty = _workspace.Write("empty.bin", []);
        (int exitCode, string output, string error) = Verify("table t { name: string (required); } root_type t;", good, lacking, cut, empty);
        Assert.Equal((1, "1 good, 3 bad"), (exitCode, output));
        Assert.Equal(
            [
                $"{lacking}: byte 8: RequiredFieldMissing: A table lacks a field that its schema requires.",
                $"{cut}: byte 11: Truncated: The buffer is shorter than the smallest FlatBuffer.",
                $"{empty}: byte 0: Truncated: The buffer is shorter than the smallest FlatBuffer.",
            ],
            error.Split('\n').Select(static line => line.TrimEnd()));
    }

    [Fact]
    public void Verify_OfFilesThatCannotBeRead_GoesOn()
    {
        string folder = Directory.CreateDirectory(_workspace.PathOf("folder")).FullName;
        string locked = _workspace.Write("locked.bin", Smallest);
        using FileStream hold = new(locked, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        string good = _workspace.Write("good.bin", Smallest);
        string none = _workspace.PathOf("none.bin");
        (int exitCode, string output, string error) = Verify("table t { } root_type t;", none, folder, locked, good);
        Assert.Equal((1, "1 good, 3 bad"), (exitCode, output));
        string[] lines = error.Split('\n');
        Assert.Equal([$"{none}: There is no such file.", $"{folder}: This is a folder."], lines[..2].Select(static line => line.TrimEnd()));
        Assert.StartsWith($"{locked}: The file cannot be read: ", lines[2], StringComparison.Ordinal);
    }

    [Fact]
    public void Verify_WithoutARootType_NeedsAType()
    {
        const string Text = "namespace n; table t { } table u { name: string (required); } struct s { x: int; } namespace m; table t { }";
        string schema = _workspace.Write("a.fbs", Text), file = _workspace.Write("a.bin", Smallest);
        Assert.Equal((2, "", $"libwire: {schema} has no root_type: say with --type which table the buffers start with."), Verify(Text, file));
        Assert.Equal((2, "", "libwire: --type x: the schema has no such table."), Verify(Text, "--type", "x", file));
        Assert.Equal((2, "", "libwire: --type n.s: n.s is a struct, and buffers start with a table."), Verify(Text, "--type", "n.s", file));
        Assert.Equal((2, "", "libwire: --type t: this may be n.t or m.t; write the namespace too."), Verify(Text, "--type", "t", file));
        Assert.Equal((0, "1 good, 0 bad", ""), Verify(Text, "--type", "n.t", file));
        Assert.Equal((1, "0 good, 1 bad"), Verify(Text, "--type", "u", file) is var run ? (run.ExitCode, run.Output) : default);
    }

    [Fact]
    public void Verify_OfBuffersOfTheRootType_LooksAtTheIdentifier()
    {
        const string Text = "table t { } table u { } root_type t; file_identifier \"MARK\";";
        string marked = _workspace.Write("marked.bin", [12, 0, 0, 0, .. "MARK"u8, 4, 0, 4, 0, 4, 0, 0, 0]), bare = _workspace.Write("bare.bin", Smallest);
        Assert.Equal((1, "1 good, 1 bad", $"{bare}: byte 4: IdentifierMismatch: The file identifier is not the expected one."), Verify(Text, marked, bare));
        Assert.Equal((1, "1 good, 1 bad"), Verify(Text, "--type", "t", marked, bare) is var run ? (run.ExitCode, run.Output) : default);
        Assert.Equal((0, "2 good, 0 bad", ""), Verify(Text, "--type", "u", marked, bare));
    }

    [Fact]
    public void Verify_WithAFaultySchema_SaysWhatIsWrongWithIt()
    {
        string file = _workspace.Write("a.bin", Smallest);
        (int exitCode, string output, string error) = Verify("table t { id: nope; } root_type t;", file);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith($"{_workspace.PathOf("a.fbs")}(1,15): error LW2203", error, StringComparison.Ordinal);
        CommandRun run = CommandRun.Of("verify", "--schema", _workspace.PathOf("none.fbs"), file);
        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.Contains("LW1801", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void Verify_WithASchemaThatIncludesOthers_FindsThemInTheFolders()
    {
        _workspace.Write("vendor/b.fbs", "table B { name: string (required); } root_type B;");
        FlatBytes bytes = FlatBytes.WithRoot(4);
        int field = bytes.Field;
        bytes.Align(4).Patch(field, (uint)(bytes.Position + 4 - field));
        int table = bytes.EmptyTable();
        string file = _workspace.Write("a.bin", bytes.ToArray());
        const string Text = "include \"b.fbs\"; table A { b: B; } root_type A;";
        Assert.Equal(
            (1, "0 good, 1 bad", $"{file}: byte {table}: RequiredFieldMissing: A table lacks a field that its schema requires."),
            Verify(Text, "-I", _workspace.PathOf("vendor"), file));
        Assert.Equal(2, Verify(Text, file).ExitCode);
    }

    [Fact]
    public void Verify_OfSizePrefixedBuffers_TakesAllOfAFile()
    {
        const string Text = "table t { name: string (required); } table u { } root_type u;";
        byte[] one = Prefix(Smallest), named = Prefix(FlatBytes.WithRoot(4).Point(24).Text("it").Align(4).ToArray());
        Assert.Equal((0, "1 good, 0 bad", ""), Prefixed("u", one));
        Assert.Equal((0, "1 good, 0 bad", ""), Prefixed("u", [.. one, .. one, .. one]));
        Assert.Equal((0, "1 good, 0 bad", ""), Prefixed("t", [.. named, .. named]));
        Assert.Equal(Fault(named.Length + 12, "RequiredFieldMissing: A table lacks a field that its schema requires."), Prefixed("t", [.. named, .. one, .. named]));

        // The bytes after the last buffer must be a buffer too.
        Assert.Equal(Fault(17, "Truncated: The buffer is shorter than the smallest FlatBuffer."), Prefixed("u", [.. one, 1]));
        Assert.Equal(Fault(20, "Truncated: The buffer is shorter than the smallest FlatBuffer."), Prefixed("u", [.. one, 0, 0, 0, 0]));
        Assert.Equal(Fault(31, "Truncated: The buffer is shorter than the smallest FlatBuffer."), Prefixed("u", [.. one, .. one[..15]]));
        Assert.Equal(Fault(one.Length, "SizePrefixMismatch: The size prefix does not match the size of the buffer."), Prefixed("u", [.. one, .. named[..20]]));
        Assert.Equal(Fault(0, "SizePrefixMismatch: The size prefix does not match the size of the buffer."), Prefixed("u", [.. Enumerable.Repeat((byte)0xFF, 40)]));

        (int, string, string) Prefixed(string type, byte[] bytes) => Verify(Text, "--type", type, "--size-prefixed", _workspace.Write("many.bin", bytes));

        (int, string, string) Fault(int offset, string rule) => (1, "0 good, 1 bad", $"{_workspace.PathOf("many.bin")}: byte {offset}: {rule}");
    }

    [Fact]
    public void Verify_OfSeveralBuffersThatShareTheirParts_IsNoLongWork()
    {
        const string Text = "table t { parts: [t]; } root_type t;";
        byte[] bomb = Prefix(Shared(200));
        Assert.Equal((0, "1 good, 0 bad", ""), Verify(Text, "--size-prefixed", _workspace.Write("one.bin", bomb)));
        (int exitCode, _, string error) = Verify(Text, "--size-prefixed", _workspace.Write("two.bin", [.. bomb, .. bomb]));
        Assert.Equal(1, exitCode);
        Assert.Contains("BudgetExceeded", error, StringComparison.Ordinal);
    }

    /// <summary>A table that refers <c>count</c> times to a second one, which refers <c>count</c> times to a third.</summary>
    private static byte[] Shared(int count)
    {
        FlatBytes bytes = FlatBytes.WithRoot(4);
        int[] slots = Parts(bytes, bytes.Field, count);
        bytes.U16(6).U16(8).U16(4).Align(4);
        foreach (int slot in slots) bytes.Point(slot);
        bytes.U32(8).U32(0);
        slots = Parts(bytes, bytes.Position - 4, count);
        int leaf = bytes.EmptyTable();
        foreach (int slot in slots) bytes.Patch(slot, (uint)(leaf - slot));
        return bytes.ToArray();
    }

    private static int[] Parts(FlatBytes bytes, int field, int count)
    {
        bytes.Align(4).Point(field).U32((uint)count);
        int[] slots = [.. Enumerable.Range(0, count).Select(index => bytes.Position + 4 * index)];
        foreach (int _ in slots) bytes.U32(0);
        return slots;
    }

    private static byte[] Prefix(byte[] buffer)
    {
        byte[] prefixed = [0, 0, 0, 0, .. buffer];
        BinaryPrimitives.WriteInt32LittleEndian(prefixed, buffer.Length);
        return prefixed;
    }

    private (int ExitCode, string Output, string Error) Verify(string schema, params string[] arguments)
    {
        string path = _workspace.Write("a.fbs", schema);
        CommandRun run = CommandRun.Of(["verify", "--schema", path, .. arguments]);
        return (run.ExitCode, run.Output.Trim(), run.Error.Trim());
    }
}
