using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The start of the buffer, which is written last.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Writes size prefix, root offset and identifier.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="root">The position of the root table.</param>
    /// <param name="identifier">Four bytes, or none.</param>
    /// <param name="prefixBytes">The width of the size prefix: 4 or 8; 0 for none.</param>
    internal static void Finish(FlatBuilderCore* core, uint root, ReadOnlySpan<byte> identifier, int prefixBytes)
    {
        if (core->_frame != null || core->_tableEnd != null) FlatBuildThrow.StillOpen();
        if (core->_isFinished) FlatBuildThrow.Finished();
        if (identifier.Length is not (0 or FlatFormat.IdentifierBytes)) FlatBuildThrow.NoIdentifier(identifier.Length);
        CheckKnown(core, root);

        // The whole buffer, its size prefix included, has the largest alignment of its parts. It counts as written when nothing can fail any more.
        byte* next = Take(
            core, prefixBytes + FlatFormat.OffsetBytes + identifier.Length, Math.Max(core->_alignMask, (uint)Math.Max(prefixBytes, sizeof(uint)) - 1));
        long sizeBytes = core->_end - next - prefixBytes;
        if (prefixBytes == FlatFormat.SizePrefixBytes && sizeBytes > uint.MaxValue) WireThrow.MessageTooLarge(core->SizeBytes);
        core->_next = next;
        if (prefixBytes == FlatFormat.SizePrefixBytes) WireStore.UInt32(next, (uint)sizeBytes);
        if (prefixBytes == FlatFormat.SizePrefix64Bytes) WireStore.UInt64(next, (ulong)sizeBytes);
        next += prefixBytes;
        WireStore.UInt32(next, (uint)(core->_near - next) - root);
        if (!identifier.IsEmpty)
            Unsafe.CopyBlockUnaligned(ref *(next + FlatFormat.OffsetBytes), ref Unsafe.AsRef(in identifier[0]), FlatFormat.IdentifierBytes);
        core->_written = core->_next;
        core->_writtenBytes = core->_end - core->_next;
        core->_isFinished = true;
        SetGates(core);
    }
}
