using System.Buffers;
using System.IO;

namespace LibWire.Reflection;

/// <content>The binary form.</content>
public readonly unsafe partial struct DynamicTable
{
    /// <summary>Writes the table, and everything it refers to, as a buffer of its own. It has the file identifier of the schema if the type is its root; a
    /// nested buffer keeps the one it was read or set with.</summary>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes.</param>
    /// <returns>The bytes that <c>flatc</c> writes for the same values as JSON. Fields that the schema does not know are not written.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>; <see cref="WireError.DepthExceeded"/>: tables are nested more than
    /// 64 deep; <see cref="WireError.MessageTooLarge"/>: the buffer would have 2 GiB or more; <see cref="WireError.TableTooLarge"/>: a table would have more
    /// than 65,535 bytes; <see cref="WireError.BudgetExceeded"/>: what was read shares its parts so often that the result would have more than 16 times its
    /// bytes, and more than 64 MiB.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public byte[] ToArray(bool isSizePrefixed = false)
    {
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        return Written(written, isSizePrefixed).ToArray();
    }

    /// <summary>Writes the table as a buffer to a stream.</summary>
    /// <param name="target">The stream; it is neither flushed nor closed. Nothing is written to it if the table cannot be written.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <inheritdoc cref="ToArray" path="/exception"/>
    public void WriteTo(Stream target, bool isSizePrefixed = false)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        WireStream.Write(target, Written(written, isSizePrefixed));
    }

    /// <summary>Writes the table as a buffer to a buffer writer, such as a pipe.</summary>
    /// <param name="target">The buffer writer. It is advanced by the size of the buffer, and by nothing if the table cannot be written.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <inheritdoc cref="ToArray" path="/exception"/>
    public void WriteTo(IBufferWriter<byte> target, bool isSizePrefixed = false)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        target.Write(Written(written, isSizePrefixed));
    }

    private ReadOnlySpan<byte> Written(ArenaAllocator written, bool isSizePrefixed)
    {
        RequireLive();
        return DynamicWriter.Write(
            this, written, new DynamicWriteForm { IsSizePrefixed = isSizePrefixed, HasIdentifier = true, DepthMax = FlatLimits.DepthMax });
    }
}
