using System.Buffers;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>How reading one input ended.</summary>
/// <param name="Error">The error, or None.</param>
/// <param name="Offset">Its offset; -1 if there is no error.</param>
/// <param name="IsOverLimit">Whether the call exceeded its memory limit, which depends on the way of reading.</param>
internal readonly record struct GeneratedOutcome(WireError Error, long Offset, bool IsOverLimit)
{
    internal static GeneratedOutcome Accepted => new(WireError.None, -1, false);
}

/// <summary>
/// Reads one input in every way and compares the results. Structs, the input and the arenas' chunks end at pages that must not be touched.
/// </summary>
internal sealed unsafe partial class GeneratedLoop : IDisposable
{
    private const byte Paint = 0xa5;
    private const nuint StructBytesMax = 1 << 14;

    private static readonly ProtoReadOptions Strings = new() { CopiesStringsOnly = true };

    private readonly GuardedMemory _input;
    private readonly GuardedMemory _passingInput;
    private readonly GuardedMemory _pinnedStruct = new(StructBytesMax);
    private readonly GuardedMemory _copiedStruct = new(StructBytesMax);
    private readonly GuardedMemory _otherStruct = new(StructBytesMax);
    private readonly FuzzSegments _segments = new();
    private readonly GuardedChunkSource _chunks = new();
    private readonly ArenaAllocator _pinnedArena;
    private readonly ArenaAllocator _copiedArena;
    private readonly ArenaAllocator _sharedArena;
    private readonly ArenaAllocator _otherArena = new();
    private readonly ContentBuilder _expected = new();
    private readonly ContentBuilder _actual = new();

    /// <param name="inputBytesMax">The longest input.</param>
    internal GeneratedLoop(int inputBytesMax)
    {
        _input = new GuardedMemory((nuint)inputBytesMax);
        _passingInput = new GuardedMemory((nuint)inputBytesMax);
        _pinnedArena = new ArenaAllocator(new ArenaOptions { ChunkSource = _chunks });
        _copiedArena = new ArenaAllocator(new ArenaOptions { ChunkSource = _chunks });
        _sharedArena = new ArenaAllocator(new ArenaOptions { ChunkSource = _chunks });
    }

    /// <summary>Runs one input through all ways.</summary>
    /// <param name="type">The message type.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="random">For random choices; part of the input.</param>
    /// <exception cref="FuzzMismatchException">Two ways of reading differ, or a failed one changed something.</exception>
    internal GeneratedOutcome Run(OurMessage type, byte[] bytes, FuzzRandom random)
    {
        _pinnedArena.Reset();
        _copiedArena.Reset();
        byte* guarded = random.OneIn(4) ? _input.PutAtStart(bytes) : _input.PutAtEnd(bytes);
        byte* pinned = Painted(_pinnedStruct, type);
        GeneratedOutcome outcome = Read(type, pinned, ProtoReader.OverPinned(guarded, (nuint)bytes.Length), _pinnedArena);
        byte* copied = Painted(_copiedStruct, type);
        Compare(outcome, Read(type, copied, new ProtoReader(new ReadOnlySpan<byte>(guarded, bytes.Length)), _copiedArena),
            "Reading with a copy, against reading in place");
        if (random.OneIn(4)) ReadSegments(type, bytes, random, outcome);
        if (random.OneIn(4)) ReadPinnedSegments(type, bytes, random, outcome);
        ReadStrings(type, bytes, outcome, pinned);
        if (random.OneIn(2)) ReadParallel(type, bytes, random, outcome, pinned);
        if (random.OneIn(4)) ReadMany(type, bytes, random, outcome, pinned);
        if (outcome == GeneratedOutcome.Accepted) CheckContent(type, pinned, copied);
        if (random.OneIn(8)) MergeAfter(type, pinned, outcome, new ReadOnlySpan<byte>(guarded, bytes.Length));
        return outcome;
    }

    public void Dispose()
    {
        _pinnedArena.Dispose();
        _copiedArena.Dispose();
        _sharedArena.Dispose();
        _otherArena.Dispose();
        foreach (GuardedMemory memory in (GuardedMemory[])[_input, _passingInput, _pinnedStruct, _copiedStruct, _otherStruct]) memory.Dispose();
        FuzzMismatchException.RequireEqual(0, _chunks.ChunksOut, "Chunks that an arena did not give back");
    }

    private static GeneratedOutcome Read(OurMessage type, byte* message, ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options = null)
    {
        // A block before it, so that rewinding too far is detected.
        arena.Allocate<long>();
        nuint usedBytes = arena.UsedBytes;
        GeneratedOutcome outcome = GeneratedOutcome.Accepted;
        try
        {
            type.Read(message, ref reader, arena, options);
        }
        catch (WireFormatException failure)
        {
            outcome = new GeneratedOutcome(failure.Error, failure.Offset, false);
        }
        catch (ArenaLimitException)
        {
            outcome = new GeneratedOutcome(WireError.None, -1, true);
        }

        if (outcome == GeneratedOutcome.Accepted) return outcome;
        FuzzMismatchException.RequireEqual(usedBytes, arena.UsedBytes, "Bytes that the arena has given after a failed read,");
        FuzzMismatchException.RequireEqual(0, reader.Position, "Where the reader stands after a failed read:");
        FuzzMismatchException.Require(new ReadOnlySpan<byte>(message, type.Layout.SizeBytes).IndexOfAnyExcept(Paint) < 0,
            "A failed read has changed the struct.");
        return outcome;
    }

    private static void Compare(GeneratedOutcome expected, GeneratedOutcome actual, string what)
    {
        if (expected.IsOverLimit || actual.IsOverLimit) return;
        FuzzMismatchException.RequireEqual(expected, actual, what);
    }

    private void ReadSegments(OurMessage type, byte[] bytes, FuzzRandom random, GeneratedOutcome expected)
    {
        _otherArena.Reset();
        ReadOnlySequence<byte> sequence = _segments.Cut(bytes, random);
        byte* message = Painted(_otherStruct, type);
        GeneratedOutcome outcome = Read(type, message, new ProtoReader(in sequence), _otherArena);
        Compare(expected, outcome, "Reading from segments, against reading in place");
        if (outcome != GeneratedOutcome.Accepted || expected.IsOverLimit) return;
        Dump(type, (byte*)(_pinnedStruct.End - type.Layout.SizeBytes), _expected);
        Require(type, message, "Read from segments");
    }

    private void ReadPinnedSegments(OurMessage type, byte[] bytes, FuzzRandom random, GeneratedOutcome expected)
    {
        _otherArena.Reset();
        ReadOnlySequence<byte> sequence = _segments.Cut(bytes, random);
        fixed (byte* start = _segments.Store)
        {
            byte* message = Painted(_otherStruct, type);
            GeneratedOutcome outcome = Read(type, message, ProtoReader.DangerousOverPinned(in sequence), _otherArena);
            Compare(expected, outcome, "Reading from pinned segments, against reading in place");
            if (outcome != GeneratedOutcome.Accepted || expected.IsOverLimit) return;
            Dump(type, (byte*)(_pinnedStruct.End - type.Layout.SizeBytes), _expected);
            Require(type, message, "Read from pinned segments");
        }
    }

    /// <summary>Reads with only strings copied, from memory that changes afterwards.</summary>
    private void ReadStrings(OurMessage type, byte[] bytes, GeneratedOutcome expected, byte* pinned)
    {
        _otherArena.Reset();
        byte* guarded = bytes.Length % 4 == 0 ? _passingInput.PutAtStart(bytes) : _passingInput.PutAtEnd(bytes);
        byte* message = Painted(_otherStruct, type);
        GeneratedOutcome outcome = Read(type, message, new ProtoReader(new ReadOnlySpan<byte>(guarded, bytes.Length)), _otherArena, Strings);
        Compare(expected, outcome, "Reading with strings copied, against reading in place");
        new Span<byte>(guarded, bytes.Length).Fill(Paint);
        if (outcome != GeneratedOutcome.Accepted || expected.IsOverLimit) return;
        Dump(type, pinned, _expected);
        Require(type, message, "Read with strings copied");
        FuzzMismatchException.Require(type.ToArray(pinned).AsSpan().SequenceEqual(type.ToArray(message)), "Read with strings copied it is written as other bytes.");
    }

    /// <summary>The content must be the same in every way of reading, and again after it is written and read.</summary>
    private void CheckContent(OurMessage type, byte* pinned, byte* copied)
    {
        Dump(type, pinned, _expected);
        Require(type, copied, "Read with a copy");
        byte[] written = type.ToArray(copied);
        FuzzMismatchException.RequireEqual(written.Length, type.ComputeSize(pinned), "ComputeSize, against the bytes written,");
        _otherArena.Reset();
        byte* again = Painted(_otherStruct, type);
        type.Parse(again, written, in _otherArena);
        Require(type, again, "Written and read again");
    }

    /// <summary>
    /// Merges the bytes into the message that was read from them, or into an empty one. A failure may leave a part of them, but the message must stay usable.
    /// </summary>
    private void MergeAfter(OurMessage type, byte* message, GeneratedOutcome outcome, ReadOnlySpan<byte> bytes)
    {
        if (outcome != GeneratedOutcome.Accepted) new Span<byte>(message, type.Layout.SizeBytes).Clear();
        GeneratedOutcome merged = GeneratedOutcome.Accepted;
        try
        {
            var reader = new ProtoReader(bytes);
            type.Merge(message, ref reader, _pinnedArena);
        }
        catch (WireFormatException failure)
        {
            merged = new GeneratedOutcome(failure.Error, failure.Offset, false);
        }
        catch (ArenaLimitException)
        {
            merged = new GeneratedOutcome(WireError.None, -1, true);
        }

        // A merge does not check required fields.
        if (outcome.Error != WireError.RequiredFieldMissing) Compare(outcome, merged, "Merging, against reading");
        else if (!merged.IsOverLimit) FuzzMismatchException.RequireEqual(GeneratedOutcome.Accepted, merged, "Merging what lacks required fields");
        Dump(type, message, _expected);
        FuzzMismatchException.RequireEqual(type.ToArrayPartial(message).Length, type.ComputeSize(message), "ComputeSize, against the bytes written after a merge,");
    }

    private static byte* Painted(GuardedMemory memory, OurMessage type)
    {
        byte* message = memory.End - type.Layout.SizeBytes;
        new Span<byte>(message, type.Layout.SizeBytes).Fill(Paint);
        return message;
    }

    private static void Dump(OurMessage type, byte* message, ContentBuilder content)
    {
        content.Clear();
        LayoutDump.Add(type.Layout, message, content);
    }

    private void Require(OurMessage type, byte* message, string what)
    {
        Dump(type, message, _actual);
        if (_expected.Text.SequenceEqual(_actual.Text)) return;
        int at = Math.Max(0, _expected.Text.CommonPrefixLength(_actual.Text) - 40);
        string actual = $"{what} it holds something else from character {at} on: {Part(_actual, at)}";
        throw new FuzzMismatchException($"{actual}, where {Part(_expected, at)} was expected.");
    }

    private static string Part(ContentBuilder content, int at) => System.Text.Encoding.ASCII.GetString(content.Text[at..Math.Min(content.Length, at + 120)]);
}
