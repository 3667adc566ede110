using LibWire;

namespace ReadFlatFiles;

/// <summary>The contents of a file do not follow the format that its first bytes name.</summary>
/// <param name="offset">The position of the fault, in bytes from the start of the file.</param>
/// <param name="message">What is wrong there.</param>
internal sealed class BrokenFileException(long offset, string message) : Exception(message)
{
    public long Offset => offset;

    /// <summary>A buffer in the file failed its verification.</summary>
    /// <param name="position">The position of the buffer in the file.</param>
    /// <param name="what">What the buffer should be.</param>
    /// <param name="fault">What is wrong with the buffer.</param>
    public static BrokenFileException Of(long position, string what, WireFault fault) =>
        new(position + fault.Offset, $"{what} is no sound FlatBuffer: WireError.{fault.Error}.");
}
