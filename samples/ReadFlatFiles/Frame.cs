using System.Buffers.Binary;

namespace ReadFlatFiles;

/// <summary>Parts of a file at positions and lengths that the file itself gives. Each is checked before use.</summary>
internal static class Frame
{
    public const int SizePrefixBytes = sizeof(uint);

    /// <summary>A part of the file.</summary>
    /// <exception cref="BrokenFileException">The part does not lie in the file.</exception>
    public static ReadOnlySpan<byte> Slice(ReadOnlySpan<byte> file, long position, long sizeBytes, string what)
    {
        if (position < 0 || position > file.Length)
            throw new BrokenFileException(
                Math.Clamp(position, 0, file.Length), $"{what} should be at byte {position}, where the file is not.");
        if (sizeBytes < 0 || sizeBytes > file.Length - position)
            throw new BrokenFileException(position, $"{what} has {sizeBytes} bytes, where the file has {file.Length - position} more.");
        return file.Slice((int)position, (int)sizeBytes);
    }

    /// <summary>A buffer with a size prefix, including the prefix.</summary>
    public static ReadOnlySpan<byte> SizePrefixed(ReadOnlySpan<byte> file, long position, string what)
    {
        uint sizeBytes = BinaryPrimitives.ReadUInt32LittleEndian(Slice(file, position, SizePrefixBytes, $"The size of {what}"));
        return Slice(file, position, SizePrefixBytes + (long)sizeBytes, what);
    }
}
