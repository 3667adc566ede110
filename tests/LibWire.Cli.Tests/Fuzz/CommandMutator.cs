using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Cli.Tests.Fuzz;

/// <summary>Changes valid files: as texts, as messages, or in the words that are offsets, counts and sizes in FlatBuffers.</summary>
internal readonly struct CommandMutator(FuzzRandom random, CommandTarget target)
{
    /// <summary>The longest input, before it is compressed.</summary>
    internal const int InputBytesMax = 1 << 16;

    private static readonly uint[] Words = [0, 1, 2, 4, 6, 8, 0x7F, 0xFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF8, 0xFFFFFFFC, 0xFFFFFFFF];

    /// <summary>Makes an input.</summary>
    internal byte[] Make()
    {
        byte[] seed = random.Pick(target.Seeds);
        if (!target.IsGzip) return Change(seed);
        return random.OneIn(4) ? Change(Compress(seed)) : Compress(Change(seed));
    }

    /// <summary>Compresses by gzip.</summary>
    internal static byte[] Compress(byte[] bytes)
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest)) gzip.Write(bytes);
        return compressed.ToArray();
    }

    private byte[] Change(byte[] seed)
    {
        byte[] changed = target.IsText
            ? new TextMutator(random, new TextTarget(target.Name, target.Seeds, target.Pieces, NoRun)).Make()
            : random.OneIn(2) ? ChangeWords(seed) : new FuzzMutator(random).Mutate(seed, random.Pick(target.Seeds));
        return changed.Length > InputBytesMax ? changed[..InputBytesMax] : changed;
    }

    private byte[] ChangeWords(byte[] seed)
    {
        byte[] changed = [.. seed];
        for (int count = 1 + random.Next(4); count > 0 && changed.Length >= sizeof(uint); count--)
        {
            // The first bytes are those of roots, sizes and magic numbers.
            int within = random.OneIn(3) ? Math.Min(changed.Length, 64) : changed.Length;
            int at = random.Next((within / sizeof(uint)) + 1) * sizeof(uint);
            if (random.OneIn(4)) at += sizeof(ushort);
            if (at > changed.Length - sizeof(uint)) continue;
            Span<byte> place = changed.AsSpan(at);
            uint old = BinaryPrimitives.ReadUInt32LittleEndian(place);
            uint value = random.Next(3) switch
            {
                0 => random.Pick(Words),
                1 => old + (uint)random.Next(33) - 16,
                _ => (uint)random.Next(changed.Length + 1),
            };
            if (random.OneIn(3)) BinaryPrimitives.WriteUInt16LittleEndian(place, (ushort)value);
            else if (random.OneIn(8)) BinaryPrimitives.WriteUInt32BigEndian(place, value);
            else BinaryPrimitives.WriteUInt32LittleEndian(place, value);
        }

        return random.OneIn(16) ? changed[..random.Next(changed.Length + 1)] : changed;
    }

    /// <summary>The tokens of a grammar, one a word of a text.</summary>
    internal static byte[][] PiecesOf(string text) => [.. text.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(static word => Encoding.UTF8.GetBytes(word + " "))];

    private static WireError NoRun(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena) => WireError.None;
}
