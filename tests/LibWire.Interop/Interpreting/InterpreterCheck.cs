using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Reads and writes the same bytes by generated methods and by the layout table. A difference is thrown as
/// <see cref="FuzzMismatchException"/>.</summary>
internal sealed unsafe class InterpreterCheck : IDisposable
{
    private static readonly ProtoReadOptions Strings = new() { CopiesStringsOnly = true };
    private static readonly ProtoReadOptions KnownOnly = new() { DiscardsUnknownFields = true, AllowsPartial = true };

    private readonly ArenaAllocator _arena = new();
    private readonly ContentBuilder _expected = new();
    private readonly ContentBuilder _actual = new();

    /// <summary>The number of inputs that were accepted.</summary>
    internal int Accepted { get; private set; }

    /// <summary>The number of inputs that were rejected.</summary>
    internal int Rejected { get; private set; }

    public void Dispose() => _arena.Dispose();

    /// <summary>Compares both on one input.</summary>
    internal void Run(OurMessage emitted, byte[] bytes)
    {
        var interpreted = new InterpretedMessage(emitted);
        string name = $"{emitted.Layout.FullName}, {Convert.ToHexString(bytes.AsSpan(0, Math.Min(bytes.Length, 400)))}";
        try
        {
            foreach (ProtoReadOptions? options in (ProtoReadOptions?[])[null, Strings, KnownOnly])
            {
                Compare(emitted, interpreted, bytes, isPinned: false, options);
                Compare(emitted, interpreted, bytes, isPinned: true, options);
            }

            CompareMerges(emitted, interpreted, bytes);
        }
        catch (FuzzMismatchException mismatch)
        {
            throw new FuzzMismatchException($"{name}: {mismatch.Message}");
        }
    }

    private void Compare(OurMessage emitted, OurMessage interpreted, byte[] bytes, bool isPinned, ProtoReadOptions? options)
    {
        _arena.Reset();
        byte* expected = emitted.New(in _arena);
        byte* actual = emitted.New(in _arena);
        fixed (byte* start = bytes)
        {
            GeneratedOutcome outcome = Read(emitted, expected, Over(bytes, start, isPinned), options);
            FuzzMismatchException.RequireEqual(outcome, Read(interpreted, actual, Over(bytes, start, isPinned), options), "Reading by the layout table");
            if (outcome != GeneratedOutcome.Accepted)
            {
                Rejected++;
                return;
            }

            Accepted++;
            FuzzMismatchException.Require(emitted.AreEqual(expected, actual), "Read by the layout table it is another message.");
            Require(emitted, expected, actual, "Read by the layout table");
            byte[] written = emitted.ToArrayPartial(expected);
            FuzzMismatchException.Require(written.AsSpan().SequenceEqual(interpreted.ToArrayPartial(expected)), "It is written as other bytes.");
            FuzzMismatchException.RequireEqual(emitted.ComputeSize(expected), interpreted.ComputeSize(expected), "The size");
            FuzzMismatchException.RequireEqual(emitted.IsInitialized(expected), interpreted.IsInitialized(actual), "Whether all required fields are set");
        }
    }

    /// <summary>What a merge leaves must be the same too, also when it fails in the middle.</summary>
    private void CompareMerges(OurMessage emitted, OurMessage interpreted, byte[] bytes)
    {
        _arena.Reset();
        byte* expected = emitted.New(in _arena);
        byte* actual = emitted.New(in _arena);
        for (int i = 0; i < 2; i++)
        {
            FuzzMismatchException.RequireEqual(Merge(emitted, expected, bytes), Merge(interpreted, actual, bytes), "Merging by the layout table");
            Require(emitted, expected, actual, "Merged by the layout table");
        }
    }

    private static ProtoReader Over(byte[] bytes, byte* start, bool isPinned) =>
        isPinned ? ProtoReader.OverPinned(start, (nuint)bytes.Length) : new ProtoReader(bytes);

    private GeneratedOutcome Read(OurMessage type, byte* message, ProtoReader reader, ProtoReadOptions? options)
    {
        try
        {
            type.Read(message, ref reader, _arena, options);
            return GeneratedOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            return new GeneratedOutcome(failure.Error, failure.Offset, false);
        }
    }

    private GeneratedOutcome Merge(OurMessage type, byte* message, byte[] bytes)
    {
        try
        {
            var reader = new ProtoReader(bytes);
            type.Merge(message, ref reader, _arena);
            return GeneratedOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            return new GeneratedOutcome(failure.Error, failure.Offset, false);
        }
    }

    private void Require(OurMessage type, byte* expected, byte* actual, string what)
    {
        _expected.Clear();
        LayoutDump.Add(type.Layout, expected, _expected);
        _actual.Clear();
        LayoutDump.Add(type.Layout, actual, _actual);
        FuzzMismatchException.Require(_expected.Text.SequenceEqual(_actual.Text), $"{what} it holds {_actual} instead of {_expected}.");
    }
}
