using FsCheck;
using FsCheck.Fluent;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Laws;

namespace LibWire.Tests.Interop;

/// <summary>Groups, unknown fields, and what each library accepts and rejects.</summary>
public sealed class GoogleUnknownTests
{
    // The classes of Google.Protobuf cannot be parsed as groups, because their code does not handle end tags. Its stream can.
    [Fact]
    public void Groups_WrittenByHand_AreReadByGoogle()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.StartGroup(5);
        writer.AddDouble(2, 2.5);
        writer.StartGroup(536870911);
        writer.AddString(3, "inner");
        writer.CloseGroup();
        writer.CloseGroup();
        byte[] bytes = writer.ToArray();

        var input = new CodedInputStream(bytes);
        Assert.Equal(WireFormat.MakeTag(5, WireFormat.WireType.StartGroup), input.ReadTag());
        Assert.Equal(WireFormat.MakeTag(2, WireFormat.WireType.Fixed64), input.ReadTag());
        Assert.Equal(2.5, input.ReadDouble());
        Assert.Equal(WireFormat.MakeTag(536870911, WireFormat.WireType.StartGroup), input.ReadTag());
        Assert.Equal(WireFormat.MakeTag(3, WireFormat.WireType.LengthDelimited), input.ReadTag());
        Assert.Equal("inner", input.ReadString());
        Assert.Equal(WireFormat.MakeTag(536870911, WireFormat.WireType.EndGroup), input.ReadTag());
        Assert.Equal(WireFormat.MakeTag(5, WireFormat.WireType.EndGroup), input.ReadTag());
        Assert.True(input.IsAtEnd);
        Assert.Equal(bytes, Empty.Parser.ParseFrom(bytes).ToByteArray());
    }

    [Fact]
    public void Groups_WrittenByGoogle_AreReadByHand()
    {
        FieldCodec<Value> codec = FieldCodec.ForGroup((536870911u << 3) | 3, (536870911u << 3) | 4, Value.Parser);
        var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream))
        {
            codec.WriteTagAndValue(output, Value.ForString("in a group"));
            codec.WriteTagAndValue(output, Value.ForStruct(new Struct { Fields = { ["k"] = Value.ForNumber(7) } }));
        }

        var reader = new ProtoReader(stream.ToArray());
        Assert.True(reader.Next());
        Assert.Equal((536870911, ProtoWireType.StartGroup), (reader.Tag, reader.WireType));
        Assert.Equal(Value.ForString("in a group"), StructTree.Read(reader.ReadGroup()));
        Assert.True(reader.Next());
        Assert.Equal(7, StructTree.Read(reader.ReadGroup()).StructValue.Fields["k"].NumberValue);
        Assert.False(reader.Next());
    }

    [Fact]
    public void Unknown_fields_of_any_message_come_back_from_Google_with_the_same_content() =>
        Law.Check(
            Make.Message,
            message =>
            {
                byte[] bytes = ProtoNode.Encode(Numbered(message));
                return Empty.Parser.ParseFrom(bytes).ToByteArray().AsSpan().SequenceEqual(bytes);
            });

    [Fact]
    public void What_is_refused_here_is_refused_by_Google_or_is_on_the_list_of_what_we_refuse_on_purpose()
    {
        using var campaign = new FuzzCampaign(11, FuzzSeeds.Load());
        int accepted = 0;
        int refused = 0;
        for (int i = 0; i < 4000; i++)
        {
            byte[] bytes = campaign.Make(i);
            WireError error = Skim(bytes);
            bool theyAccept = GoogleAccepts(bytes);
            accepted += error == WireError.None && theyAccept ? 1 : 0;
            refused += error != WireError.None && !theyAccept ? 1 : 0;

            // LibWire is stricter than Google in two points. It rejects tags and lengths of 6 to 10 bytes. It also rejects lengths and field numbers that are
            // valid only after they are cut to 32 bits.
            bool isStricter = error is WireError.VarintTooLong or WireError.InvalidFieldNumber or WireError.LengthOutOfRange;
            Assert.True(theyAccept == (error == WireError.None) || (theyAccept && isStricter), $"Input {i}: {error} here, {(theyAccept ? "accepted" : "refused")} by Google: {Convert.ToHexStringLower(bytes)}");
        }

        Assert.True(accepted > 500 && refused > 500, $"{accepted} accepted by both, {refused} refused by both: too few to say anything.");
    }

    /// <summary>Numbers the fields in their order, in groups too, because Google sorts unknown fields by number.</summary>
    private static IReadOnlyList<ProtoNode> Numbered(IReadOnlyList<ProtoNode> message) =>
        [.. message.Select((node, i) => (node is ProtoNode.Group group ? group with { Fields = Numbered(group.Fields) } : node) with { FieldNumber = i + 1 })];

    private static WireError Skim(byte[] bytes)
    {
        var reader = new ProtoReader(bytes);
        WireError error;
        while (reader.TryNext(out error) && reader.TrySkip(out error))
        {
        }

        return error;
    }

    private static bool GoogleAccepts(byte[] bytes)
    {
        try
        {
            Empty.Parser.ParseFrom(bytes);
            return true;
        }
        catch (InvalidProtocolBufferException)
        {
            return false;
        }
    }
}
