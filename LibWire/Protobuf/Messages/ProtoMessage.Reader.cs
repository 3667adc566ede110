using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Reading a message from a reader.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message to the end of the input. It replaces the content of the struct.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">Receives the message. After a failure it is unchanged.</param>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. Struct, reader and arena are unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Struct, reader and arena are unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Read<T>(
        this scoped ref T message, scoped ref ProtoReader reader, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage =>
        ReadInto(ref message, ref reader, arena, options);

    /// <summary>Not inlined: in a method of the user the JIT would clear the local struct twice.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadInto<T>(scoped ref T message, scoped ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options)
        where T : unmanaged, IProtoMessage
    {
        T read = default;
        ProtoCores cores = read.Cores;
        ProtoDecode.Whole(ref reader, arena, &read, cores.Read, isMerge: false, options, cores.HasRequired ? read.Layout : null);
        message = read;
    }

    /// <summary>Reads one message to the end of the input and merges it into the struct: single fields are replaced, repeated ones appended,
    /// sub-messages merged.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message that changes.</param>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The struct holds what was merged before the fault, and
    /// is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The struct holds what was merged before, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Merge<T>(
        this scoped ref T message, scoped ref ProtoReader reader, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message) ProtoDecode.Whole(ref reader, arena, pinned, pinned->Cores.Read, isMerge: true, options);
    }
}
