namespace LibWire.Tests.Coverage;

/// <summary>The inputs that fuzzing by coverage has kept, read by the build that is tested.</summary>
public sealed class CorpusTests
{
    /// <summary>A small part of a clone.</summary>
    private const long CorpusBytesMax = 3_000_000;

    public static TheoryData<string> Targets() => [.. CoverageTargets.Make().Select(static target => target.Name)];

    [Theory]
    [MemberData(nameof(Targets))]
    public void Run_EachInputOfTheCorpus_EndsInSuccessOrTheDocumentedError(string name)
    {
        using CoverageTarget target = CoverageTargets.Make().First(target => target.Name == name);
        IReadOnlyList<byte[]> inputs = CorpusFolder.Read(CorpusFolder.OfRepository(name));
        Assert.NotEmpty(inputs);
        List<string> failures = [];
        foreach (byte[] input in inputs)
        {
            if (Record.Exception(() => target.Run(input)) is { } failure) failures.Add($"{CorpusFolder.NameOf(input)}: {failure}");
        }

        Assert.Empty(failures);
    }

    [Fact]
    public void Corpus_EachFile_IsNamedByItsContentAndShortEnough()
    {
        IReadOnlyList<CoverageTarget> targets = CoverageTargets.Make();
        string[] files = Directory.GetFiles(Repository.PathOf("fuzz/corpus"), "*", SearchOption.AllDirectories);
        Assert.NotEmpty(files);
        Assert.All(files, file =>
        {
            byte[] input = File.ReadAllBytes(file);
            CoverageTarget target = Assert.Single(targets, target => target.Name == Path.GetFileName(Path.GetDirectoryName(file)));
            Assert.Equal(CorpusFolder.NameOf(input), Path.GetFileName(file));
            Assert.True(input.Length <= target.InputBytesMax, $"{file} is longer than its target takes.");
        });
        Assert.True(files.Sum(static file => new FileInfo(file).Length) <= CorpusBytesMax, "The corpora are larger than they may be: fuzz/run.sh all --minimize.");
    }
}
