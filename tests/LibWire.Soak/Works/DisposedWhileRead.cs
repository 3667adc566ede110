using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Soak;

/// <summary>One thread reads a message again and again, another one disposes its arena. LibWire.Debug names what was done wrong. LibWire does not look, so there
/// this work is left out.</summary>
internal sealed class DisposedWhileRead : SoakWork
{
    internal override string Name => "arenas disposed while another thread reads";

    protected override void Do(FuzzRandom random)
    {
        byte[] bytes = StoreBytes.Make(random, 1 + random.Next(10));
        var arena = new ArenaAllocator();
        Store store = Store.Parse(bytes, in arena);
        ulong sum = StoreBytes.Sum(in store);
        Exception? end = null;
        var reading = new Thread(() => end = ReadUntilItFails(in store, sum, arena));
        reading.Start();
        Thread.SpinWait(random.Next(20_000));
        arena.Dispose();
        reading.Join();
        StoreBytes.Must(end is WireMisuseException { Misuse: WireMisuse.UseAfterDispose }, $"Reading ended with: {end}");
    }

    private static Exception? ReadUntilItFails(in Store store, ulong sum, ArenaAllocator arena)
    {
        try
        {
            while (true)
            {
                // A pass during which the arena is disposed may see what LibWire.Debug leaves there. The next one throws.
                if (StoreBytes.Sum(in store) != sum && !arena.IsDisposed) return new InvalidDataException("A message has changed before it was disposed.");
            }
        }
        catch (Exception exception)
        {
            return exception;
        }
    }
}
