namespace LibWire.Tests.Protobuf;

/// <summary>
/// Walks through a message field by field and records the events in the words of the vectors. Each step is done in every way, on copies of the reader. All
/// must agree.
/// </summary>
internal class ProtoReaderWalker
{
    private readonly List<string> _events = [];
    private WireError _error;
    private long _offset = -1;

    /// <summary>Walks the message; every value by the read of its wire type.</summary>
    internal static string Walk(ProtoReader reader) => new ProtoReaderWalker().All(reader);

    protected string All(ProtoReader reader)
    {
        Fields(reader);
        return WireVectors.Describe(_events, _error, _offset);
    }

    protected void See(string one) => _events.Add(one);

    /// <summary>Records the fault that ends the walk.</summary>
    protected bool Stop(WireError error, long offset)
    {
        (_error, _offset) = (error, offset);
        return false;
    }

    /// <summary>All fields; false if the walk has ended with a fault.</summary>
    protected bool Fields(ProtoReader reader)
    {
        while (true)
        {
            ProtoReaderState before = ProtoReaderState.Of(reader);
            ProtoReader tried = reader;
            bool found = tried.TryNext(out WireError error);
            if (error != WireError.None)
            {
                Assert.False(found);
                Assert.Equal(before, ProtoReaderState.Of(tried));
                return Stop(error, ProtoReaderAssert.Fails(ref tried, error, (scoped ref ProtoReader r) => r.Next()));
            }

            Assert.Equal(found, reader.Next());
            Assert.Equal(ProtoReaderState.Of(tried), ProtoReaderState.Of(reader));
            if (!found)
            {
                Assert.Equal(new ProtoReaderState(before.Position, 0, 0), ProtoReaderState.Of(reader));
                Assert.False(reader.Next());
                return true;
            }

            if (!Skips(reader, out ProtoReaderState behind, out byte[] raw)) return false;
            if (!Field(ref reader, raw)) return false;
            Assert.Equal(behind, ProtoReaderState.Of(reader));
        }
    }

    /// <summary>Takes the field as a whole; false if the walk has ended with a fault.</summary>
    protected virtual bool Field(scoped ref ProtoReader reader, byte[] raw)
    {
        int number = reader.FieldNumber;
        switch (reader.WireType)
        {
            case ProtoWireType.VarInt:
                See(WireVectors.VarInt(number, reader.ReadVarInt()));
                return true;
            case ProtoWireType.Fixed64:
                See(WireVectors.Fixed64(number, reader.ReadFixed64()));
                return true;
            case ProtoWireType.Fixed32:
                See(WireVectors.Fixed32(number, reader.ReadFixed32()));
                return true;
            case ProtoWireType.Length:
                See(WireVectors.Length(number, reader.ReadBytes()));
                return true;
            default:
                See(WireVectors.StartGroup(number));
                bool whole = Fields(reader.ReadGroup());
                See(WireVectors.EndGroup(number));
                return whole;
        }
    }

    /// <summary>Skips the field in each way. If that fails, the reads of its wire type must fail in the same way.</summary>
    private bool Skips(ProtoReader reader, out ProtoReaderState behind, out byte[] raw)
    {
        behind = default;
        raw = [];
        ProtoReaderState before = ProtoReaderState.Of(reader);
        ProtoReader tried = reader;
        if (!tried.TrySkip(out WireError error))
        {
            Assert.NotEqual(WireError.None, error);
            Assert.Equal(before, ProtoReaderState.Of(tried));
            Assert.False(tried.TryReadRaw(out ReadOnlySpan<byte> none, out WireError rawError));
            Assert.Equal((0, error), (none.Length, rawError));
            long offset = ProtoReaderAssert.Fails(ref tried, error, (scoped ref ProtoReader r) => r.Skip());
            ProtoReaderAssert.Fails(ref tried, error, offset, (scoped ref ProtoReader r) => r.ReadRaw());
            ReadFails(ref tried, error, offset);
            return Stop(error, offset);
        }

        Assert.Equal(WireError.None, error);
        behind = ProtoReaderState.Of(tried);
        Assert.Equal(before.TagAndType, behind.TagAndType);
        Assert.Equal(before.Position - behind.Position, behind.Remaining - before.Remaining);

        ProtoReader skipped = reader;
        skipped.Skip();
        Assert.Equal(behind, ProtoReaderState.Of(skipped));

        ProtoReader taken = reader;
        raw = taken.ReadRaw().ToArray();
        Assert.Equal(behind, ProtoReaderState.Of(taken));
        Assert.True(reader.TryReadRaw(out ReadOnlySpan<byte> again, out _));
        Assert.Equal(behind, ProtoReaderState.Of(reader));
        Assert.Equal(raw, again.ToArray());

        // The taken bytes are the same field again, with a minimal tag.
        byte[] tag = ProtoWriterText.Varint(before.TagAndType);
        Assert.Equal(tag, raw[..tag.Length]);
        Assert.Equal(behind.Position - before.Position, raw.Length - tag.Length);
        return true;
    }

    private static void ReadFails(scoped ref ProtoReader reader, WireError error, long offset)
    {
        switch (reader.WireType)
        {
            case ProtoWireType.VarInt:
                Assert.False(reader.TryReadVarInt(out _, out WireError varintError));
                Assert.Equal(error, varintError);
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadVarInt());
                break;
            case ProtoWireType.Fixed64:
                Assert.False(reader.TryReadFixed64(out _, out WireError fixed64Error));
                Assert.Equal(error, fixed64Error);
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadFixed64());
                break;
            case ProtoWireType.Fixed32:
                Assert.False(reader.TryReadFixed32(out _, out WireError fixed32Error));
                Assert.Equal(error, fixed32Error);
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadFixed32());
                break;
            case ProtoWireType.Length:
                Assert.False(reader.TryReadBytes(out _, out WireError bytesError));
                Assert.Equal(error, bytesError);
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadBytes());
                Assert.False(reader.TryReadMessage(out _, out WireError messageError));
                Assert.Equal(error, messageError);
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadMessage());
                break;
            default:
                // A faulty group, the end of a group that never started, or an undefined wire type: no read accepts it.
                Assert.False(reader.TryReadGroup(out _, out WireError groupError));
                Assert.Equal(error, groupError);
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadGroup());
                if (reader.WireType == ProtoWireType.StartGroup) break;
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadInt32());
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadDouble());
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadString());
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadMessage());
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.VarInt));
                ProtoReaderAssert.Fails(ref reader, error, offset, (scoped ref ProtoReader r) => r.ReadRepeatedInt32(new int[8]));
                break;
        }
    }
}
