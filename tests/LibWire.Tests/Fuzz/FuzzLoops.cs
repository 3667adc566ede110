using System.Buffers;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// The loops over a reader that every input goes through. Each ends in success or in a <see cref="WireError"/>. Any other exception is a finding, and so is
/// any difference between two ways of reading the same bytes.
/// </summary>
internal sealed partial class FuzzLoops : IDisposable
{
    private const int ArenaBytesMax = 16 << 20;
    private const int SmallArenaBytesMax = 1024;

    private readonly FuzzTrace _expectedTrace = new();
    private readonly FuzzTrace _trace = new();
    private readonly ScalarVisitor _scalars = new();
    private readonly RepeatedVisitor _repeated = new();
    private readonly BytesVisitor _bytes = new();
    private readonly FuzzSegments _segments = new();
    private readonly FuzzThrows _throws = new();
    private readonly GuardedChunkSource _chunks = new();
    private readonly ArenaAllocator _arena = new(new ArenaOptions { ByteLimit = ArenaBytesMax });
    private readonly ArenaAllocator _smallArena = new(new ArenaOptions { ByteLimit = SmallArenaBytesMax, FirstBlockBytes = 64 });
    private readonly ArenaAllocator _guardedArena;
    private FuzzOutcome _expected;
    private int _expectedFault;

    internal FuzzLoops()
    {
        _guardedArena = new ArenaAllocator(new ArenaOptions { ChunkSource = _chunks, ByteLimit = ArenaBytesMax });
        All =
        [
            ("fields", Fields),
            ("pinned", Pinned),
            ("segments", Segments),
            ("skip", Skip),
            ("rewrite", Rewrite),
            ("typed", Typed),
            ("maps", Maps),
            ("delimited", Delimited),
            ("tile", ReadTile),
            ("small arena", SmallArena),
            ("batches", Batches),
            ("write", Write),
        ];
    }

    /// <summary>The loops by name, in the order in which they must run: the first finds the results that the others must have.</summary>
    internal IReadOnlyList<(string Name, Func<FuzzInput, FuzzOutcome> Run)> All { get; }

    /// <summary>Prepares for an input.</summary>
    internal void Start()
    {
        _arena.Reset();
        _guardedArena.Reset();
        _smallArena.Reset();
        _throws.Refill();
    }

    public void Dispose()
    {
        _arena.Dispose();
        _guardedArena.Dispose();
        _smallArena.Dispose();
        FuzzMismatchException.RequireEqual(0, _chunks.ChunksOut, "Chunks that an arena did not give back");
    }

    /// <summary>Every field over a span, with the Try members, each also as some scalar types; compared with the oracle.</summary>
    private FuzzOutcome Fields(FuzzInput input)
    {
        _expectedTrace.Clear();
        var oracle = new FuzzOracle(input.Array, _expectedTrace);
        _expected = oracle.Walk();
        _expectedFault = oracle.FaultOffset;
        _scalars.Start(input.Random);
        ProtoReader reader = input.Reader();
        return Compared(new FuzzWalker(_trace, throwing: false, _scalars), ref reader);
    }

    /// <summary>Every field over pinned memory, with the throwing members, each also as repeated values.</summary>
    private FuzzOutcome Pinned(FuzzInput input)
    {
        _repeated.Start(input.Random, in _guardedArena);
        ProtoReader reader = input.PinnedReader();
        return Compared(new FuzzWalker(_trace, throwing: true, _repeated), ref reader);
    }

    /// <summary>Every field over a sequence cut at random, with either members, each also as bytes and text or repeated values.</summary>
    private FuzzOutcome Segments(FuzzInput input)
    {
        ReadOnlySequence<byte> sequence = _segments.Cut(input.Array, input.Random);
        IFuzzVisitor visitor = input.Random.OneIn(2) ? _bytes : _repeated;
        _bytes.Start(input.Random, in _arena);
        _repeated.Start(input.Random, in _arena);
        var reader = new ProtoReader(in sequence);
        return Compared(new FuzzWalker(_trace, throwing: input.Random.OneIn(2), visitor), ref reader);
    }

    /// <summary>Next and Skip alone.</summary>
    private FuzzOutcome Skip(FuzzInput input)
    {
        ProtoReader reader = input.Random.OneIn(2) ? input.Reader() : input.PinnedReader();
        FuzzOutcome outcome = FuzzOutcome.Accepted;
        try
        {
            while (reader.Next()) reader.Skip();
        }
        catch (WireFormatException failure)
        {
            outcome = new FuzzOutcome(failure.Error, reader.Position);
            FuzzMismatchException.RequireEqual(_expectedFault, failure.Offset, "The offset of a fault that ends skipping");
        }

        FuzzMismatchException.RequireEqual(_expected, outcome, "Skipping all, against reading all");
        return outcome;
    }

    private FuzzOutcome Compared(FuzzWalker walker, scoped ref ProtoReader reader)
    {
        FuzzOutcome outcome = walker.WalkInput(ref reader);
        if (walker.ThrownOffset is { } offset) FuzzMismatchException.RequireEqual(_expectedFault, offset, "The offset of the fault that ends the walk");
        FuzzMismatchException.RequireEqual(_expected, outcome, "How the walk ends");
        FuzzMismatchException.RequireEqual(_expectedTrace.FieldCount, _trace.FieldCount, "How many fields the walk sees");
        FuzzMismatchException.RequireEqual(_expectedTrace.Digest, _trace.Digest, "What the walk sees");
        return outcome;
    }
}
