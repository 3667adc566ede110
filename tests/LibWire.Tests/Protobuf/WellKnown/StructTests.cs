using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.WellKnown;

public sealed class StructTests
{
    [Fact]
    public void Values_OfEachKind_AreGoogles()
    {
        using var arena = new ArenaAllocator();
        Struct fields = default;
        fields.Set("number", 1.5, in arena);
        fields.Set("yes", true, in arena);
        fields.Set("text", "x", in arena);
        fields.Set("nothing", null, in arena);
        Struct inner = default;
        inner.Set("a", Value.ForString(Utf8String.Copy("b", in arena)), in arena);
        fields.Set("inner", Value.ForStruct(inner, in arena), in arena);
        fields.Set("list", Value.ForList([Value.ForNumber(1), Value.ForNull(), Value.ForBool(false), Value.ForString("", in arena)], in arena), in arena);
        fields.Set("none", Value.ForList([], in arena), in arena);
        fields.Set("number", -2, in arena);

        var google = Google.Protobuf.WellKnownTypes.Struct.Parser.ParseFrom(fields.ToArray());
        Assert.Equal(
            """{ "number": -2, "yes": true, "text": "x", "nothing": null, "inner": { "a": "b" }, "list": [ 1, null, false, "" ], "none": [ ] }""",
            google.ToString());
        Struct read = Struct.Parse(Google.Protobuf.MessageExtensions.ToByteArray(google), in arena);
        Assert.True(ProtoMessage.AreEqual(in fields, in read));
    }

    [Fact]
    public void Value_SetToAnotherKind_HasThatOnly()
    {
        using var arena = new ArenaAllocator();
        Value value = Value.ForString("text", in arena);
        Assert.Equal(Value.KindOneofCase.StringValue, value.KindCase);
        value.NumberValue = 3;
        Assert.Equal((Value.KindOneofCase.NumberValue, true), (value.KindCase, value.StringValue.IsEmpty));
        Assert.Equal(Value.KindOneofCase.NullValue, Value.ForNull().KindCase);
        Assert.Throws<ArgumentNullException>(() => Value.ForString(null!, arena));
    }

    [Fact]
    public void ForList_NoRoom_LeavesTheArenaAlone()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256, ByteLimit = 256 });
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<ArenaLimitException>(() => Value.ForList(new Value[100], in arena));
        Assert.Equal(usedBytes, arena.UsedBytes);
    }
}
