namespace LibWire.Tests.Coverage;

/// <summary>
/// Runs a target on inputs and keeps those that reach something new, as the parents of further inputs. The same seed, start and target give the same
/// inputs.
/// </summary>
/// <param name="target">What reads the inputs.</param>
/// <param name="map">Where instrumented code counts.</param>
/// <param name="startTrace">Called before each input, after the counters were cleared.</param>
/// <param name="seed">The seed.</param>
internal sealed class CoverageLoop(CoverageTarget target, CoverageMap map, Action startTrace, ulong seed)
{
    internal const int FindingsMax = 10;

    private readonly CoverageCorpus _corpus = new();
    private readonly HashSet<string> _causes = new(StringComparer.Ordinal);
    private long _runs;

    /// <summary>The inputs that reached something new.</summary>
    internal IReadOnlyList<byte[]> Corpus => _corpus.Inputs;

    internal List<CoverageFinding> Findings { get; } = [];

    /// <summary>How many inputs were run.</summary>
    internal long Executions { get; private set; }

    /// <summary>How often the target was run, for minimising, too. Another thread may read it.</summary>
    internal long Runs => Volatile.Read(ref _runs);

    internal int EdgeCount => map.EdgeCount;

    internal bool IsOver => Findings.Count >= FindingsMax;

    /// <summary>Called with each input before it is run.</summary>
    internal Action<byte[]>? BeforeInput { get; init; }

    /// <summary>Called with each finding at once, so that none is lost if the run does not come to its end.</summary>
    internal Action<CoverageFinding>? OnFinding { get; init; }

    /// <summary>Runs inputs as they are.</summary>
    internal void Start(IEnumerable<byte[]> inputs)
    {
        foreach (byte[] input in inputs)
        {
            if (IsOver) return;
            if (input.Length <= target.InputBytesMax) Run(input, shortens: false);
        }

        // A parent is needed, even if no input reached anything.
        if (_corpus.Inputs.Count == 0) _corpus.Add([], [], 0);
    }

    /// <summary>Makes an input and runs it.</summary>
    internal void Step()
    {
        var random = new FuzzRandom(seed, (ulong)Executions);
        byte[] input = target.Mutate(random, _corpus.Parent(random), random.Pick(_corpus.Inputs));
        Run(input.Length <= target.InputBytesMax ? input : input[..target.InputBytesMax], shortens: true);
    }

    /// <summary>Runs an input and says which branches it takes; null if it is a finding.</summary>
    internal List<int>? EdgesOf(byte[] input)
    {
        // Twice: what only the first use of a class does belongs to no input.
        return Failure(input) is null && Failure(input) is null ? map.Edges() : null;
    }

    private void Run(byte[] input, bool shortens)
    {
        Executions++;
        if (Failure(input) is { } failure)
        {
            map.AddNew();
            Find(input, failure);
            return;
        }

        if (!map.AddNew()) return;

        // Once more: what only the first use of a class does is known afterwards, and belongs to no input.
        (int Branch, byte Bucket)[] newest = map.Newest();
        if (!IsFine(input)) return;
        newest = Array.FindAll(newest, map.Has);
        if (newest.Length == 0) return;

        // Short inputs take less time, and more of their changes lie where they matter.
        if (shortens)
        {
            input = InputMinimiser.Shorten(input, candidate => IsFine(candidate) && Array.TrueForAll(newest, map.Has));
            if (!IsFine(input)) return;
        }

        map.AddNew();
        _corpus.Add(input, map.Edges(), map.Cost());
    }

    private bool IsFine(byte[] input)
    {
        if (Failure(input) is not { } failure) return true;
        Find(input, failure);
        return false;
    }

    private Exception? Failure(byte[] input)
    {
        BeforeInput?.Invoke(input);
        Volatile.Write(ref _runs, _runs + 1);
        map.Clear();
        startTrace();
        try
        {
            target.Run(input);
            return null;
        }
        catch (Exception failure)
        {
            return failure;
        }
    }

    private void Find(byte[] input, Exception failure)
    {
        string cause = CoverageFinding.CauseOf(failure);
        if (!_causes.Add(cause)) return;
        byte[] small = InputMinimiser.Minimise(input, candidate => Failure(candidate) is { } other && CoverageFinding.CauseOf(other) == cause);
        var finding = new CoverageFinding(small, Failure(small) ?? failure);
        Findings.Add(finding);
        OnFinding?.Invoke(finding);
    }
}
