namespace LibWire.Tests.Coverage;

/// <summary>Loops over a reader as users write them, compared with an oracle that shares no code with the library.</summary>
/// <param name="name">The name of the target.</param>
/// <param name="loops">The names of the loops of <see cref="FuzzLoops"/>, in their order.</param>
internal sealed unsafe class LoopTarget(string name, params string[] loops) : MessageTarget(name)
{
    private FuzzLoops? _loops;
    private Func<FuzzInput, FuzzOutcome>[] _chosen = [];

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        if (_loops is null)
        {
            _loops = new FuzzLoops();
            FuzzLoops all = _loops;
            _chosen = [.. loops.Select(wanted => all.All.First(loop => loop.Name == wanted).Run)];
        }

        _loops.Start();
        var shared = new FuzzInput(input, guarded, new FuzzRandom(digest));
        foreach (Func<FuzzInput, FuzzOutcome> loop in _chosen) loop(shared);
    }

    public override void Dispose()
    {
        _loops?.Dispose();
        base.Dispose();
    }
}
