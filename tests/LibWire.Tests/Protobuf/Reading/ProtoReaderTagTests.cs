namespace LibWire.Tests.Protobuf;

/// <summary>Tags: compares the fast paths of <c>Next</c> with <c>TryNext</c>, which decodes any tag byte by byte.</summary>
public sealed class ProtoReaderTagTests
{
    [Fact]
    public void Next_EveryFirstAndSecondByte_IsWhatTryNextSays()
    {
        byte[] thirdBytes = [0x00, 0x01, 0x0f, 0x7f, 0x80, 0xff];
        byte[] bytes = new byte[8];
        for (int first = 0; first < 256; first++)
        {
            for (int second = 0; second < 256; second++)
            {
                foreach (byte third in thirdBytes)
                {
                    (bytes[0], bytes[1], bytes[2], bytes[3]) = ((byte)first, (byte)second, third, 1);
                    AssertAgree(bytes);
                }
            }
        }
    }

    [Fact]
    public void Next_EveryTagOfTwoBytesAtMostWithFewBytesBehind_IsWhatTryNextSays()
    {
        for (int first = 0; first < 256; first++)
        {
            AssertAgree([(byte)first]);
            for (int second = 0; second < 256; second += 5)
            {
                AssertAgree([(byte)first, (byte)second]);
                AssertAgree([(byte)first, (byte)second, 0]);
            }
        }
    }

    [Fact]
    public void Next_EveryFieldNumberNearALimit_IsThatNumber()
    {
        foreach (int number in Enumerable.Range(0, 29).SelectMany(bit => new[] { (1 << bit) - 1, 1 << bit, (1 << bit) + 1 }).Append((1 << 29) - 1).Where(number => number > 0))
        {
            foreach (ProtoWireType wireType in Enum.GetValues<ProtoWireType>())
            {
                uint tag = ((uint)number << 3) | (uint)wireType;
                var reader = ProtoReaderAssert.AtFirstField([.. ProtoWriterText.Varint(tag), 0]);
                Assert.Equal((number, number, wireType, tag), (reader.Tag, reader.FieldNumber, reader.WireType, reader.TagAndType));
            }
        }
    }

    private static void AssertAgree(byte[] bytes)
    {
        var reader = new ProtoReader(bytes);
        ProtoReader tried = reader;
        if (tried.TryNext(out WireError error))
        {
            Assert.True(reader.Next());
            Assert.Equal(ProtoReaderState.Of(tried), ProtoReaderState.Of(reader));
        }
        else
        {
            ProtoReaderAssert.Fails(ref reader, error, 0, (scoped ref ProtoReader r) => r.Next());
        }
    }
}
