namespace LibWire.Tests;

/// <summary>The C# blocks of README.md, compiled and run. <see cref="ReadmeTests"/> sees to it that both say the same.</summary>
public sealed class ReadmeExamples
{
    [Fact]
    public void Writing_ThenStreaming_GivesBackWhatWasWritten()
    {
        // README: writing
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 42);
        writer.StartSub(2);
        writer.AddString(1, "inner");
        writer.CloseSub();
        ReadOnlySpan<byte> bytes = writer.WrittenSpan;
        // README: end
        Assert.Equal([0x08, 42, 0x12, 7, 0x0a, 5, .. "inner"u8], bytes.ToArray());

        // README: streaming
        int id = 0;
        string name = "";
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1:
                    id = reader.ReadInt32();
                    break;
                case 2:
                    var inner = reader.ReadMessage();
                    while (inner.Next())
                    {
                        if (inner.Tag == 1) name = inner.ReadString();
                        else inner.Skip();
                    }

                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        // README: end
        Assert.Equal((42, "inner"), (id, name));
    }

    [Fact]
    public void BadBytes_OfTheExample_FailAsTheCommentSays()
    {
        // README: bad bytes
        ReadOnlySpan<byte> cut = [0x08, 0x96];
        string message = "";
        try
        {
            var reader = new ProtoReader(cut);
            while (reader.Next()) reader.ReadInt32();
        }
        catch (WireFormatException failure)
        {
            message = $"{failure.Error} at byte {failure.Offset}"; // Truncated at byte 1
        }
        // README: end
        Assert.Equal("Truncated at byte 1", message);
    }
}
