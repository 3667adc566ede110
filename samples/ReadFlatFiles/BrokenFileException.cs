using LibWire;

namespace ReadFlatFiles;

/// <summary>A file is not what its first bytes say.</summary>
/// <param name="offset">Where, in bytes from the start of the file.</param>
/// <param name="message">What is wrong there.</param>
internal sealed class BrokenFileException(long offset, string message) : Exception(message)
{
    public long Offset => offset;

    /// <summary>A buffer in the file did not pass its verification.</summary>
    /// <param name="position">Where the buffer starts in the file.</param>
    /// <param name="what">What it should be.</param>
    /// <param name="fault">What is wrong with it.</param>
    public static BrokenFileException Of(long position, string what, FlatFault fault) =>
        new(position + fault.Offset, $"{what} is no sound FlatBuffer: WireError.{fault.Error}.");
}
