using LibWire.Reflection;

namespace LibWire.Tests;

/// <summary>The C# blocks of README.md and docs, compiled and run. <see cref="ReadmeTests"/> compares both.</summary>
public sealed class ReadmeExamples
{
    [Fact]
    public void Writing_ThenStreaming_GivesBackWhatWasWritten()
    {
        // README: writing
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 42);
        writer.StartSub(2);
        writer.AddString(1, "inner");
        writer.CloseSub();
        ReadOnlySpan<byte> bytes = writer.WrittenSpan;
        // README: end
        Assert.Equal([0x08, 42, 0x12, 7, 0x0a, 5, .. "inner"u8], bytes.ToArray());

        // README: streaming
        int id = 0;
        string name = "";
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1:
                    id = reader.ReadInt32();
                    break;
                case 2:
                    var inner = reader.ReadMessage();
                    while (inner.Next())
                    {
                        if (inner.Tag == 1) name = inner.ReadString();
                        else inner.Skip();
                    }

                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        // README: end
        Assert.Equal((42, "inner"), (id, name));
    }

    [Fact]
    public void BadBytes_OfTheExample_FailAsTheCommentSays()
    {
        // README: bad bytes
        ReadOnlySpan<byte> cut = [0x08, 0x96];
        string message = "";
        try
        {
            var reader = new ProtoReader(cut);
            while (reader.Next()) reader.ReadInt32();
        }
        catch (WireFormatException failure)
        {
            message = $"{failure.Error} at byte {failure.Offset}"; // Truncated at byte 1
        }
        // README: end
        Assert.Equal("Truncated at byte 1", message);
    }

    [Fact]
    public void BuildingAFlatBuffer_OfTheExample_GivesWhatIsRead()
    {
        // README: building
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(0, 80, defaultValue: 100);                  // a field by its id; left out where it equals its default
        builder.AddOffset(1, builder.CreateString("Orc"));
        builder.StartVector();
        for (int i = 0; i < 3; i++)
        {
            builder.StartTable();
            builder.Add(0, 1.5f * i, defaultValue: 0);
            builder.AddElement(builder.EndTable());
        }

        builder.AddOffset(2, builder.EndVector());
        builder.Finish(builder.EndTable());
        ReadOnlySpan<byte> monster = builder.WrittenSpan;
        // README: end
        FlatLayout weapon = FlatLayout.Make("Weapon", FlatField.Scalar("damage", 4, FlatType.Float32));
        FlatLayout layout = FlatLayout.Make("Monster", FlatField.Scalar("hp", 4, FlatType.Int32), FlatField.String("name", 6), FlatField.Tables("weapons", 8, () => weapon));
        FlatTable root = FlatBuffer.GetRoot(monster, layout, default);
        Assert.Equal((80, "Orc", 3), (root.Scalar(4, 100), root.String(6).ToString(), root.Tables(8).Count));
        Assert.Equal(3f, root.Tables(8)[2].Scalar(4, 0f));
    }

    [Fact]
    public void BuildingAFlexBuffer_OfTheExample_GivesWhatIsRead()
    {
        // README: flexbuffers
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        using (builder.StartMap())
        {
            builder.AddString("name"u8, "Orc"u8);
            builder.AddInt("hp"u8, 80);
            builder.AddVector<float>("place"u8, [1.5f, 2, 3]);
            using (builder.StartVector("friends"u8))
            {
                builder.AddString("Troll"u8);
                builder.AddNull();
            }
        }

        builder.Finish();
        ReadOnlySpan<byte> bytes = builder.WrittenSpan;

        FlexValue orc = FlexValue.GetRoot(bytes);                     // verified
        long hp = orc["hp"u8].AsInt64();
        FlatString friend = orc["friends"u8][0].AsString();
        long absent = orc["weapons"u8][3]["damage"u8].AsInt64();      // 0: what is not there is null
        double sum = 0;
        foreach (FlexValue coordinate in orc["place"u8].AsVector()) sum += coordinate.AsDouble();
        string text = orc.ToString();                                 // {"friends": ["Troll", null], "hp": 80, "name": "Orc", "place": [1.5, 2, 3]}
        // README: end
        Assert.Equal((80, "Troll", 0, 6.5), (hp, friend.ToString(), absent, sum));
        Assert.Equal("""{"friends": ["Troll", null], "hp": 80, "name": "Orc", "place": [1.5, 2, 3]}""", text);
    }

    [Fact]
    public void DynamicMessages_OfTheExamples_DoWhatTheDocumentSays()
    {
        byte[] descriptorSet = Protobuf.Dynamic.DynamicSamples.Bytes();

        // README: dynamic
        var types = new DynamicTypes(DescriptorPool.Parse(descriptorSet));
        using var arena = new ArenaAllocator();

        DynamicMessage order = types["shop.Order"].New(in arena);
        order.Set("id", 5L);
        order.Set("customer", "Ann");
        order.Set("state", "PAID");                                   // an enum by name; by number: order.Set("state", 2)
        DynamicMessage line = order.GetList("lines").AddMessage();
        line.Set("sku", "A-17");
        line.Set("quantity", 3);
        order.GetMap("stock").Set("A-17", 40u);
        byte[] bytes = order.ToArray();

        DynamicMessage read = types["shop.Order"].Parse(bytes, in arena);
        long id = read.Get<long>("id");
        string text = read.ToText();      // id: 5 customer: "Ann" lines { sku: "A-17" quantity: 3 } state: PAID stock { key: "A-17" value: 40 }
        bool isSame = read == order;
        // README: end
        Assert.Equal(5, id);
        Assert.Equal("id: 5 customer: \"Ann\" lines { sku: \"A-17\" quantity: 3 } state: PAID stock { key: \"A-17\" value: 40 }", text);
        Assert.True(isSame);

        // README: dynamic access
        foreach (FieldDescriptor field in order.GetPresentFields())
        {
            if (field.Type == ProtoFieldType.Int64 && !field.IsRepeated) order.Set(field, order.Get<long>(field) + 1);
        }

        foreach (DynamicMessage item in order.GetList("lines").Items<DynamicMessage>()) item.Clear("quantity");
        order.Mutable("parent").Set("id", 4L);            // creates the message if it is absent
        bool hasNote = order.Has("note");                 // false
        string? paidBy = order.WhichOneof("pay")?.Name;   // null: no member of the oneof is set
        // README: end
        Assert.Equal(6, order.Get<long>(1));
        Assert.Equal("sku: \"A-17\"", order.GetList("lines").Get<DynamicMessage>(0).ToText());
        Assert.False(hasNote);
        Assert.Null(paidBy);

        // README: dynamic projection
        DynamicProjection totals = types["shop.Order"].Project("id", "lines.quantity");
        DynamicMessage part = totals.Parse(bytes, in arena);          // id: 5 lines { quantity: 3 }
        // README: end
        Assert.Equal("id: 5 lines { quantity: 3 }", part.ToText());
    }

    [Fact]
    public void DynamicTables_OfTheExamples_DoWhatTheDocumentSays()
    {
        byte[] bfbs = File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/Structure/Readme/monster.bfbs"));

        // README: dynamic tables
        FlatSchema schema = FlatSchema.Parse(bfbs);
        using var arena = new ArenaAllocator();

        DynamicTable monster = schema["Game.Monster"].New(in arena);
        monster.Set("hp", (short)80);
        monster.Set("name", "Orc");
        DynamicTable weapon = monster.GetVector("weapons").AddTable();
        weapon.Set("name", "axe");
        weapon.Set("damage", 2.5f);
        byte[] buffer = monster.ToArray();

        DynamicTable read = schema["Game.Monster"].Parse(buffer, in arena);
        short hp = read.Get<short>("hp");
        string text = read.ToString();                            // {hp: 80, name: "Orc", weapons: [{name: "axe", damage: 2.5}]}
        bool isSame = read == monster;

        DynamicTable changed = read.ToMutable(in arena);          // read itself stays as it is
        changed.GetVector("weapons").Mutable(0).Set("damage", 3f);
        byte[] newBuffer = changed.ToArray();
        // README: end
        Assert.Equal((80, true), ((int)hp, isSame));
        Assert.Equal("{hp: 80, name: \"Orc\", weapons: [{name: \"axe\", damage: 2.5}]}", text);
        Assert.Equal(text, read.ToString());
        Assert.Equal(text.Replace("2.5", "3"), schema["Game.Monster"].Parse(newBuffer, in arena).ToString());
    }
}
