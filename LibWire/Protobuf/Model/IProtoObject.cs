using System.ComponentModel;
using LibWire.CompilerServices;

namespace LibWire;

/// <summary>A class that is a message: a <c>partial class</c> with <see cref="ProtoMessageAttribute"/>. LibWire.Generator implements the interface.</summary>
/// <remarks>What can be done with such objects are the methods of <c>ProtoObject</c>, which are called like members.</remarks>
public unsafe interface IProtoObject
{
    /// <summary>Reads fields into the object. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    void ReadCore(byte* next, byte* end, int depthLeft, ref ProtoReadState state);

    /// <summary>Writes the fields of the object. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    byte* WriteCore(byte* next, int depthLeft, ref ProtoWriteState state);

    /// <summary>The number of bytes that <see cref="WriteCore"/> writes. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    long SizeCore(int depthLeft);

    /// <summary>Makes arrays of the items that were read for them. For the library.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    void FinishCore();
}
