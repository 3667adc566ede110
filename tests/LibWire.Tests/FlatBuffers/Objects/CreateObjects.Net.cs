namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Objects written in call order, by the emitted <c>Create</c> methods.</summary>
internal static class CreateObjects
{
    internal static FlatOffset<World> World(FlatBuilder builder, in World source)
    {
        World world = source; // Properties of arrays are references that could change it.
        var values = new ValueOffset[world.Values.Count];
        for (int i = 0; i < values.Length; i++) values[i] = Value(builder, in world.Values[i]);
        var choices = new ChoiceOffset[world.Choices.Count];
        for (int i = 0; i < choices.Length; i++) choices[i] = Choice(builder, in world.Choices[i]);

        return Objects.World.Create(
            builder,
            hp: world.Hp, on: world.On, color: world.Color, ratio: world.Ratio, share: world.Share, count: world.Count, maybe: world.Maybe, maybeOn: world.MaybeOn, maybeColor: world.MaybeColor,
            name: world.HasName ? builder.CreateString(world.Name) : default,
            title: world.HasTitle ? builder.CreateString(world.Title) : default,
            at: world.HasAt ? world.At : null,
            big: world.HasBig ? world.Big : null,
            item: world.HasItem ? Item(builder, in world.Item) : default,
            self: world.HasSelf ? World(builder, in world.Self) : default,
            numbers: world.HasNumbers ? builder.CreateVector<int>(world.Numbers.Span) : default,
            longs: world.HasLongs ? builder.CreateVector<long>(world.Longs.Span) : default,
            points: world.HasPoints ? builder.CreateVector<Point>(world.Points.Span) : default,
            bigs: world.HasBigs ? builder.CreateVector<Big>(world.Bigs.Span) : default,
            colors: world.HasColors ? builder.CreateVector<Color>(world.Colors.Span) : default,
            flags: world.HasFlags ? builder.CreateVector<bool>(world.Flags.Span) : default,
            texts: world.HasTexts ? Vector(builder, world.Texts.ToArray(), static (FlatBuilder builder, in Utf8String text) => builder.CreateString(text)) : default,
            items: world.HasItems ? Vector(builder, world.Items.ToArray(), Item) : default,
            worlds: world.HasWorlds ? Vector(builder, world.Worlds.ToArray(), World) : default,
            value: Value(builder, in world.Value),
            values: world.HasValues ? ValueOffset.CreateVector(in builder, values) : default,
            choice: Choice(builder, in world.Choice),
            choices: world.HasChoices ? ChoiceOffset.CreateVector(in builder, choices) : default,
            nested: world.HasNested ? builder.CreateNestedBuffer(world.Nested.Span) : default,
            flex: world.HasFlex ? builder.CreateVector<byte>(world.Flex.Span) : default,
            none: world.HasNone ? builder.CreateVector<int>(world.None.Span) : default,
            aligned: world.HasAligned ? builder.CreateVector<byte>(world.Aligned.Span, alignBytes: 32) : default,
            alignedItems: world.HasAlignedItems ? Vector(builder, world.AlignedItems.ToArray(), Item, alignBytes: 16) : default);
    }

    internal static FlatOffset<Item> Item(FlatBuilder builder, in Item item) => Objects.Item.Create(
        builder, next: item.HasNext ? Item(builder, in item.Next) : default, id: item.Id, name: item.HasName ? builder.CreateString(item.Name) : default);

    private delegate FlatOffset<T> Writer<T>(FlatBuilder builder, in T item);

    private static FlatOffset<UnmanagedArray<T>> Vector<T>(FlatBuilder builder, T[] items, Writer<T> write, int alignBytes = 0)
        where T : unmanaged
    {
        var offsets = new FlatOffset<T>[items.Length];
        for (int i = 0; i < items.Length; i++) offsets[i] = write(builder, in items[i]);
        return builder.CreateVector<T>(offsets, alignBytes);
    }

    internal static ValueOffset Value(FlatBuilder builder, in Value value) => value.Kind switch
    {
        ValueKind.Item => ValueOffset.Item(Item(builder, in value.Item)),
        ValueKind.Again => ValueOffset.Again(Item(builder, in value.Again)),
        ValueKind.Text => builder.CreateString(value.Text),
        ValueKind.Point => builder.CreateStruct(value.Point),
        ValueKind.Big => builder.CreateStruct(value.Big),
        _ => default,
    };

    internal static ChoiceOffset Choice(FlatBuilder builder, in Choice choice) => choice.Kind switch
    {
        ChoiceKind.Item => Item(builder, in choice.Item),
        ChoiceKind.World => World(builder, in choice.World),
        _ => default,
    };
}
