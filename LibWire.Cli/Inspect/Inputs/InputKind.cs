namespace LibWire.Cli;

/// <summary>What a file is, as far as its bytes tell.</summary>
internal enum InputKind
{
    /// <summary>None of the others.</summary>
    Unknown,

    /// <summary>One message of Protocol Buffers.</summary>
    Message,

    /// <summary>Messages of Protocol Buffers, each with its length before it.</summary>
    Delimited,

    /// <summary>Messages in frames of gRPC: a flag and a length of 4 bytes, big-endian.</summary>
    GrpcFrames,

    /// <summary>JSON, a value a line.</summary>
    JsonLines,

    /// <summary>A google.protobuf.FileDescriptorSet.</summary>
    DescriptorSet,

    /// <summary>One FlatBuffer.</summary>
    FlatBuffer,

    /// <summary>FlatBuffers, each with its size before it.</summary>
    SizedFlatBuffers,

    /// <summary>A binary schema of FlatBuffers.</summary>
    Bfbs,

    /// <summary>FlatGeobuf: a magic number, then FlatBuffers with sizes.</summary>
    FlatGeobuf,

    /// <summary>A file of Apache Arrow.</summary>
    ArrowFile,

    /// <summary>A stream of Apache Arrow.</summary>
    ArrowStream,

    /// <summary>Zstandard, which the framework cannot decompress.</summary>
    Zstandard,
}
