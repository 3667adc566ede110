using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Whole objects. They are written front to back, into the same region.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Begins a buffer.</summary>
    /// <returns>The next byte, which is the start of the buffer.</returns>
    internal static byte* BeginFront(FlatBuilderCore* core, out FlatWriteState state)
    {
        if (core->_arena.IsDisposed) MemoryThrow.ArenaDisposed();
        FlatRegion* region = Region(core);
        if (!FlatRegion.IsFresh(region) || FlatStage.Frame(&core->_stage) != null) ThrowNotEmpty(region);
        state = new FlatWriteState { Core = core, Forced = core->ForcesDefaults ? 1UL : 0 };
        ShareShapes(core, ref state);
        return FlatRegion.ShareFront(region, ref state);
    }

    private static void ThrowNotEmpty(FlatRegion* region)
    {
        if (FlatRegion.IsFinished(region)) FlatBuildThrow.Finished();
        FlatBuildThrow.NotEmpty();
    }

    /// <summary>Ends the buffer.</summary>
    internal static void EndFront(FlatBuilderCore* core, byte* next) => FlatRegion.FinishFront(Region(core), next);

    /// <summary>Grows the region so that a number of bytes fits between its start and its end.</summary>
    internal static void MakeFrontRoom(FlatBuilderCore* core, uint usedBytes, long neededBytes, ref FlatWriteState state)
    {
        FlatRegion* region = Region(core);
        FlatRegion.ReserveFront(region, in core->_arena, usedBytes, neededBytes);
        FlatRegion.ShareFront(region, ref state);
    }

    /// <summary>Finds the vtable of a type and its present fields, or writes it.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="layout">The type.</param>
    /// <param name="fields">A bit for each field id that is present.</param>
    /// <param name="tableBytes">The size of the table.</param>
    /// <param name="target">The address for the vtable, with room for it.</param>
    /// <param name="place">The place of that address.</param>
    /// <param name="start">Where the words of the vtable begin.</param>
    /// <param name="sizeBytes">The size of the vtable; 0 if nothing was written.</param>
    /// <returns>The place of the vtable.</returns>
    internal static uint FrontVtable(
        FlatBuilderCore* core, FlatLayout layout, ulong fields, uint tableBytes, byte* target, uint place, out uint start, out int sizeBytes)
    {
        FlatVtables* vtables = &core->_vtables;
        FlatVtables.Make(vtables, in core->_arena, layout, tableBytes, fields);
        int vtableBytes = FlatVtables.SizeBytesOf(fields);
        sizeBytes = 0;
        uint known = FlatVtables.Find(vtables, in core->_arena, vtableBytes, out start, out uint hash);
        if (known != 0) return known;
        FlatVtables.CopyTo(vtables, target, vtableBytes);
        start = FlatVtables.Keep(vtables, in core->_arena, vtableBytes, start, hash, place);
        sizeBytes = vtableBytes;
        return place;
    }

    /// <summary>Finds an equal vtable that was written before, or registers this one.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="vtable">The vtable.</param>
    /// <param name="sizeBytes">The size of the vtable.</param>
    /// <param name="place">Where this vtable lies.</param>
    /// <param name="isNew">Whether this vtable stays in the buffer, at <paramref name="place"/>.</param>
    internal static uint FrontVtable(FlatBuilderCore* core, byte* vtable, int sizeBytes, uint place, out bool isNew)
    {
        FlatVtables* vtables = &core->_vtables;
        FlatVtables.Make(vtables, in core->_arena, vtable, sizeBytes);
        uint known = FlatVtables.Find(vtables, in core->_arena, sizeBytes, out uint start, out uint hash);
        isNew = known == 0;
        if (!isNew) return known;
        FlatVtables.Keep(vtables, in core->_arena, sizeBytes, start, hash, place);
        return place;
    }

    /// <summary>Writes the vtable of a shape that is known from an earlier buffer, unless this buffer already has it.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="shape">The shape; its place and generation are updated.</param>
    /// <param name="target">The address for the vtable.</param>
    /// <param name="place">The place of that address.</param>
    /// <param name="sizeBytes">The size of the vtable; afterwards 0 if nothing was written.</param>
    /// <returns>The place of the vtable.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint RepeatVtable(FlatBuilderCore* core, FlatShape* shape, byte* target, uint place, ref int sizeBytes)
    {
        FlatVtables* vtables = &core->_vtables;
        uint generation = FlatVtables.Generation(vtables);
        place = FlatVtables.Repeat(vtables, shape->Start, target, place, ref sizeBytes);
        shape->Generation = generation;
        return shape->Place = place;
    }

    /// <summary>Remembers which fields of which type lead to a vtable.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="shape">The shape, without the generation.</param>
    internal static void NoteShape(FlatBuilderCore* core, FlatShape shape)
    {
        FlatVtables* vtables = &core->_vtables;
        if (!FlatVtables.IsShared(vtables)) return;
        shape.Generation = FlatVtables.Generation(vtables);
        FlatShapes.Note(&core->_shapes, in shape);
    }

    /// <summary>Finds the vtable of a type and its present fields, in this buffer or in an earlier one.</summary>
    /// <returns>The shape; null if it is not known.</returns>
    internal static FlatShape* FindShape(FlatBuilderCore* core, ulong fields, uint layoutId) => core->_shapes.Find(fields, layoutId);

    /// <summary>Makes or grows the table of shapes, so that noting a shape cannot fail.</summary>
    internal static void PrepareShapes(FlatBuilderCore* core) => FlatShapes.Prepare(&core->_shapes, in core->_arena);

    /// <summary>Gives a state the address and the generation of the shapes.</summary>
    internal static void ShareShapes(FlatBuilderCore* core, ref FlatWriteState state)
    {
        FlatShapes.Share(&core->_shapes, ref state);
        state.Generation = FlatVtables.Generation(&core->_vtables);
    }

    /// <summary>Gives memory for the vtable of one table.</summary>
    internal static byte* WideVtable(FlatBuilderCore* core, int sizeBytes) => FlatVtables.Wide(&core->_vtables, in core->_arena, sizeBytes);
}
