using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf;

/// <summary>Random orders as bytes, with fields in order and in other orders, and with unknown fields.</summary>
internal static class ShopOrders
{
    private const int DepthMax = 4;

    /// <summary>An order of up to about a kilobyte.</summary>
    internal static byte[] Make(FuzzRandom random)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        Order(ref writer, random, 0);
        return writer.ToArray();
    }

    /// <summary>Nested nodes.</summary>
    /// <param name="depth">The number of levels below the root.</param>
    internal static byte[] Nodes(int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < depth; i++)
        {
            writer.AddUInt32(1, (uint)(i * 50));
            writer.StartSub(2);
        }

        writer.AddString(3, "innermost"u8);
        for (int i = 0; i < depth; i++)
        {
            writer.CloseSub();
            if (i % 3 == 0) writer.AddString(3, "t"u8);
        }

        return writer.ToArray();
    }

    private static void Order(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        for (int i = random.Next(12); i >= 0; i--) Field(ref writer, random, depth);
    }

    private static void Field(scoped ref ProtoWriter writer, FuzzRandom random, int depth)
    {
        switch (random.Next(20))
        {
            case 0:
                writer.AddUInt64(1, random.NextOfAnySize());
                break;
            case 1 or 2:
                for (int i = random.Next(5); i >= 0; i--)
                {
                    writer.StartSub(2);
                    Line(ref writer, random);
                    writer.CloseSub();
                }

                break;
            case 3:
                writer.AddString(3, FuzzMessages.Text(random));
                break;
            case 4:
                writer.StartSub(4);
                if (!random.OneIn(4)) writer.AddString(1, FuzzMessages.Text(random));
                if (!random.OneIn(4)) writer.AddInt32(2, (int)random.NextOfAnySize());
                if (random.OneIn(4)) writer.AddVarInt(random.OneIn(2) ? 2 : 3, 7);
                writer.CloseSub();
                break;
            case 5:
                writer.AddString(5, FuzzMessages.Text(random));
                break;
            case 6:
                writer.StartSub(6);
                writer.AddString(1, FuzzMessages.Text(random));
                writer.CloseSub();
                break;
            case 7:
                writer.AddUInt32(7, (uint)random.NextOfAnySize());
                break;
            case 8:
                int[] codes = new int[random.Next(20)];
                for (int i = 0; i < codes.Length; i++) codes[i] = (int)random.NextOfAnySize();
                writer.AddPackedSInt32(8, codes);
                break;
            case 9:
                for (int i = random.Next(6); i >= 0; i--) writer.AddSInt32(8, (int)random.NextOfAnySize());
                break;
            case 10:
                writer.AddInt32(9, random.Next(3) - 1);
                break;
            case 11:
                byte[] blob = new byte[random.Next(40)];
                random.Fill(blob);
                writer.AddBytes(20, blob);
                break;
            case 12 or 13 when depth < DepthMax:
                writer.StartSub(21);
                Order(ref writer, random, depth + 1);
                writer.CloseSub(random.OneIn(4));
                break;
            case 14:
                for (int i = random.Next(6); i >= 0; i--) writer.AddString(22, FuzzMessages.Text(random));
                break;
            case 15:
                writer.AddUInt32(23, (uint)random.NextOfAnySize());
                break;
            case 16:
                writer.StartSub(24);
                if (!random.OneIn(4)) writer.AddInt32(1, random.Next(4));
                for (int i = random.Next(3); i > 0; i--)
                {
                    writer.StartSub(2);
                    Line(ref writer, random);
                    writer.CloseSub();
                }

                writer.CloseSub();
                break;
            case 17:
                if (random.OneIn(2)) writer.AddPackedInt32(25, [0, 1, -1, 7]);
                else for (int i = random.Next(4); i >= 0; i--) writer.AddInt32(25, random.Next(3));
                break;
            default:
                Unknown(ref writer, random);
                break;
        }
    }

    private static void Line(scoped ref ProtoWriter writer, FuzzRandom random)
    {
        if (!random.OneIn(4)) writer.AddString(1, FuzzMessages.Text(random));
        if (!random.OneIn(4)) writer.AddSInt32(2, (int)random.NextOfAnySize());
        if (!random.OneIn(4)) writer.AddDouble(3, random.Next(1000) / 8.0);
        if (random.OneIn(8)) Unknown(ref writer, random);
    }

    /// <summary>Fields of other numbers, or of the numbers above with another wire type.</summary>
    private static void Unknown(scoped ref ProtoWriter writer, FuzzRandom random)
    {
        int number = random.OneIn(2) ? 1 + random.Next(30) : 1 + (int)(random.NextOfAnySize() & 0x1fff_fffe);
        switch (random.Next(5))
        {
            case 0: writer.AddVarInt(number, random.NextOfAnySize()); break;
            case 1: writer.AddFixed32(number, (uint)random.NextUInt64()); break;
            case 2: writer.AddFixed64(number, random.NextUInt64()); break;
            case 3: writer.AddString(number, FuzzMessages.Text(random)); break;
            default:
                writer.StartGroup(number);
                Line(ref writer, random);
                writer.CloseGroup();
                break;
        }
    }
}
