using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>Something that threads do again and again, at the same time as other threads. Each piece checks its own result.</summary>
internal abstract class SoakWork : IDisposable
{
    private long _pieces;

    /// <summary>What it does, for the table of results.</summary>
    internal abstract string Name { get; }

    /// <summary>How many pieces are done.</summary>
    internal long Pieces => Interlocked.Read(ref _pieces);

    /// <summary>Does pieces until the end, on the thread of the caller.</summary>
    /// <param name="seed">Makes the pieces of this thread.</param>
    /// <param name="end">When it is set, the piece that was begun is the last.</param>
    /// <exception cref="InvalidDataException">A result was wrong. Whatever else a piece throws is a fault too.</exception>
    internal void Run(ulong seed, CancellationToken end)
    {
        for (ulong i = 0; !end.IsCancellationRequested; i++)
        {
            Do(new FuzzRandom(seed, i));
            Interlocked.Increment(ref _pieces);
        }
    }

    /// <summary>Ends what is on its way from one thread to another.</summary>
    public virtual void Dispose()
    {
    }

    /// <summary>Does one piece.</summary>
    protected abstract void Do(FuzzRandom random);
}
