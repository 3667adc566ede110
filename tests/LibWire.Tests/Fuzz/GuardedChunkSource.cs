namespace LibWire.Tests.Fuzz;

/// <summary>Gives arenas chunks that end right in front of a page that may not be touched.</summary>
internal sealed unsafe class GuardedChunkSource : ArenaChunkSource
{
    private readonly Dictionary<nint, GuardedMemory> _given = [];

    /// <summary>How many chunks are not given back.</summary>
    internal int ChunksOut => _given.Count;

    /// <summary>How many chunks were ever given.</summary>
    internal int ChunksGiven { get; private set; }

    public override nint Allocate(nuint sizeBytes)
    {
        ChunksGiven++;
        var memory = new GuardedMemory(sizeBytes);
        nint address = (nint)(memory.End - sizeBytes);
        _given.Add(address, memory);
        return address;
    }

    public override void Free(nint address, nuint sizeBytes)
    {
        _given.Remove(address, out GuardedMemory? memory);
        memory!.Dispose();
    }
}
