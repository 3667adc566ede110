using System.ComponentModel;

namespace LibWire;

/// <summary>Whole objects to buffers, for emitted code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class FlatObject
{
    /// <summary>Writes an object and all it refers to as a finished buffer.</summary>
    /// <param name="builder">An empty builder.</param>
    /// <param name="root">The object.</param>
    /// <param name="write">Its emitted <c>WriteCore</c>.</param>
    /// <param name="identifier">What marks the buffer; empty for nothing.</param>
    /// <param name="isSizePrefixed">Whether the size comes first.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BuilderNotEmpty"/>: something was written or is open; <see cref="WireMisuse.BufferFinished"/>. In both builds.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>, <see cref="WireError.DepthExceeded"/> or <see cref="WireError.RequiredFieldMissing"/>; the builder is empty then.</exception>
    public static void Write<T>(scoped ref readonly FlatBuilder builder, T* root, delegate*<T*, byte*, uint, int, ref FlatWriteState, byte*> write, ReadOnlySpan<byte> identifier, bool isSizePrefixed)
        where T : unmanaged
    {
        FlatBuilderCore* core = builder.CoreForObjects;
        byte* next = FlatBuilderCore.BeginFront(core, out FlatWriteState state);
        bool isWhole = false;
        try
        {
            next = FlatEncode.MakeRoom(next, 2 * FlatEncode.GateBytes, ref state);
            uint slot = isSizePrefixed ? (uint)FlatFormat.SizePrefixBytes : 0;
            next += slot + FlatFormat.OffsetBytes;
            identifier.CopyTo(new Span<byte>(next, FlatFormat.IdentifierBytes));
            next = write(root, next + identifier.Length, slot, FlatEncode.DepthMax, ref state);
            if (isSizePrefixed) WireStore.UInt32(state.Start, state.PlaceOf(next) - FlatFormat.SizePrefixBytes);
            FlatBuilderCore.EndFront(core, next);
            isWhole = true;
        }
        finally
        {
            // Half a buffer leaves vtables behind that the next one must not find.
            if (!isWhole) FlatBuilderCore.Clear(core);
        }
    }
}
