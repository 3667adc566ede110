using System.Runtime.InteropServices;

namespace LibWire.Tests.Faults;

/// <summary>How memory is refused.</summary>
internal enum Refusal
{
    /// <summary>There is none: the source returns 0.</summary>
    Nothing,

    /// <summary>The source throws an exception of its own.</summary>
    Exception,
}

/// <summary>A chunk source that refuses one chunk, which its tests count, and knows which ones are out.</summary>
internal sealed unsafe class FaultSource : ArenaChunkSource
{
    private readonly Dictionary<nint, nuint> _given = [];

    /// <summary>What <see cref="Refusal.Exception"/> throws.</summary>
    internal static readonly NotSupportedException Thrown = new("This chunk is refused.");

    /// <summary>The number of chunks that were asked for.</summary>
    internal int Asked { get; private set; }

    /// <summary>Which chunk is refused, counted from 1. 0 for none.</summary>
    internal int RefusedOne { get; set; }

    /// <summary>How it is refused.</summary>
    internal Refusal Refusal { get; set; }

    /// <summary>The number of chunks that were not given back.</summary>
    internal int ChunksOut => _given.Count;

    /// <summary>The bytes of the chunks that are out.</summary>
    internal long BytesOut { get; private set; }

    /// <summary>The most bytes that were out at one time.</summary>
    internal long PeakBytes { get; private set; }

    public override nint Allocate(nuint sizeBytes)
    {
        Asked++;
        if (Asked == RefusedOne) return Refusal == Refusal.Exception ? throw Thrown : 0;
        nint address = (nint)NativeMemory.AlignedAlloc(sizeBytes, 64);
        _given.Add(address, sizeBytes);
        BytesOut += (long)sizeBytes;
        PeakBytes = Math.Max(PeakBytes, BytesOut);
        return address;
    }

    public override void Free(nint address, nuint sizeBytes)
    {
        Assert.True(_given.Remove(address, out nuint givenBytes));
        Assert.Equal(givenBytes, sizeBytes);
        BytesOut -= (long)sizeBytes;

        // Whoever reads it from now on does not find what was there.
        NativeMemory.Fill((void*)address, sizeBytes, 0xdb);
        NativeMemory.AlignedFree((void*)address);
    }
}
