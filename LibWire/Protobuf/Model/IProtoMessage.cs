using System.ComponentModel;

namespace LibWire;

/// <summary>The members that every generated message struct has. It is for generic code: <c>where T : unmanaged, IProtoMessage</c>.</summary>
/// <remarks>
/// <para>Reading and copying are methods of <see cref="ProtoMessage"/>, and are called like members: <c>message.Read(ref reader, in arena)</c>.</para>
/// <para>The parameters are not <c>scoped</c>, so that C# 9 can implement the interface. Those of the struct's own members are.</para>
/// <para>Calls through the type parameter do not box. A variable of the interface type holds a boxed copy of the struct.</para>
/// </remarks>
public interface IProtoMessage
{
    /// <summary>The layout of the fields in memory. It is the same object for all messages of a type, <c>default</c> included.</summary>
    ProtoLayout Layout { get; }

    /// <summary>Writes the message: its fields in the order of their numbers, then the unknown fields.</summary>
    /// <param name="writer">Receives the message; open sub-messages stay open. After a failure the writer is unchanged.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes.</exception>
    void Write(ref ProtoWriter writer);

    /// <summary>The number of bytes that <see cref="Write"/> writes.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    int ComputeSize();

    /// <summary>The emitted methods of the type. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    ProtoCores Cores { get; }
}
