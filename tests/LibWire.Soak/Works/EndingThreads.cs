using System.Collections.Concurrent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>Threads rent arenas of a pool and end; others dispose the pool meanwhile. What is rented from a disposed pool stays usable.</summary>
internal sealed class EndingThreads : SoakWork
{
    private const int LeftMax = 32;

    private readonly ConcurrentQueue<ArenaAllocator> _left = new();
    private ArenaPool _pool = new();

    internal override string Name => "threads that end, and pools that are disposed meanwhile";

    public override void Dispose()
    {
        while (_left.TryDequeue(out ArenaAllocator arena)) arena.Dispose();
        _pool.Dispose();
        base.Dispose();
    }

    protected override void Do(FuzzRandom random)
    {
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                RentAndEnd(random);
            }
            catch (Exception exception)
            {
                failure = exception;
            }
        });
        thread.Start();
        if (random.OneIn(20)) Interlocked.Exchange(ref _pool, new ArenaPool()).Dispose();
        if (_left.TryDequeue(out ArenaAllocator arena)) arena.Dispose();
        thread.Join();
        if (failure != null) throw new InvalidDataException("A thread that ended has failed.", failure);
    }

    private void RentAndEnd(FuzzRandom random)
    {
        byte[] bytes = StoreBytes.Make(random, 1 + random.Next(20));
        for (int i = 1 + random.Next(3); i > 0; i--)
        {
            ArenaAllocator arena = Rent();
            Store store = Store.Parse(bytes, in arena);
            StoreBytes.Must(StoreBytes.Is(in store, bytes), "A message has changed.");
            if (_left.Count < LeftMax && random.OneIn(3)) _left.Enqueue(arena);
            else arena.Dispose();
        }
    }

    private ArenaAllocator Rent()
    {
        while (true)
        {
            try
            {
                return Volatile.Read(ref _pool).Rent();
            }
            catch (ObjectDisposedException)
            {
                // Another thread has disposed this pool just now, and has set a new one before.
            }
        }
    }
}
