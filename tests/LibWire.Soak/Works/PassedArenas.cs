using System.Collections.Concurrent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>A thread rents an arena of a pool and reads a message into it, another one reads the message and returns the arena.</summary>
internal sealed class PassedArenas : SoakWork
{
    private const int PassedMax = 64;

    private readonly ConcurrentQueue<Passed> _passed = new();

    internal override string Name => "arenas of a pool, passed between threads";

    public override void Dispose()
    {
        while (_passed.TryDequeue(out Passed passed)) passed.Arena.Dispose();
        base.Dispose();
    }

    protected override void Do(FuzzRandom random)
    {
        if (_passed.Count < PassedMax && random.OneIn(2))
        {
            byte[] bytes = StoreBytes.Make(random, 1 + random.Next(40));
            ArenaAllocator arena = ArenaPool.Shared.Rent();
            _passed.Enqueue(new Passed(arena, Store.Parse(bytes, in arena), bytes));
        }
        else if (_passed.TryDequeue(out Passed passed))
        {
            StoreBytes.Must(StoreBytes.Is(in passed.Store, passed.Bytes), "A message that was passed on has changed.");
            if (random.OneIn(4)) _passed.Enqueue(passed);
            else passed.Arena.Dispose();
        }
    }

    private readonly struct Passed(ArenaAllocator arena, Store store, byte[] bytes)
    {
        public readonly ArenaAllocator Arena = arena;
        public readonly Store Store = store;
        public readonly byte[] Bytes = bytes;
    }
}
