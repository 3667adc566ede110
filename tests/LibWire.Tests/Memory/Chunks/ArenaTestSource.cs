using System.Runtime.InteropServices;

namespace LibWire.Tests;

/// <summary>A chunk source that records its calls and can be told to fail.</summary>
internal sealed unsafe class ArenaTestSource : ArenaChunkSource
{
    private readonly Dictionary<nint, nuint> _given = [];

    public List<nuint> Asked { get; } = [];

    public int ChunksOut => _given.Count;

    public Exception? Failure { get; set; }

    public bool ReturnsNull { get; set; }

    public Action? WhileAllocating { get; set; }

    public override nint Allocate(nuint sizeBytes)
    {
        WhileAllocating?.Invoke();
        if (Failure is not null) throw Failure;
        if (ReturnsNull) return 0;

        nint address = (nint)NativeMemory.AlignedAlloc(sizeBytes, 64);
        lock (_given)
        {
            Asked.Add(sizeBytes);
            _given.Add(address, sizeBytes);
        }

        return address;
    }

    public override void Free(nint address, nuint sizeBytes)
    {
        lock (_given)
        {
            Assert.Equal(_given[address], sizeBytes);
            _given.Remove(address);
        }

        NativeMemory.AlignedFree((void*)address);
    }
}
