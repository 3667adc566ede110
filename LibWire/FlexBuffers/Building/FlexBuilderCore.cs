using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The state of a FlexBuffers builder. It lies in the arena: a builder is one pointer, and copies of it are the same builder.</summary>
/// <remarks>Texts, indirect numbers and closed vectors are written front to back as they come; offsets lead towards the start. All else waits on a stack.
/// Room is made before anything changes, so that a failure leaves the builder as it was.</remarks>
[StructLayout(LayoutKind.Sequential)]
internal unsafe partial struct FlexBuilderCore
{
    private const int FirstStackCount = 32;
    private const int NoFrame = -1;

    private byte* _start;
    private int _length; // bytes written
    private int _capacity;
    private int _limit; // the most bytes that may be written
    private FlexStaged* _stack;
    private int _top; // the number of entries on the stack
    private int _stackCapacity;
    private int _frame; // the index of the innermost open vector or map
    private bool _isFinished;
    private FlexSharing _sharing;
    private FlatHashTable _keys; // extra: the length
    private FlatHashTable _strings;
    private ArenaAllocator _arena;

    /// <summary>The least width of vectors.</summary>
    internal byte WidthMin;

    internal static FlexBuilderCore* Create(in ArenaAllocator arena, int capacityBytes, FlexSharing sharing, int limitBytes)
    {
        var core = (FlexBuilderCore*)arena.AllocateBytes((nuint)sizeof(FlexBuilderCore));
        *core = default;
        core->_arena = arena.OrAmbient();
        core->_sharing = sharing;
        core->_limit = limitBytes;
        core->_capacity = capacityBytes;
        core->_start = arena.AllocateBytes((nuint)capacityBytes);
        core->_stackCapacity = FirstStackCount;
        core->_stack = (FlexStaged*)arena.AllocateBytes((nuint)(FirstStackCount * sizeof(FlexStaged)));
        Clear(core);
        return core;
    }

    internal static void Clear(FlexBuilderCore* core)
    {
        core->_length = 0;
        core->_top = 0;
        core->_frame = NoFrame;
        core->_isFinished = false;
        core->WidthMin = FlexWidth.One;
        FlatHashTable.Clear(&core->_keys);
        FlatHashTable.Clear(&core->_strings);
    }

    /// <summary>What is written so far.</summary>
    internal static ReadOnlySpan<byte> Written(FlexBuilderCore* core) => new(core->_start, core->_length);

    /// <summary>The kind of the innermost open vector or map.</summary>
    internal static FlexFrame Frame(FlexBuilderCore* core) => core->_frame == NoFrame ? FlexFrame.None : core->_stack[core->_frame].Frame;

    /// <summary>Opens a vector or a map.</summary>
    /// <returns>What tells it from every other one.</returns>
    internal static long Start(FlexBuilderCore* core, FlexFrame frame)
    {
        // Its type is not known before it is closed; no typed vector can hold it.
        CheckCanAdd(core, FlexType.Vector);
        return Open(core, frame);
    }

    /// <summary>Adds a key and opens a vector or a map.</summary>
    /// <inheritdoc cref="Start(FlexBuilderCore*, FlexFrame)" path="/returns"/>
    internal static long Start(FlexBuilderCore* core, ReadOnlySpan<byte> key, FlexFrame frame)
    {
        CheckCanAddKeyed(core, FlexType.Vector);
        Key(core, key);
        return Open(core, frame);
    }

    private static long Open(FlexBuilderCore* core, FlexFrame frame)
    {
        FlexStaged* entry = Push(core);
        *entry = new FlexStaged { Frame = frame, Extra = core->_frame, Type = FlexType.Null };
        core->_frame = core->_top - 1;
        return core->_frame;
    }

    /// <summary>Whether a vector or map is the innermost one, and complete.</summary>
    internal static bool CanClose(FlexBuilderCore* core, long frame) =>
        core->_frame == frame && (Frame(core) != FlexFrame.Map || IsKeyNext(core)) && (Frame(core) != FlexFrame.FixedVector || IsFixed(ElementCount(core)));

    /// <summary>Ends the buffer with its root.</summary>
    internal static void Finish(FlexBuilderCore* core)
    {
        if (core->_arena.IsDisposed) MemoryThrow.ArenaDisposed();
        if (core->_isFinished) FlexBuildThrow.Finished();
        if (core->_frame != NoFrame) FlexBuildThrow.StillOpen();
        if (core->_top != 1) FlexBuildThrow.RootNotSingle(core->_top);
        int width = core->_stack->ElementWidth(core->_length, 0);
        byte* next = Align(core, width, (1 << width) + 2);
        Put(ref next, core, in *core->_stack, width);
        *next++ = core->_stack->PackedType(FlexWidth.One);
        *next++ = (byte)(1 << width);
        Commit(core, next);
        core->_isFinished = true;
    }

    /// <summary>The finished buffer.</summary>
    internal static ReadOnlySpan<byte> Finished(FlexBuilderCore* core)
    {
        if (core->_arena.IsDisposed) MemoryThrow.ArenaDisposed();
        if (!core->_isFinished) FlexBuildThrow.NotFinished();
        return Written(core);
    }

    /// <summary>Throws if no value of this type may be added now.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CheckCanAdd(FlexBuilderCore* core, FlexType type)
    {
        if (core->_frame == NoFrame || core->_stack[core->_frame].Frame != FlexFrame.Vector) CheckPlace(core, type);
    }

    /// <summary>Throws if no key followed by a value of this type may be added now, and makes room for both. Once the key is added, a number after it or the
    /// start of a vector cannot fail.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CheckCanAddKeyed(FlexBuilderCore* core, FlexType type)
    {
        FlexFrame frame = Frame(core);
        if (frame == FlexFrame.Map)
        {
            if (!IsKeyNext(core)) FlexBuildThrow.KeyMissing();
        }
        else if (frame is FlexFrame.TypedVector or FlexFrame.FixedVector)
        {
            // Its elements are of one type.
            FlexBuildThrow.ElementMismatch(type);
        }

        if (core->_stackCapacity - core->_top < 2) ReserveStack(core, 2);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckPlace(FlexBuilderCore* core, FlexType type)
    {
        switch (Frame(core))
        {
            case FlexFrame.None:
                if (core->_isFinished) FlexBuildThrow.Finished();
                break;
            case FlexFrame.Map:
                if (type != FlexType.Key && IsKeyNext(core)) FlexBuildThrow.KeyMissing();
                break;
            default:
                FlexStaged* frame = core->_stack + core->_frame;
                bool isFixed = frame->Frame == FlexFrame.FixedVector;
                bool canHold = type is FlexType.Int or FlexType.UInt or FlexType.Float || (!isFixed && type is FlexType.Key or FlexType.Bool);
                if (!canHold || (ElementCount(core) > 0 && frame[1].Type != type)) FlexBuildThrow.ElementMismatch(type);
                break;
        }
    }

    /// <summary>The number of entries in the innermost open vector or map.</summary>
    private static int ElementCount(FlexBuilderCore* core) => core->_top - core->_frame - 1;

    private static bool IsFixed(int count) => count is >= 2 and <= 4;

    /// <summary>Whether the next value in the open map is a key: keys and values take turns.</summary>
    private static bool IsKeyNext(FlexBuilderCore* core) => (ElementCount(core) & 1) == 0;

    /// <summary>The number of entries on the stack, for <see cref="TakeBack"/>.</summary>
    internal static int Top(FlexBuilderCore* core) => core->_top;

    /// <summary>Takes entries from the stack whose values could not be added. What was written for them stays, because equal keys may share it.</summary>
    internal static void TakeBack(FlexBuilderCore* core, int top) => core->_top = top;

    /// <summary>Adds an entry to the stack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlexStaged* Push(FlexBuilderCore* core)
    {
        if (core->_top == core->_stackCapacity) ReserveStack(core, 1);
        return core->_stack + core->_top++;
    }

    /// <summary>Makes room for entries behind the top of the stack.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReserveStack(FlexBuilderCore* core, long count)
    {
        long needed = core->_top + count;
        if (needed <= core->_stackCapacity) return;
        int capacity = checked((int)Math.Max(2L * core->_stackCapacity, needed));
        var stack = (FlexStaged*)core->_arena.AllocateBytes((nuint)capacity * (nuint)sizeof(FlexStaged));

        // SAFETY: the new block is larger than what the old one holds.
        Buffer.MemoryCopy(core->_stack, stack, (long)capacity * sizeof(FlexStaged), (long)core->_top * sizeof(FlexStaged));
        core->_stack = stack;
        core->_stackCapacity = capacity;
        OnGrown(core);
    }

    /// <summary>LibWire.Debug notes when the buffer or the stack grew: a rewind to an earlier mark takes them away.</summary>
    static partial void OnGrown(FlexBuilderCore* core);

    /// <summary>Makes room and writes padding.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="width">The alignment.</param>
    /// <param name="sizeBytes">The room behind the padding.</param>
    /// <returns>The address behind the padding. Nothing counts as written yet.</returns>
    private static byte* Align(FlexBuilderCore* core, int width, long sizeBytes)
    {
        int padding = FlexWidth.Padding(core->_length, width);
        long needed = core->_length + padding + sizeBytes;
        if (needed > core->_capacity) Grow(core, needed);
        byte* next = core->_start + core->_length;
        for (int i = 0; i < padding; i++) *next++ = 0;
        return next;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Commit(FlexBuilderCore* core, byte* next) => core->_length = (int)(next - core->_start);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Grow(FlexBuilderCore* core, long neededBytes)
    {
        if (neededBytes > core->_limit) WireThrow.MessageTooLarge(core->_length);
        int capacity = (int)Math.Min(Math.Max(2L * core->_capacity, neededBytes), core->_limit);
        if (core->_capacity > 0 && core->_arena.TryExtend(core->_start + core->_capacity, (nuint)(capacity - core->_capacity)))
        {
            core->_capacity = capacity;
            OnGrown(core);
            return;
        }

        byte* start = core->_arena.AllocateBytes((nuint)capacity);

        // SAFETY: the new block is larger than what the old one holds.
        Buffer.MemoryCopy(core->_start, start, capacity, core->_length);
        core->_start = start;
        core->_capacity = capacity;
        OnGrown(core);
    }
}
