namespace LibWire.Tests.Bombs;

/// <summary>Messages that ask for the most of some part of a decoder, with any number of repetitions.</summary>
internal static class ProtoBombs
{
    private const int Unknown = 999;

    private delegate void Step(scoped ref ProtoWriter writer, int i);

    private static readonly Dictionary<string, Step> Steps = new()
    {
        ["known and unknown fields in turns"] = static (scoped ref writer, _) =>
        {
            writer.AddInt32(1, 1);
            writer.AddInt32(Unknown, 1);
        },
        ["unknown fields between messages"] = static (scoped ref writer, _) =>
        {
            writer.AddString(Unknown, "an unknown field");
            Sub(ref writer, 21, static (scoped ref sub) => sub.AddString(Unknown, "in a message"));
        },
        ["unknown groups"] = static (scoped ref writer, _) =>
        {
            writer.StartGroup(Unknown);
            writer.AddInt32(1, 1);
            writer.CloseGroup();
        },
        ["packed runs of one number"] = static (scoped ref writer, i) => writer.AddPackedInt32(19, [i & 127]),
        ["packed runs of no number"] = static (scoped ref writer, _) => writer.AddString(19, ""),
        ["packed runs, each behind a text"] = static (scoped ref writer, i) =>
        {
            writer.AddPackedInt32(19, [i & 127]);
            writer.AddString(20, "a");
        },
        ["packed runs that can be borrowed"] = static (scoped ref writer, i) => writer.AddPackedDouble(28, [.. Enumerable.Repeat((double)i, 40)]),
        ["numbers that are not packed"] = static (scoped ref writer, _) => writer.AddInt32(19, 1),
        ["numbers packed and not packed"] = static (scoped ref writer, _) =>
        {
            writer.AddInt32(19, 1);
            writer.AddPackedInt32(19, [1, 2]);
        },
        ["merges of one message"] = static (scoped ref writer, _) => Sub(ref writer, 17, static (scoped ref sub) => sub.AddPackedInt32(19, [1])),
        ["merges of a message at depth 3"] = static (scoped ref writer, _) => Sub(
            ref writer, 17, static (scoped ref sub) => Sub(
                ref sub, 17, static (scoped ref inner) => Sub(
                    ref inner, 17, static (scoped ref last) => last.AddString(20, "a")))),
        ["merges of an empty message"] = static (scoped ref writer, _) => writer.AddString(17, ""),
        ["merges of a map"] = static (scoped ref writer, i) => Sub(ref writer, 17, (scoped ref sub) => Entry(ref sub, i)),
        ["one key again and again"] = static (scoped ref writer, _) => Entry(ref writer, 0),
        ["keys in steps"] = static (scoped ref writer, i) => Entry(ref writer, i << 7),
        ["a message for one key, again and again"] = static (scoped ref writer, _) => Sub(
            ref writer, 23, static (scoped ref entry) => Sub(ref entry, 2, static (scoped ref value) => value.AddString(20, "a text of some length"))),
        ["members of a oneof in turns"] = static (scoped ref writer, _) =>
        {
            writer.AddInt32(24, 1);
            Sub(ref writer, 25, static (scoped ref sub) => sub.AddString(14, "a text that fills the space of the struct, so that bytes in and out are of a size"));
        },
        ["texts behind sixteen others, between members of a oneof"] = static (scoped ref writer, i) =>
        {
            for (int text = i == 0 ? 16 : 1; text > 0; text--) writer.AddString(20, "a");
            writer.AddInt32(24, 1);
            Sub(ref writer, 25, static (scoped ref sub) => sub.AddString(14, "a text that fills the space of the struct, so that bytes in and out are of a size"));
        },
        ["texts of no letter"] = static (scoped ref writer, _) => writer.AddString(20, ""),
        ["one text again and again"] = static (scoped ref writer, _) => writer.AddString(14, "a text"),
        ["extensions"] = static (scoped ref writer, _) => writer.AddString(101, "a"),
        ["wrong wire types"] = static (scoped ref writer, _) => writer.AddVarInt(21, 7),
    };

    private delegate void Fill(scoped ref ProtoWriter writer);

    /// <summary>What each repeats.</summary>
    internal static IEnumerable<string> Names => Steps.Keys;

    /// <summary>The bytes of a message of the type <c>All</c>.</summary>
    internal static byte[] Make(string name, int count)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < count; i++) Steps[name](ref writer, i);
        return writer.ToArray();
    }

    private static void Sub(scoped ref ProtoWriter writer, int number, Fill fill)
    {
        writer.StartSub(number);
        fill(ref writer);
        writer.CloseSub();
    }

    private static void Entry(scoped ref ProtoWriter writer, int i) => Sub(ref writer, 22, (scoped ref entry) =>
    {
        entry.AddString(1, $"{i}");
        entry.AddInt32(2, i);
    });
}
