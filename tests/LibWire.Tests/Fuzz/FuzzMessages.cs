using System.Text;

namespace LibWire.Tests.Fuzz;

/// <summary>Random well-formed messages of every shape that the writer can make: the seeds of mutation.</summary>
internal static class FuzzMessages
{
    private const int FieldsMax = 8;
    private const int PackedMax = 24;
    private const int TextRunesMax = 24;

    // Characters of one to four bytes, with the first and last of each length.
    private static readonly string[] Runes = ["a", "7", " ", "\0", "\u007f", "\u0080", "é", "\u07ff", "\u0800", "€", "\ud7ff", "\ue000", "\uffff", "\U00010000", "😀", "\U0010ffff"];

    /// <summary>A message of up to about 2 KB.</summary>
    internal static byte[] Make(FuzzRandom random)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        Write(ref writer, random);
        return writer.ToArray();
    }

    /// <summary>Like <see cref="Make"/>, with a given writer.</summary>
    internal static void Write(scoped ref ProtoWriter writer, FuzzRandom random)
    {
        switch (random.Next(24))
        {
            case 0:
                // Around the depth limit, in messages, groups or both.
                Nest(ref writer, random, 90 + random.Next(20), random.Next(3));
                break;
            case 1:
                for (int i = random.Next(6); i >= 0; i--)
                {
                    writer.StartDelimited();
                    Fields(ref writer, random, 2);
                    writer.CloseDelimited(random.OneIn(2));
                }

                break;
            default:
                Fields(ref writer, random, random.Next(4));
                break;
        }
    }

    /// <summary>Random text without a lone surrogate.</summary>
    internal static string Text(FuzzRandom random)
    {
        var text = new StringBuilder();
        for (int i = random.Next(TextRunesMax); i > 0; i--) text.Append(random.Pick(Runes));
        return text.ToString();
    }

    private static void Nest(scoped ref ProtoWriter writer, FuzzRandom random, int depth, int kinds)
    {
        if (depth == 0)
        {
            writer.AddBool(1, true);
            return;
        }

        bool group = kinds == 0 || (kinds == 1 && random.OneIn(2));
        if (group) writer.StartGroup(FieldNumber(random));
        else writer.StartSub(FieldNumber(random));
        Nest(ref writer, random, depth - 1, kinds);
        if (group) writer.CloseGroup();
        else writer.CloseSub();
    }

    private static void Fields(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        for (int i = random.Next(FieldsMax); i > 0; i--) Field(ref writer, random, depth);
    }

    private static void Field(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        int fieldNumber = FieldNumber(random);
        switch (random.Next(depth > 0 ? 14 : 9))
        {
            case 0 or 1 or 2:
                random.Pick(ScalarKinds.All).Add(ref writer, fieldNumber, Bits(random));
                break;
            case 3:
                ScalarKind unpacked = random.Pick(ScalarKinds.All);
                for (int i = random.Next(5); i >= 0; i--) unpacked.Add(ref writer, fieldNumber, Bits(random));
                break;
            case 4 or 5:
                var bits = new ulong[random.Next(PackedMax)];
                for (int i = 0; i < bits.Length; i++) bits[i] = Bits(random);
                random.Pick(ScalarKinds.All).AddPacked(ref writer, fieldNumber, bits);
                break;
            case 6:
                writer.AddString(fieldNumber, Text(random));
                break;
            case 7:
                byte[] bytes = new byte[random.Next(1 << random.Next(9))];
                random.Fill(bytes);
                writer.AddBytes(fieldNumber, bytes);
                break;
            case 8:
                MapEntries(ref writer, random, fieldNumber);
                break;
            case 9 or 10 or 11:
                writer.StartSub(fieldNumber);
                Fields(ref writer, random, depth - 1);
                writer.CloseSub(!random.OneIn(4));
                break;
            default:
                writer.StartGroup(fieldNumber);
                Fields(ref writer, random, depth - 1);
                writer.CloseGroup();
                break;
        }
    }

    private static void MapEntries(scoped ref ProtoWriter writer, FuzzRandom random, int fieldNumber)
    {
        for (int i = random.Next(4); i >= 0; i--)
        {
            switch (random.Next(3))
            {
                case 0:
                    writer.AddMapEntry(fieldNumber, ProtoFieldType.Int32, (int)Bits(random), ProtoFieldType.Double, (double)Bits(random));
                    break;
                case 1:
                    writer.AddMapEntry(fieldNumber, ProtoFieldType.SInt64, (long)Bits(random), ProtoFieldType.Bool, random.OneIn(2));
                    break;
                default:
                    writer.StartSub(fieldNumber);
                    writer.AddString(1, Text(random));
                    writer.AddString(2, Text(random));
                    writer.CloseSub();
                    break;
            }
        }
    }

    private static ulong Bits(FuzzRandom random) => random.OneIn(3) ? ulong.MaxValue - random.NextOfAnySize() : random.NextOfAnySize();

    private static int FieldNumber(FuzzRandom random) => random.OneIn(8) ? 1 + (int)(random.NextOfAnySize() % 536870911) : 1 + random.Next(20);
}
