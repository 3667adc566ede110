namespace LibWire.Tests.Coverage;

/// <summary>The inputs that reached something new, and which of them are changed next.</summary>
/// <remarks>
/// Most parents are the cheapest inputs of a branch, as in AFL: otherwise the inputs that take the longest, of which each reaches a higher count somewhere,
/// become most of the corpus and nearly all of the time.
/// </remarks>
internal sealed class CoverageCorpus
{
    // The newest inputs are changed as often as all others together: what they reach is known the least.
    private const int NewestCount = 64;

    // One parent of so many is any input at all.
    private const int AnyOneIn = 8;

    private readonly List<byte[]> _inputs = [];
    private readonly Dictionary<int, (int Input, long Cost)> _cheapest = [];
    private int[] _favoured = [];
    private bool _isStale;

    /// <summary>The inputs, the oldest first.</summary>
    internal IReadOnlyList<byte[]> Inputs => _inputs;

    /// <summary>Adds an input.</summary>
    /// <param name="input">The input.</param>
    /// <param name="edges">The branches that it takes.</param>
    /// <param name="cost">How much work it is.</param>
    internal void Add(byte[] input, List<int> edges, long cost)
    {
        foreach (int edge in edges)
        {
            if (!_cheapest.TryGetValue(edge, out (int Input, long Cost) best) || cost < best.Cost) _cheapest[edge] = (_inputs.Count, cost);
        }

        _inputs.Add(input);
        _isStale = true;
    }

    /// <summary>The input to change next.</summary>
    internal byte[] Parent(FuzzRandom random)
    {
        if (_isStale) _favoured = [.. _cheapest.Values.Select(static best => best.Input).Distinct().Order()];
        _isStale = false;
        if (_favoured.Length == 0 || random.OneIn(AnyOneIn)) return random.Pick(_inputs);
        int place = random.OneIn(2) ? random.Next(_favoured.Length) : _favoured.Length - 1 - random.Next(Math.Min(NewestCount, _favoured.Length));
        return _inputs[_favoured[place]];
    }
}
