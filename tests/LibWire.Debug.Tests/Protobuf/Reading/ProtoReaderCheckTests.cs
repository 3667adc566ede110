using System.Buffers;

namespace LibWire.Tests.Protobuf;

/// <summary>Misuse of a reader that only LibWire.Debug finds.</summary>
[Collection(DeadMemory.Name)]
public sealed unsafe class ProtoReaderCheckTests
{
    private delegate ProtoReader Open(scoped ref ProtoReader reader);

    private delegate void End(in ArenaAllocator arena, ArenaMark mark);

    // 1: 5, packed or not · 2: { 1: 5 } · 3: group { 1: 5 } · 4: 8 bytes · 5: map entry 1 to 2
    private static readonly byte[] VarIntField = [0x08, 5];
    private static readonly byte[] LengthField = [0x12, 2, 0x08, 5];
    private static readonly byte[] GroupField = [0x1b, 0x08, 5, 0x1c];
    private static readonly byte[] Fixed64Field = [0x21, 1, 2, 3, 4, 5, 6, 7, 8];

    [Fact]
    public void Read_BeforeNext_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        foreach (ReaderUse use in Reads(arena).SelectMany(reads => reads.Uses))
        {
            AssertMisuse(WireMisuse.ReadWithoutNext, new ProtoReader(VarIntField), use);
            AssertMisuse(WireMisuse.ReadWithoutNext, default, use);

            // After the last field, too.
            var reader = new ProtoReader(VarIntField);
            reader.Next();
            reader.Skip();
            Assert.False(reader.Next());
            AssertMisuse(WireMisuse.ReadWithoutNext, reader, use);
            Assert.False(reader.TryNext(out _));
            AssertMisuse(WireMisuse.ReadWithoutNext, reader, use);

            // A sub-reader has a state of its own.
            reader = At(LengthField);
            AssertMisuse(WireMisuse.ReadWithoutNext, reader.ReadMessage(), use);
            reader = At(GroupField);
            AssertMisuse(WireMisuse.ReadWithoutNext, reader.ReadGroup(), use);
        }
    }

    [Fact]
    public void Messages_OfMisuse_NameTheFieldAndWhatToWrite()
    {
        var notRead = Assert.Throws<WireMisuseException>(static () =>
        {
            var reader = new ProtoReader([0x08, 5, 0x12, 2, 0x08, 5]);
            while (reader.Next())
                if (reader.Tag == 1) reader.Skip();
        });
        Assert.StartsWith("Field 2 (Length) of the message, at byte 3, was neither read nor skipped", notRead.Message, StringComparison.Ordinal);
        Assert.Contains("default: reader.Skip(); break;", notRead.Message, StringComparison.Ordinal);

        var twice = Assert.Throws<WireMisuseException>(static () =>
        {
            var reader = new ProtoReader(VarIntField);
            reader.Next();
            reader.ReadInt32();
            reader.ReadInt32();
        });
        Assert.StartsWith("Field 1 (VarInt) of the message, at byte 2, was read or skipped before.", twice.Message, StringComparison.Ordinal);

        var none = Assert.Throws<WireMisuseException>(static () => new ProtoReader(VarIntField).ReadInt32());
        Assert.StartsWith("There is no field to read at byte 0.", none.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_Twice_IsAMisuseWhateverWasReadFirst()
    {
        using var arena = new ArenaAllocator();
        ReaderUse[] all = [.. Reads(arena).SelectMany(reads => reads.Uses)];
        foreach ((byte[] field, ReaderUse[] takes) in Reads(arena))
        {
            foreach (ReaderUse take in takes)
            {
                ProtoReaderInputs.ForEach([.. field, 0x08, 7], (reader, _) =>
                {
                    Assert.True(reader.Next());
                    ProtoReaderState before = ProtoReaderState.Of(reader);
                    take(ref reader);
                    if (ProtoReaderState.Of(reader) == before) return; // CountRepeated takes nothing

                    AssertMisuse(WireMisuse.ReadTwice, reader, take);
                    AssertMisuse(WireMisuse.ReadTwice, reader, all[reader.Position % all.Length]);

                    // The reader still works after a misuse.
                    Assert.True(reader.Next());
                    Assert.Equal(7, reader.ReadInt32());
                    Assert.False(reader.Next());
                });
            }
        }
    }

    [Fact]
    public void Next_ValueNotTaken_IsAMisuse() => ProtoReaderInputs.ForEach([.. LengthField, .. VarIntField], (reader, _) =>
    {
        foreach (ReaderUse next in new ReaderUse[]
        {
            (scoped ref ProtoReader r) => r.Next(),
            (scoped ref ProtoReader r) => r.TryNext(out WireError _),
            (scoped ref ProtoReader r) => r.NextDelimited(out ProtoReader _),
        })
        {
            ProtoReader one = reader;
            one.Next();
            AssertMisuse(WireMisuse.ValueNotRead, one, next);
            one.CountRepeated(ProtoWireType.VarInt);
            AssertMisuse(WireMisuse.ValueNotRead, one, next);
            ProtoReaderAssert.Fails(ref one, WireError.WireTypeMismatch, 1, (scoped ref ProtoReader r) => r.ReadInt32());
            AssertMisuse(WireMisuse.ValueNotRead, one, next);
            Assert.False(one.TryReadDouble(out double _, out WireError _));
            AssertMisuse(WireMisuse.ValueNotRead, one, next);

            // The last field counts as well: its value must be read before Next().
            one.Skip();
            one.TryNext(out WireError _);
            AssertMisuse(WireMisuse.ValueNotRead, one, next);
            one.Skip();
            Assert.False(one.Next());
        }
    });

    [Fact]
    public void Next_AfterAFault_IsNoMisuse() => ProtoReaderInputs.ForEach([0x08, 5, 0x00], (reader, _) =>
    {
        reader.Next();
        reader.Skip();
        for (int again = 0; again < 2; again++)
        {
            ProtoReaderAssert.Fails(ref reader, WireError.InvalidFieldNumber, 2, (scoped ref ProtoReader r) => r.Next());
            Assert.False(reader.TryNext(out WireError error));
            Assert.Equal(WireError.InvalidFieldNumber, error);
        }

        AssertMisuse(WireMisuse.ReadTwice, reader, (scoped ref ProtoReader r) => r.ReadInt32());
    });

    [Fact]
    public void Read_AfterAFault_IsNoMisuse() => ProtoReaderInputs.ForEach([0x0a, 2, 0xff, 0x80, 0x10, 1], (reader, _) =>
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        Assert.True(reader.Next());
        ProtoReaderAssert.Fails(ref reader, WireError.InvalidUtf8, 1, (scoped ref ProtoReader r) => r.ReadString());
        ProtoReaderAssert.Fails(ref reader, WireError.InvalidUtf8, 1, (scoped ref ProtoReader r) => r.ReadUtf8String(in handle));
        ProtoReaderAssert.Fails(ref reader, WireError.Truncated, 1, (scoped ref ProtoReader r) => r.ReadRepeatedInt32(new int[9]));
        ProtoReaderAssert.Fails(ref reader, WireError.PackedLengthMismatch, 1, (scoped ref ProtoReader r) => r.ReadRepeatedFixed32(new uint[9]));
        UnmanagedMap<int, int> map = default;
        ProtoReaderAssert.Fails(ref reader, WireError.Truncated, 2, (scoped ref ProtoReader r) => r.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Int32, ref map, in handle));
        ProtoReaderAssert.Fails(ref reader, WireError.WireTypeMismatch, 1, (scoped ref ProtoReader r) => r.ReadGroup());
        Assert.False(reader.TryReadUtf8(out ReadOnlySpan<byte> _, out WireError _));
        Assert.Equal([0xff, 0x80], reader.ReadRaw()[2..].ToArray());
        Assert.True(reader.Next());
        Assert.Equal(1, reader.ReadInt32());
    });

    [Fact]
    public void Read_ThroughACopy_IsTheCopysAffair()
    {
        ProtoReader reader = At(VarIntField);
        ProtoReader copy = reader;
        Assert.Equal(5, copy.ReadInt32());
        AssertMisuse(WireMisuse.ReadTwice, copy, (scoped ref ProtoReader r) => r.ReadInt32());
        Assert.Equal(5, reader.ReadInt32());
    }

    [Fact]
    public void Misuse_SaysWhatToDo()
    {
        Assert.Contains("Call Next() first", Message(new ProtoReader(VarIntField), (scoped ref ProtoReader r) => r.ReadInt32()), StringComparison.Ordinal);
        Assert.Contains("was neither read nor skipped before Next()", Message(At(VarIntField), (scoped ref ProtoReader r) => r.Next()), StringComparison.Ordinal);
        ProtoReader taken = At(VarIntField);
        taken.Skip();
        Assert.Contains("read or skipped once", Message(taken, (scoped ref ProtoReader r) => r.Skip()), StringComparison.Ordinal);

        var arena = new ArenaAllocator();
        ProtoReader dead = OverArena(VarIntField, in arena);
        arena.Dispose();
        string message = Message(dead, (scoped ref ProtoReader r) => r.Next());
        Assert.StartsWith("A reader ", message, StringComparison.Ordinal);
        Assert.Contains("dispose the arena last", message, StringComparison.Ordinal);

        static string Message(ProtoReader reader, ReaderUse use) => ProtoReaderAssert.Catch<WireMisuseException>(ref reader, use).Message;
    }

    [Fact]
    public void AnyUse_AfterTheArenaWasDisposed_IsAMisuse() => AssertDead(WireMisuse.UseAfterDispose, (in ArenaAllocator arena, ArenaMark mark) => arena.Dispose());

    [Fact]
    public void AnyUse_AfterTheArenaWasReset_IsAMisuse() => AssertDead(WireMisuse.UseAfterReset, (in ArenaAllocator arena, ArenaMark mark) => arena.Reset());

    [Fact]
    public void AnyUse_AfterTheArenaWasRewound_IsAMisuse() => AssertDead(WireMisuse.UseAfterRewind, (in ArenaAllocator arena, ArenaMark mark) => arena.Rewind(mark));

    [Fact]
    public void Read_OtherArenaDies_IsNoMisuse()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        other.AllocateSpan<byte>(1);
        ProtoReader reader = OverArena(VarIntField, in arena);
        other.Dispose();
        reader.Next();
        Assert.Equal(5, reader.ReadInt32());
    }

    [Fact]
    public void Read_ArenaOfALaterSegmentIsDead_IsAMisuse()
    {
        using var first = new ArenaAllocator();
        var second = new ArenaAllocator();
        using var front = new ArenaMemoryManager([0x08, 5], in first);
        using var back = new ArenaMemoryManager([0x08, 6, 0x08, 7], in second);
        var reader = new ProtoReader(ProtoReaderSegments.Of(front.Memory, back.Memory));
        reader.Next();
        Assert.Equal(5, reader.ReadInt32());
        ProtoReader before = reader;
        reader.Next();
        Assert.Equal(6, reader.ReadInt32());
        second.Dispose();
        AssertMisuse(WireMisuse.UseAfterDispose, reader, (scoped ref ProtoReader r) => r.Next());
        Assert.Equal(2, before.Position);
    }

    /// <summary>Readers over arena memory, opened in every way and in every state: each use throws after the memory is dead.</summary>
    private static void AssertDead(WireMisuse misuse, End end)
    {
        using var alive = new ArenaAllocator();
        (byte[] Bytes, Open Open)[] opens =
        [
            (VarIntField, (scoped ref ProtoReader r) => r),
            (LengthField, (scoped ref ProtoReader r) => r.NextDelimited(out ProtoReader message) ? message : default),
            (VarIntField, (scoped ref ProtoReader r) => AfterNext(ref r, (scoped ref ProtoReader at) => at)),
            (LengthField, (scoped ref ProtoReader r) => AfterNext(ref r, (scoped ref ProtoReader at) => at.ReadMessage())),
            (LengthField, (scoped ref ProtoReader r) => AfterNext(ref r, (scoped ref ProtoReader at) => at.TryReadMessage(out ProtoReader message, out _) ? message : default)),
            (GroupField, (scoped ref ProtoReader r) => AfterNext(ref r, (scoped ref ProtoReader at) => at.ReadGroup())),
            (GroupField, (scoped ref ProtoReader r) => AfterNext(ref r, (scoped ref ProtoReader at) => at.TryReadGroup(out ProtoReader group, out _) ? group : default)),
        ];
        ReaderUse[] uses =
        [
            .. Reads(alive).SelectMany(reads => reads.Uses),
            (scoped ref ProtoReader r) => r.Next(),
            (scoped ref ProtoReader r) => r.TryNext(out _),
            (scoped ref ProtoReader r) => r.NextDelimited(out _),
        ];
        foreach ((byte[] bytes, Open open) in opens)
        {
            foreach (bool pinned in new[] { false, true })
            {
                foreach (ReaderUse use in uses)
                {
                    using var arena = new ArenaAllocator();
                    ArenaMark mark = arena.Mark();
                    ProtoReader root = OverArena([.. bytes, .. new byte[20]], in arena, pinned);
                    ProtoReader reader = open(ref root);
                    end(in arena, mark);
                    AssertMisuse(misuse, reader, use);
                    AssertMisuse(misuse, root, (scoped ref ProtoReader r) => r.Next());
                }
            }
        }

        static ProtoReader AfterNext(scoped ref ProtoReader reader, Open open)
        {
            Assert.True(reader.Next());
            return open(ref reader);
        }
    }

    /// <summary>Every read, with a field that it accepts.</summary>
    private static IEnumerable<(byte[] Field, ReaderUse[] Uses)> Reads(ArenaAllocator arena)
    {
        yield return (VarIntField,
        [
            (scoped ref ProtoReader r) => r.Skip(),
            (scoped ref ProtoReader r) => r.TrySkip(out _),
            (scoped ref ProtoReader r) => r.ReadRaw(),
            (scoped ref ProtoReader r) => r.TryReadRaw(out _, out _),
            (scoped ref ProtoReader r) => r.ReadVarInt(),
            (scoped ref ProtoReader r) => r.TryReadVarInt(out _, out _),
            (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.VarInt),
        ]);
        foreach (ProtoReaderScalar scalar in ProtoReaderScalar.All)
        {
            byte[] field = scalar.WireType switch
            {
                ProtoWireType.VarInt => VarIntField,
                ProtoWireType.Fixed64 => Fixed64Field,
                _ => [0x2d, 1, 2, 3, 4],
            };
            yield return (field, [.. scalar.Uses(arena)]);
        }

        yield return (LengthField,
        [
            (scoped ref ProtoReader r) => r.Skip(),
            (scoped ref ProtoReader r) => r.TrySkip(out _),
            (scoped ref ProtoReader r) => r.ReadRaw(),
            (scoped ref ProtoReader r) => r.ReadBytes(),
            (scoped ref ProtoReader r) => r.ReadBytes(in arena),
            (scoped ref ProtoReader r) => r.TryReadBytes(out _, out _),
            (scoped ref ProtoReader r) => r.ReadUtf8(),
            (scoped ref ProtoReader r) => r.TryReadUtf8(out _, out _),
            (scoped ref ProtoReader r) => r.ReadString(),
            (scoped ref ProtoReader r) => r.TryReadString(out _, out _),
            (scoped ref ProtoReader r) => r.DangerousReadString(),
            (scoped ref ProtoReader r) => r.ReadUtf8String(in arena),
            (scoped ref ProtoReader r) => r.DangerousReadUtf8String(in arena),
            (scoped ref ProtoReader r) => r.TryReadUtf8String(in arena, out _, out _),
            (scoped ref ProtoReader r) => r.ReadBytesArray(in arena),
            (scoped ref ProtoReader r) => r.TryReadBytesArray(in arena, out _, out _),
            (scoped ref ProtoReader r) => r.ReadMessage(),
            (scoped ref ProtoReader r) => r.TryReadMessage(out _, out _),
            (scoped ref ProtoReader r) => r.ReadRepeatedInt32(new int[9]),
            (scoped ref ProtoReader r) =>
            {
                UnmanagedMap<int, int> map = default;
                r.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Int32, ref map, in arena);
            },
        ]);
        yield return (GroupField,
        [
            (scoped ref ProtoReader r) => r.Skip(),
            (scoped ref ProtoReader r) => r.TrySkip(out _),
            (scoped ref ProtoReader r) => r.ReadRaw(),
            (scoped ref ProtoReader r) => r.TryReadRaw(out _, out _),
            (scoped ref ProtoReader r) => r.ReadGroup(),
            (scoped ref ProtoReader r) => r.TryReadGroup(out _, out _),
        ]);
    }

    private static ProtoReader At(byte[] field) => ProtoReaderAssert.AtFirstField(field);

    private static ProtoReader OverArena(byte[] bytes, in ArenaAllocator arena, bool pinned = false)
    {
        byte* copy = arena.Allocate<byte>(bytes.Length);
        var span = new Span<byte>(copy, bytes.Length);
        bytes.CopyTo(span);
        return pinned ? ProtoReader.OverPinned(copy, (nuint)bytes.Length) : new ProtoReader(span);
    }

    private static void AssertMisuse(WireMisuse misuse, ProtoReader reader, ReaderUse use)
    {
        ProtoReaderState before = ProtoReaderState.Of(reader);
        Assert.Equal(misuse, ProtoReaderAssert.Catch<WireMisuseException>(ref reader, use).Misuse);
        Assert.Equal(before, ProtoReaderState.Of(reader));
    }

    /// <summary>Arena memory as a segment.</summary>
    private sealed class ArenaMemoryManager : MemoryManager<byte>
    {
        private readonly byte* _bytes;
        private readonly int _sizeBytes;

        internal ArenaMemoryManager(byte[] bytes, in ArenaAllocator arena)
        {
            _bytes = arena.Allocate<byte>(bytes.Length);
            _sizeBytes = bytes.Length;
            bytes.CopyTo(new Span<byte>(_bytes, bytes.Length));
        }

        public override Span<byte> GetSpan() => new(_bytes, _sizeBytes);

        public override MemoryHandle Pin(int elementIndex = 0) => new(_bytes + elementIndex);

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
