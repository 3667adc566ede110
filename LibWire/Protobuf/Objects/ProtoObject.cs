using System.Buffers;
using System.IO;

namespace LibWire;

/// <summary>The operations of every message that is an object: a <c>partial class</c> with <see cref="ProtoMessageAttribute"/>.</summary>
/// <remarks>
/// <para>A message is written to borrowed memory first, so one that cannot be written leaves no part of it in the target.</para>
/// <para><b>Failing:</b> all methods that write throw <see cref="WireFormatException"/>: <see cref="WireError.DepthExceeded"/> if the object contains
/// itself, or is nested more than 100 deep; <see cref="WireError.InvalidUtf16"/> for text that has no UTF-8 form; <see cref="WireError.MessageTooLarge"/>
/// above 2 GiB − 1. They throw <see cref="InvalidOperationException"/> for null in a list, array or dictionary, and for a oneof with more than one member;
/// <see cref="ArgumentException"/> for a <c>DateTime</c> of unspecified kind; <see cref="ArgumentOutOfRangeException"/> for a <c>TimeSpan</c> above 10,000
/// years.</para>
/// </remarks>
public static unsafe partial class ProtoObject
{
    /// <summary>Writes an object into a new array.</summary>
    /// <param name="message">The object.</param>
    public static byte[] ToArray(IProtoObject message)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(message, ref writer);
        return writer.ToArray();
    }

    /// <summary>The number of bytes that the object takes.</summary>
    /// <param name="message">The object.</param>
    public static int ComputeSize(IProtoObject message)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        return CompilerServices.ProtoSize.Checked(message.SizeCore(CompilerServices.ProtoEncode.DepthMax));
    }

    /// <summary>Writes an object: its fields in the order of their numbers.</summary>
    /// <param name="message">The object.</param>
    /// <param name="writer">Receives the message; open sub-messages stay open. After a failure the writer is unchanged.</param>
    public static void Write(this IProtoObject message, scoped ref ProtoWriter writer)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        CompilerServices.ProtoEncode.Whole(message, ref writer);
    }

    /// <summary>Writes an object to a buffer writer, such as a pipe.</summary>
    /// <param name="message">The object.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the message.</param>
    public static void WriteTo(this IProtoObject message, IBufferWriter<byte> target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(message, ref writer);
        writer.WriteTo(target);
    }

    /// <summary>Writes an object to a stream.</summary>
    /// <param name="message">The object.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the bytes may then be written.</param>
    public static void WriteTo(this IProtoObject message, Stream target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(message, ref writer);
        writer.WriteTo(target);
    }

    /// <summary>Writes an object to memory of the caller.</summary>
    /// <param name="message">The object.</param>
    /// <param name="target">The memory.</param>
    /// <param name="written">The number of bytes written; 0 if the message does not fit.</param>
    /// <returns>Whether the message fits. If not, the target is unchanged.</returns>
    public static bool TryWriteTo(this IProtoObject message, Span<byte> target, out int written)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(message, ref writer);
        ReadOnlySpan<byte> bytes = writer.WrittenSpan;
        bool fits = bytes.TryCopyTo(target);
        written = fits ? bytes.Length : 0;
        return fits;
    }
}
