using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests;

/// <summary>Every width must agree with the framework's own check.</summary>
public sealed unsafe partial class WireUtf8Tests
{
    private const ulong Seed = 17;

    /// <summary>The ends of every range of table 3-7 of the Unicode Standard, and their neighbours outside.</summary>
    private static readonly byte[] Ends = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];

    private static readonly int[] FrameBytes = [16, 17, 18, 19, 20, 34, 35, 40, 66, 67, 80, 131, 259, 300, 700];

    private static readonly byte[][] Sequences =
    [
        [0xc2, 0x80], [0xdf, 0xbf], [0xe0, 0xa0, 0x80], [0xe2, 0x82, 0xac], [0xed, 0x9f, 0xbf], [0xee, 0x80, 0x80], [0xef, 0xbf, 0xbf], [0xf0, 0x90, 0x80, 0x80], [0xf3, 0xa0, 0x80, 0x81], [0xf4, 0x8f, 0xbf, 0xbf],
        [0xd0, 0xb6, 0xe4, 0xb8, 0xad, 0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa4],
    ];

    private static readonly byte[][] Faults =
    [
        [0x80], [0xbf], [0xc0], [0xc1], [0xc2], [0xdf], [0xe0], [0xef], [0xf0], [0xf4], [0xf5], [0xf8], [0xfc], [0xfe], [0xff], // alone
        [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xf0, 0x80, 0x80, 0x80], [0xf0, 0x8f, 0xbf, 0xbf], // overlong
        [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], // surrogates
        [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff, 0xbf, 0xbf, 0xbf], // too large
        [0xe2, 0x82], [0xf0, 0x9f], [0xf0, 0x9f, 0x98], [0xe2, 0x41, 0xac], [0xf0, 0x9f, 0x41, 0x80], [0xf0, 0x9f, 0x98, 0x41], // broken off
        [0xc3, 0xa4, 0x80], [0xe2, 0x82, 0xac, 0x80], [0xf0, 0x9f, 0x98, 0x80, 0x80], // one too many
        [0xc3, 0xc3, 0xa4], [0xe2, 0xe2, 0x82, 0xac], [0xf0, 0xf0, 0x9f, 0x98, 0x80], // begun anew
    ];

    private delegate bool Body(ReadOnlySpan<byte> bytes);

    [Fact]
    public void IsValid_EveryCodePointAlone_AgreesWithTheFramework()
    {
        List<(string, Body)> bodies = Bodies();
        Span<byte> buffer = stackalloc byte[4];
        for (uint scalar = 0; scalar < 0x200000; scalar += scalar < 0x110400 ? 1u : 0x3ffu)
        {
            ReadOnlySpan<byte> bytes = buffer[..Encode(scalar, buffer)];
            bool expected = scalar <= 0x10ffff && scalar is < 0xd800 or > 0xdfff and <= 0x10ffff;
            if (Utf8.IsValid(bytes) != expected) Assert.Fail($"U+{scalar:x}: the framework");
            AssertAll(bodies, bytes, expected);
        }
    }

    [Fact]
    public void IsValid_EveryTwoBytes_AgreesWithTheFramework()
    {
        List<(string, Body)> bodies = Bodies();
        byte[] frame = new byte[70];
        for (int bits = 0; bits < 0x10000; bits++)
            AssertInFrames(bodies, [(byte)(bits >> 8), (byte)bits], frame);
    }

    [Fact]
    public void IsValid_EveryThreeBytesThatBeginASequence_AgreesWithTheFramework()
    {
        // The test above covers two bytes that begin no sequence.
        List<(string, Body)> bodies = Bodies();
        byte[] frame = new byte[70];
        for (int bits = 0xc00000; bits < 0x1000000; bits += TestDepth.Pick(quick: 13, deep: 1))
            AssertInFrames(bodies, [(byte)(bits >> 16), (byte)(bits >> 8), (byte)bits], frame);
    }

    [Fact]
    public void IsValid_FourBytesByTheEndsOfRanges_AgreesWithTheFramework()
    {
        List<(string, Body)> bodies = Bodies();
        byte[] frame = new byte[70];
        for (int first = 0xe0; first < 0x100; first++)
            for (int second = 0; second < 0x100; second += TestDepth.Pick(quick: 5, deep: 1))
                foreach (byte third in Ends)
                    foreach (byte fourth in Ends)
                        AssertInFrames(bodies, [(byte)first, (byte)second, third, fourth], frame);
    }

    [Fact]
    public void IsValid_SequencesAndFaultsAtEveryOffset_AgreesWithTheFramework()
    {
        List<(string, Body)> bodies = Bodies();
        foreach (byte[] part in Sequences.Concat(Faults))
            foreach (int frameBytes in FrameBytes)
                for (int offset = 0; offset + part.Length <= frameBytes; offset++)
                {
                    byte[] frame = Encoding.ASCII.GetBytes(new string('k', frameBytes));
                    part.CopyTo(frame, offset);
                    AssertAll(bodies, frame, Utf8.IsValid(frame));
                }
    }

    [Fact]
    public void IsValid_EveryTruncationOfMixedText_AgreesWithTheFramework()
    {
        List<(string, Body)> bodies = Bodies();
        foreach (byte[] sequence in Sequences)
        {
            byte[] text = [.. Enumerable.Repeat(sequence, 1 + (700 / sequence.Length)).SelectMany(part => part)];
            for (int start = 0; start < sequence.Length; start++)
                for (int length = 0; length <= text.Length - start; length++)
                    AssertAll(bodies, text.AsSpan(start, length), Utf8.IsValid(text.AsSpan(start, length)));
        }
    }

    [Fact]
    public void IsValid_RandomTextsWithAndWithoutAFault_AgreesWithTheFramework()
    {
        List<(string, Body)> bodies = Bodies();
        var random = new FuzzRandom(Seed);
        int valid = 0, invalid = 0;
        for (int round = 0; round < 30_000; round++)
        {
            byte[] text = Text(random, random.Next(201));
            if (round % 2 == 1 && text.Length > 0) text[random.Next(text.Length)] = (byte)random.Next(256);
            bool expected = Utf8.IsValid(text);
            AssertAll(bodies, text, expected);
            _ = expected ? valid++ : invalid++;
        }

        Assert.True(valid > 10_000 && invalid > 5_000, $"{valid} valid, {invalid} not");
    }

    [Fact]
    public void IsValid_BeforeAndBehindGuardPages_StaysInside()
    {
        List<(string, Body)> bodies = Bodies();
        using var memory = new GuardedMemory(1 << 12);
        var random = new FuzzRandom(Seed);
        for (int length = 0; length <= 700; length++)
            foreach (bool isAscii in new[] { true, false })
            {
                byte[] text = isAscii ? Encoding.ASCII.GetBytes(new string('k', length)) : Text(random, length)[..length];
                bool expected = Utf8.IsValid(text);
                AssertAll(bodies, new ReadOnlySpan<byte>(memory.PutAtEnd(text), length), expected);
                AssertAll(bodies, new ReadOnlySpan<byte>(memory.PutAtStart(text), length), expected);
            }
    }

    /// <summary>Every way to check, by name: the automatic choice, and each body alone.</summary>
    private static List<(string Name, Body Body)> Bodies()
    {
        List<(string, Body)> bodies = [("chosen", WireUtf8.IsValid), ("scalar", bytes => WireUtf8.IsValidScalar(ref Reference(bytes), bytes.Length))];
        AddVectorBodies(bodies);
        return bodies;
    }

    static partial void AddVectorBodies(List<(string Name, Body Body)> bodies);

    private static ref byte Reference(ReadOnlySpan<byte> bytes) => ref MemoryMarshal.GetReference(bytes);

    private static void AssertAll(List<(string Name, Body Body)> bodies, ReadOnlySpan<byte> bytes, bool expected)
    {
        foreach ((string name, Body body) in bodies)
            if (body(bytes) != expected) Assert.Fail($"{name}: {!expected} for {Convert.ToHexString(bytes)}");
    }

    /// <summary>Alone, and in ASCII across the ends of the first blocks of all widths.</summary>
    private static void AssertInFrames(List<(string Name, Body Body)> bodies, ReadOnlySpan<byte> part, byte[] frame)
    {
        bool expected = Utf8.IsValid(part);
        AssertAll(bodies, part, expected);
        foreach (int offset in (ReadOnlySpan<int>)[14, 63])
        {
            frame.AsSpan().Fill((byte)'k');
            part.CopyTo(frame.AsSpan(offset));
            AssertAll(bodies, frame, expected);
        }
    }

    /// <summary>Text mostly of one script, of at least the given number of bytes.</summary>
    private static byte[] Text(FuzzRandom random, int bytesMin)
    {
        (int first, int end)[] scripts = [(0x20, 0x7f), (0xa0, 0x800), (0x3000, 0xd800), (0xe000, 0x10000), (0x10000, 0x110000)];
        (int first, int end) script = random.Pick(scripts);
        var text = new List<byte>();
        Span<byte> sequence = stackalloc byte[4];
        while (text.Count < bytesMin)
        {
            (int first, int end) range = random.OneIn(4) ? random.Pick(scripts) : script;
            text.AddRange(sequence[..Encode((uint)(range.first + random.Next(range.end - range.first)), sequence)]);
        }

        return [.. text];
    }

    /// <summary>A number in the form of UTF-8. Surrogates and numbers that are too large are encoded too.</summary>
    private static int Encode(uint scalar, Span<byte> target)
    {
        int length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
        for (int i = length - 1; i > 0; i--, scalar >>= 6) target[i] = (byte)(0x80 | (scalar & 0x3f));
        target[0] = (byte)(length == 1 ? scalar : (0xf00u >> length) | scalar);
        return length;
    }
}
