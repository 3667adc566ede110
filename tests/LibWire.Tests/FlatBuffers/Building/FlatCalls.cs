using System.Text;
using LibWire.Tests.FlatBuffers.Models.Bench;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Random calls of one builder, invalid ones included, with their expected results. A call that fails changes nothing.</summary>
internal ref partial struct FlatCalls
{
    private readonly FuzzRandom _random;
    private readonly FlatBuilder _builder;
    private readonly FlatBuilder _other;
    private readonly ArenaAllocator _otherArena;
    private readonly FlatOffset _foreign;
    private readonly bool _isLimited;
    private readonly List<Thing> _things;
    private readonly Stack<Open> _open;
    private FlatCallFailures _expected; // the call must fail with one of these, if there are any
    private FlatCallFailures _possible; // the call may fail with one of these
    private FlatNode? _finished;
    private byte[] _finishedBytes;
    private bool _hasNear;

    /// <param name="random">The source of randomness.</param>
    /// <param name="builder">The builder. Nothing else may use it meanwhile.</param>
    /// <param name="otherArena">The arena of a second builder, for nested buffers and for buffers to copy from.</param>
    /// <param name="foreign">An offset that the builder cannot have returned.</param>
    /// <param name="isLimited">Whether a valid call may fail for lack of memory.</param>
    internal FlatCalls(FuzzRandom random, FlatBuilder builder, ArenaAllocator otherArena, FlatOffset foreign, bool isLimited)
    {
        _random = random;
        _builder = builder;
        _other = new FlatBuilder(in otherArena);
        _otherArena = otherArena;
        _foreign = foreign;
        _isLimited = isLimited;
        _things = [];
        _open = new Stack<Open>();
        _finishedBytes = [];
    }

    /// <summary>A written object: what it can be added as, and its content.</summary>
    private sealed record Thing(int Id, object Value, FlatOffset Offset, FlatOffset64<Utf8String> FarText = default, FlatOffset64<UnmanagedArray<long>> FarLongs = default);

    /// <summary>An open table or vector.</summary>
    private sealed class Open(bool isTable, int elementId)
    {
        internal bool IsTable { get; } = isTable;

        /// <summary>The type of the vector's elements.</summary>
        internal int ElementId { get; } = elementId;

        internal FlatNode Node { get; } = new();

        internal List<object> Elements { get; } = [];

        /// <summary>Whether a field was added twice without an exception. Then the table cannot end.</summary>
        internal bool IsTwice { get; set; }
    }

    /// <summary>How many calls failed for any reason, and how many for lack of memory.</summary>
    internal int Failed { get; private set; }

    internal int NoRoom { get; private set; }

    /// <summary>How many buffers were finished and read back.</summary>
    internal int Finished { get; private set; }

    internal void Run()
    {
        for (int count = _random.Next(50); count > 0; count--) Try(_random.Next(27));

        // Finishes the buffer if possible: closes open tables and vectors, with the last node as the root.
        for (int turn = 0; turn < 100 && _finished is null; turn++)
        {
            if (_open.Count > 0 && _open.Peek().IsTwice) Clear();
            else if (_open.Count > 0) Try(_open.Peek().IsTable ? EndTableCall : EndVectorCall);
            else if (Last(FlatNode.Child) < 0) Try(StartTableCall);
            else Try(FinishCall);
        }

        if (_finished is null)
        {
            Assert.True(_isLimited);
            Clear();
            return;
        }

        // Calls after the end must not have changed the buffer.
        Assert.True(_builder.WrittenSpan.SequenceEqual(_finishedBytes));
    }

    private void Try(int call)
    {
        _expected = _possible = FlatCallFailures.None;
        try
        {
            Call(call);
        }
        catch (WireMisuseException thrown)
        {
            Count(thrown.Misuse switch
            {
                WireMisuse.CloseWithoutStart => FlatCallFailures.NothingOpen,
                WireMisuse.SubMessageOpen => FlatCallFailures.StillOpen,
                WireMisuse.BufferNotFinished => FlatCallFailures.NotFinished,
                WireMisuse.BufferFinished => FlatCallFailures.Finished,
                WireMisuse.OffsetUnknown => FlatCallFailures.UnknownOffset,
                WireMisuse.FieldAddedTwice => FlatCallFailures.AddedTwice,
                WireMisuse.Offset64TooLate => FlatCallFailures.Late64,
                _ => FlatCallFailures.None,
            });
        }
        catch (WireFormatException thrown)
        {
            Count(thrown.Error switch
            {
                WireError.InvalidUtf16 => FlatCallFailures.Utf16,
                WireError.RequiredFieldMissing => FlatCallFailures.Missing,
                WireError.MessageTooLarge => FlatCallFailures.NoRoom,
                _ => FlatCallFailures.None,
            });
        }
        catch (ArgumentException)
        {
            Count(FlatCallFailures.Argument);
        }
        catch (ArenaLimitException)
        {
            Count(FlatCallFailures.NoRoom);
        }
    }

    private void Count(FlatCallFailures failure)
    {
        Failed++;
        if (failure == FlatCallFailures.NoRoom)
        {
            Assert.True(_isLimited);
            NoRoom++;
            return;
        }

        Assert.True(((_expected | _possible) & failure) != 0, $"It says {failure}, and it is {_expected}.");
    }

    /// <summary>After a valid call.</summary>
    private readonly void Passed() => Assert.Equal(FlatCallFailures.None, _expected);

    /// <summary>Before a call that writes a separate object.</summary>
    private void Writes()
    {
        if (_finished is not null) _expected |= FlatCallFailures.Finished;
    }

    private void Created(int id, object value, FlatOffset offset)
    {
        Passed();
        Assert.False(offset.IsNull);
        _hasNear = true;
        _things.Add(new Thing(id, value, offset));
    }

    private void Clear()
    {
        _builder.Clear();
        _things.Clear();
        _open.Clear();
        _finished = null;
        _hasNear = false;
        Assert.Equal(0, _builder.SizeBytes);
    }

    private readonly int Last(int id) => _things.FindLastIndex(thing => thing.Id == id);

    private readonly byte[] SomeBytes(int countMax)
    {
        byte[] bytes = new byte[_random.Next(_random.OneIn(20) ? 10 * countMax : countMax)];
        _random.Fill(bytes);
        return bytes;
    }

    private readonly byte[] SomeText() => _random.OneIn(4) ? Encoding.UTF8.GetBytes(new string('ü', _random.Next(40))) : Encoding.UTF8.GetBytes($"text {_random.Next(10)}");

    private readonly long[] SomeLongs()
    {
        var longs = new long[_random.Next(_random.OneIn(20) ? 300 : 4)];
        for (int i = 0; i < longs.Length; i++) longs[i] = (long)_random.NextUInt64();
        return longs;
    }

    private readonly Foo SomeFoo() => new() { Id = _random.NextUInt64(), Count = (short)_random.Next(1000), Prefix = (sbyte)_random.Next(100), Length = (uint)_random.Next(1000) };
}
