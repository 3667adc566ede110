using System.Buffers;

namespace LibWire;

/// <summary>Makes a value of bytes that were collected from a stream or a pipe. A struct, so that the call costs nothing.</summary>
internal interface IBytesParser<T>
{
    /// <summary>Makes the value. The bytes are valid during the call only.</summary>
    T Parse(in ReadOnlySequence<byte> bytes);
}
