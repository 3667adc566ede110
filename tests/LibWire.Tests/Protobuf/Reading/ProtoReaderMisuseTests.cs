namespace LibWire.Tests.Protobuf;

/// <summary>Misuse in the release build: a reader never leaves its input. LibWire.Debug throws, which its own tests cover.</summary>
public sealed class ProtoReaderMisuseTests
{
    private static readonly ReaderUse[] Uses =
    [
        (scoped ref ProtoReader r) => r.Next(),
        (scoped ref ProtoReader r) => r.TryNext(out _),
        (scoped ref ProtoReader r) => r.Skip(),
        (scoped ref ProtoReader r) => r.TrySkip(out _),
        (scoped ref ProtoReader r) => r.ReadRaw(),
        (scoped ref ProtoReader r) => r.ReadInt32(),
        (scoped ref ProtoReader r) => r.ReadDouble(),
        (scoped ref ProtoReader r) => r.ReadFloat(),
        (scoped ref ProtoReader r) => r.TryReadUInt64(out _, out _),
        (scoped ref ProtoReader r) => r.ReadBytes(),
        (scoped ref ProtoReader r) => r.TryReadString(out _, out _),
        (scoped ref ProtoReader r) => r = r.ReadMessage(),
        (scoped ref ProtoReader r) => r.ReadMessage(),
        (scoped ref ProtoReader r) => r.TryReadMessage(out _, out _),
        (scoped ref ProtoReader r) => r.ReadGroup(),
        (scoped ref ProtoReader r) => r.NextDelimited(out _),
        (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.VarInt),
        (scoped ref ProtoReader r) => r.ReadRepeatedInt32(new int[50]),
        (scoped ref ProtoReader r) => r.ReadRepeatedFixed64(new ulong[50]),
    ];

    [Fact]
    public void Next_AfterAFieldThatWasNotSkipped_SaysSoIfItMeetsNoTag()
    {
        string message = Record.Exception(static () =>
        {
            var reader = new ProtoReader([0x08, 7, 0x10, 1]);
            while (reader.Next())
                if (reader.Tag == 2) reader.Skip();
        })!.Message;
        Assert.Contains("default: reader.Skip(); break;", message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_InAnyOrder_StaysInTheInput()
    {
        var random = new Random(7);
        byte[][] inputs = [.. WireVectors.All("proto-wire.txt").Concat(WireVectors.All("proto-typed.txt")).Select(vector => vector.Bytes).Where(bytes => bytes.Length is > 1 and < 50)];
        int reported = 0;
        for (int run = 0; run < 3000; run++)
        {
            byte[] bytes = inputs[random.Next(inputs.Length)];
            var sequence = random.Next(3) switch
            {
                0 => ProtoReaderSegments.OneByteEach(bytes),
                1 => ProtoReaderSegments.CutAt(bytes, random.Next(bytes.Length)),
                _ => new(bytes),
            };
            var reader = new ProtoReader(sequence);
            for (int step = 0; step < 20; step++)
            {
                int positionBefore = reader.Position;
                try
                {
                    Uses[random.Next(Uses.Length)](ref reader);
                }
                catch (WireFormatException thrown)
                {
                    Assert.InRange(thrown.Offset, 0, bytes.Length);
                    Assert.Equal(positionBefore, reader.Position);
                }
                catch (WireMisuseException) when (WireInfo.Flavor == "debug")
                {
                    reported++;
                }

                Assert.InRange(reader.Position, positionBefore, bytes.Length);
                Assert.InRange(reader.Remaining, 0, bytes.Length - reader.Position);
            }
        }

        Assert.Equal(WireInfo.Flavor == "debug", reported > 0);
    }

    [Fact]
    public void Read_BeforeNextOrTwice_TakesWhatStandsThere()
    {
        if (WireInfo.Flavor == "debug") return; // it throws there
        ProtoReaderInputs.ForEach([0x08, 1, 2], (reader, _) =>
        {
            Assert.Equal(8, reader.ReadInt32());
        });
        ProtoReaderInputs.ForEach([0x08, 1, 2], (reader, _) =>
        {
            reader.Next();
            Assert.Equal((1, 2), (reader.ReadInt32(), reader.ReadInt32()));
            ProtoReaderAssert.Fails(ref reader, WireError.Truncated, 3, (scoped ref ProtoReader r) => r.ReadInt32());
            Assert.False(reader.Next());
            ProtoReaderAssert.Fails(ref reader, WireError.Truncated, 3, (scoped ref ProtoReader r) => r.ReadInt32());
            ProtoReaderAssert.Fails(ref reader, WireError.WireTypeMismatch, 3, (scoped ref ProtoReader r) => r.ReadMessage());
        });
    }

    [Fact]
    public void Next_ValueNotTaken_TakesItForATag()
    {
        if (WireInfo.Flavor == "debug") return; // it throws there
        ProtoReaderInputs.ForEach([0x08, 0x10, 2], (reader, _) =>
        {
            reader.Next();
            Assert.True(reader.Next());
            Assert.Equal((2, 2), (reader.Tag, reader.ReadInt32()));
        });
    }
}
