using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Random objects, and the content of an object as text: from its properties, not from its bytes.</summary>
internal static class RandomObjects
{
    /// <param name="random">The source of randomness.</param>
    /// <param name="arena">The arena of the objects.</param>
    /// <param name="depth">How deep worlds may be nested.</param>
    /// <param name="hasNone">Whether vectors have unions without a value, which no builder can write.</param>
    internal static World World(FuzzRandom random, ArenaAllocator arena, int depth, bool hasNone = false)
    {
        var world = default(World);
        if (random.OneIn(2)) world.Hp = (short)(random.OneIn(4) ? 100 : random.Next(1 << 16));
        if (random.OneIn(2)) world.On = random.OneIn(2);
        if (random.OneIn(2)) world.Color = (Color)random.Next(4);
        if (random.OneIn(2)) world.Ratio = random.OneIn(3) ? -0f : random.Next(100) / 8f;
        if (random.OneIn(2)) world.Share = random.OneIn(3) ? 0 : random.Next(100) / 8.0;
        if (random.OneIn(2)) world.Count = (ulong)random.Next(int.MaxValue) << random.Next(33);
        if (random.OneIn(2)) world.Maybe = random.OneIn(2) ? 0 : random.Next(1000);
        if (random.OneIn(2)) world.MaybeOn = random.OneIn(2);
        if (random.OneIn(2)) world.MaybeColor = (Color)random.Next(3);
        if (random.OneIn(2)) world.SetName(Word(random), in arena);
        if (random.OneIn(3)) world.SetTitle(Word(random), in arena);
        if (random.OneIn(2)) world.At = Point(random);
        if (random.OneIn(3)) world.Big = Big(random);
        if (random.OneIn(2)) world.MutableItem(in arena) = Item(random, arena, depth);
        if (depth > 0 && random.OneIn(2)) world.MutableSelf(in arena) = World(random, arena, depth - 1, hasNone);
        for (int i = Count(random); i > 0; i--) world.Numbers.Add(random.Next(1000), in arena);
        for (int i = Count(random); i > 0; i--) world.Longs.Add(random.Next(1000) * 10_000_000_000L, in arena);
        for (int i = Count(random); i > 0; i--) world.Points.Add(Point(random), in arena);
        for (int i = Count(random); i > 0; i--) world.Bigs.Add(Big(random), in arena);
        for (int i = Count(random); i > 0; i--) world.Colors.Add((Color)random.Next(3), in arena);
        for (int i = Count(random); i > 0; i--) world.Flags.Add(random.OneIn(2), in arena);
        for (int i = Count(random); i > 0; i--) world.Texts.Add(Word(random), in arena);
        for (int i = Count(random); i > 0; i--) world.Items.Add(Item(random, arena, depth), in arena);
        for (int i = depth > 0 ? Count(random) / 2 : 0; i > 0; i--) world.Worlds.Add(World(random, arena, depth - 1, hasNone), in arena);
        world.Value = Value(random, arena, depth, canBeNone: true);
        for (int i = Count(random); i > 0; i--) world.Values.Add(Value(random, arena, depth, hasNone), in arena);
        world.Choice = Choice(random, arena, depth, canBeNone: true);
        for (int i = Count(random); i > 0; i--) world.Choices.Add(Choice(random, arena, depth - 1, hasNone), in arena);
        if (depth > 0 && random.OneIn(4)) AddAll(ref world.Nested, World(random, arena, 0).ToArray(), arena);
        if (random.OneIn(4)) AddAll(ref world.Flex, [5, 4, 1], arena);
        if (random.OneIn(4)) world.None.Add(1, in arena);
        if (random.OneIn(4)) AddAll(ref world.Aligned, Encoding.UTF8.GetBytes(Word(random)), arena);
        for (int i = Count(random) / 2; i > 0; i--) world.AlignedItems.Add(Item(random, arena, 0), in arena);

        // In the order in which they are written, so that what is read prints the same.
        world.Items.Span.Sort(static (left, right) => left.Id.CompareTo(right.Id));
        world.AlignedItems.Span.Sort(static (left, right) => left.Id.CompareTo(right.Id));
        if (random.OneIn(8)) world.SetEmptyNumbers();
        if (random.OneIn(8)) world.SetEmptyTexts();
        if (random.OneIn(8)) world.SetEmptyItems();
        if (random.OneIn(8)) world.SetEmptyValues();
        if (random.OneIn(8)) world.SetEmptyLongs();
        if (random.OneIn(8)) world.SetEmptyNone();
        return world;
    }

    internal static Item Item(FuzzRandom random, ArenaAllocator arena, int depth)
    {
        var item = default(Item);
        if (random.OneIn(2)) item.Id = (uint)random.Next(1000);
        if (random.OneIn(2)) item.SetName(Word(random), in arena);
        if (depth > 0 && random.OneIn(3)) item.MutableNext(in arena) = Item(random, arena, depth - 1);
        return item;
    }

    private static Value Value(FuzzRandom random, ArenaAllocator arena, int depth, bool canBeNone)
    {
        var value = default(Value);
        switch (random.Next(canBeNone ? 6 : 5))
        {
            case 0: value.MutableItem(in arena) = Item(random, arena, depth); break;
            case 1: value.SetPoint(Point(random), in arena); break;
            case 2: value.SetText(Word(random), in arena); break;
            case 3: value.MutableAgain(in arena) = Item(random, arena, depth); break;
            case 4: value.SetBig(Big(random), in arena); break;
        }

        return value;
    }

    internal static Point Point(FuzzRandom random) => new() { X = (short)random.Next(1000), Y = (short)-random.Next(1000) };

    internal static Big Big(FuzzRandom random)
    {
        var big = new Big { A = random.Next(100) / 4.0, On = random.OneIn(2) };
        big.SetPoints(random.Next(2), Point(random));
        return big;
    }

    /// <summary>The text of everything in an object.</summary>
    internal static string Text(in World world)
    {
        var text = new StringBuilder();
        Write(text, in world);
        return text.ToString();
    }

    private static Choice Choice(FuzzRandom random, ArenaAllocator arena, int depth, bool canBeNone)
    {
        var choice = default(Choice);
        if (canBeNone && random.OneIn(3)) return choice;
        if (depth <= 0 || random.OneIn(2)) choice.MutableItem(in arena) = Item(random, arena, depth);
        else choice.MutableWorld(in arena) = World(random, arena, depth - 1);
        return choice;
    }

    private static string Word(FuzzRandom random) => new((char)('a' + random.Next(26)), random.OneIn(5) ? 0 : random.OneIn(6) ? 60 + random.Next(40) : random.Next(20));

    private static int Count(FuzzRandom random) => random.OneIn(2) ? 0 : random.Next(5);

    private static void AddAll(ref UnmanagedArray<byte> array, byte[] bytes, ArenaAllocator arena)
    {
        foreach (byte value in bytes) array.Add(value, in arena);
    }

    private static void Write(StringBuilder text, in World world)
    {
        World copy = world; // Properties of arrays are references that could change it.
        text.Append($"({copy.Hp} {copy.On} {copy.Color} {BitConverter.SingleToInt32Bits(copy.Ratio)} {BitConverter.DoubleToInt64Bits(copy.Share)} {copy.Count} {copy.Maybe} {copy.MaybeOn} {copy.MaybeColor}");
        text.Append($" {copy.HasName} {copy.Name} {copy.HasTitle} {copy.Title} {copy.HasAt} {copy.At.X} {copy.At.Y} {copy.HasBig} {copy.Big.A} {copy.Big.On} {copy.Big.GetPoints(0).X} {copy.Big.GetPoints(1).Y}");
        if (copy.HasItem) Write(text, in copy.Item);
        if (copy.HasSelf) Write(text, in copy.Self);
        text.Append($" {copy.HasNumbers} {string.Join(',', copy.Numbers.ToArray())} {copy.HasLongs} {string.Join(',', copy.Longs.ToArray())} {copy.HasColors} {string.Join(',', copy.Colors.ToArray())} {copy.HasFlags} {string.Join(',', copy.Flags.ToArray())}");
        text.Append($" {copy.HasPoints} {string.Join(',', copy.Points.ToArray().Select(static point => (point.X, point.Y)))} {copy.HasBigs} {string.Join(',', copy.Bigs.ToArray().Select(static big => (big.A, big.On, big.GetPoints(1).X)))}");
        text.Append($" {copy.HasTexts} {string.Join(',', copy.Texts.ToArray())} {copy.HasItems} {copy.HasWorlds} {copy.HasAlignedItems}");
        foreach (ref Item item in copy.Items) Write(text, in item);
        foreach (ref World inner in copy.Worlds) Write(text, in inner);
        foreach (ref Item item in copy.AlignedItems) Write(text, in item);
        Write(text, in copy.Value);
        text.Append($" {copy.HasValues} ");
        foreach (ref Value value in copy.Values) Write(text, in value);
        Write(text, in copy.Choice);
        text.Append($" {copy.HasChoices} ");
        foreach (ref Choice choice in copy.Choices) Write(text, in choice);
        text.Append($" {copy.HasNested} {string.Join(',', copy.Nested.ToArray())} {copy.HasFlex} {copy.Flex.Count} {copy.HasNone} {copy.None.Count} {copy.HasAligned} {string.Join(',', copy.Aligned.ToArray())})");
    }

    private static void Write(StringBuilder text, in Item item)
    {
        text.Append($"[{item.Id} {item.HasName} {item.Name}");
        if (item.HasNext) Write(text, in item.Next);
        text.Append(']');
    }

    private static void Write(StringBuilder text, in Value value)
    {
        text.Append($"<{value.Kind} {value.IsNull} {value.Text} {value.Point.X} {value.Big.A}");
        Write(text, in value.Item);
        Write(text, in value.Again);
        text.Append('>');
    }

    private static void Write(StringBuilder text, in Choice choice)
    {
        text.Append($"<{choice.Kind}");
        Write(text, in choice.Item);
        if (choice.Kind == ChoiceKind.World) Write(text, in choice.World);
        text.Append('>');
    }
}
