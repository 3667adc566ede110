namespace LibWire.Comparison;

/// <summary>The operations on an input.</summary>
public enum Operation
{
    /// <summary>Makes the whole model and releases it. Result: the number of its units.</summary>
    Decode,

    /// <summary>The same, and a walk over the whole model. Result: the checksum.</summary>
    Traverse,

    /// <summary>The checksum directly from the bytes, without a model.</summary>
    Stream,

    /// <summary>From literals to bytes. Result: the number of bytes.</summary>
    Encode,

    /// <summary>From a finished model to bytes; for FlatBuffers the model may be plain values. Result: the number of bytes.</summary>
    Write,

    /// <summary>Walks over the fields of the top-level messages and skips their values. Result: the number of fields.</summary>
    Skip,

    /// <summary>Reads two fields. Result: their checksum.</summary>
    Projection,

    /// <summary>Makes the whole map, or an index of a FlatBuffer, and looks each key up once. Result: the sum of the values.</summary>
    Lookup,

    /// <summary>FlatBuffers: from literals, or from unsorted values in memory, to a finished buffer. Result: its size.</summary>
    Build,

    /// <summary>FlatBuffers: reads every member of a verified buffer. Result: their sum.</summary>
    Read,

    /// <summary>FlatBuffers: reads some members of a verified buffer. Result: their sum.</summary>
    Partial,

    /// <summary>FlatBuffers: verifies the buffer. Result: 1.</summary>
    Verify,

    /// <summary>FlatBuffers: reads every member of what was read before. Result: as for <see cref="Read"/>.</summary>
    Reread,

    /// <summary>FlatBuffers: looks each key up once in an index that was made before, or without one. Result: the sum of the values.</summary>
    Find,

    /// <summary>FlatBuffers: adds up the numbers of a vector. Result: the sum.</summary>
    Sum,

    /// <summary>FlatBuffers: verifies the buffer and reads every member of it, as a program does with bytes from outside. Result: as for <see cref="Read"/>.</summary>
    VerifyRead,
}
