using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf.Batches;

/// <summary>Random messages of the type <c>All</c> as bytes: fields of all kinds in any order, often again, with unknown ones between.</summary>
internal static class RandomAll
{
    private const int DepthMax = 3;

    internal static byte[] Make(FuzzRandom random, int fieldCount)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        Fields(ref writer, random, fieldCount, 0);
        return writer.ToArray();
    }

    private static void Fields(scoped ref ProtoWriter writer, FuzzRandom random, int fieldCount, int depth)
    {
        for (int i = 0; i < fieldCount; i++) Field(ref writer, random, depth);
    }

    private static void Field(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        switch (random.Next(26))
        {
            case 0: writer.AddInt32(1, random.Next(3)); break;
            case 1: writer.AddInt64(2, (long)random.NextOfAnySize()); break;
            case 2: writer.AddSInt64(6, (long)random.NextOfAnySize()); break;
            case 3: writer.AddFixed64(8, random.NextUInt64()); break;
            case 4: writer.AddDouble(12, random.Next(100)); break;
            case 5: writer.AddString(14, FuzzMessages.Text(random)); break;
            case 6: writer.AddString(15, FuzzMessages.Text(random)); break;
            case 7: writer.AddInt32(16, random.Next(4) - 3); break;
            case 8: writer.AddPackedInt32(19, [random.Next(5), -1, random.Next(1 << 20)]); break;
            case 9: writer.AddInt32(19, random.Next(300)); break;
            case 10: Sub(ref writer, random, 17, depth); break;
            case 11: Sub(ref writer, random, 25, depth); break;
            case 12: writer.AddInt32(24, random.Next(100)); break;
            case 13: Entry(ref writer, random, 22); break;
            case 14: writer.AddString(101, FuzzMessages.Text(random)); break;
            case 15: writer.AddInt32(100, random.Next(1000)); break;
            case 16: writer.AddString(999, FuzzMessages.Text(random)); break;
            case 17: writer.AddVarInt(21, 7); break; // another wire type: an unknown field
            case 18:
                writer.StartGroup(random.OneIn(2) ? 18 : 950);
                writer.AddInt32(1, random.Next(50));
                writer.CloseGroup();
                break;
            case < 22:
                for (int i = random.Next(4); i >= 0; i--) writer.AddString(20, FuzzMessages.Text(random));
                break;
            default:
                for (int i = random.Next(4); i >= 0; i--) Sub(ref writer, random, 21, depth);
                break;
        }
    }

    private static void Sub(scoped ref ProtoWriter writer, FuzzRandom random, int number, int depth)
    {
        writer.StartSub(number);
        if (depth < DepthMax) Fields(ref writer, random, random.Next(4), depth + 1);
        writer.CloseSub();
    }

    private static void Entry(scoped ref ProtoWriter writer, FuzzRandom random, int number)
    {
        writer.StartSub(number);
        writer.AddString(1, random.Next(20).ToString());
        writer.AddInt32(2, random.Next(100));
        writer.CloseSub();
    }
}
