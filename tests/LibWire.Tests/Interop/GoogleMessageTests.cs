using Google.Protobuf;
using Google.Protobuf.Reflection;
using Google.Protobuf.WellKnownTypes;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Laws;

namespace LibWire.Tests.Interop;

/// <summary>Messages for which Google.Protobuf has classes: written by hand here and parsed there, and the other way round.</summary>
public sealed class GoogleMessageTests
{
    [Fact]
    public void Wrappers_WrittenByHand_AreParsed()
    {
        Assert.Equal(-0.5, Parsed(DoubleValue.Parser, (scoped ref ProtoWriter writer) => writer.AddDouble(1, -0.5)).Value);
        Assert.Equal(float.MinValue, Parsed(FloatValue.Parser, (scoped ref ProtoWriter writer) => writer.AddFloat(1, float.MinValue)).Value);
        Assert.Equal(long.MinValue, Parsed(Int64Value.Parser, (scoped ref ProtoWriter writer) => writer.AddInt64(1, long.MinValue)).Value);
        Assert.Equal(ulong.MaxValue, Parsed(UInt64Value.Parser, (scoped ref ProtoWriter writer) => writer.AddUInt64(1, ulong.MaxValue)).Value);
        Assert.Equal(-1, Parsed(Int32Value.Parser, (scoped ref ProtoWriter writer) => writer.AddInt32(1, -1)).Value);
        Assert.Equal(uint.MaxValue, Parsed(UInt32Value.Parser, (scoped ref ProtoWriter writer) => writer.AddUInt32(1, uint.MaxValue)).Value);
        Assert.True(Parsed(BoolValue.Parser, (scoped ref ProtoWriter writer) => writer.AddBool(1, true)).Value);
        Assert.Equal("é😀", Parsed(StringValue.Parser, (scoped ref ProtoWriter writer) => writer.AddString(1, "é😀")).Value);
        Assert.Equal(new byte[] { 0, 255 }, Parsed(BytesValue.Parser, (scoped ref ProtoWriter writer) => writer.AddBytes(1, [0, 255])).Value.ToByteArray());
    }

    [Fact]
    public void Wrappers_WrittenByGoogle_AreReadByHand()
    {
        Assert.Equal(-0.5, First(new DoubleValue { Value = -0.5 }).ReadDouble());
        Assert.Equal(float.MinValue, First(new FloatValue { Value = float.MinValue }).ReadFloat());
        Assert.Equal(long.MinValue, First(new Int64Value { Value = long.MinValue }).ReadInt64());
        Assert.Equal(ulong.MaxValue, First(new UInt64Value { Value = ulong.MaxValue }).ReadUInt64());
        Assert.Equal(-1, First(new Int32Value { Value = -1 }).ReadInt32());
        Assert.Equal(uint.MaxValue, First(new UInt32Value { Value = uint.MaxValue }).ReadUInt32());
        Assert.True(First(new BoolValue { Value = true }).ReadBool());
        Assert.Equal("é😀", First(new StringValue { Value = "é😀" }).ReadString());
        Assert.Equal([0, 255], First(new BytesValue { Value = ByteString.CopyFrom(0, 255) }).ReadBytes().ToArray());
    }

    [Fact]
    public void Oneof_WrittenSeveralTimes_IsTheLast()
    {
        Value value = Parsed(Value.Parser, (scoped ref ProtoWriter writer) =>
        {
            writer.AddDouble(2, 1.5);
            writer.AddString(3, "last but one");
            writer.AddBool(4, true);
        });
        Assert.Equal((Value.KindOneofCase.BoolValue, true), (value.KindCase, value.BoolValue));
    }

    [Fact]
    public void SubMessage_WrittenTwice_IsMerged()
    {
        Value value = Parsed(Value.Parser, (scoped ref ProtoWriter writer) =>
        {
            for (int i = 0; i < 2; i++)
            {
                writer.StartSub(6);
                writer.StartSub(1);
                writer.AddDouble(2, i);
                writer.CloseSub();
                writer.CloseSub(optimizeSizeOverPerformance: i == 0);
            }
        });
        Assert.Equal([0.0, 1.0], value.ListValue.Values.Select(item => item.NumberValue));
    }

    [Fact]
    public void Struct_AnyTree_GoesBothWays()
    {
        using var arena = new ArenaAllocator();
        for (ulong seed = 0; seed < 200; seed++)
        {
            Value expected = StructTree.Make(new FuzzRandom(seed), 5);
            var writer = new ProtoWriter(in arena);
            StructTree.Write(ref writer, expected, minimal: seed % 2 == 0);
            Assert.Equal(expected, Value.Parser.ParseFrom(writer.WrittenSpan));
            Assert.Equal(expected, StructTree.Read(new ProtoReader(expected.ToByteArray())));
        }
    }

    [Fact]
    public void Descriptors_OfAllShippedFiles_AreReadByHandAndMeanTheSameWrittenAgain()
    {
        FileDescriptor[] files = [DescriptorReflection.Descriptor, StructReflection.Descriptor, WrappersReflection.Descriptor, ApiReflection.Descriptor, TypeReflection.Descriptor];
        foreach (FileDescriptor file in files)
        {
            FileDescriptorProto proto = FileDescriptorProto.Parser.ParseFrom(file.SerializedData);
            List<string> names = [];
            DescriptorNames.Read(new ProtoReader(file.SerializedData.Span), names);
            Assert.Equal(proto.MessageType.SelectMany(DescriptorNames.Of), names);

            byte[] copy = FuzzLoops.Encode(file.SerializedData.Span, minimal: false);
            Assert.Equal(proto, FileDescriptorProto.Parser.ParseFrom(copy));
        }
    }

    [Fact]
    public void PackedInDescriptors_WrittenByHand_AreParsed()
    {
        int[] path = [4, 0, 2, int.MaxValue, 7];
        FileDescriptorProto file = Parsed(FileDescriptorProto.Parser, (scoped ref ProtoWriter writer) =>
        {
            writer.AddString(1, "a.proto");
            writer.AddString(3, "b.proto");
            writer.AddString(3, "c.proto");
            writer.StartSub(9);
            writer.StartSub(1);
            writer.AddPackedInt32(1, path);
            writer.AddInt32(2, 5); // the span, unpacked: one value and a run
            writer.AddPackedInt32(2, [6, -7]);
            writer.AddString(3, "leading");
            writer.CloseSub();
            writer.CloseSub();
        });
        SourceCodeInfo.Types.Location location = Assert.Single(file.SourceCodeInfo.Location);
        Assert.Equal(("a.proto", "leading"), (file.Name, location.LeadingComments));
        Assert.Equal(["b.proto", "c.proto"], file.Dependency);
        Assert.Equal(path, location.Path);
        Assert.Equal([5, 6, -7], location.Span);
    }

    [Fact]
    public void Any_WithAMessageInside_GoesBothWays()
    {
        var inner = new Duration { Seconds = -3, Nanos = -5 };
        Any any = Parsed(Any.Parser, (scoped ref ProtoWriter writer) =>
        {
            writer.AddString(1, "type.googleapis.com/google.protobuf.Duration");
            writer.StartSub(2);
            writer.AddInt64(1, -3);
            writer.AddInt32(2, -5);
            writer.CloseSub();
        });
        Assert.Equal(inner, any.Unpack<Duration>());

        ProtoReader reader = First(Any.Pack(inner));
        Assert.Equal("type.googleapis.com/google.protobuf.Duration", reader.ReadString());
        Assert.True(reader.Next());
        ProtoReader content = reader.ReadMessage();
        Assert.True(content.Next());
        Assert.Equal(-3, content.ReadInt64());
        Assert.True(content.Next());
        Assert.Equal(-5, content.ReadInt32());
        Assert.False(content.Next());
    }

    [Fact]
    public void DelimitedMessages_OfEither_AreReadByTheOther()
    {
        var stream = new MemoryStream();
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 300; i += 100)
        {
            new StringValue { Value = new string('x', i) }.WriteDelimitedTo(stream);
            var writer = new ProtoWriter(in arena);
            writer.AddString(1, new string('y', i));
            writer.WriteDelimitedTo(stream);
        }

        stream.Position = 0;
        using var rows = new DelimitedStreamReader(stream, leaveOpen: true);
        List<string> ours = [];
        while (rows.Next())
        {
            var reader = new ProtoReader(rows.Current);
            ours.Add(reader.Next() ? reader.ReadString() : "");
        }

        stream.Position = 0;
        List<string> theirs = [];
        while (stream.Position < stream.Length) theirs.Add(StringValue.Parser.ParseDelimitedFrom(stream).Value);
        Assert.Equal(["", "", new string('x', 100), new string('y', 100), new string('x', 200), new string('y', 200)], ours);
        Assert.Equal(ours, theirs);
    }

    private delegate void WriteFields(scoped ref ProtoWriter writer);

    private static T Parsed<T>(MessageParser<T> parser, WriteFields write)
        where T : IMessage<T>
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        write(ref writer);
        return parser.ParseFrom(writer.WrittenSpan);
    }

    private static ProtoReader First(IMessage message)
    {
        var reader = new ProtoReader(message.ToByteArray());
        Assert.True(reader.Next());
        Assert.Equal(1, reader.Tag);
        return reader;
    }
}
