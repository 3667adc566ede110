using System.Buffers;
using System.IO;

namespace LibWire;

/// <summary>The operations of every table that is an object: a <c>partial class</c> with <see cref="FlatTableAttribute"/>.</summary>
/// <remarks>
/// <para>A buffer is written to borrowed memory first, so an object that cannot be written leaves no part of it in the target. The bytes are those that the
/// object API of C++ writes for the same values: children first, in the order of their ids. Only the kinds of a vector of unions are written after its
/// values here, and before them there.</para>
/// <para><b>Failing:</b> all methods that write throw <see cref="WireFormatException"/>: <see cref="WireError.DepthExceeded"/> if the object contains itself,
/// or is nested more than 64 deep; <see cref="WireError.RequiredFieldMissing"/> for null in a required field; <see cref="WireError.InvalidUtf16"/> for text
/// that has no UTF-8 form; <see cref="WireError.TableTooLarge"/>; <see cref="WireError.MessageTooLarge"/> above 2 GiB − 1. They throw
/// <see cref="InvalidOperationException"/> for null in a list or array, and for an object that is no member of its union.</para>
/// </remarks>
public static unsafe partial class FlatClass
{
    /// <summary>Writes an object and everything it refers to as a buffer in a new array.</summary>
    /// <param name="value">The object.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    public static byte[] ToArray(IFlatClass value, bool isSizePrefixed = false)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Written(value, in arena, isSizePrefixed).ToArray();
    }

    /// <summary>The exact size of the buffer that is written for an object. It takes as long as a write.</summary>
    /// <param name="value">The object.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes.</param>
    public static int ComputeSize(this IFlatClass value, bool isSizePrefixed = false)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Written(value, in arena, isSizePrefixed).WrittenSpan.Length;
    }

    /// <summary>Writes an object and everything it refers to as a buffer, to a buffer writer, such as a pipe.</summary>
    /// <param name="value">The object.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the buffer.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    public static void WriteTo(this IFlatClass value, IBufferWriter<byte> target, bool isSizePrefixed = false)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        Written(value, in arena, isSizePrefixed).WriteTo(target);
    }

    /// <summary>Writes an object and everything it refers to as a buffer, to a stream.</summary>
    /// <param name="value">The object.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the bytes may then be written.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    public static void WriteTo(this IFlatClass value, Stream target, bool isSizePrefixed = false)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        Written(value, in arena, isSizePrefixed).WriteTo(target);
    }

    /// <summary>Writes an object and everything it refers to as a buffer, to memory of the caller.</summary>
    /// <param name="value">The object.</param>
    /// <param name="target">Receives the buffer at its start.</param>
    /// <param name="sizeBytes">The size of the buffer, also if the target is too small for it.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <returns>Whether the target was large enough. If not, nothing was written to it.</returns>
    public static bool TryWriteTo(this IFlatClass value, Span<byte> target, out int sizeBytes, bool isSizePrefixed = false)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        ReadOnlySpan<byte> written = Written(value, in arena, isSizePrefixed).WrittenSpan;
        sizeBytes = written.Length;
        return written.TryCopyTo(target);
    }

    /// <summary>Writes an object and everything it refers to with a builder, in which other things can lie too.</summary>
    /// <param name="value">The object.</param>
    /// <param name="builder">The builder. After a failure, what was written before it stays there, and nothing leads to it.</param>
    /// <returns>The offset of the table.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferFinished"/>, in both builds.</exception>
    public static FlatOffset Pack(this IFlatClass value, scoped in FlatBuilder builder)
    {
        if (value is null) throw new ArgumentNullException(nameof(value));
        byte* stack = stackalloc byte[CompilerServices.FlatPackState.StackBytes];
        var state = new CompilerServices.FlatPackState(stack);
        try
        {
            return value.WriteCore(in builder, CompilerServices.FlatEncode.DepthMax, ref state);
        }
        finally
        {
            state.Close();
        }
    }

    private static FlatBuilder Written(IFlatClass value, in ArenaAllocator arena, bool isSizePrefixed)
    {
        var builder = new FlatBuilder(in arena);
        FlatOffset root = value.Pack(in builder);
        Span<byte> identifier = stackalloc byte[FlatFormat.IdentifierBytes];
        string? text = value.Layout.FileIdentifier;
        for (int i = 0; i < text?.Length; i++) identifier[i] = (byte)text[i];
        if (text is null) identifier = default;
        if (isSizePrefixed) builder.FinishSizePrefixed(root, identifier);
        else builder.Finish(root, identifier);
        return builder;
    }
}
