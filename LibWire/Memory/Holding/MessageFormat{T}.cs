using System;

namespace LibWire;

/// <summary>How messages of a type become bytes and back, with given options. An instance never changes, so that threads can share it.</summary>
/// <typeparam name="T">The type of the message.</typeparam>
internal abstract unsafe class MessageFormat<T> : MessageFormat
    where T : unmanaged
{
    /// <summary>Whether reading drops nothing, so that the bytes may be sent on in place of what was read.</summary>
    internal abstract bool IsWhole { get; }

    /// <summary>Up to this size, a message that is read when it arrives is read from bytes that are kept.</summary>
    internal abstract int KeptBytesMax { get; }

    /// <summary>Reads a message. Nothing of it points into the bytes.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Receives the content.</param>
    /// <exception cref="WireFormatException">The bytes are no valid message. The arena is unchanged.</exception>
    internal abstract T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena);

    /// <summary>Reads a message from bytes that stay where they are for as long as the message is used: it may point into them.</summary>
    /// <param name="bytes">The first byte of the message.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="arena">Receives the rest of the content.</param>
    /// <exception cref="WireFormatException">The bytes are no valid message. The arena is unchanged.</exception>
    internal abstract T ParsePinned(byte* bytes, int sizeBytes, in ArenaAllocator arena);

    /// <summary>Writes a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">Memory for the result.</param>
    /// <returns>The bytes, which live as long as the arena.</returns>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field.</exception>
    internal abstract ReadOnlySpan<byte> Write(in T message, in ArenaAllocator arena);

    /// <summary>Copies a message with all that it refers to.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">Memory for the copy.</param>
    internal abstract T Clone(in T message, in ArenaAllocator arena);
}
