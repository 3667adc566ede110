using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>The begin and the end of a buffer.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>Writes what stands before the root table.</summary>
    /// <param name="next">The start of the buffer.</param>
    /// <param name="identifier">The file identifier; null for none.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix.</param>
    /// <param name="state">The state.</param>
    /// <param name="slot">The place of the offset to the root table.</param>
    /// <returns>The next byte.</returns>
    internal static byte* Begin(byte* next, string? identifier, bool isSizePrefixed, ref FlatWriteState state, out uint slot)
    {
        if (next > state.Gate) next = MakeRoom(next, GateBytes, ref state);
        slot = isSizePrefixed ? (uint)FlatFormat.SizePrefixBytes : 0;

        // An empty union writes nothing, not even this offset, and its bytes are compared all the same.
        Unsafe.WriteUnaligned(next + slot, 0U);
        next += slot + FlatFormat.OffsetBytes;
        for (int i = 0; identifier != null && i < FlatFormat.IdentifierBytes; i++) *next++ = (byte)identifier[i];
        return next;
    }

    /// <summary>Writes what stands behind all tables, and ends the buffer.</summary>
    internal static void Finish(byte* next, bool isSizePrefixed, ref FlatWriteState state)
    {
        if (state.Shared.Count + state.SharedVectors.Count > 0) next = EndShared(next, ref state);
        if (isSizePrefixed) WireStore.UInt32(state.Start, state.PlaceOf(next) - FlatFormat.SizePrefixBytes);
        FlatBuilderCore.EndFront(state.Core, next);
    }

    /// <summary>Gives back what the write has borrowed. Empties the builder after a failure.</summary>
    internal static void Close(bool isWhole, ref FlatWriteState state)
    {
        // A half-written buffer leaves vtables behind that the next buffer must not find.
        if (!isWhole) FlatBuilderCore.Clear(state.Core);
        state.End();
    }
}
