using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The emitted methods that read, write and measure one type of messages.</summary>
/// <remarks>The property that makes it is inlined, and then no more is left of it than the address of one method.</remarks>
public readonly unsafe struct ProtoCores
{
    private ProtoCores(void* read, void* write, void* size, bool hasRequired)
    {
        Read = read;
        Write = write;
        Size = size;
        HasRequired = hasRequired;
    }

    internal void* Read { get; }

    internal void* Write { get; }

    internal void* Size { get; }

    /// <summary>Whether the message can have required fields, in itself or in a message below.</summary>
    internal bool HasRequired { get; }

    /// <summary>The cores of a type.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="read">The address of <c>ReadCore</c>.</param>
    /// <param name="write">The address of <c>WriteCore</c>.</param>
    /// <param name="size">The address of <c>SizeCore</c>.</param>
    /// <param name="hasRequired">Whether the message can have required fields, in itself or in a message below.</param>
    /// <remarks><b>Safety:</b> the addresses cannot be checked. They must be those of the static methods that the emitter writes for the
    /// struct.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtoCores Of<T>(
        delegate*<byte*, byte*, T*, int, ref ProtoReadState, void> read, delegate*<T*, byte*, int, ref ProtoWriteState, byte*> write,
        delegate*<T*, int, long> size, bool hasRequired = false)
        where T : unmanaged => new(read, write, size, hasRequired);
}
