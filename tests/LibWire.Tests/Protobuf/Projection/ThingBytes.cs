namespace LibWire.Tests.Protobuf.Projection;

/// <summary>Messages for projections.</summary>
internal static class ThingBytes
{
    /// <summary>A message with every field, and fields that it does not know.</summary>
    internal static byte[] Full() => ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
    {
        w.AddInt32(1, 300);
        w.AddSInt64(2, -7);
        w.AddBool(3, true);
        w.AddFixed64(900, 9);
        w.AddDouble(4, 1.5);
        w.AddFloat(5, -0.25f);
        w.AddString(6, "a text of more than sixteen bytes");
        w.AddBytes(7, [0xff, .. "raw"u8]);
        w.AddBytes(8, [1, 2]);
        w.AddInt32(9, 5);
        w.AddPackedInt32(10, [5, 0, -1]);
        w.AddSInt32(11, 1);
        w.AddPackedSInt32(11, [-1, 2]);
        w.AddPackedFixed64(12, [1, 2, 3]);
        w.AddString(13, "one");
        w.AddString(13, "");
        w.AddString(13, "three");
        w.AddBytes(14, []);
        w.AddBytes(14, [9]);
        AddMessages(ref w);
        w.AddInt32(22, 1);
        w.AddString(23, "chosen");
        w.AddUInt32(3000, 77);
        w.AddFixed32(ProtoLimits.FieldNumberMax, uint.MaxValue);
        w.AddString(901, "not known");
    });

    private static void AddMessages(scoped ref ProtoWriter w)
    {
        w.StartSub(15);
        w.AddInt32(1, 2);
        w.AddString(6, "child");
        w.StartSub(15);
        w.AddInt32(1, 3);
        w.CloseSub();
        w.CloseSub();
        for (int i = 1; i <= 3; i++)
        {
            w.StartSub(16);
            if (i < 3) w.AddInt32(1, i);
            if (i != 2) w.AddString(6, i == 1 ? "first" : "third");
            w.CloseSub();
        }

        w.StartGroup(17);
        w.AddString(6, "paired");
        w.CloseGroup();
        for (int i = 1; i <= 2; i++)
        {
            w.StartGroup(18);
            w.AddInt32(1, i);
            w.CloseGroup();
        }

        foreach (string key in (string[])["a", "b"])
        {
            w.StartSub(19);
            w.AddString(1, key);
            w.StartSub(2);
            if (key == "a") w.AddInt32(1, 1);
            w.AddString(6, key.ToUpperInvariant());
            w.CloseSub();
            w.CloseSub();
        }

        AddLabel(ref w, 1, "one");
        AddLabel(ref w, -1, "minus");
        w.AddMapEntry(21, ProtoFieldType.Bool, true, ProtoFieldType.Int32, -1);
        w.AddMapEntry(21, ProtoFieldType.Bool, false, ProtoFieldType.Int32, 5);
        w.StartSub(27);
        w.AddFixed64(1, 9);
        w.AddBytes(2, [1]);
        w.CloseSub();
    }

    private static void AddLabel(scoped ref ProtoWriter w, int key, string text)
    {
        w.StartSub(20);
        w.AddInt32(1, key);
        w.AddString(2, text);
        w.CloseSub();
    }
}
