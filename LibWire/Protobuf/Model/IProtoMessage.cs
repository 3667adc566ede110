namespace LibWire;

/// <summary>The members that every generated message struct has. It is for generic code: <c>where T : unmanaged, IProtoMessage</c>.</summary>
/// <remarks>
/// <para>The parameters are not <c>scoped</c>, so that C# 9 can implement the interface. Those of the struct's own members are.</para>
/// <para>Calls through the type parameter do not box. A variable of the interface type holds a boxed copy of the struct: reading into it does not
/// change the original.</para>
/// </remarks>
public interface IProtoMessage
{
    /// <summary>The layout of the fields in memory. It is the same object for all messages of a type, <c>default</c> included.</summary>
    ProtoLayout Layout { get; }

    /// <summary>Reads one message to the end of the input. It replaces the content of the struct.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. Struct, reader and arena are unchanged.</exception>
    void Read(ref ProtoReader reader, in ArenaAllocator arena, ProtoReadOptions? options = null);

    /// <summary>Reads one message to the end of the input and merges it into the struct: single fields are replaced, repeated ones appended,
    /// sub-messages merged.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The struct holds what was merged before the fault, and
    /// is valid.</exception>
    void Merge(ref ProtoReader reader, in ArenaAllocator arena, ProtoReadOptions? options = null);

    /// <summary>Writes the message: its fields in the order of their numbers, then the unknown fields.</summary>
    /// <param name="writer">Receives the message; open sub-messages stay open. After a failure the writer is unchanged.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes.</exception>
    void Write(ref ProtoWriter writer);

    /// <summary>The number of bytes that <see cref="Write"/> writes.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    int ComputeSize();
}
