using Google.Protobuf;
using LibWire.WellKnown;
using GoogleTypes = Google.Protobuf.WellKnownTypes;

namespace LibWire.Tests.Coverage;

/// <summary>
/// Generated code reads a message. What it accepts Google.Protobuf accepts too, and reads the same from what is written. What it refuses leaves the arena as
/// it was.
/// </summary>
internal sealed unsafe class GeneratedTarget() : MessageTarget("generated")
{
    private static readonly ProtoReadOptions KnownFields = new() { DiscardsUnknownFields = true };

    private readonly ArenaAllocator _arena = new();

    internal override IEnumerable<byte[]> Seeds() => base.Seeds().Concat(MessageSeeds());

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        var random = new FuzzRandom(digest);
        var bytes = new ReadOnlySpan<byte>(guarded, input.Length);
        Read<Struct, GoogleTypes.Struct>(input, bytes, random, GoogleTypes.Struct.Parser);
        Read<WellKnown.Type, GoogleTypes.Type>(input, bytes, random, GoogleTypes.Type.Parser);
        Read<Api, GoogleTypes.Api>(input, bytes, random, GoogleTypes.Api.Parser);
    }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }

    internal static IEnumerable<byte[]> MessageSeeds()
    {
        yield return GoogleTypes.Struct.Parser.ParseJson("""{"a":1,"b":"text","c":[true,null,{"d":-0.5}],"e":{}}""").ToByteArray();
        yield return GoogleTypes.Type.Parser.ParseJson(
            """{"name":"t","fields":[{"kind":"TYPE_INT32","cardinality":"CARDINALITY_REPEATED","number":3,"name":"f","packed":true,"options":[{"name":"o"}]}],"oneofs":["x","y"],"sourceContext":{"fileName":"a.proto"},"syntax":"SYNTAX_PROTO3"}""").ToByteArray();
        yield return GoogleTypes.Api.Parser.ParseJson(
            """{"name":"a","methods":[{"name":"m","requestTypeUrl":"r","requestStreaming":true}],"version":"1","mixins":[{"name":"x","root":"y"}]}""").ToByteArray();
    }

    private void Read<TOurs, TGoogle>(byte[] input, ReadOnlySpan<byte> bytes, FuzzRandom random, MessageParser<TGoogle> parser)
        where TOurs : unmanaged, IProtoMessage, IEquatable<TOurs>
        where TGoogle : class, IMessage<TGoogle>
    {
        _arena.Reset();
        _arena.Allocate<long>();
        nuint usedBytes = _arena.UsedBytes;
        if (!ProtoMessage.TryParse<TOurs>(bytes, in _arena, out TOurs ours, out WireFault fault))
        {
            FuzzMismatchException.Require(fault.Error != WireError.None, "A refused message has no error.");
            FuzzMismatchException.Require(fault.Offset >= 0 && fault.Offset <= input.Length, "A fault lies outside of the input.");
            FuzzMismatchException.RequireEqual(usedBytes, _arena.UsedBytes, "Bytes that the arena has given after a failed read");
            return;
        }

        TGoogle theirs = Parse(parser, input, "Google.Protobuf refuses what was accepted.");
        byte[] written = ProtoMessage.ToArray(in ours);
        FuzzMismatchException.RequireEqual(written.Length, ours.ComputeSize(), "ComputeSize, against the bytes written,");
        if (typeof(TOurs) == typeof(Struct) && StructEntries.HasValueTwice(input))
        {
            // Google's C# deviates: see GoogleDeviations. What is written has each value once, so Google reads there what the rules say.
            theirs = Parse(parser, written, "Google.Protobuf refuses what was written.");
        }

        FuzzMismatchException.Require(theirs.Equals(Parse(parser, written, "Google.Protobuf refuses what was written.")), "What was written is another message to Google.Protobuf.");

        // What Google writes has known fields in other forms, such as packed, and the same meaning. Unknown fields are equal if their bytes are, and Google writes
        // shorter varints.
        TOurs known = ProtoMessage.Parse<TOurs>(bytes, in _arena, KnownFields), again = ProtoMessage.Parse<TOurs>(theirs.ToByteArray(), in _arena, KnownFields);
        FuzzMismatchException.Require(known.Equals(again), "What Google.Protobuf wrote is another message.");
        FuzzMismatchException.Require(random.OneIn(8) || ours.ToString() is { Length: >= 0 }, "A message has no text.");
    }

    private static TGoogle Parse<TGoogle>(MessageParser<TGoogle> parser, byte[] bytes, string sentence)
        where TGoogle : class, IMessage<TGoogle>
    {
        try
        {
            return parser.ParseFrom(bytes);
        }
        catch (InvalidProtocolBufferException refusal)
        {
            throw new FuzzMismatchException($"{sentence} {refusal.Message}");
        }
    }
}
