using System.Collections.Concurrent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>Several threads read one message and give it up in any order. Half of them leave it to the garbage collector.</summary>
internal sealed class SharedMessages : SoakWork
{
    private const int WaitingMax = 200;

    private readonly ConcurrentQueue<(ArenaMessage<Store> Message, byte[] Bytes)> _waiting = new();

    internal override string Name => "messages shared by threads, half of them forgotten";

    public override void Dispose()
    {
        while (_waiting.TryDequeue(out (ArenaMessage<Store> Message, byte[] Bytes) next)) next.Message.Dispose();
        base.Dispose();
    }

    protected override void Do(FuzzRandom random)
    {
        if (_waiting.Count < WaitingMax && random.OneIn(3))
        {
            byte[] bytes = StoreBytes.Make(random, 1 + random.Next(20));
            var message = new ArenaMessage<Store>(bytes.Length);
            message.Value = Store.Parse(bytes, in message.Arena);
            for (int i = random.Next(4); i > 0; i--) _waiting.Enqueue((message.Share(), bytes));
            _waiting.Enqueue((message, bytes));
        }
        else if (_waiting.TryDequeue(out (ArenaMessage<Store> Message, byte[] Bytes) next))
        {
            StoreBytes.Must(StoreBytes.Is(in next.Message.Value, next.Bytes), "A message that is shared has changed.");
            GC.KeepAlive(next.Message);
            if (random.OneIn(2)) next.Message.Dispose();
        }
    }
}
