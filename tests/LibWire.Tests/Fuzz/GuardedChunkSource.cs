namespace LibWire.Tests.Fuzz;

/// <summary>Gives arenas chunks that end directly before a page that must not be touched.</summary>
internal sealed unsafe class GuardedChunkSource : ArenaChunkSource
{
    private readonly Dictionary<nint, GuardedMemory> _given = [];

    /// <summary>The number of chunks that were not returned.</summary>
    internal int ChunksOut => _given.Count;

    /// <summary>The number of chunks that were given.</summary>
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
