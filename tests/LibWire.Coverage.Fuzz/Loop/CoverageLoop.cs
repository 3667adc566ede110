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

    // The newest inputs are changed as often as all others together: what they reach is known the least.
    private const int NewestCount = 64;

    private readonly List<byte[]> _corpus = [];
    private readonly HashSet<string> _causes = new(StringComparer.Ordinal);

    /// <summary>The inputs that reached something new.</summary>
    internal IReadOnlyList<byte[]> Corpus => _corpus;

    internal List<CoverageFinding> Findings { get; } = [];

    /// <summary>How many inputs were run.</summary>
    internal long Executions { get; private set; }

    internal int EdgeCount => map.EdgeCount;

    internal bool IsOver => Findings.Count >= FindingsMax;

    /// <summary>Called with each input before it is run.</summary>
    internal Action<byte[]>? BeforeInput { get; init; }

    /// <summary>Runs inputs as they are.</summary>
    internal void Start(IEnumerable<byte[]> inputs)
    {
        foreach (byte[] input in inputs)
        {
            if (IsOver) return;
            if (input.Length <= target.InputBytesMax) Run(input);
        }

        // A parent is needed, even if no input reached anything.
        if (_corpus.Count == 0) _corpus.Add([]);
    }

    /// <summary>Makes an input and runs it.</summary>
    internal void Step()
    {
        var random = new FuzzRandom(seed, (ulong)Executions);
        byte[] input = target.Mutate(random, Parent(random), random.Pick(_corpus));
        Run(input.Length <= target.InputBytesMax ? input : input[..target.InputBytesMax]);
    }

    /// <summary>Runs an input and says which branches it takes; null if it is a finding.</summary>
    internal List<int>? EdgesOf(byte[] input)
    {
        // Twice: what only the first use of a class does belongs to no input.
        return Failure(input) is null && Failure(input) is null ? map.Edges() : null;
    }

    private byte[] Parent(FuzzRandom random) => random.OneIn(2) ? random.Pick(_corpus) : _corpus[^(1 + random.Next(Math.Min(NewestCount, _corpus.Count)))];

    private void Run(byte[] input)
    {
        Executions++;
        if (Failure(input) is { } failure)
        {
            map.AddNew();
            Find(input, failure);
            return;
        }

        if (!map.AddNew()) return;

        // Once more: what only the first use of a class does is known afterwards.
        if (Failure(input) is { } second) Find(input, second);
        map.AddNew();
        _corpus.Add(input);
    }

    private Exception? Failure(byte[] input)
    {
        BeforeInput?.Invoke(input);
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
        Findings.Add(new CoverageFinding(small, Failure(small) ?? failure));
    }
}
