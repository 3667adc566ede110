using System.Text;
using LibWire.CompilerServices;
using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterStringTests
{
    [Fact]
    public void AddString_Empty_HasLengthZero()
    {
        Assert.Equal("12 00", Hex((scoped ref ProtoWriter writer) => writer.AddString(2, "")));
        Assert.Equal("12 00", Hex((scoped ref ProtoWriter writer) => writer.AddString(2, ""u8)));
        Assert.Equal("12 00", Hex((scoped ref ProtoWriter writer) => writer.AddString(2, default(Utf8String))));
        Assert.Equal("12 00", Hex((scoped ref ProtoWriter writer) => writer.AddString(2, default(ReadOnlySpan<char>))));
        Assert.Equal("12 00", Hex((scoped ref ProtoWriter writer) => writer.AddBytes(2, default)));
    }

    [Fact]
    public void AddString_EachForm_GivesTheSameBytes()
    {
        const string Expected = "12 07 74 65 73 74 69 6E 67";
        Assert.Equal(Expected, Hex((scoped ref ProtoWriter writer) => writer.AddString(2, "testing")));
        Assert.Equal(Expected, Hex((scoped ref ProtoWriter writer) => writer.AddString(2, "testing"u8)));
        Assert.Equal(Expected, Hex((scoped ref ProtoWriter writer) => writer.AddString(2, "testing".AsSpan())));
        Assert.Equal(Expected, Hex((scoped ref ProtoWriter writer) => writer.AddString(2, "testing"u8.ToArray())));
        Assert.Equal(Expected, Hex((scoped ref ProtoWriter writer) => writer.AddBytes(2, "testing"u8)));
    }

    [Fact]
    public void AddString_OfAnArenaString_GivesItsBytes()
    {
        using var arena = new ArenaAllocator();
        var text = Utf8String.Copy("€uro", in arena);
        var writer = new ProtoWriter(in arena);
        writer.AddString(2, text);
        Assert.Equal("12-06-E2-82-AC-75-72-6F", BitConverter.ToString(writer.ToArray()));
    }

    [Fact]
    public void AddString_Null_ThrowsAndWritesNothing()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        try
        {
            writer.AddString(1, ((string?)null)!);
            Assert.Fail("Null was written.");
        }
        catch (ArgumentNullException)
        {
        }

        Assert.Equal(0, writer.GetTotalLength());
    }

    [Theory]
    [InlineData("a")]
    [InlineData("é")]
    [InlineData("€")]
    [InlineData("😀")]
    [InlineData("aé€😀")]
    public void AddString_OfEveryLength_IsUtf8WithAMinimalLength(string unit)
    {
        // Beyond each fast path, each width of the length (3-byte characters exceed the estimate for ASCII), and each growth of the region.
        var text = new StringBuilder();
        for (int i = 0; i < 400; i++)
        {
            string value = text.ToString();
            byte[] utf8 = Encoding.UTF8.GetBytes(value);
            byte[] expected = Field(99999, utf8);
            Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) => writer.AddString(99999, value)));
            Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) => writer.AddString(99999, utf8)));
            Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) => writer.AddBytes(99999, utf8)));
            text.Append(i % 3 == 0 ? unit : "x");
        }
    }

    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(16383)]
    [InlineData(16384)]
    [InlineData(2097151)]
    [InlineData(2097152)]
    public void AddString_AtEachWidthOfTheLength_IsMinimal(int lengthBytes)
    {
        byte[] ascii = new byte[lengthBytes];
        ascii.AsSpan().Fill((byte)'x');
        string text = Encoding.ASCII.GetString(ascii);
        Assert.Equal(Field(1, ascii), Bytes((scoped ref ProtoWriter writer) => writer.AddString(1, text)));
        Assert.Equal(Field(1, ascii), Bytes((scoped ref ProtoWriter writer) => writer.AddString(1, ascii)));

        // The same number of bytes from fewer units.
        string wide = new string('€', lengthBytes / 3) + new string('x', lengthBytes % 3);
        Assert.Equal(Field(1, Encoding.UTF8.GetBytes(wide)), Bytes((scoped ref ProtoWriter writer) => writer.AddString(1, wide)));
    }

    [Theory]
    [InlineData('\u007f')]
    [InlineData('\u0080')]
    [InlineData('\u00ff')]
    [InlineData('\u0100')]
    [InlineData('\u7fff')]
    [InlineData('\u8000')]
    [InlineData('\uffff')]
    public void AddString_OneOtherUnitAtEachPosition_IsUtf8(char unit)
    {
        for (int length = 1; length <= 40; length++)
        {
            for (int i = 0; i < length; i++)
            {
                string text = new string('x', i) + unit + new string('y', length - 1 - i);
                byte[] expected = Field(1, Encoding.UTF8.GetBytes(text));
                Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) => writer.AddString(1, text)));
                Assert.Equal(expected, ProtoObject.ToArray(new TextObject(text)));
            }
        }
    }

    [Theory]
    [InlineData('\ud83d')]
    [InlineData('\ude00')]
    [InlineData('\ud800')]
    [InlineData('\udfff')]
    public void AddString_LoneSurrogateAtEachPosition_ThrowsWithItsIndexAndWritesNothing(char surrogate)
    {
        using var arena = new ArenaAllocator();
        foreach (int length in new[] { 1, 2, 3, 4, 7, 8, 9, 16, 31, 32, 33, 60, 300 })
        {
            for (int i = 0; i < length; i++)
            {
                foreach (char filler in "aé€")
                {
                    char[] units = new char[length];
                    units.AsSpan().Fill(filler);
                    units[i] = surrogate;
                    AssertInvalid(in arena, units, i);
                }
            }
        }
    }

    [Fact]
    public void AddString_SurrogatesInTheWrongOrder_ThrowsAtTheFirst()
    {
        using var arena = new ArenaAllocator();
        AssertInvalid(in arena, "ab\ude00\ud83dcd".ToCharArray(), 2);
        AssertInvalid(in arena, "😀\ud83d😀".ToCharArray(), 2);
        AssertInvalid(in arena, "😀\ude00".ToCharArray(), 2);
    }

    private static void AssertInvalid(scoped ref readonly ArenaAllocator arena, char[] units, int index)
    {
        // Once with room for the worst case, once with a text that must be measured and a region that moves.
        for (int capacity = 0; capacity <= 2048; capacity += 2048)
        {
            var writer = new ProtoWriter(in arena, capacity);
            writer.AddBool(1, true);
            TakeFrom(in arena);
            WireFormatException? thrown = null;
            try
            {
                writer.AddString(2, units);
            }
            catch (WireFormatException exception)
            {
                thrown = exception;
            }

            Assert.Equal(WireError.InvalidUtf16, thrown?.Error);
            Assert.Equal(index, thrown?.Offset);
            writer.AddBool(1, false);
            Assert.Equal("08-01-08-00", BitConverter.ToString(writer.ToArray()));
        }
    }

    [Theory]
    [InlineData("80", 0)]
    [InlineData("616263FF", 3)]
    [InlineData("C080", 0)]
    [InlineData("61EDA080", 1)]
    [InlineData("F4908080", 0)]
    [InlineData("6162636465666768E2", 8)]
    [InlineData("6162636465666768696A6B6C6D6E6F70717273E282", 19)]
    public void AddString_IllFormedUtf8_ThrowsWithItsOffsetAndWritesNothing(string hex, int offset)
    {
        byte[] utf8 = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        for (int capacity = 0; capacity <= 256; capacity += 256)
        {
            var writer = new ProtoWriter(in arena, capacity);
            writer.AddBool(1, true);
            TakeFrom(in arena);
            WireFormatException? thrown = null;
            try
            {
                writer.AddString(2, utf8);
            }
            catch (WireFormatException exception)
            {
                thrown = exception;
            }

            Assert.Equal(WireError.InvalidUtf8, thrown?.Error);
            Assert.Equal(offset, thrown?.Offset);
            writer.AddBool(1, false);
            Assert.Equal("08-01-08-00", BitConverter.ToString(writer.ToArray()));
        }
    }

    [Fact]
    public void AddString_OddButWellFormedUtf8_IsTaken()
    {
        byte[] nulBomNonCharacterLast = [0, 0xef, 0xbb, 0xbf, 0xef, 0xbf, 0xbf, 0xf4, 0x8f, 0xbf, 0xbf];
        Assert.Equal(Field(1, nulBomNonCharacterLast), Bytes((scoped ref ProtoWriter writer) => writer.AddString(1, nulBomNonCharacterLast)));
    }

    [Fact]
    public void AddBytes_OfTheWritersOwnOutput_SurvivesGrowthInPlaceAndByMoving()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddString(1, "seed");
        byte[] expected = writer.ToArray();
        for (int i = 0; i < 14; i++)
        {
            if (i % 2 == 0) TakeFrom(in arena);
            writer.AddBytes(2, writer.WrittenSpan);
            expected = [.. expected, .. Field(2, expected)];
        }

        Assert.Equal(expected, writer.ToArray());
    }

    [Fact]
    public void WriteRaw_EncodedFields_AreAppendedAsTheyAre()
    {
        byte[] fields = Bytes((scoped ref ProtoWriter writer) =>
        {
            writer.AddInt32(7, 300);
            writer.AddString(8, new string('x', 1000));
        });
        Assert.Equal([8, 1, .. fields, .. fields], Bytes((scoped ref ProtoWriter writer) =>
        {
            writer.AddBool(1, true);
            writer.WriteRaw(fields);
            writer.WriteRaw([]);
            writer.WriteRaw(fields);
        }));
    }

    /// <summary>A class with one field, as the generator writes it.</summary>
    private sealed unsafe class TextObject(string text) : IProtoObject
    {
        void IProtoObject.ReadCore(byte* next, byte* end, int depthLeft, ref ProtoReadState state) => throw new NotSupportedException();

        byte* IProtoObject.WriteCore(byte* next, int depthLeft, ref ProtoWriteState state) => ProtoEncode.Text(next, 1 << 3 | 2, text, ref state);

        long IProtoObject.SizeCore(int depthLeft) => throw new NotSupportedException();

        void IProtoObject.FinishCore() => throw new NotSupportedException();
    }
}
