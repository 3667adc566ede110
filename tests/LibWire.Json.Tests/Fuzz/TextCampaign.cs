using System.Diagnostics;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Changes texts and FlexBuffers and reads the result. An input depends on the seed and its number alone, so any part of a campaign can be repeated.
/// </summary>
internal sealed unsafe class TextCampaign(ulong seed, IReadOnlyList<TextTarget> targets) : IFuzzCampaign
{
    private const int FindingsMax = 10;

    private readonly GuardedMemory _memory = new(TextMutator.InputBytesMax);
    private readonly ArenaAllocator _arena = new();

    public FuzzTally Tally { get; } = new();

    /// <summary>The file for findings; null for none.</summary>
    internal string? FindingsFile { get; init; }

    public bool IsOver => Tally.Findings.Count >= FindingsMax;

    public void Run(long from, long count)
    {
        for (long index = from; index < from + count && !IsOver; index++) RunInput(index, Target(index), Make(index));
    }

    public byte[] Make(long index) => new TextMutator(new FuzzRandom(seed, (ulong)index), Target(index)).Make();

    /// <summary>Reads bytes with a target, twice: directly before a page that may not be touched, and directly behind one.</summary>
    internal void RunInput(long index, TextTarget target, byte[] bytes)
    {
        long started = Stopwatch.GetTimestamp();
        try
        {
            WireError error = Read(index, target, new ReadOnlySpan<byte>(_memory.PutAtEnd(bytes), bytes.Length));
            WireError again = Read(index, target, new ReadOnlySpan<byte>(_memory.PutAtStart(bytes), bytes.Length));
            FuzzMismatchException.RequireEqual(error, again, "The result of the other place");
            Tally.AddOutcome(target.Name, error, started);
        }
        catch (Exception failure)
        {
            Find(new FuzzFinding(seed, index, target.Name, bytes, failure) { Expectation = "success or the documented error" });
        }

        Tally.AddInput(index, bytes.Length, started);
    }

    public void Dispose()
    {
        _arena.Dispose();
        _memory.Dispose();
    }

    private TextTarget Target(long index) => targets[(int)(index % targets.Count)];

    private WireError Read(long index, TextTarget target, ReadOnlySpan<byte> input)
    {
        _arena.Reset();
        nuint before = _arena.UsedBytes;
        var random = new FuzzRandom(~seed, (ulong)index);
        WireFormatException fault;
        try
        {
            return target.Run(input, random, in _arena);
        }
        catch (JsonFormatException failure)
        {
            bool isPlace = failure.Line >= 1 && failure.Column >= 1 && failure.Path.StartsWith('$');
            FuzzMismatchException.Require(isPlace, $"The place of a fault is wrong: {failure.Message}");
            fault = failure;
        }
        catch (ProtoTextException failure)
        {
            FuzzMismatchException.Require(failure.Line >= 1 && failure.Column >= 1, $"The place of a fault is wrong: {failure.Message}");
            fault = failure;
        }

        FuzzMismatchException.Require(fault.Error != WireError.None, "The fault has no error.");
        FuzzMismatchException.Require(fault.Offset >= 0 && fault.Offset <= input.Length, $"The offset of a fault, {fault.Offset}, is outside.");
        FuzzMismatchException.RequireEqual(before, _arena.UsedBytes, "The size of the arena after a fault");
        return fault.Error;
    }

    private void Find(FuzzFinding finding)
    {
        Tally.Findings.Add(finding);
        if (FindingsFile is null) return;
        Directory.CreateDirectory(Path.GetDirectoryName(FindingsFile)!);
        File.AppendAllText(FindingsFile, finding.Vector + "\n");
    }
}
