using System.Text;

namespace LibWire.Tests;

/// <summary>Text of up to 80 UTF-16 units is converted by moves that overlap; each length and each place of another letter takes another way through
/// them.</summary>
public sealed class ShortTextTests
{
    private const int LengthMax = 80;

    // The first letter that is no ASCII, letters whose low byte is ASCII, letters above 0x7fff, and one that becomes three bytes.
    private static readonly char[] Others = ['\u0080', '\u0141', '\u8041', '\uffff', '€'];

    public static TheoryData<int> Lengths => [.. Enumerable.Range(0, LengthMax + 1)];

    [Theory]
    [MemberData(nameof(Lengths))]
    public void Text_OfEachLength_IsWrittenAsUtf8(int length)
    {
        string ascii = string.Concat(Enumerable.Range(0, length).Select(i => (char)(' ' + (i % 95))));
        CheckAll(ascii);
        for (int i = 0; i < length; i++)
            foreach (char other in Others)
                CheckAll(ascii.Substring(0, i) + other + ascii.Substring(i + 1));
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void LoneSurrogate_AtEachPlace_IsRefused(int length)
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < length; i++)
        {
            string text = new string('a', i) + '\udc00' + new string('b', length - i - 1);
            nuint before = arena.UsedBytes;
            WireFormatException fault = Assert.Throws<WireFormatException>(() => Utf8String.Copy(text, arena));
            Assert.Equal((WireError.InvalidUtf16, i), (fault.Error, (int)fault.Offset));
            Assert.Equal(before, arena.UsedBytes);
        }
    }

    private static void CheckAll(string text)
    {
        byte[] expected = Encoding.UTF8.GetBytes(text);

        // Exactly the bytes are written, and none behind them.
        byte[] target = new byte[expected.Length + 32];
        target.AsSpan().Fill(0xcc);
        Assert.True(WireUtf8.TryTranscode(text.AsSpan(), target.AsSpan(0, expected.Length), out int written, out _));
        Assert.Equal(expected.Length, written);
        Assert.Equal(expected, target.AsSpan(0, expected.Length).ToArray());
        foreach (byte behind in target.AsSpan(expected.Length)) Assert.Equal(0xcc, behind);

        using var arena = new ArenaAllocator();
        Assert.Equal(expected, Utf8String.Copy(text, arena).Span.ToArray());

        var map = default(UnmanagedMap<Utf8String, int>);
        map.Set(text, arena) = 1;
        map.Set(text, arena) = 2;
        Assert.True(map.TryGetValue(text, out int value));
        Assert.Equal((1, 2), (map.Count, value));
        Assert.Equal(expected, map.Keys[0].Span.ToArray());

        var writer = new ProtoWriter(in arena);
        writer.AddString(1, text);
        writer.AddString(2, "end");
        var reader = new ProtoReader(writer.WrittenSpan);
        Assert.True(reader.Next());
        Assert.Equal(expected, reader.ReadBytes().ToArray());
        Assert.True(reader.Next());
        Assert.Equal("end"u8.ToArray(), reader.ReadBytes().ToArray());
        Assert.False(reader.Next());

        var builder = new FlatBuilder(in arena);
        FlatOffset<Utf8String> first = builder.CreateString(text);
        FlatOffset<Utf8String> second = builder.CreateString("end");
        builder.StartTable();
        builder.AddOffset(0, first);
        builder.AddOffset(1, second);
        builder.Finish(builder.EndTable());
        FlatTable root = FlatBuffer.DangerousGetRoot(builder.WrittenSpan);
        Assert.Equal(expected, root.String(4).Span.ToArray());
        Assert.Equal("end"u8.ToArray(), root.String(6).Span.ToArray());
    }
}
