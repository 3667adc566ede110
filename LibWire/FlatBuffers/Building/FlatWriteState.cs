using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The state of writing one object graph. For emitted code.</summary>
/// <remarks>The buffer grows from its start to its end. A table is written before the values it refers to; each offset is filled in when the place of its
/// target is known. Places are distances from the start, so that they stay valid when the region moves.</remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref struct FlatWriteState
{
    /// <summary>The bytes that may be written at the gate without asking for room: a small table and the short texts of its fields.</summary>
    internal const int GateBytes = 512;

    internal byte* Start; // of the buffer
    internal byte* Gate; // next <= Gate: GateBytes can be written without further checks
    internal FlatShape* Shapes; // the vtables that were used last, by their hash
    internal uint ShapeMask;
    internal uint Generation; // the generation of shapes that belong to this buffer
    internal ulong Forced; // above 0: scalars that equal their defaults are written
    internal bool IgnoresRequired; // missing required fields are allowed: the bytes do not leave the process
    internal bool KeepsOrder; // elements with a key are written in the order of the source
    internal FlatBuilderCore* Core;
    internal UnmanagedArray<FlatSharedText> Shared; // written at the end
    internal UnmanagedArray<FlatSharedTexts> SharedVectors; // written behind them

    private ArenaAllocator _scratch;
    private bool _hasScratch;

    /// <summary>The distance of a byte from the start of the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly uint PlaceOf(byte* next) => (uint)(next - Start);

    /// <summary>The address of a byte of the buffer, until the region moves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* At(uint place) => Start + place;

    /// <summary>An arena that lives until the end of the write.</summary>
    internal ArenaAllocator Scratch
    {
        get
        {
            if (!_hasScratch) _scratch = ArenaPool.Shared.Rent();
            _hasScratch = true;
            return _scratch;
        }
    }

    /// <summary>Gives the scratch arena back.</summary>
    internal readonly void End()
    {
        if (_hasScratch) _scratch.Dispose();
    }
}
