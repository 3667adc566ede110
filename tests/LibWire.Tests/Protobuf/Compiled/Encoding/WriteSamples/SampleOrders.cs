using LibWire.Tests.Fuzz;

namespace LibWire.Tests.WriteSamples;

/// <summary>Orders to write, and the same with hand-written code and Google.Protobuf.</summary>
internal static class SampleOrders
{
    /// <summary>An order with everything in it.</summary>
    internal static Order Full(ArenaAllocator arena)
    {
        Order order = default;
        order.Id = 1UL << 40;
        ref OrderLine line = ref order.Lines.Add(in arena);
        line.SetSku("A-17", in arena);
        line.Quantity = -3;
        line.Price = -0.0;
        order.Lines.Add(in arena);
        order.Lines.Add(in arena).SetSku(new string('s', 200), in arena);
        order.SetNote("", in arena);
        order.Stock.Set("", in arena) = 0;
        order.Stock.Set("zwölf", in arena) = -12;
        order.MutableVoucher(in arena).SetCode("GIFT", in arena);
        foreach (int code in (int[])[0, -1, 1, int.MinValue, int.MaxValue]) order.Codes.Add(code, in arena);
        order.Level = (Level)(-7);
        order.SetBlob([0, 255, 128], in arena);
        ref Order parent = ref order.MutableParent(in arena);
        parent.Points = 0;
        parent.MutableParent(in arena).SetCard("", in arena);
        parent.UnknownFields.Add([0xf8, 0x01, 0x05], in arena);
        foreach (string tag in (string[])["", "a", "sixteen bytes :)", new string('t', 17), new string('u', 33), new string('v', 300)]) order.Tags.Add(tag, in arena);
        order.Priority = 0;
        order.Spare.Set(-1, in arena).Quantity = 5;
        order.Spare.Set(0, in arena);
        order.Levels.Add(Level.High, in arena);
        order.Levels.Add((Level)(-1), in arena);
        order.UnknownFields.Add([0xa0, 0x06, 0x01, 0xaa, 0x06, 0x02, 0x68, 0x69], in arena);
        return order;
    }

    /// <summary>An order of random contents.</summary>
    internal static Order Random(FuzzRandom random, ArenaAllocator arena, int depth = 3)
    {
        Order order = default;
        if (!random.OneIn(3)) order.Id = random.NextOfAnySize();
        for (int i = random.Next(4); i > 0; i--) order.Lines.Add(Line(random, arena), in arena);
        if (random.OneIn(2)) order.SetNote(Text(random), in arena);
        for (int i = random.Next(12); i > 0; i--) order.Stock.Set(Text(random), in arena) = (int)random.NextOfAnySize();
        switch (random.Next(4))
        {
            case 0: order.SetCard(Text(random), in arena); break;
            case 1: order.MutableVoucher(in arena).SetCode(Text(random), in arena); break;
            case 2: order.Points = (uint)random.NextOfAnySize(); break;
        }

        for (int i = random.Next(random.OneIn(8) ? 700 : 20); i > 0; i--) order.Codes.Add((int)random.NextOfAnySize(), in arena);
        order.Level = (Level)random.Next(3);
        if (random.OneIn(2)) order.SetBlob(new byte[random.Next(300)], in arena);
        if (depth > 0 && random.OneIn(2)) order.MutableParent(in arena) = Random(random, arena, depth - 1);
        for (int i = random.Next(6); i > 0; i--) order.Tags.Add(Text(random), in arena);
        if (random.OneIn(2)) order.Priority = (uint)random.NextOfAnySize();
        for (int i = random.Next(4); i > 0; i--) order.Spare.Set((int)random.NextOfAnySize(), in arena) = Line(random, arena);
        for (int i = random.Next(4); i > 0; i--) order.Levels.Add((Level)(int)random.NextOfAnySize(), in arena);
        if (random.OneIn(4)) order.UnknownFields.Add([0xa0, 0x06, 0x01], in arena);
        return order;
    }

    /// <summary>The same fields, added one by one.</summary>
    internal static void WriteByHand(scoped ref ProtoWriter writer, ref readonly Order order)
    {
        // The copy has the same handles. Reading changes nothing.
        Order copy = order;
        if (copy.Id != 0) writer.AddUInt64(1, copy.Id);
        foreach (ref OrderLine line in copy.Lines) WriteByHand(ref writer, 2, line);
        if (copy.HasNote) writer.AddString(3, copy.Note);
        writer.AddMap(4, ProtoFieldType.String, ProtoFieldType.Int32, in copy.Stock);
        if (copy.HasCard) writer.AddString(5, copy.Card);
        if (copy.HasVoucher)
        {
            writer.StartSub(6);
            if (!copy.Voucher.Code.IsEmpty) writer.AddString(1, copy.Voucher.Code);
            writer.CloseSub();
        }

        if (copy.HasPoints) writer.AddUInt32(7, copy.Points);
        writer.AddPackedSInt32(8, copy.Codes.Span);
        if (copy.Level != 0) writer.AddEnum(9, copy.Level);
        if (!copy.Blob.IsEmpty) writer.AddBytes(20, copy.Blob.Span);
        if (copy.HasParent)
        {
            writer.StartSub(21);
            WriteByHand(ref writer, in copy.Parent);
            writer.CloseSub();
        }

        foreach (ref Utf8String tag in copy.Tags) writer.AddString(22, tag);
        if (copy.HasPriority) writer.AddUInt32(23, copy.Priority);
        for (int i = 0; i < copy.Spare.Count; i++)
        {
            writer.StartSub(24);
            writer.AddInt32(1, copy.Spare.Keys[i]);
            WriteByHand(ref writer, 2, copy.Spare.Values[i]);
            writer.CloseSub();
        }

        writer.AddPackedEnum<Level>(25, copy.Levels.Span);
        writer.WriteRaw(copy.UnknownFields.Bytes);
    }

    /// <summary>Bytes by hand-written code.</summary>
    internal static byte[] ByHand(ref readonly Order order)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        WriteByHand(ref writer, in order);
        return writer.ToArray();
    }

    private static void WriteByHand(scoped ref ProtoWriter writer, int fieldNumber, OrderLine line)
    {
        writer.StartSub(fieldNumber);
        if (!line.Sku.IsEmpty) writer.AddString(1, line.Sku);
        if (line.Quantity != 0) writer.AddSInt32(2, line.Quantity);
        if (BitConverter.DoubleToInt64Bits(line.Price) != 0) writer.AddDouble(3, line.Price);
        writer.WriteRaw(line.UnknownFields.Bytes);
        writer.CloseSub();
    }

    private static OrderLine Line(FuzzRandom random, ArenaAllocator arena)
    {
        OrderLine line = default;
        if (random.OneIn(2)) line.SetSku(Text(random), in arena);
        if (random.OneIn(2)) line.Quantity = (int)random.NextOfAnySize();
        if (random.OneIn(2)) line.Price = BitConverter.UInt64BitsToDouble(random.NextOfAnySize());
        if (random.OneIn(9)) line.UnknownFields.Add([0xa0, 0x06, 0x01], in arena);
        return line;
    }

    private static string Text(FuzzRandom random) => new((char)('a' + random.Next(26)), random.OneIn(10) ? random.Next(400) : random.Next(36));
}
