namespace LibWire;

/// <content>Freeing blocks: all of them, or those after a mark.</content>
internal static unsafe partial class ArenaCore
{
    /// <summary>Does the work of <see cref="ArenaAllocator.Reset"/>, for an arena that is alive.</summary>
    internal static void Reset(ArenaHeader* header)
    {
        EnterOperation(header);
        try
        {
            WireMisuseException? fault = null;
            CheckAllGuards(header, ref fault);
            ForgetAll(header, WireMisuse.UseAfterReset);
            ThrowFault(fault);
        }
        finally
        {
            LeaveOperation(header);
        }
    }

    /// <summary>Frees all blocks and keeps all chunks, the largest first.</summary>
    /// <param name="header">The arena.</param>
    /// <param name="cause">The misuse that LibWire.Debug reports for a later use.</param>
    internal static void ForgetAll(ArenaHeader* header, WireMisuse cause)
    {
        BeginEpoch(header);
        if (header->First == null) return;

        if (header->ChunksAdded) MoveLargestFirst(header);
        header->ChunksAdded = false;
        RetireChunks(header, &header->First, cause);
        EnterFirst(header);
    }

    /// <summary>Does the work of <see cref="ArenaAllocator.Mark"/>, for an arena that is alive.</summary>
    internal static ArenaMark Mark(ArenaHeader* header) => new(header, header->Current, header->Top, ++header->Serial);

    /// <summary>Does the work of <see cref="ArenaAllocator.Rewind"/>, for an arena that is alive.</summary>
    internal static void Rewind(ArenaHeader* header, in ArenaMark mark)
    {
        EnterOperation(header);
        try
        {
            CheckOrder(header, mark);
            if (!IsValid(header, mark)) return;

            WireMisuseException? fault = null;
            CheckGuardsBehind(header, mark, ref fault);
            NoteStaleMarks(header, mark.Serial);
            MoveBack(header, mark);
            OnRewound(header);
            ThrowFault(fault);
        }
        finally
        {
            LeaveOperation(header);
        }
    }

    /// <summary>Whether a mark is valid, as far as a few comparisons can tell.</summary>
    private static bool IsValid(ArenaHeader* header, in ArenaMark mark)
    {
        if (mark.Header != header || mark.Serial <= header->EpochSerial) return false;
        if (mark.Serial > header->StaleAfter && mark.Serial <= header->StaleUntil) return false;
        if (mark.Chunk == null) return true;
        if (mark.Chunk == header->Current) return mark.Top <= header->Top;

        for (ArenaChunk* chunk = header->First; chunk != header->Current; chunk = chunk->Next)
        {
            if (chunk == null) MemoryThrow.UsedByThreads();
            if (chunk == mark.Chunk) return true;
        }

        return false;
    }

    /// <summary>Remembers that the marks taken after this one are void.</summary>
    private static void NoteStaleMarks(ArenaHeader* header, ulong serial)
    {
        if (serial == header->Serial) return;
        header->StaleAfter = serial;
        header->StaleUntil = header->Serial;
    }

    private static void MoveBack(ArenaHeader* header, in ArenaMark mark)
    {
        if (mark.Chunk == null)
        {
            if (header->First == null) return;
            RetireChunks(header, &header->First, WireMisuse.UseAfterRewind);
            EnterFirst(header);
            return;
        }

        // SAFETY: chunks live as long as the generation and the epoch, which IsValid has compared.
        for (ArenaChunk* chunk = mark.Chunk; chunk != header->Current; chunk = chunk->Next) header->EmptyBytes += chunk->Next->SizeBytes;
        RetireChunks(header, &mark.Chunk->Next, WireMisuse.UseAfterRewind);
        if (mark.Chunk != header->Current) EnterChunk(header, mark.Chunk, mark.Chunk->UsedBefore);
        header->Top = mark.Top;
    }

    /// <summary>Makes all marks void.</summary>
    private static void BeginEpoch(ArenaHeader* header)
    {
        header->EpochSerial = ++header->Serial;
        header->StaleAfter = header->StaleUntil = 0;
        OnEpochBegun(header);
    }

    private static void MoveLargestFirst(ArenaHeader* header)
    {
        ArenaChunk** largest = &header->First;
        for (ArenaChunk** link = largest; *link != null; link = &(*link)->Next)
            if ((*link)->SizeBytes > (*largest)->SizeBytes)
                largest = link;

        ArenaChunk* chunk = *largest;
        *largest = chunk->Next;
        chunk->Next = header->First;
        header->First = chunk;
    }
}
