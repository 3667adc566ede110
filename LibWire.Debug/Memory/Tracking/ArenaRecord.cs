using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

namespace LibWire;

/// <summary>What LibWire.Debug knows of one arena, beside its header, which keeps its size of release. Each header has one record, for all its
/// lives.</summary>
internal sealed unsafe class ArenaRecord
{
    /// <summary>Most ranges of void marks remembered. A void mark from an older range is not detected.</summary>
    private const int StaleRangesMax = 4096;

    private static readonly object Gate = new();
    private static ArenaRecord?[] All = new ArenaRecord?[64];   // by the header's index
    private static long LastOpened;

    private readonly List<(ulong After, ulong Until)> _staleMarks = [];   // ascending, without overlap: a rewind passed the marks in (After, Until]
    private int _owner;   // the thread that is inside an operation, 0 = none
    private int _depth;   // how often it has entered again: a chunk source may use its arena

    /// <summary>The blocks with guard bytes.</summary>
    internal ArenaGuards Guards { get; } = new();

    /// <summary>All chunks of the arena, by address.</summary>
    internal Dictionary<nint, TrackedChunk> Chunks { get; } = [];

    /// <summary>The chunk that blocks come from. Meaningless while the arena has no chunk.</summary>
    internal TrackedChunk? Current { get; set; }

    /// <summary>Where the arena was created or rented; null if it is not open.</summary>
    internal StackTrace? Origin { get; private set; }

    /// <summary>The number of the arena in the order of creation.</summary>
    internal long Opened { get; private set; }

    /// <summary>The record of a header.</summary>
    internal static ArenaRecord Of(ArenaHeader* header)
    {
        ArenaRecord?[] all = Volatile.Read(ref All);
        return header->Index < all.Length && Volatile.Read(ref all[header->Index]) is { } record ? record : Add(header->Index);
    }

    /// <summary>The records of all arenas that were created or rented and not disposed, oldest first.</summary>
    internal static List<ArenaRecord> ListOpen()
    {
        var open = new List<ArenaRecord>();
        foreach (ArenaRecord? record in Volatile.Read(ref All))
            if (record?.Origin is not null)
                open.Add(record);
        open.Sort((left, right) => left.Opened.CompareTo(right.Opened));
        return open;
    }

    /// <summary>The arena is created or rented here.</summary>
    internal void Open()
    {
        Opened = Interlocked.Increment(ref LastOpened);
        if (Opened == 1) WireDiagnostics.Watch();
        Origin = new StackTrace(fNeedFileInfo: true);
    }

    /// <summary>The arena is disposed. A thread that does so from a chunk source is no longer inside: the header may have another life at once.</summary>
    internal void Close()
    {
        Origin = null;
        if (Volatile.Read(ref _owner) != Environment.CurrentManagedThreadId) return;
        _depth = 0;
        Volatile.Write(ref _owner, 0);
    }

    /// <summary>A thread enters an operation.</summary>
    internal void Enter()
    {
        int self = Environment.CurrentManagedThreadId;
        int owner = Interlocked.CompareExchange(ref _owner, self, 0);
        if (owner == self) _depth++;
        else if (owner != 0) Check.Fail(WireMisuse.ConcurrentUse, $"Threads {owner} and {self} are inside operations of one arena.");
    }

    /// <summary>The thread leaves the operation, unless the arena was disposed in it.</summary>
    internal void Leave()
    {
        if (Volatile.Read(ref _owner) != Environment.CurrentManagedThreadId) return;
        if (_depth > 0) _depth--;
        else Volatile.Write(ref _owner, 0);
    }

    /// <summary>Throws if another thread is inside an operation of the arena, and the arena still has this generation.</summary>
    internal void CheckNobodyInside(ArenaHeader* header, long generation)
    {
        int self = Environment.CurrentManagedThreadId;
        int owner = Volatile.Read(ref _owner);
        if (owner == 0 || owner == self || Volatile.Read(ref header->Generation) != generation) return;
        Check.Fail(WireMisuse.ConcurrentUse, $"Thread {self} disposes an arena while thread {owner} is inside one of its operations.");
    }

    /// <summary>Looks at all blocks that arrays of the arena have left.</summary>
    internal void CheckArrays(ref WireMisuseException? fault)
    {
        foreach (TrackedChunk chunk in Chunks.Values)
            if (chunk.HasArrays)
                chunk.Arrays.CheckAll(ref fault);
    }

    /// <summary>Forgets which arrays have added items.</summary>
    internal void ForgetArrays()
    {
        foreach (TrackedChunk chunk in Chunks.Values)
            if (chunk.HasArrays)
                chunk.Arrays.Forget(0);
    }

    /// <summary>All marks so far are void.</summary>
    internal void ForgetMarks() => _staleMarks.Clear();

    /// <summary>Remembers that a rewind has passed the marks in a range.</summary>
    internal void NoteStaleMarks(ulong after, ulong until)
    {
        if (_staleMarks.Count > 0 && _staleMarks[_staleMarks.Count - 1].Until >= until && _staleMarks[_staleMarks.Count - 1].After <= after) return;
        while (_staleMarks.Count > 0 && _staleMarks[_staleMarks.Count - 1].After >= after) _staleMarks.RemoveAt(_staleMarks.Count - 1);
        if (_staleMarks.Count == StaleRangesMax) _staleMarks.RemoveRange(0, StaleRangesMax / 2);
        _staleMarks.Add((after, until));
    }

    /// <summary>Whether a mark was passed by a rewind.</summary>
    internal bool IsStale(ulong serial)
    {
        for (int i = _staleMarks.Count - 1; i >= 0 && _staleMarks[i].Until >= serial; i--)
            if (_staleMarks[i].After < serial)
                return true;
        return false;
    }

    private static ArenaRecord Add(int index)
    {
        lock (Gate)
        {
            if (index >= All.Length)
            {
                ArenaRecord?[] more = All;
                Array.Resize(ref more, Math.Max(index + 1, 2 * All.Length));
                Volatile.Write(ref All, more);
            }

            if (All[index] is null) Volatile.Write(ref All[index], new ArenaRecord());
            return All[index]!;
        }
    }
}
