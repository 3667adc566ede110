namespace LibWire.Comparison;

/// <summary>What is done with an input.</summary>
public enum Operation
{
    /// <summary>Makes the whole model and gives it up again. Result: the number of its units.</summary>
    Decode,

    /// <summary>The same and a walk over all of it. Result: the checksum.</summary>
    Traverse,

    /// <summary>The checksum straight off the bytes, without a model.</summary>
    Stream,

    /// <summary>From literals to bytes. Result: how many.</summary>
    Encode,

    /// <summary>From a finished model to bytes, which for FlatBuffers may be plain values too. Result: how many.</summary>
    Write,

    /// <summary>Walks over the fields of the outermost messages and passes over their values. Result: how many fields there are.</summary>
    Skip,

    /// <summary>Two fields of all. Result: the checksum of these.</summary>
    Projection,

    /// <summary>Makes the whole map and looks each key up once. Result: the sum of the values found.</summary>
    Lookup,

    /// <summary>FlatBuffers: from literals to a finished buffer. Result: its size.</summary>
    Build,

    /// <summary>FlatBuffers: every member of a buffer that was verified before. Result: their sum.</summary>
    Read,

    /// <summary>FlatBuffers: some members of a buffer that was verified before. Result: their sum.</summary>
    Partial,

    /// <summary>FlatBuffers: whether the buffer is valid. Result: 1.</summary>
    Verify,
}
