using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The start of the buffer, which is written last.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Writes size prefix, root offset and identifier.</summary>
    internal static void Finish(FlatBuilderCore* core, uint root, ReadOnlySpan<byte> identifier, bool isSizePrefixed)
    {
        if (core->_frame != null || core->_tableEnd != null) FlatBuildThrow.StillOpen();
        if (core->_isFinished) FlatBuildThrow.Finished();
        if (identifier.Length is not (0 or FlatFormat.IdentifierBytes)) FlatBuildThrow.NoIdentifier(identifier.Length);
        CheckKnown(core, root);
        int prefixBytes = isSizePrefixed ? FlatFormat.SizePrefixBytes : 0;

        // All of the buffer is aligned as what needs most.
        byte* next = Take(core, prefixBytes + FlatFormat.OffsetBytes + identifier.Length, Math.Max(core->_alignMask, sizeof(uint) - 1));
        core->_next = next;
        if (isSizePrefixed) WireStore.UInt32(next, checked((uint)(core->SizeBytes - FlatFormat.SizePrefixBytes)));
        next += prefixBytes;
        WireStore.UInt32(next, (uint)(core->_end - next - core->_farBytes) - root);
        if (!identifier.IsEmpty) Unsafe.CopyBlockUnaligned(ref *(next + FlatFormat.OffsetBytes), ref Unsafe.AsRef(in identifier[0]), FlatFormat.IdentifierBytes);
        core->_written = core->_next;
        core->_writtenBytes = core->_end - core->_next;
        core->_isFinished = true;
        SetGates(core);
    }
}
