using System.Buffers.Binary;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire verify</c> of the FlatBuffers project's own buffers, and of formats that use FlatBuffers.</summary>
public sealed class VerifyCorpusTests : IDisposable
{
    private const string Corpus = "flatbuffers";
    private const string Arrow = "arrow";
    private const string FlatGeobuf = "flatgeobuf";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Verify_OfTheMonster_FindsItGood()
    {
        CommandRun run = VerifyMonster(Path.Combine(Folder, "monster/monsterdata_test.mon"));
        Assert.Equal((0, "1 good, 0 bad", ""), (run.ExitCode, run.Output.Trim(), run.Error));
    }

    [Fact]
    public void Verify_OfATruncatedMonster_FindsItBad()
    {
        byte[] bytes = File.ReadAllBytes(Path.Combine(Folder, "monster/monsterdata_test.mon"));
        string[] files = [.. Enumerable.Range(0, 16).Select(step => _workspace.Write($"cut{step}.mon", bytes[..(bytes.Length * step / 16)]))];
        CommandRun run = VerifyMonster(files);
        Assert.Equal((1, "0 good, 16 bad"), (run.ExitCode, run.Output.Trim()));
        Assert.Equal(16, run.Lines.Length);
        Assert.All(files, file => Assert.Single(run.Lines, line => line.StartsWith(file + ": byte ", StringComparison.Ordinal)));
    }

    [Fact]
    public void Verify_OfTheAnnotatedBuffers_FindsTheBrokenOnesBad()
    {
        string good = Path.Combine(Folder, "annotated/annotated_binary.bin");
        string[] broken = [.. Directory.GetFiles(Path.Combine(Folder, "annotated/malformed"), "*.bin").Order(StringComparer.Ordinal)];
        Assert.Equal(11, broken.Length);
        CommandRun run = CommandRun.Of(["verify", "--schema", Path.Combine(Folder, "annotated/annotated_binary.fbs"), good, .. broken]);
        Assert.Equal((1, "1 good, 11 bad"), (run.ExitCode, run.Output.Trim()));
        Assert.All(broken, file => Assert.Matches(": byte [0-9]+: [A-Za-z]+: .+\\.$", Assert.Single(run.Lines, line => line.StartsWith(file + ": ", StringComparison.Ordinal))));
        Assert.DoesNotContain(good, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Verify_OfArrowFooters_FindsThemGood()
    {
        const int TrailerBytes = sizeof(int) + 6; // the size of the footer, and ARROW1
        string folder = TestData.PathOf(Arrow);
        var footers = new List<string>();
        foreach (string path in Directory.GetFiles(folder, "*.arrow_file"))
        {
            byte[] bytes = File.ReadAllBytes(path);
            int end = bytes.Length - TrailerBytes;
            footers.Add(_workspace.Write(Path.GetFileName(path), bytes[(end - BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(end)))..end]));
        }

        Assert.NotEmpty(footers);
        CommandRun run = CommandRun.Of(["verify", "--schema", Path.Combine(folder, "File.fbs"), .. footers]);
        Assert.Equal((0, $"{footers.Count} good, 0 bad", ""), (run.ExitCode, run.Output.Trim(), run.Error));
        run = CommandRun.Of(["verify", "--schema", Path.Combine(folder, "File.fbs"), .. Directory.GetFiles(folder, "*.arrow_file")]);
        Assert.Equal((1, $"0 good, {footers.Count} bad"), (run.ExitCode, run.Output.Trim()));
    }

    [Fact]
    public void Verify_OfFlatGeobufHeaders_FindsThemGoodUpToTheirEnd()
    {
        const int MagicBytes = 8;
        string folder = TestData.PathOf(FlatGeobuf);
        string[] paths = Directory.GetFiles(folder, "*.fgb");
        Assert.NotEmpty(paths);
        Assert.All(paths, path =>
        {
            byte[] bytes = File.ReadAllBytes(path)[MagicBytes..];
            int sizeBytes = sizeof(int) + BinaryPrimitives.ReadInt32LittleEndian(bytes);
            Assert.Equal((0, "1 good, 0 bad", ""), Verify(bytes[..sizeBytes]));
            Assert.Equal((1, "0 good, 1 bad"), Verify(bytes[..(sizeBytes + 7)]) is var longer ? (longer.ExitCode, longer.Output) : default);
        });

        (int ExitCode, string Output, string Error) Verify(byte[] bytes)
        {
            CommandRun run = CommandRun.Of("verify", "--schema", Path.Combine(folder, "header.fbs"), "--size-prefixed", _workspace.Write("header.bin", bytes));
            return (run.ExitCode, run.Output.Trim(), run.Error);
        }
    }

    private static string Folder => TestData.PathOf(Corpus);

    private static CommandRun VerifyMonster(params string[] files) =>
        CommandRun.Of(["verify", "--schema", Path.Combine(Folder, "monster/monster_test.fbs"), "-I", Path.Combine(Folder, "monster/include_test"), .. files]);
}
