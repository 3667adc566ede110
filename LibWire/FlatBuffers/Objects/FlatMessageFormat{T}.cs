using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>FlatBuffers.</summary>
/// <param name="options">How buffers are verified and read; null for <see cref="FlatReadOptions.Default"/>.</param>
internal sealed unsafe class FlatMessageFormat<T>(FlatReadOptions? options) : MessageFormat<T>
    where T : unmanaged, IFlatObject
{
    internal override bool IsWhole => true;

    // Reading copies all of an object.
    internal override int KeptBytesMax => 0;

    internal override T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena) => FlatObject.Parse<T>(bytes, in arena, options);

    internal override T ParsePinned(byte* bytes, int sizeBytes, in ArenaAllocator arena) =>
        Parse(WireSpan.OverReadOnly<byte>(bytes, sizeBytes), in arena);

    internal override ReadOnlySpan<byte> Write(in T message, in ArenaAllocator arena)
    {
        var builder = new FlatBuilder(in arena);
        Unsafe.AsRef(in message).Write(in builder);

        // SAFETY: the bytes live as long as the arena, and not only as long as the builder.
        ReadOnlySpan<byte> written = builder.WrittenSpan;
        return WireSpan.OverReadOnly<byte>(Unsafe.AsPointer(ref Unsafe.AsRef(in written.GetPinnableReference())), written.Length);
    }

    internal override T Clone(in T message, in ArenaAllocator arena) => FlatObject.Clone(in message, arena);
}
