using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The head of a chunk, at its first byte. The memory for blocks follows, up to <see cref="SizeBytes"/>.</summary>
/// <remarks>The head has four words, so that on 64-bit systems the memory after it keeps the 16-byte alignment of native allocators.</remarks>
internal unsafe struct ArenaChunk
{
    internal ArenaChunk* Next;
    internal nuint SizeBytes;    // including this head; a multiple of 8
    internal nuint UsedBefore;   // bytes handed out from the chunks in front of this one, when it was entered
    internal nuint Origin;       // an ArenaChunkOrigin; a whole word keeps the layout free of padding

    /// <summary>Size of the head.</summary>
    internal static nuint HeadBytes => (nuint)sizeof(ArenaChunk);

    /// <summary>First byte for blocks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Start(ArenaChunk* chunk) => (byte*)(chunk + 1);

    /// <summary>First byte after the chunk.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* End(ArenaChunk* chunk) => (byte*)chunk + chunk->SizeBytes;

    /// <summary>Whether an empty chunk has room for a block.</summary>
    internal static bool Fits(ArenaChunk* chunk, nuint sizeBytes, nuint alignBytes)
    {
        nuint padBytes = ArenaMemory.PadBytes(Start(chunk), alignBytes);
        nuint roomBytes = chunk->SizeBytes - HeadBytes;
        return padBytes <= roomBytes && sizeBytes <= roomBytes - padBytes;
    }
}

/// <summary>Who gave a chunk, which decides how it is given back.</summary>
internal enum ArenaChunkOrigin
{
    /// <summary>The native heap.</summary>
    Native,

    /// <summary>The native heap, aligned to huge pages.</summary>
    NativeHuge,

    /// <summary>The chunk source of the options.</summary>
    Source,

    /// <summary>The caller's own memory: never given back.</summary>
    Caller,

    /// <summary>A block of an arena that several threads fill: it lives as long as that arena's blocks.</summary>
    Shared,
}
