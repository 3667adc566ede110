namespace LibWire.Tests.Protobuf;

/// <summary>Invalid tags: in a message, in a nested one, in groups and extensions, known and unknown, for the reader and for generated code.</summary>
public sealed class BadTagTests
{
    public static TheoryData<string, string> Tags => new()
    {
        { "BadTag_FieldNumberTooHigh", "8080808010" },                     // 536,870,912
        { "BadTag_FieldNumberSlightlyTooHigh", "8880808020" },             // bit 33; all of the number's own bits are those of field 1
        { "BadTag_FieldNumberSlightlyTooHigh", "8880808040" },             // bit 34
        { "BadTag_FieldNumberSlightlyTooHigh", "888080808001" },           // bit 35
        { "BadTag_OverlongVarint", "888080808000" },                       // field 1, in six bytes
        { "BadTag_OverlongVarint", "88808080808080808000" },               // … in ten
        { "BadTag_VarintMoreThanTenBytes", "8880808080808080808000" },
        { "BadTag_VarintMoreThanTenBytes", "FFFFFFFFFFFFFFFFFFFFFFFFFFFF01" },
        { "BadTag_FieldNumberZero", "00" },
        { "BadTag_FieldNumberZero", "02" },
        { "BadTag_FieldNumberZero", "8000" },
    };

    [Theory]
    [MemberData(nameof(Tags))]
    public void BadTag_Anywhere_IsRejectedAlike(string rule, string hex)
    {
        byte[] tag = Convert.FromHexString(hex);
        byte[] field = [.. tag, 1, 1, 1];
        byte[][] inputs =
        [
            field,
            [8, 1, .. field, 8, 2],
            [.. ProtoWriterText.Field(5, field)],
            [0x1b, .. field, 0x1c],
            [0x3b, .. field, 0x3c],
            [.. ProtoWriterText.Field(107, field)],
            [0xe3, 6, .. field, 0xe4, 6],
            [.. ProtoWriterText.Field(6, [11, 16, 0xe8, 7, .. ProtoWriterText.Field(3, field), 12])],
            [.. ProtoWriterText.Field(6, [11, .. field, 12])],
        ];
        foreach (byte[] bytes in inputs)
        {
            using var handArena = new ArenaAllocator();
            var byHand = Assert.Throws<WireFormatException>(() => new HandHost().Read(new ProtoReader(bytes), in handArena));
            Assert.True(byHand.Error is WireError.InvalidFieldNumber or WireError.VarintTooLong, $"{rule}: {byHand.Error}");
            ProtoReaderInputs.ForEach(bytes, (reader, input) =>
            {
                using var arena = new ArenaAllocator();
                Host host = default;
                WireFormatException? failure = null;
                try
                {
                    host.Read(ref reader, arena, HostExtensions.Strict);
                }
                catch (WireFormatException thrown)
                {
                    failure = thrown;
                }

                Assert.Equal((byHand.Error, byHand.Offset), (failure?.Error, failure?.Offset));
            });
        }
    }
}
