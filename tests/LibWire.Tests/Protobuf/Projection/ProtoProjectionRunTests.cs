namespace LibWire.Tests.Protobuf.Projection;

/// <summary>Runs of messages of usual fields, which loops of their own read: against a list of what was written.</summary>
public sealed unsafe class ProtoProjectionRunTests
{
    private static readonly int Messages = TestDepth.Pick(quick: 300, deep: 5_000);
    private static readonly ProtoProjection<Thing> Projection = ProtoProjection<Thing>.Create("items.number", "items.text", "items.last", "items.wide");

    [Fact]
    public void Read_RandomRuns_HaveWhatWasWritten()
    {
        var random = new Random(20261126);
        using var arena = new ArenaAllocator();
        using var writerArena = new ArenaAllocator();
        for (int i = 0; i < Messages; i++)
        {
            writerArena.Reset();
            var writer = new ProtoWriter(in writerArena);
            Item[] items = [.. Enumerable.Range(0, random.Next(random.Next(4) == 0 ? 100 : 20)).Select(_ => Item.Of(random))];
            foreach (Item item in items)
            {
                if (random.Next(30) == 0) writer.AddString(7, "between");
                item.Write(ref writer, random);
            }

            byte[] bytes = writer.ToArray();
            arena.Reset();
            byte[] input = [.. bytes];
            Thing copied = Projection.Parse(input, in arena);
            input.AsSpan().Fill(0xff);
            AssertEqual(items, ref copied);
            fixed (byte* pinned = bytes)
            {
                ProtoReader reader = ProtoReader.OverPinned(pinned, (nuint)bytes.Length);
                Thing inPlace = default;
                Projection.Read(ref reader, in arena, ref inPlace);
                AssertEqual(items, ref inPlace);
            }
        }
    }

    private static void AssertEqual(Item[] expected, ref Thing thing)
    {
        Assert.Equal(expected.Length, thing.Items.Count);
        for (int i = 0; i < expected.Length; i++)
        {
            ref Thing item = ref thing.Items.Span[i];
            Item wanted = expected[i];
            uint hasBits = (wanted.Number is null ? 0u : 1) | (wanted.Wide is null ? 0u : 1 << 2) | (wanted.Text is null ? 0u : 1 << 3) | (wanted.Last is null ? 0u : 1 << 6);
            Assert.Equal(hasBits, item.HasBits);
            Assert.Equal((wanted.Number ?? 0, wanted.Wide ?? 0, wanted.Text ?? "", wanted.Last ?? 0), (item.Number, item.Wide, item.Text.ToString(), item.Last));
            Assert.True(item.Raw.IsEmpty && item.Child == null && item.Unknown.IsEmpty);
        }
    }

    /// <summary>The named fields of a message.</summary>
    private sealed record Item(int? Number, double? Wide, string? Text, uint? Last)
    {
        internal static Item Of(Random random) => new(
            random.Next(3) == 0 ? null : random.Next() >> random.Next(32),
            random.Next(4) == 0 ? random.NextDouble() : null,
            random.Next(4) == 0 ? null : TextOf(random),
            random.Next(4) == 0 ? (uint)random.Next() : null);

        /// <summary>Writes the fields in any order, with others around them.</summary>
        internal void Write(ref ProtoWriter writer, Random random)
        {
            writer.StartSub(16);
            int[] order = [0, 1, 2, 3];
            random.Shuffle(order);
            foreach (int field in order)
            {
                WriteOther(ref writer, random);
                if (field == 0 && Number is { } number) writer.AddInt32(1, number);
                if (field == 1 && Wide is { } wide) writer.AddDouble(4, wide);
                if (field == 2 && Text is { } text) writer.AddString(6, text);
                if (field == 3 && Last is { } last) writer.AddUInt32(3000, last);
            }

            WriteOther(ref writer, random);
            writer.CloseSub();
        }

        private static void WriteOther(ref ProtoWriter writer, Random random)
        {
            int field = (random.Next(5)) switch { 0 => 2, 1 => 7, 2 => 500, 3 => 70_000, _ => 3_000_000 };
            switch (random.Next(12))
            {
                case 0: writer.AddVarInt(field, (ulong)random.NextInt64() >> random.Next(64)); break;
                case 1: writer.AddVarInt(field, -1); break;
                case 2: writer.AddFixed32(field, 9); break;
                case 3: writer.AddFixed64(field, 9); break;
                case 4: writer.AddBytes(field, new byte[random.Next(random.Next(20) == 0 ? 20_000 : 200)]); break;
                case 5:
                    writer.StartGroup(field);
                    writer.AddInt32(1, 1);
                    writer.CloseGroup();
                    break;
                default: break;
            }
        }

        private static string TextOf(Random random)
        {
            int length = random.Next(random.Next(20) == 0 ? 300 : 40);
            return string.Create(length, random, static (text, random) =>
            {
                for (int i = 0; i < text.Length; i++) text[i] = (char)random.Next(' ', 0x7f);
                if (text.Length != 0 && random.Next(10) == 0) text[random.Next(text.Length)] = 'ж';
            });
        }
    }
}
