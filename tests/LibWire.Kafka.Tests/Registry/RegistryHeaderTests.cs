namespace LibWire.Tests.Kafka;

/// <summary>The bytes before a message, as Confluent's serializers write them.</summary>
public sealed class RegistryHeaderTests
{
    // Recorded: "wire format" of Confluent's documentation, and the unit tests of SchemaId of its .NET client.
    [Theory]
    [InlineData("0000000001", 1, "")]                                  // Avro, JSON
    [InlineData("000000000100", 1, "0")]                               // the first message of a file
    [InlineData("0000000001060204 06", 1, "1 2 3")]
    [InlineData("00000000010202", 1, "1")]                             // the second
    [InlineData("000000000104 02 00", 1, "1 0")]                       // the first in the second
    [InlineData("0000 0186A0 02 8002", 100_000, "128")]                // an index of two bytes
    [InlineData("007FFFFFFF 02 FEFFFFFF0F", int.MaxValue, "2147483647")]
    public void Write_ThenRead_IsAsRecorded(string hex, int id, string indexes)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        int[] places = [.. indexes.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse)];
        Assert.Equal(bytes, RegistryHeader.Write(id, places));

        RegistryHeader header = RegistryHeader.Read([.. bytes, 0xFF, 0xFF], places.Length > 0);
        Assert.Equal(id, header.SchemaId);
        Assert.Equal(places, header.MessageIndexes);
        Assert.Equal(bytes.Length, header.SizeBytes);
    }

    [Fact]
    public void Read_FirstMessageInLongForm_IsTheSame()
    {
        RegistryHeader header = RegistryHeader.Read([0, 0, 0, 0, 1, 2, 0], hasMessageIndexes: true);
        Assert.Equal([0], header.MessageIndexes);
        Assert.Equal(7, header.SizeBytes);
    }

    [Theory]
    [InlineData("01", WireError.IdentifierMismatch, 0)]
    [InlineData("", WireError.Truncated, 0)]
    [InlineData("00000000", WireError.Truncated, 0)]
    [InlineData("0000000001", WireError.Truncated, 5)]
    [InlineData("000000000180", WireError.Truncated, 5)]
    [InlineData("0000000001040280", WireError.Truncated, 7)]
    [InlineData("00000000010402", WireError.LengthOutOfRange, 5)]      // two indexes, one byte
    [InlineData("000000000101", WireError.LengthOutOfRange, 5)]        // -1 indexes
    [InlineData("0000000001FEFFFFFF0F", WireError.LengthOutOfRange, 5)]
    [InlineData("00000000010201", WireError.LengthOutOfRange, 6)]      // index -1
    [InlineData("0000000001FFFFFFFF1F", WireError.VarintTooLong, 5)]
    [InlineData("0000000001808080808000", WireError.VarintTooLong, 5)]
    public void Read_Malformed_FailsAtTheFault(string hex, WireError error, int offset)
    {
        var fault = Assert.Throws<WireFormatException>(() => RegistryHeader.Read(Convert.FromHexString(hex), hasMessageIndexes: true));
        Assert.Equal((error, offset), (fault.Error, fault.Offset));
    }

    [Fact]
    public void Write_NegativeIndex_IsRefused() => Assert.Throws<ArgumentOutOfRangeException>(() => RegistryHeader.Write(1, 0, -1));
}
