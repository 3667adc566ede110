using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf;

/// <summary>Random hosts as bytes: fields, groups, extensions and items of MessageSets in any order, with unknown ones.</summary>
internal static class HostInputs
{
    private const int DepthMax = 4;

    internal static byte[] Make(FuzzRandom random)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        Host(ref writer, random, 0);
        return writer.ToArray();
    }

    private static void Host(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        for (int i = random.Next(8); i >= 0; i--) Field(ref writer, random, depth);
    }

    private static void Field(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        switch (random.Next(22))
        {
            case 0: writer.AddInt32(1, (int)random.NextOfAnySize()); break;
            case 1: writer.AddString(2, FuzzMessages.Text(random)); break;
            case 2 or 3 when depth < DepthMax:
                Group(ref writer, random.OneIn(2) ? 3 : 4, random, depth);
                break;
            case 4 when depth < DepthMax: Sub(ref writer, 5, random, depth); break;
            case 5 or 6 when depth < DepthMax:
                writer.StartSub(6);
                Bag(ref writer, random, depth + 1);
                writer.CloseSub();
                break;
            case 7: writer.AddInt32(100, (int)random.NextOfAnySize()); break;
            case 8: writer.AddDouble(101, random.Next(100) / 8.0); break;
            case 9: writer.AddString(102 + random.Next(3), FuzzMessages.Text(random)); break;
            case 10: writer.AddInt32(105 + random.Next(2), random.Next(7)); break;
            case 11 when depth < DepthMax: Sub(ref writer, random.OneIn(2) ? 107 : 112, random, depth); break;
            case 12 or 13 when depth < DepthMax: Group(ref writer, random.OneIn(2) ? 108 : 113, random, depth); break;
            case 14:
                if (random.OneIn(2)) writer.AddPackedSInt32(109, [1, -2, random.Next(1 << 20)]);
                else for (int i = random.Next(4); i >= 0; i--) writer.AddSInt32(109, random.Next(200));
                break;
            case 15:
                for (int i = random.Next(4); i >= 0; i--) writer.AddString(110, FuzzMessages.Text(random));
                break;
            case 16:
                if (random.OneIn(2)) writer.AddPackedInt32(111, [1, random.Next(7), 5, -1]);
                else for (int i = random.Next(5); i >= 0; i--) writer.AddInt32(111, random.Next(7));
                break;
            case 17:
                if (random.OneIn(2)) writer.AddPackedFixed64(114, [random.NextUInt64(), 1]);
                else writer.AddFixed64(114, 7);
                break;
            case 18:
                writer.StartSub(115 + random.Next(2));
                if (!random.OneIn(3)) writer.AddInt32(1, random.Next(300));
                writer.CloseSub();
                break;
            case 19: writer.AddVarInt(536_870_911, random.NextOfAnySize()); break;
            default: Unknown(ref writer, random, depth); break;
        }
    }

    private static void Bag(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        for (int i = random.Next(4); i >= 0; i--)
        {
            if (random.OneIn(6))
            {
                Unknown(ref writer, random, depth);
                continue;
            }

            if (random.OneIn(6) && depth < DepthMax)
            {
                Sub(ref writer, 1000, random, depth);
                continue;
            }

            writer.StartGroup(1);
            for (int j = random.Next(4); j >= 0; j--)
            {
                if (random.OneIn(8)) Unknown(ref writer, random, depth);
                if (random.OneIn(2))
                {
                    writer.AddUInt64(2, random.Next(5) switch { 0 => 1, 1 or 2 => 1000, 3 => 2_147_483_646, _ => random.NextOfAnySize() });
                }
                else if (depth < DepthMax)
                {
                    writer.StartSub(3);
                    if (random.OneIn(2)) Host(ref writer, random, depth + 2);
                    else Bag(ref writer, random, depth + 2);
                    writer.CloseSub();
                }
            }

            writer.CloseGroup();
        }
    }

    private static void Sub(scoped ref ProtoWriter writer, int number, FuzzRandom random, int depth)
    {
        writer.StartSub(number);
        Host(ref writer, random, depth + 1);
        writer.CloseSub(random.OneIn(4));
    }

    private static void Group(scoped ref ProtoWriter writer, int number, FuzzRandom random, int depth)
    {
        writer.StartGroup(number);
        Host(ref writer, random, depth + 1);
        writer.CloseGroup();
    }

    /// <summary>Fields of other numbers, or of known ones with another wire type.</summary>
    private static void Unknown(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        int number = random.OneIn(2) ? 100 + random.Next(20) : 1 + random.Next(10);
        switch (random.Next(5))
        {
            case 0: writer.AddVarInt(number, random.NextOfAnySize()); break;
            case 1: writer.AddFixed32(number, (uint)random.NextUInt64()); break;
            case 2: writer.AddFixed64(number, random.NextUInt64()); break;
            case 3: writer.AddString(number, FuzzMessages.Text(random)); break;
            default: Group(ref writer, number, random, Math.Max(depth, DepthMax - 1)); break;
        }
    }
}
