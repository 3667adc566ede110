using System.Buffers;
using System.IO;
using LibWire.CompilerServices;

namespace LibWire;

/// <summary>The operations of every table that is an object: a <c>partial class</c> with <see cref="FlatTableAttribute"/>.</summary>
/// <remarks>
/// <para>A buffer is written to borrowed memory first, so an object that cannot be written leaves no part of it in the target. The bytes are those
/// that an object in an arena writes for the same values: a table first, then what it refers to.</para>
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
    /// <remarks>The object is written to borrowed memory, and copied from there: <see cref="Write"/> takes half the time. A string that the schema marks
    /// <c>shared</c> is written as often as it is used.</remarks>
    /// <returns>The offset of the table.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferFinished"/>, in both builds.</exception>
    public static FlatOffset Pack(this IFlatClass value, scoped in FlatBuilder builder)
    {
        if (value is null) throw new ArgumentNullException(nameof(value));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var whole = new FlatBuilder(in arena) { ForcesDefaults = builder.ForcesDefaults };
        value.Write(in whole);
        ReadOnlySpan<byte> written = whole.WrittenSpan;

        // What objects share, the program has made itself: there is no limit.
        return builder.CopyTable(FlatBuffer.DangerousGetRoot(written), value.Layout, long.MaxValue);
    }

    /// <summary>Writes an object and everything it refers to as a finished buffer.</summary>
    /// <param name="value">The object.</param>
    /// <param name="builder">An empty builder. It is empty after a failure too.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BuilderNotEmpty"/>: something was written or is open;
    /// <see cref="WireMisuse.BufferFinished"/>. In both builds.</exception>
    public static void Write(this IFlatClass value, scoped in FlatBuilder builder, bool isSizePrefixed = false)
    {
        if (value is null) throw new ArgumentNullException(nameof(value));
        byte* next = FlatBuilderCore.BeginFront(builder.CoreForObjects, out FlatWriteState state);
        bool isWhole = false;
        try
        {
            next = FlatEncode.Begin(next, value.Layout.FileIdentifier, isSizePrefixed, ref state, out uint slot);
            next = value.WriteCore(next, slot, FlatEncode.DepthMax, ref state);
            FlatEncode.Finish(next, isSizePrefixed, ref state);
            isWhole = true;
        }
        finally
        {
            FlatEncode.Close(isWhole, ref state);
        }
    }

    private static FlatBuilder Written(IFlatClass value, in ArenaAllocator arena, bool isSizePrefixed)
    {
        var builder = new FlatBuilder(in arena);
        value.Write(in builder, isSizePrefixed);
        return builder;
    }
}
