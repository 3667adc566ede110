namespace LibWire;

/// <summary>What every generated message struct can do. It is there for generic code: <c>where T : unmanaged, IProtoMessage</c>.</summary>
/// <remarks>
/// <para>Code that knows its message calls the struct's own members, which take the arena by reference as the rest of the library does. Here it comes by value, so that C# 9 can implement the interface.</para>
/// <para>Through the type parameter nothing is boxed. A variable of the interface type holds a boxed copy of the struct: reading into it does not change the original.</para>
/// </remarks>
public interface IProtoMessage
{
    /// <summary>How the fields lie in memory. The same for all messages of a type, <c>default</c> too.</summary>
    ProtoLayout Layout { get; }

    /// <summary>Reads one message to the end of the input. It replaces what the struct held.</summary>
    /// <param name="reader">Where the message stands; moved to its end.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are no such message. Struct, reader and arena are as they were.</exception>
    void Read(ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options = null);

    /// <summary>Reads one message to the end of the input and merges it into the struct: single fields are replaced, repeated ones appended, sub-messages merged.</summary>
    /// <param name="reader">Where the message stands; moved to its end.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are no such message. The struct holds what was merged until then, and is valid.</exception>
    void Merge(ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options = null);

    /// <summary>Writes the message: its fields, in the order of their numbers, then the unknown ones.</summary>
    /// <param name="writer">Where it goes; sub-messages that are open there stay open. After a failure the writer is as it was.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message refers to itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes.</exception>
    void Write(ref ProtoWriter writer);

    /// <summary>The bytes that <see cref="Write"/> writes.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    int ComputeSize();
}
