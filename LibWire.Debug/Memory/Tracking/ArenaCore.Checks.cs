namespace LibWire;

internal static unsafe partial class ArenaCore
{
    static partial void OnOpened(ArenaHeader* header) => ArenaRecord.Of(header).Open();

    static partial void EnterOperation(ArenaHeader* header) => ArenaRecord.Of(header).Enter();

    static partial void LeaveOperation(ArenaHeader* header) => ArenaRecord.Of(header).Leave();

    static partial void CheckNobodyInside(ArenaHeader* header, long generation) => ArenaRecord.Of(header).CheckNobodyInside(header, generation);

    static partial void OnChunkAdded(ArenaHeader* header, ArenaChunk* chunk) =>
        ArenaRecord.Of(header).Chunks.Add((nint)chunk, AddressRegistry.Add(header, chunk));

    static partial void OnChunkEntered(ArenaHeader* header)
    {
        ArenaRecord record = ArenaRecord.Of(header);
        record.Current = record.Chunks[(nint)header->Current];
        record.Current.ShiftBytes = 0;
    }

    static partial void AlignGuards(ArenaHeader* header, nuint sizeBytes, nuint alignBytes)
    {
        if (header->Current == null) return;
        ArenaRecord record = ArenaRecord.Of(header);
        record.Guards.Align(header, record.Current!, sizeBytes, alignBytes);
    }

    static partial void OnAllocated(ArenaHeader* header, byte* block, nuint sizeBytes)
    {
        if (header->Current == null) return;   // An empty block of an arena without a chunk.

        ArenaRecord record = ArenaRecord.Of(header);
        if (sizeBytes == 0)
        {
            record.Guards.NoteEmptyBlock(record.Current!, block);
            record.Current!.NoteEmptyBlock(block);
            return;
        }

        ArenaPaint.Fill(block, sizeBytes, ArenaPaint.Fresh);
        record.Guards.Protect(header, record.Current!, block, sizeBytes);
        record.Current!.GrowTo(header->Top);
    }

    static partial void LiftGuard(ArenaHeader* header, byte* blockEnd, ref WireMisuseException? fault)
    {
        if (header->Current == null) return;
        ArenaRecord record = ArenaRecord.Of(header);
        record.Guards.Lift(header, record.Current!, blockEnd, ref fault);
    }

    static partial void OnExtended(ArenaHeader* header, byte* blockEnd, nuint extraBytes)
    {
        if (header->Current == null) return;

        ArenaRecord record = ArenaRecord.Of(header);
        ArenaPaint.Fill(blockEnd, extraBytes, ArenaPaint.Fresh);
        record.Guards.Restore(header, record.Current!, blockEnd, extraBytes);
        record.Current!.GrowTo(header->Top);
    }

    static partial void CheckAllGuards(ArenaHeader* header, ref WireMisuseException? fault)
    {
        ArenaRecord record = ArenaRecord.Of(header);
        record.Guards.CheckAll(ref fault);
        record.CheckArrays(ref fault);
    }

    static partial void CheckGuardsBehind(ArenaHeader* header, in ArenaMark mark, ref WireMisuseException? fault)
    {
        ArenaRecord record = ArenaRecord.Of(header);
        record.Guards.CheckBehind(mark.Chunk == null ? null : record.Chunks[(nint)mark.Chunk], mark.Top, ref fault);

        // A copy of an array from before the mark may be the one that goes on.
        record.CheckArrays(ref fault);
        record.ForgetArrays();
    }

    static partial void RetireChunks(ArenaHeader* header, ArenaChunk** link, WireMisuse cause)
    {
        ArenaRecord record = ArenaRecord.Of(header);
        for (; *link != null; link = &(*link)->Next)
        {
            TrackedChunk dead = record.Chunks[(nint)(*link)];
            if (!dead.HasBlocks) continue;

            TrackedChunk? fresh = dead.IsNative ? TryReplace(header, *link, dead) : null;
            if (fresh is null)
            {
                dead.Kill(cause);
                continue;
            }

            var freshChunk = (ArenaChunk*)fresh.Start;
            freshChunk->Next = (*link)->Next;
            record.Chunks.Remove((nint)(*link));
            record.Chunks.Add((nint)freshChunk, fresh);
            *link = freshChunk;
            ArenaQuarantine.For(dead).Add(dead, cause);
        }
    }

    static partial void OnEpochBegun(ArenaHeader* header)
    {
        ArenaTracker.NoteDeath();
        ArenaRecord.Of(header).ForgetMarks();
    }

    static partial void CheckOrder(ArenaHeader* header, in ArenaMark mark)
    {
        if (mark.Header != header)
            Check.Fail(WireMisuse.RewindOutOfOrder, mark.Header == null ? "The mark is default." : "The mark is of another arena.");
        if (mark.Serial <= header->EpochSerial)
            Check.Fail(WireMisuse.RewindOutOfOrder, "The mark was taken before the arena was reset or created.");
        if (ArenaRecord.Of(header).IsStale(mark.Serial) || !IsValid(header, mark))
            Check.Fail(WireMisuse.RewindOutOfOrder, "An earlier rewind has passed the mark.");
    }

    static partial void OnRewound(ArenaHeader* header)
    {
        ArenaRecord record = ArenaRecord.Of(header);
        if (header->StaleUntil > 0) record.NoteStaleMarks(header->StaleAfter, header->StaleUntil);
        if (header->Current == null) return;

        record.Guards.RestoreShift(header, record.Current!);
        record.Current!.KillFrom(header->Top, WireMisuse.UseAfterRewind);
    }

    static partial void OnClosing(ArenaHeader* header, ref WireMisuseException? fault)
    {
        ArenaTracker.NoteDeath();
        ArenaRecord record = ArenaRecord.Of(header);
        record.Close();
        CheckAllGuards(header, ref fault);
    }

    static partial void ThrowFault(WireMisuseException? fault)
    {
        if (fault is not null) throw fault;
    }

    /// <summary>A fresh chunk of the same size and kind. Null if there is none: then the old chunk is used again.</summary>
    private static TrackedChunk? TryReplace(ArenaHeader* header, ArenaChunk* chunk, TrackedChunk dead)
    {
        var origin = (ArenaChunkOrigin)chunk->Origin;
        if (ArenaQuarantine.For(dead).TryTakeLike(dead) is { } oldest)
        {
            // SAFETY: chunks in quarantine are whole, and this one has the same size. It is reused, not freed.
            AddressRegistry.BeginAnew(oldest, header, ArenaChunks.Begin((byte*)oldest.Start, chunk->SizeBytes, origin));
            return oldest;
        }

        try
        {
            return AddressRegistry.Add(header, ArenaChunks.TakeNative(origin, chunk->SizeBytes));
        }
        catch (OutOfMemoryException)
        {
            return null;
        }
    }
}
