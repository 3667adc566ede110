using Game;
using LibWire.Reflection;
using LibWire.Tests.Protobuf.Descriptors.Schema;
using LibWire.WellKnown;
using Store;

namespace LibWire.Tests;

/// <summary>The blocks of README.md and docs that use generated code, compiled and run; order.proto and monster.fbs beside it are the schemas that README.md shows.</summary>
public sealed class ReadmeMessages
{
    [Fact]
    public void Text_OfTheExample_IsReadAndPrinted()
    {
        // README: text
        using var arena = new ArenaAllocator();
        Order order = Order.FromText("""id: 42 lines { sku: "A-17" quantity: 3 }  # a comment""", in arena);
        order.Lines[0].Quantity++;
        string text = order.ToText();     // id: 42 lines { sku: "A-17" quantity: 4 }
        // README: end
        Assert.Equal("""id: 42 lines { sku: "A-17" quantity: 4 }""", text);
    }

    [Fact]
    public void Descriptors_OfTheExample_TellFieldsAndOptions()
    {
        // README: descriptors
        MessageDescriptor order = Order.Descriptor;
        foreach (FieldDescriptor field in order.Fields) Console.WriteLine($"{field.Number} {field.Name}: {field.Type}, {field.Presence}");

        FileDescriptor file = OrderReflection.Descriptor;             // the file: messages, enums, extensions, services
        MessageDescriptor lines = order.FindField("lines")!.MessageType!;
        var pool = new DescriptorPool(file);                          // finds by full name, in the file and all that it imports
        // README: end
        Assert.Same(pool.FindMessage("store.OrderLine"), lines);
        byte[] descriptorSet = [0x0a, (byte)(file.ProtoBytes.Length | 0x80), (byte)(file.ProtoBytes.Length >> 7), .. file.ProtoBytes];

        // README: descriptor set
        DescriptorPool schemas = DescriptorPool.Parse(descriptorSet);
        MessageDescriptor? message = schemas.FindMessage("store.Order");
        string comment = message?.LeadingComments ?? "";              // empty unless the set has source info
        // README: end
        Assert.Equal(("store.Order", ""), (message?.FullName, comment));

        using var arena = new ArenaAllocator();

        // README: descriptor options
        FieldDescriptor plate = Car.Descriptor.FindField("plate")!;
        FieldOptions options = plate.GetOptions(in arena);            // the message of descriptor.proto
        bool isDeprecated = options.Deprecated;

        int level = plate.GetOption(MarksExtensions.Level);           // extend google.protobuf.FieldOptions { optional int32 level = 50000; }
        Mark mark = Car.Descriptor.GetOption(MarksExtensions.MessageMark, in arena);
        // README: end
        Assert.Equal((true, 7, "sedan"), (isDeprecated, level, mark.Label.ToString()));
    }

    [Fact]
    public void Editor_OfTheExample_ChangesSizes()
    {
        using var arena = new ArenaAllocator();
        var built = new Monster { Hp = 80 };
        built.SetName("Orc", in arena);
        built.Weapons.Add(in arena).SetName("axe", in arena);
        byte[] bytes = built.ToArray();

        // README: editor
        var editor = new FlatEditor(bytes, MonsterView.Layout, arena);
        FlatEdited orc = editor.Root;
        editor.SetString(orc, Monster.FieldIds.Name, "Grom"u8);                     // one string is appended, and one offset changes
        FlatEdited sword = editor.GetElement(orc, Monster.FieldIds.Weapons, 0);
        editor.SetString(sword, Weapon.FieldIds.Name, "long sword"u8);
        editor.Set(sword, Weapon.FieldIds.Damage, 9f);                              // in place, if the field is present
        ReadOnlySpan<byte> edited = editor.WrittenSpan;
        // README: end
        MonsterView view = MonsterView.GetRoot(edited);
        Assert.Equal(("Grom", "long sword", 9f, (short)80), (view.Name.ToString(), view.Weapons[0].Name.ToString(), view.Weapons[0].Damage, view.Hp));
    }

    [Fact]
    public void Fields_OfEachKind_AreWrittenByTheObjectAndReadByTheView()
    {
        // README: fields
        using var arena = new ArenaAllocator();
        var chest = new Chest { At = new Place { X = 1, Y = 2 }, Marks = Marks.Old | Marks.Rare, Luck = 7 };
        chest.Codes.AddRange([1, 2, 3], in arena);
        chest.Path.Add(new Place { X = 3 }, in arena);
        chest.Tags.Add("iron", in arena);
        chest.Inside.MutableScroll(in arena).SetText("xyzzy", in arena);      // the kind is Scroll now
        byte[] bytes = chest.ToArray();

        ChestView view = ChestView.GetRoot(bytes);
        string said = view.Inside.Kind switch
        {
            FindKind.Scroll => view.Inside.AsScroll.Text.ToString(),           // of a view: AsScroll; of an object: Scroll
            FindKind.Gold => $"{view.Inside.AsGold.Amount} pieces",
            _ => "nothing",
        };
        foreach (FlatString tag in view.Tags) said += " " + tag.ToString();
        foreach (Place step in view.Path) said += $" {step.X}";
        if (!view.At.IsNull) said += $" at {view.At.X}";                       // of an object: chest.HasAt, chest.At.X
        // README: end
        Chest read = Chest.Parse(bytes, in arena);
        Assert.Equal("xyzzy iron 3 at 1", said);
        Assert.Equal((true, 1f, "xyzzy", chest), (read.HasAt, read.At.X, read.Inside.Scroll.Text.ToString(), read));
        Assert.Contains(File.ReadAllText(Repository.PathOf("tests/LibWire.Tests/Structure/Readme/chest.fbs")).ReplaceLineEndings("\n"), File.ReadAllText(Repository.PathOf("docs/flatbuffers.md")).ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Holder_OfTheExample_KeepsWhatItHasRead()
    {
        using var arena = new ArenaAllocator();
        var filled = new Bag { Size = 3 };
        filled.SetOwner("me", in arena);
        filled.Items.Add(in arena).SetName("key", in arena);
        byte[] bytes = filled.ToArray();

        // README: holder
        BagHolder bag = BagHolder.Parse(bytes);              // verified; nothing is copied
        string? owner = bag.Owner;                           // made once, the same string from then on
        FlatHeldVector<ItemHolder>? items = bag.Items;       // an IReadOnlyList, which keeps each item after its first read
        int size = bag.Size;                                 // read where it lies, each time: that costs a load
        BagView view = bag.View;                             // the view of the same bytes, for what needs no objects
        // README: end
        Assert.Equal(("me", "key", 3, "me"), (owner, items![0].Name, size, view.Owner.ToString()));
        Assert.Contains(File.ReadAllText(Repository.PathOf("tests/LibWire.Tests/Structure/Readme/bag.fbs")).ReplaceLineEndings("\n"), File.ReadAllText(Repository.PathOf("docs/flatbuffers.md")).ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Messages_OfTheExample_AreBuiltWrittenAndRead()
    {
        // README: messages
        using var arena = new ArenaAllocator();
        var order = new Order { Id = 42 };
        order.SetNote("ring twice", in arena);
        ref OrderLine line = ref order.Lines.Add(in arena);
        line.SetSku("A-17"u8, in arena);
        line.Quantity = 3;
        byte[] bytes = order.ToArray();

        Order same = Order.Parse(bytes, in arena);
        uint quantity = 0;
        foreach (ref OrderLine each in same.Lines.Span) quantity += each.Quantity;
        string note = same.HasNote ? same.Note.ToString() : "";
        // README: end
        Assert.Equal((42UL, 3u, "ring twice", "A-17"), (same.Id, quantity, note, same.Lines[0].Sku.ToString()));

        // README: projection
        ProtoProjection<Order> wanted = ProtoProjection<Order>.Create("id", "lines.quantity");
        Order part = wanted.Parse(bytes, in arena);
        // README: end
        Assert.Equal((42UL, 3u, false, true), (part.Id, part.Lines[0].Quantity, part.HasNote, part.Lines[0].Sku.IsEmpty));

        // README: one API
        using var stream = new MemoryStream();
        order.WriteTo(stream);
        stream.Position = 0;
        Order received = Order.Parse(stream, in arena);

        if (!Order.TryParse(bytes, in arena, out Order checkedOrder, out WireFault fault)) Console.WriteLine(fault);
        // README: end
        Assert.Equal((42UL, 42UL, WireError.None), (received.Id, checkedOrder.Id, fault.Error));

        // README: streams
        using var file = new MemoryStream();
        for (int i = 0; i < 1000; i++) order.WriteDelimitedTo(file);

        file.Position = 0;
        ulong sum = 0;
        using var orders = new DelimitedMessageReader<Order>(file);
        foreach (ref readonly Order each in orders) sum += each.Id;
        // README: end
        Assert.Equal(42_000UL, sum);

        byte[] delimited = file.ToArray();

        // README: batches
        Order whole = Order.ParseParallel(bytes, in arena);                        // one large message, by all processors
        UnmanagedArray<Order> all = Order.ParseMany(delimited, in arena);          // many small ones in one call
        all = Order.ParseManyParallel(delimited, in arena, maxDegreeOfParallelism: 4);
        // README: end
        Assert.True(whole == order);
        Assert.Equal((1000, 42UL), (all.Count, all[999].Id));

        // README: write batches
        var writer = new ProtoWriter(in arena);
        Order.WriteMany(all.ReadOnlySpan, ref writer);                             // each after its length, in one call
        Order.WriteManyParallel(all.ReadOnlySpan, ref writer);                     // the same by all processors

        var largeWriter = new ProtoWriter(in arena);
        whole.WriteParallel(ref largeWriter, maxDegreeOfParallelism: 4);           // one large message
        // README: end
        Assert.Equal(delimited.Concat(delimited), writer.ToArray());
        Assert.Equal(whole.ToArray(), largeWriter.ToArray());
    }

    [Fact]
    public void ShortForm_OfTheExample_NeedsNoArena()
    {
        // README: short form
        using ArenaScope scope = ArenaScope.Rent();          // an arena of the pool; or: using (arena.Use()) { … }
        var placed = new Order
        {
            Id = 42,
            NoteText = "ring twice",
            Lines = [new OrderLine { SkuText = "A-17", Quantity = 3 }, new OrderLine { SkuText = "B-02" }],
        };
        placed.Lines.Add(new OrderLine { SkuText = "C-99" });
        byte[] sent = placed.ToArray();
        string text = Order.Parse(sent).NoteText;
        // README: end
        Assert.Equal(("ring twice", 3), (text, Order.Parse(sent).Lines.Count));
    }

    [Fact]
    public void Objects_OfTheExample_AreBuiltWrittenAndRead()
    {
        // README: objects
        using var arena = new ArenaAllocator();
        var orc = new Monster { Hp = 80 };
        orc.SetName("Orc", in arena);
        ref Weapon axe = ref orc.Weapons.Add(in arena);
        axe.SetName("axe"u8, in arena);
        axe.Damage = 3.5f;
        byte[] bytes = orc.ToArray();                       // the whole object, front to back

        float damage = MonsterView.GetRoot(bytes).Weapons[0].Damage;   // verified, and read where it lies
        Monster same = Monster.Parse(bytes, in arena);      // verified, and copied into the arena, to be changed and written again

        var builder = new FlatBuilder(in arena);            // or in call order, as generated code of Google does it
        FlatOffset<Weapon> sword = Weapon.Create(in builder, name: builder.CreateString("sword"), damage: 5);
        Monster.Finish(in builder, Monster.Create(in builder, name: builder.CreateString("Orc"), weapons: builder.CreateVector<Weapon>([sword])));
        // README: end
        Assert.Equal((3.5f, orc, (short)80), (damage, same, same.Hp));
        MonsterView armed = MonsterView.GetRoot(builder.WrittenSpan);
        Assert.Equal(((short)100, "sword", 5f), (armed.Hp, armed.Weapons[0].Name.ToString(), armed.Weapons[0].Damage));
    }

    [Fact]
    public void Objects_OfTheGuideForFlatSharp_AreReadInBothModes()
    {
        // README: from flatsharp
        using var arena = new ArenaAllocator();
        var orc = new Monster { Hp = 80 };
        orc.SetName("Orc", in arena);
        ref Weapon axe = ref orc.Weapons.Add(in arena);
        axe.SetName("axe", in arena);
        axe.Damage = 3.5f;
        byte[] bytes = orc.ToArray();

        MonsterView lazy = MonsterView.GetRoot(bytes);       // reads where the bytes lie, each time
        Monster greedy = Monster.Parse(bytes, in arena);     // reads all at once, into the arena
        greedy.Hp = 90;
        // README: end
        Assert.Equal(((short)80, (short)90, "axe", "axe"), (lazy.Hp, greedy.Hp, lazy.Weapons[0].Name.ToString(), greedy.Weapons[0].Name.ToString()));
    }
}
