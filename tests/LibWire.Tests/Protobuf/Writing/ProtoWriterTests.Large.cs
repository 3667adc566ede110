namespace LibWire.Tests.Protobuf;

/// <summary>Messages of gigabytes. They run one after the other, alone, in one release and one checked build.</summary>
[Collection("Large")]
[Trait("Category", "Large")]
public sealed class ProtoWriterLargeTests
{
    private const int PieceBytes = 1 << 27;
    private static readonly byte[] Piece = new byte[PieceBytes];

    [Fact, Trait("Category", "Deep")]
    public void Write_OneGibibyteAndOneByte_GrowsPastTheDoublingOf32Bits()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.StartSub(1);
        for (int written = 0; written < (1 << 30) - PieceBytes; written += PieceBytes) writer.WriteRaw(Piece);

        // Tag and length of the sub-message take 6 bytes, the last field 3.
        writer.WriteRaw(Piece.AsSpan(0, PieceBytes - 6 - 3 + 1));
        writer.AddInt32(1, 300);
        writer.CloseSub();
        Assert.Equal((1 << 30) + 1, writer.GetTotalLength());
        Assert.Equal([0x0a, 0xfb, 0xff, 0xff, 0xff, 0x03], writer.WrittenSpan[..6].ToArray());
        Assert.Equal([0x00, 0x08, 0xac, 0x02], writer.WrittenSpan[^4..].ToArray());
    }

    [Fact, Trait("Category", "Deep")]
    public void Write_TwoGibibytesLessOneByte_IsTheLimit()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena, int.MaxValue);
        writer.StartSub(1);
        for (long written = 0; written < (1L << 31) - PieceBytes; written += PieceBytes) writer.WriteRaw(Piece);
        writer.WriteRaw(Piece.AsSpan(0, PieceBytes - 1 - 6 - 2));

        // Two bytes fit, and one more is too much. The sub-message is open, and its length will need 5 bytes instead of the reserved 1.
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.AddInt32(1, 128));
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.AddString(1, "a"));
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.AddBytes(1, Piece));
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.AddPackedDouble(1, new double[1 << 20]));
        writer.AddInt32(1, 127);
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.WriteRaw([0]));
        writer.CloseSub();
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.WriteRaw([0]));
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.AddInt32(1, 1));
        AssertTooLarge(ref writer, (scoped ref ProtoWriter w) => w.StartSub(1));

        // The writer can still be used for output, and for another message.
        Assert.Equal(int.MaxValue, writer.GetTotalLength());
        Assert.Equal([0x0a, 0xf9, 0xff, 0xff, 0xff, 0x07, 0x00], writer.WrittenSpan[..7].ToArray());
        Assert.Equal([0x00, 0x08, 0x7f], writer.WrittenSpan[^3..].ToArray());
        writer.Clear();
        writer.AddBool(1, true);
        Assert.Equal([8, 1], writer.ToArray());
    }

    private static void AssertTooLarge(scoped ref ProtoWriter writer, ProtoWriterText.Write write)
    {
        WireFormatException? thrown = null;
        try
        {
            write(ref writer);
        }
        catch (WireFormatException exception)
        {
            thrown = exception;
        }

        Assert.Equal(WireError.MessageTooLarge, thrown?.Error);
    }
}

/// <summary>Tests with gigabytes run one at a time, with no other test beside them.</summary>
[CollectionDefinition("Large", DisableParallelization = true)]
public sealed class LargeCollection;
