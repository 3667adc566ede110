using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>
/// The part of a writer that the fast paths do not use: the region, its limits and the frames. It lies in the arena before the region. So a writer
/// itself is four pointers, which the JIT keeps in registers.
/// </summary>
/// <remarks>Every method is static and not inlined: an instance call on the writer would force it into memory (measured: 39 % slower).</remarks>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct ProtoWriterCore
{
    /// <summary>The number of bytes that can be written if <c>Next &lt; Gate</c>, rounded up. That is one field of the longest tag and the longest varint,
    /// or a length of one byte and 16 bytes of text.</summary>
    internal const int GateBytes = 24;

    /// <summary>The number of bytes after the region that may be overwritten: a fast store may cover more than the value for which
    /// <see cref="MakeRoom"/> made room.</summary>
    private const int SlackBytes = 32;

    private const int FirstCapacityBytes = 256;
    private const int FirstFrameCount = 16;

    /// <summary>The most bytes that closing one frame can add at the end: the end tag of a group.</summary>
    private const int CloseBytesMax = WireLimits.Varint32BytesMax;

    internal byte* Start;  // First byte of the region.
    internal byte* End;    // The first byte after it; SlackBytes more are writable. End - Start is a multiple of 16.
    internal byte* Gate;   // See ProtoWriterState.Gate; the writer takes it over after each slow path.
    internal ProtoWriterFrame* Frames;
    private long _limitBytes;  // Largest message: 2 GiB - 1, and less in tests.
    private int _frameCount;  // Levels that fit, the root not counted. Frames[_frameCount + 1] is the end mark.
    private ArenaAllocator _arena;

    /// <summary>Makes a core with frames for 16 levels and a region, all in one block.</summary>
    internal static ProtoWriterCore* Create(in ArenaAllocator arena, int capacityBytes, int limitBytes = WireLimits.MessageBytesMax)
    {
        if (capacityBytes < 0) ProtoThrow.NegativeCapacity(capacityBytes);
        nuint coreBytes = RoundUp16((nuint)sizeof(ProtoWriterCore)) + RoundUp16((nuint)((FirstFrameCount + 2) * sizeof(ProtoWriterFrame)));
        nuint regionBytes = RoundUp16((nuint)capacityBytes);
        byte* block = arena.AllocateBytes(coreBytes + regionBytes + SlackBytes);

        // SAFETY: the block holds core, frames, region and slack, in this order.
        var core = (ProtoWriterCore*)block;
        *core = default;
        core->_arena = arena.OrAmbient();
        core->_limitBytes = limitBytes;
        core->Frames = (ProtoWriterFrame*)(block + RoundUp16((nuint)sizeof(ProtoWriterCore)));
        core->_frameCount = FirstFrameCount;
        core->Frames[0] = default;
        InitializeFrames(core->Frames, 1, FirstFrameCount);
        core->Start = block + coreBytes;
        core->End = core->Start + regionBytes;
        SetGate(core);
        return core;
    }

    internal static ProtoWriterCore* Create(in ArenaAllocator arena) => Create(in arena, FirstCapacityBytes);

    /// <summary>The one slow path of all adds. It makes exactly <paramref name="sizeBytes"/> writable at the returned address, or throws and changes
    /// nothing.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* MakeRoom(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, long sizeBytes)
    {
        CheckWhole(core, next);
        long lengthBytes = next - core->Start + sizeBytes;
        if (lengthBytes > core->_limitBytes - MarginBytes(core)) CheckMessageSize(core, frame, lengthBytes, next - core->Start);
        return lengthBytes <= core->End - core->Start ? next : Grow(core, frame, next, lengthBytes);
    }

    /// <summary>Writes a varint field at the gate or above it. A call that does all of it leaves nothing that its caller must keep meanwhile.</summary>
    /// <returns>The first byte after the field.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* AddVarintSlowly(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint tagAndType, ulong value)
    {
        next = MakeRoom(core, frame, next, WireVarint.SizeBytes(tagAndType) + WireVarint.SizeBytes(value));

        // SAFETY: room for tag and value was made above; the slack bytes follow it.
        return WireVarint.WriteAnyLength(WireVarint.Write32(next, tagAndType), value);
    }

    /// <summary>Opens a frame that was of another kind before, or for which there is no room yet.</summary>
    /// <returns>The frame, at its new address if the frames have moved.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ProtoWriterFrame* OpenFrame(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint kind)
    {
        uint width = frame->Shape & ProtoWriterFrame.WidthMask;
        if (width == 0)
        {
            frame = GrowFrames(core, frame);
            width = 1;
        }

        frame->Body = next + width;
        frame->Shape = kind | width;
        return frame;
    }

    /// <summary>Throws if the message would be too large with <paramref name="lengthBytes"/> bytes in the region and every open frame closed after
    /// them.</summary>
    /// <remarks>So a close never fails: the room for its length or end tag was counted when the bytes inside were written.</remarks>
    internal static void CheckMessageSize(ProtoWriterCore* core, ProtoWriterFrame* frame, long lengthBytes, long offset)
    {
        if (lengthBytes > core->_limitBytes - MarginBytes(core) && ClosedBytes(core, frame, lengthBytes) > core->_limitBytes)
            WireThrow.MessageTooLarge(offset);
    }

    /// <summary>Takes frames for twice the levels. Returns the requested frame at its new address.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ProtoWriterFrame* GrowFrames(ProtoWriterCore* core, ProtoWriterFrame* frame)
    {
        // This cannot overflow: each level takes two bytes of the message, so there are fewer than 2^30.
        int count = core->_frameCount;
        long copiedBytes = (count + 1L) * sizeof(ProtoWriterFrame);
        long sizeBytes = (2L * count + 2) * sizeof(ProtoWriterFrame);
        var frames = (ProtoWriterFrame*)core->_arena.AllocateBytes(checked((nuint)sizeBytes));
        Buffer.MemoryCopy(core->Frames, frames, sizeBytes, copiedBytes);
        InitializeFrames(frames, count + 1, 2 * count);
        frame = frames + (frame - core->Frames);
        core->Frames = frames;
        core->_frameCount = 2 * count;
        SetGate(core);
        OnGrown(core);
        return frame;
    }

    /// <summary>Closes a sub-message or delimited message whose length does not fit the one byte reserved for it.</summary>
    /// <returns>The first byte after the body, which may have moved.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* CloseLength(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, bool minimal)
    {
        CheckWhole(core, next);
        byte* body = frame->Body;
        if (body < core->Start || body > next) ProtoThrow.WriterCopied();

        int reserved = (int)(frame->Shape & ProtoWriterFrame.WidthMask);
        uint lengthBytes = (uint)(next - body);
        int width = WireVarint.SizeBytes(lengthBytes);
        int widthNext = width;
        if (!minimal)
        {
            // The padding may be what makes the message too large; then the length is minimal after all.
            if (width <= reserved && ClosedBytes(core, frame - 1, next - core->Start) <= core->_limitBytes) width = reserved;
            widthNext = WireLimits.Varint32BytesMax;
        }

        if (width != reserved)
        {
            int shift = width - reserved;
            if (shift > core->End - next)
            {
                next = Grow(core, frame, next, next - core->Start + shift);
                body = frame->Body;
            }

            // SAFETY: the body lies in the region, as checked above, and so does its new place: the line above made room for a longer length.
            Buffer.MemoryCopy(body, body + shift, lengthBytes, lengthBytes);
            body += shift;
            next += shift;
        }

        WireVarint.WritePadded(body - width, lengthBytes, width);
        frame->Shape = (frame->Shape & ~ProtoWriterFrame.WidthMask) | (uint)widthNext;
        return next;
    }

    /// <summary>The whole region. Nothing may be open.</summary>
    internal static ReadOnlySpan<byte> Written(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next)
    {
        CheckWhole(core, next);
        if (core->_arena.IsDisposed) MemoryThrow.ArenaDisposed();
        if (frame != core->Frames) ProtoThrow.OpenSubMessage((int)(frame - core->Frames));
        return new ReadOnlySpan<byte>(core->Start, checked((int)(next - core->Start)));
    }

    /// <summary>The length of the region if every open frame were closed now, with minimal lengths.</summary>
    private static long ClosedBytes(ProtoWriterCore* core, ProtoWriterFrame* frame, long lengthBytes)
    {
        for (; frame > core->Frames; frame--)
        {
            lengthBytes += (frame->Shape & ~ProtoWriterFrame.WidthMask) == ProtoWriterFrame.Group
                ? ProtoTag.SizeBytes(frame->FieldNumber)
                : WireVarint.SizeBytes((ulong)(lengthBytes - (frame->Body - core->Start))) - (int)(frame->Shape & ProtoWriterFrame.WidthMask);
        }

        return lengthBytes;
    }

    /// <summary>Makes the region at least <paramref name="lengthBytes"/> long. Returns the next byte to write, at its new address.</summary>
    private static byte* Grow(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, long lengthBytes)
    {
        Region region = RegionOf(core);
        next = GrowRegion(core, ref region, next, lengthBytes);
        SetRegion(core, frame, region);
        return next;
    }

    private static Region RegionOf(ProtoWriterCore* core) => new() { Start = core->Start, End = core->End };

    /// <summary>
    /// Makes a region at least <paramref name="lengthBytes"/> long. It doubles, in place if it is the last block of its arena. The core is not
    /// changed, so a field that fails halfway can still be dropped.
    /// </summary>
    private static byte* GrowRegion(ProtoWriterCore* core, ref Region region, byte* next, long lengthBytes)
    {
        long capacity = region.End - region.Start;
        long doubled = Math.Min(2 * capacity, core->_limitBytes + MarginBytes(core) + GateBytes);
        nuint wanted = RoundUp16(checked((nuint)Math.Max(lengthBytes, doubled)));

        // In place if possible: first doubled, otherwise as much as is needed now and a bit more. Only then everything is copied.
        nuint atLeast = RoundUp16(checked((nuint)Math.Max(lengthBytes, capacity + (capacity >> 3))));
        if (TryExtend(core, ref region, wanted) || (atLeast < wanted && TryExtend(core, ref region, atLeast))) return next;

        byte* start = core->_arena.AllocateBytes(checked(wanted + SlackBytes));
        long usedBytes = next - region.Start;

        // SAFETY: CheckWhole of every caller proved Start <= next <= End, plus slack, and the new block is longer than the old one.
        Buffer.MemoryCopy(region.Start, start, (long)wanted + SlackBytes, usedBytes);
        region.Start = start;
        region.End = start + wanted;
        return start + usedBytes;
    }

    private static bool TryExtend(ProtoWriterCore* core, ref Region region, nuint capacityBytes)
    {
        nuint extraBytes = capacityBytes - (nuint)(region.End - region.Start);
        if (!core->_arena.TryExtend(region.End + SlackBytes, extraBytes)) return false;
        region.End += extraBytes;
        return true;
    }

    /// <summary>Makes a region from <see cref="GrowRegion"/> the region of the core.</summary>
    private static void SetRegion(ProtoWriterCore* core, ProtoWriterFrame* frame, in Region region)
    {
        byte* start = region.Start;
        for (ProtoWriterFrame* open = core->Frames + 1; open <= frame; open++) open->Body = start + (open->Body - core->Start);
        core->Start = start;
        core->End = region.End;
        SetGate(core);
        OnGrown(core);
    }

    /// <summary>LibWire.Debug notes when region or frames grew: a rewind to an earlier mark takes them away.</summary>
    static partial void OnGrown(ProtoWriterCore* core);

    /// <summary>
    /// Sets the gate. Below it 24 bytes are free, and the message is so far from its limit that all frames can be closed. Near 2 GiB no address is
    /// below the gate:
    /// each add then goes to <see cref="MakeRoom"/>, which counts exactly.
    /// </summary>
    private static void SetGate(ProtoWriterCore* core)
    {
        long belowEnd = core->End - core->Start - (GateBytes - 1);
        long belowLimit = core->_limitBytes - MarginBytes(core);
        core->Gate = core->Start + (nint)Math.Max(0, Math.Min(belowEnd, belowLimit));
    }

    private static long MarginBytes(ProtoWriterCore* core) => GateBytes + ((long)CloseBytesMax * (core->_frameCount + 1));

    /// <summary>Throws for a default writer, and for one of which a copy was used: its region has been replaced.</summary>
    internal static void CheckWhole(ProtoWriterCore* core, byte* next)
    {
        if (core == null) ProtoThrow.WriterDisposed();
        if (next < core->Start || next > core->End + SlackBytes) ProtoThrow.WriterCopied();
    }

    [DoesNotReturn]
    internal static void ThrowCloseWithoutStart(uint kind)
    {
        if (kind == ProtoWriterFrame.SubMessage) ProtoThrow.CloseWithoutStart("CloseSub", "StartSub");
        if (kind == ProtoWriterFrame.Group) ProtoThrow.CloseWithoutStart("CloseGroup", "StartGroup");
        ProtoThrow.CloseWithoutStart("CloseDelimited", "StartDelimited");
    }

    private static void InitializeFrames(ProtoWriterFrame* frames, int first, int count)
    {
        for (int i = first; i <= count; i++) frames[i] = new ProtoWriterFrame { Shape = 1 };
        frames[count + 1] = default;
    }

    private static nuint RoundUp16(nuint bytes) => checked(bytes + 15) & ~(nuint)15;

    /// <summary>A region. The core may not know it yet.</summary>
    private struct Region
    {
        internal byte* Start;
        internal byte* End;
    }
}
