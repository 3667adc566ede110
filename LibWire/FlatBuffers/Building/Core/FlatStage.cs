using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The stage of a builder: what open vectors and suspended tables hold so far. A frame begins each of them; its fields or elements follow in call
/// order.</summary>
/// <remarks>The entries wait until their table or vector is closed, and are written then. Whatever they refer to can therefore be written in between, in any
/// nesting.</remarks>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatStage
{
    private const int FirstCount = 32;

    private FlatStaged* _start;
    private FlatStaged* _end;
    private FlatStaged* _top; // behind the last entry
    private FlatStaged* _frame; // the frame of the innermost open table or vector; null if none is open

    internal static FlatStage Create(in ArenaAllocator arena)
    {
        var start = (FlatStaged*)arena.AllocateBytes(FirstCount * FlatStaged.Bytes);
        return new FlatStage { _start = start, _end = start + FirstCount, _top = start };
    }

    /// <summary>The frame of the innermost open table or vector; null if none is open.</summary>
    internal static FlatStaged* Frame(FlatStage* stage) => stage->_frame;

    /// <summary>The address behind the last entry.</summary>
    internal static FlatStaged* Top(FlatStage* stage) => stage->_top;

    /// <summary>Forgets all entries.</summary>
    internal static void Clear(FlatStage* stage)
    {
        stage->_top = stage->_start;
        stage->_frame = null;
    }

    /// <summary>What is on the stage now, to forget later what comes behind it.</summary>
    internal static (long Frame, long Top) Mark(FlatStage* stage) => (stage->_frame == null ? -1 : stage->_frame - stage->_start, stage->_top - stage->_start);

    /// <summary>Forgets all entries behind a mark.</summary>
    internal static void Rewind(FlatStage* stage, (long Frame, long Top) mark)
    {
        stage->_frame = mark.Frame < 0 ? null : stage->_start + mark.Frame;
        stage->_top = stage->_start + mark.Top;
    }

    /// <summary>Opens a table or a vector.</summary>
    internal static void Open(FlatStage* stage, in ArenaAllocator arena, FlatStagedKind kind, int alignBytes = 0)
    {
        FlatStaged* frame = Room(stage, in arena, 1);
        *frame = new FlatStaged { Kind = kind, SizeBytes = (byte)alignBytes, Extra = stage->_frame == null ? 0 : (int)(frame - stage->_frame) };
        stage->_frame = frame;
        stage->_top = frame + 1;
    }

    /// <summary>Closes the innermost open table or vector.</summary>
    internal static void Close(FlatStage* stage)
    {
        FlatStaged* frame = stage->_frame;
        stage->_top = frame;
        stage->_frame = frame->Extra == 0 ? null : frame - frame->Extra;
    }

    /// <summary>Adds a field to a suspended table: the field waits on the stage.</summary>
    internal static void Add(FlatStage* stage, in ArenaAllocator arena, int id, ulong value, int sizeBytes, FlatStagedKind kind)
    {
        FlatStaged* top = Room(stage, in arena, 1);
        *top = new FlatStaged { Value = value, Id = (ushort)id, SizeBytes = (byte)sizeBytes, Kind = kind };
        stage->_top = top + 1;
    }

    /// <summary>Adds a struct to a suspended table: the struct waits on the stage.</summary>
    /// <returns>The address for the bytes of the struct. It is valid until the next entry is added.</returns>
    internal static byte* AddStruct(FlatStage* stage, in ArenaAllocator arena, int id, int sizeBytes, int alignBytes)
    {
        int count = FlatStaged.StructCount(sizeBytes);
        FlatStaged* top = Room(stage, in arena, count);
        *top = new FlatStaged { Id = (ushort)id, SizeBytes = (byte)alignBytes, Kind = FlatStagedKind.Struct, Extra = sizeBytes };
        stage->_top = top + count;
        return (byte*)(top + 1);
    }

    /// <summary>Adds an element to the open vector.</summary>
    internal static void AddElement(FlatStage* stage, in ArenaAllocator arena, uint position)
    {
        FlatStaged* top = Room(stage, in arena, 1);
        top->Value = position;
        stage->_top = top + 1;
    }

    /// <summary>Makes room for entries and for scratch space behind them.</summary>
    /// <returns>The scratch space, at the end of the stage. It is valid until more entries are added than room was made for.</returns>
    internal static FlatStaged* Reserve(FlatStage* stage, in ArenaAllocator arena, int count, int scratchCount)
    {
        Room(stage, in arena, count + scratchCount);
        return stage->_end - scratchCount;
    }

    /// <summary>Gives the first free entry, with room for at least <paramref name="count"/> entries from there on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatStaged* Room(FlatStage* stage, in ArenaAllocator arena, int count)
    {
        if (stage->_end - stage->_top < count) Grow(stage, in arena, count);
        return stage->_top;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Grow(FlatStage* stage, in ArenaAllocator arena, int count)
    {
        long used = stage->_top - stage->_start, capacity = Math.Max(2 * (stage->_end - stage->_start), used + count);
        var start = (FlatStaged*)arena.AllocateBytes(checked((nuint)(capacity * FlatStaged.Bytes)));
        Buffer.MemoryCopy(stage->_start, start, used * FlatStaged.Bytes, used * FlatStaged.Bytes);
        if (stage->_frame != null) stage->_frame = start + (stage->_frame - stage->_start);
        stage->_start = start;
        stage->_top = start + used;
        stage->_end = start + capacity;
    }
}

/// <summary>One entry of the stage.</summary>
[StructLayout(LayoutKind.Sequential, Size = Bytes)]
internal unsafe struct FlatStaged
{
    internal const int Bytes = 16;

    /// <summary>A scalar, or the position that an offset leads to.</summary>
    internal ulong Value;

    /// <summary>The id of a field.</summary>
    internal ushort Id;

    /// <summary>The size of the field in the table; the alignment of a struct; the alignment forced on a vector, 0 for none.</summary>
    internal byte SizeBytes;

    internal FlatStagedKind Kind;

    /// <summary>The size of a struct, whose bytes lie in the entries behind this one. For a frame: the distance, in entries, to the frame around it; 0 for
    /// none.</summary>
    internal int Extra;

    /// <summary>The number of entries that a struct takes: one that describes it, and its bytes.</summary>
    internal static int StructCount(int sizeBytes) => 1 + ((sizeBytes + Bytes - 1) / Bytes);

    /// <summary>The number of entries of the field that begins with this one.</summary>
    internal static int Count(FlatStaged* entry) => entry->Kind == FlatStagedKind.Struct ? StructCount(entry->Extra) : 1;
}
