namespace LibWire;

/// <summary>How work on one input is divided among threads.</summary>
internal readonly struct BatchPlan
{
    /// <summary>Inputs below this size are read by one thread. They take less than a tenth of a millisecond, and waking another thread takes half of
    /// that.</summary>
    internal const int SharedBytesMin = 256 * 1024;

    /// <summary>Bytes that one thread copies and decodes at a time: they and what is decoded from them fit in most second-level caches.</summary>
    private const int PartBytesMax = 128 * 1024;

    /// <summary>Parts for each thread, at least: a thread that the system interrupts then holds up the others for a small part of the time only.</summary>
    private const int PartsPerThread = 8;

    /// <summary>Chunks of the arenas of threads: so large that they seldom wait for each other, so small that the unused rest does not matter.</summary>
    private const int ChunkBytesMax = 1024 * 1024;
    private const int ChunkBytesMin = 64 * 1024;

    /// <summary>What one thread walks over, at least, to find the parts: a tenth of a millisecond.</summary>
    private const int StretchBytesMin = 2 * 1024 * 1024;

    private BatchPlan(int threadCount, int partBytes, int chunkBytes, int stretchBytes)
    {
        ThreadCount = threadCount;
        PartBytes = partBytes;
        ChunkBytes = (nuint)chunkBytes;
        StretchBytes = stretchBytes;
    }

    /// <summary>How many threads may work, the calling one included. 1 for a serial read.</summary>
    internal int ThreadCount { get; }

    /// <summary>The size from which on a part is full.</summary>
    internal int PartBytes { get; }

    /// <summary>The size of chunks.</summary>
    internal nuint ChunkBytes { get; }

    /// <summary>What one thread walks over, at least, to find the parts.</summary>
    internal int StretchBytes { get; }

    /// <summary>A plan for one thread.</summary>
    internal static BatchPlan Serial { get; } = new(1, PartBytesMax, ChunkBytesMax, StretchBytesMin);

    /// <summary>The plan for an input.</summary>
    /// <param name="sizeBytes">The size of the input.</param>
    /// <param name="maxDegreeOfParallelism">What the caller has asked for: -1 or 1 and more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The degree is 0 or below -1.</exception>
    internal static BatchPlan For(int sizeBytes, int maxDegreeOfParallelism)
    {
        if (maxDegreeOfParallelism is 0 or < -1)
        {
            throw new ArgumentOutOfRangeException(
                nameof(maxDegreeOfParallelism), maxDegreeOfParallelism, "A degree of parallelism is 1 or more, or -1 for one thread on each processor.");
        }

        int threadCount = maxDegreeOfParallelism < 0 ? Environment.ProcessorCount : maxDegreeOfParallelism;
        if (threadCount == 1 || sizeBytes < SharedBytesMin) return Serial;
        int shareBytes = sizeBytes / threadCount;
        int partBytes = Math.Min(shareBytes / PartsPerThread, PartBytesMax);
        return new BatchPlan(threadCount, Math.Max(partBytes, 1), Math.Min(Math.Max(shareBytes, ChunkBytesMin), ChunkBytesMax), StretchBytesMin);
    }

    /// <summary>A plan with these numbers, for tests: small inputs are divided too, and walked over in stretches.</summary>
    internal static BatchPlan With(int threadCount, int partBytes, int chunkBytes) => new(threadCount, partBytes, chunkBytes, partBytes);
}
