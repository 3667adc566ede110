using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire verify</c> of the buffers of the FlatBuffers project itself.</summary>
public sealed class VerifyCorpusTests : IDisposable
{
    private const string Corpus = "corpus/flatbuffers";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [RequiresFolderFact(Corpus)]
    public void Verify_OfTheMonster_FindsItGood()
    {
        CommandRun run = VerifyMonster(Path.Combine(Folder, "monster/monsterdata_test.mon"));
        Assert.Equal((0, "1 good, 0 bad", ""), (run.ExitCode, run.Output.Trim(), WithoutWarnings(run)));
    }

    [RequiresFolderFact(Corpus)]
    public void Verify_OfATruncatedMonster_FindsItBad()
    {
        byte[] bytes = File.ReadAllBytes(Path.Combine(Folder, "monster/monsterdata_test.mon"));
        string[] files = [.. Enumerable.Range(0, 16).Select(step => _workspace.Write($"cut{step}.mon", bytes[..(bytes.Length * step / 16)]))];
        CommandRun run = VerifyMonster(files);
        Assert.Equal((1, "0 good, 16 bad"), (run.ExitCode, run.Output.Trim()));
        Assert.All(files, file => Assert.Single(run.Lines, line => line.StartsWith(file + ": byte ", StringComparison.Ordinal)));
    }

    [RequiresFolderFact(Corpus)]
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

    private static string Folder => SharedData.Find(Corpus)!;

    private static CommandRun VerifyMonster(params string[] files) =>
        CommandRun.Of(["verify", "--schema", Path.Combine(Folder, "monster/monster_test.fbs"), "-I", Path.Combine(Folder, "monster/include_test"), .. files]);

    /// <summary>The schema has names that the style of schemas asks to be written otherwise.</summary>
    private static string WithoutWarnings(CommandRun run) => string.Join('\n', run.Lines.Where(static line => !line.Contains(": warning LW", StringComparison.Ordinal)));
}
