namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>The faults of a call. If there are several, the builder may name any of them.</summary>
[Flags]
internal enum FlatCallFailures
{
    None = 0,
    NothingOpen = 1,
    StillOpen = 2,
    NotFinished = 4,
    Finished = 8,
    UnknownOffset = 16,
    AddedTwice = 32,
    Late64 = 64,
    Argument = 128,
    Utf16 = 256,
    Missing = 512,

    /// <summary>No fault, but there may be no memory for the call.</summary>
    NoRoom = 1024,
}
