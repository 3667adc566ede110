namespace LibWire.Tests.Protobuf.Projection;

/// <summary>Oneofs of which a projection names some members, or all.</summary>
public sealed class ProtoProjectionOneofTests
{
    [Theory]
    [InlineData("one_number", "")]
    [InlineData("one_text", "one_text: \"chosen\"")]
    [InlineData("one_number,one_text", "one_text: \"chosen\"")]
    [InlineData("one_thing", "")]
    public void Parse_NumberThenText_TheLastOneIsSet(string paths, string expected) => Reads(expected, paths, (scoped ref ProtoWriter w) =>
    {
        w.AddInt32(22, 1);
        w.AddString(23, "chosen");
    });

    [Fact]
    public void Parse_MessageSeenAgain_MergesOnlyWhileItIsSet()
    {
        Reads("one_thing { number: 1 signed: 2 }", "one_thing.number,one_thing.signed", static (scoped ref ProtoWriter w) =>
        {
            AddThing(ref w, 1, 0);
            AddThing(ref w, 0, 2);
        });
        Reads("one_thing { signed: 2 }", "one_thing.number,one_thing.signed", static (scoped ref ProtoWriter w) =>
        {
            AddThing(ref w, 1, 0);
            w.AddString(23, "between, not named");
            AddThing(ref w, 0, 2);
        });
        Reads("one_thing { signed: 2 }", "one_thing.number,one_thing.signed,one_text", static (scoped ref ProtoWriter w) =>
        {
            AddThing(ref w, 1, 0);
            w.AddString(23, "between, named");
            AddThing(ref w, 0, 2);
        });
    }

    [Fact]
    public void Parse_OtherMemberComesBehind_EmptiesTheOneof()
    {
        Reads("", "one_text", static (scoped ref ProtoWriter w) =>
        {
            w.AddString(23, "gone");
            AddThing(ref w, 1, 0);
        });
        Reads("", "one_text", static (scoped ref ProtoWriter w) =>
        {
            w.AddString(23, "gone");
            w.StartGroup(26);
            w.AddInt32(1, 1);
            w.CloseGroup();
        });
        Reads("", "one_group.number", static (scoped ref ProtoWriter w) =>
        {
            w.StartGroup(26);
            w.AddInt32(1, 1);
            w.CloseGroup();
            w.AddInt32(22, 0);
        });
    }

    [Fact]
    public void Parse_OtherMemberIsAnUnknownField_LeavesTheOneofAlone() => Reads("one_text: \"stays\"", "one_text", static (scoped ref ProtoWriter w) =>
    {
        w.AddString(23, "stays");
        w.AddInt32(25, 7); // a number that its enum does not have
        w.AddString(22, "the wire type of another field");
        w.AddInt32(24, 1);
    });

    [Fact]
    public void Parse_OtherMemberIsAClosedEnumOfAKnownNumber_EmptiesTheOneof() => Reads("", "one_text", static (scoped ref ProtoWriter w) =>
    {
        w.AddString(23, "gone");
        w.AddInt32(25, -1);
    });

    [Fact]
    public void Merge_OtherMember_EmptiesTheOneofOfTheMessage()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = ProtoWriterText.Bytes(static (scoped ref ProtoWriter w) => AddThing(ref w, 1, 0));
        var reader = new ProtoReader(bytes);
        Thing thing = new() { ChoiceCase = 22, Number = 5, HasBits = 1 };
        thing.ChoiceValue.OneNumber = 3;
        ProtoProjection<Thing>.Create("one_number").Merge(ref reader, in arena, ref thing);
        Assert.Equal((0, 0, 5), (thing.ChoiceCase, thing.ChoiceValue.OneNumber, thing.Number));
    }

    private static void AddThing(scoped ref ProtoWriter w, int number, long signed)
    {
        w.StartSub(24);
        if (number != 0) w.AddInt32(1, number);
        if (signed != 0) w.AddSInt64(2, signed);
        w.CloseSub();
    }

    private static void Reads(string expected, string paths, ProtoWriterText.Write write) => ProjectionAssert.Reads(expected, paths, ProtoWriterText.Bytes(write));
}
