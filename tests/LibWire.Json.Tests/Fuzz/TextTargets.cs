using System.Buffers;
using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;
using LibWire.Tests.Protobuf.Text.Schema;
using LibWire.WellKnown;
using TextMessage = LibWire.Tests.Protobuf.Text.Schema.All;

namespace LibWire.Tests.Fuzz;

/// <summary>All readers of texts, and the reader of FlexBuffers.</summary>
internal static class TextTargets
{
    private static readonly ProtoJsonOptions Known = new() { Registry = JsonRegistry() };
    private static readonly ProtoJsonOptions Lenient = new() { Registry = Known.Registry, IgnoresUnknown = true };

    private static readonly ProtoTextOptions[] TextOptions =
    [
        new() { Registry = TextRegistry() },
        new() { Registry = TextRegistry(), IgnoresUnknown = true },
        new() { Registry = TextRegistry(), MergesDuplicates = true, PrintsShortestNumbers = true },
    ];

    private static readonly FlatJsonOptions[] FlatOptions =
    [
        FlatJsonOptions.Default,
        new() { IgnoresUnknown = true, AllowsNonUtf8 = true },
        new() { IsStrict = true },
        new() { HasNestedBytes = true, ForcesDefaults = true },
    ];

    // A walk must end soon, however often parts are shared.
    private static readonly FlatVerifierOptions SmallBudget = new() { Budget = 20_000 };
    private static readonly FlexJsonOptions FlexOptions = new() { WritesNotFiniteAsStrings = true };

    internal static IReadOnlyList<TextTarget> All { get; } =
    [
        new("proto-json", TextSeeds.ProtoJson, TextSeeds.JsonPieces, ReadProtoJson<Order>),
        new("proto2-json", TextSeeds.Proto2Json, TextSeeds.JsonPieces, ReadProtoJson<Host>),
        new("json-binary", TextSeeds.ProtoJson, TextSeeds.JsonPieces, Transcode),
        new("proto-text", TextSeeds.ProtoText, TextSeeds.TextPieces, ReadText),
        new("flat-json", TextSeeds.FlatJson, TextSeeds.FlatPieces, ReadHero),
        new("flat-json-64", TextSeeds.FarJson, TextSeeds.FlatPieces, ReadFar),
        new("flex-json", TextSeeds.FlexJson, TextSeeds.JsonPieces, ReadFlexJson),
        new("flex", TextSeeds.Flex(), TextSeeds.BinaryPieces, ReadFlex) { IsBinary = true },
    ];

    private static WireError ReadProtoJson<T>(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
        where T : unmanaged, IProtoMessage, IEquatable<T>
    {
        ProtoJsonOptions options = random.OneIn(2) ? Known : Lenient;
        T message = ProtoJson.FromJson<T>(input, in arena, options);
        if (!TryWrite(in message, options, out byte[] written)) return WireError.None;
        try
        {
            FuzzMismatchException.Require(message.Equals(ProtoJson.FromJson<T>(written, in arena, options)), "What was written is another message.");
        }
        catch (JsonFormatException fault)
        {
            throw new FuzzMismatchException($"What was written is refused: {fault.Message}");
        }

        return WireError.None;
    }

    // A path of a field mask may be read that has no form when it is written.
    private static bool TryWrite<T>(in T message, ProtoJsonOptions options, out byte[] written)
        where T : unmanaged, IProtoMessage
    {
        try
        {
            written = message.ToJsonUtf8(options);
            return true;
        }
        catch (WireFormatException fault) when (fault.Error == WireError.ValueOutOfRange)
        {
            written = [];
            return false;
        }
    }

    private static WireError Transcode(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
    {
        ProtoJsonOptions options = random.OneIn(2) ? Known : Lenient;
        var binary = new ArrayBufferWriter<byte>();
        ProtoJson.JsonToBinary(Order.Layout, input, binary, options);
        try
        {
            Order order = Order.FromJson(input, in arena, options);
            FuzzMismatchException.Require(order == Order.Parse(binary.WrittenSpan, in arena), "The binary format holds another message.");
            if (!TryWrite(in order, options, out byte[] written)) return WireError.None;
            var json = new ArrayBufferWriter<byte>();
            ProtoJson.BinaryToJson(Order.Layout, binary.WrittenSpan, json, options);
            FuzzMismatchException.Require(json.WrittenSpan.SequenceEqual(written), "The JSON of the binary format differs.");
        }
        catch (JsonFormatException fault)
        {
            throw new FuzzMismatchException($"What becomes binary is refused as a message: {fault.Message}");
        }

        return WireError.None;
    }

    private static WireError ReadText(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
    {
        ProtoTextOptions options = random.Pick(TextOptions);
        TextMessage message = ProtoText.FromText<TextMessage>(input, in arena, options);
        string printed = message.ToText(options);
        try
        {
            TextMessage again = ProtoText.FromText<TextMessage>(printed, in arena, options);

            // NaN has one text and many bits. An Any has the bytes of its message, in which a map keeps the order of the text; what is printed is in order.
            bool canDiffer = printed.Contains("nan", StringComparison.Ordinal) || printed.Contains('[', StringComparison.Ordinal);
            FuzzMismatchException.Require(message == again || canDiffer, "What was printed is another message.");
            FuzzMismatchException.RequireEqual(printed, again.ToText(options), "The text of what was printed");
        }
        catch (ProtoTextException fault)
        {
            throw new FuzzMismatchException($"What was printed is refused: {fault.Message}");
        }

        return WireError.None;
    }

    private static WireError ReadHero(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
    {
        FlatJsonOptions options = random.Pick(FlatOptions);
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(input, HeroView.Layout, in arena, options);
        FlatVerifier.Verify(buffer, HeroView.Layout, new FlatVerifierOptions { Strictness = FlatStrictness.Strict });
        string written = FlatJson.ToJson(buffer, HeroView.Layout, options);
        if (options.AllowsNonUtf8) return WireError.None;
        RequireSame(written, HeroView.Layout, in arena, options);
        if (!ReferenceEquals(options, FlatJsonOptions.Default)) return WireError.None;
        FuzzMismatchException.RequireEqual(written, Hero.FromJson(input, in arena).ToJson(), "The text of the object");
        return WireError.None;
    }

    private static WireError ReadFar(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
    {
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(input, FarView.Layout, in arena);
        FlatVerifier.Verify(buffer, FarView.Layout);
        RequireSame(FlatJson.ToJson(buffer, FarView.Layout), FarView.Layout, in arena, FlatJsonOptions.Default);
        return WireError.None;
    }

    private static void RequireSame(string written, FlatLayout layout, in ArenaAllocator arena, FlatJsonOptions options)
    {
        try
        {
            string again = FlatJson.ToJson(FlatJson.ToBuffer(written, layout, in arena, options), layout, options);
            FuzzMismatchException.RequireEqual(written, again, "The text of what was written");
        }
        catch (JsonFormatException fault)
        {
            throw new FuzzMismatchException($"What was written is refused: {fault.Message} {written}");
        }
    }

    private static WireError ReadFlexJson(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
    {
        FlexValue root = FlexValue.GetRoot(FlexJson.FromJson(input, in arena, FlexOptions));
        scoped var reading = new FlexReading(long.MaxValue);
        reading.Add(root, depthLeft: 100);
        RequireSame(FlexJson.ToJson(root, FlexOptions), in arena);
        return WireError.None;
    }

    private static WireError ReadFlex(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena)
    {
        if (!FlexValue.TryGetRoot(input, out FlexValue root, out WireFault fault, SmallBudget))
        {
            bool isPlace = fault.Offset >= 0 && fault.Offset <= input.Length;
            FuzzMismatchException.Require(fault.Error != WireError.None && isPlace && root.IsNull, "The fault has no error or place.");
            return fault.Error;
        }

        // A verified buffer is read without any exception, and within the budget.
        var reading = new FlexReading(20 * 20_000);
        reading.Add(root, depthLeft: 100);
        FuzzMismatchException.Require(reading.Left >= 0, "The values are more than the budget.");
        string written;
        try
        {
            written = FlexJson.ToJson(root, FlexOptions);
        }
        catch (WireFormatException refusal) when (refusal.Error is WireError.DuplicateName or WireError.InvalidUtf8)
        {
            // Verifying checks neither the order of keys nor their characters.
            return WireError.None;
        }

        // Keys that a map has in another order are sorted, and equal keys come to light.
        string sorted;
        try
        {
            sorted = FlexAgain(written, in arena);
        }
        catch (JsonFormatException refusal) when (refusal.Error == WireError.DuplicateName)
        {
            return WireError.None;
        }
        catch (JsonFormatException refusal)
        {
            throw new FuzzMismatchException($"What was written is refused: {refusal.Message} {written}");
        }

        FuzzMismatchException.RequireEqual(written.Length, sorted.Length, "The length of the text of what was written");
        RequireSame(sorted, in arena);
        return WireError.None;
    }

    private static string FlexAgain(string text, in ArenaAllocator arena) =>
        FlexJson.ToJson(FlexValue.GetRoot(FlexJson.FromJson(text, in arena, FlexOptions)), FlexOptions);

    private static void RequireSame(string written, in ArenaAllocator arena)
    {
        try
        {
            FuzzMismatchException.RequireEqual(written, FlexAgain(written, in arena), "The text of what was written");
        }
        catch (JsonFormatException fault)
        {
            throw new FuzzMismatchException($"What was written is refused: {fault.Message} {written}");
        }
    }

    private static ProtoRegistry JsonRegistry()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(OldExtensions.All);
        registry.Add(Json.Old.Item.Extensions.Item);
        registry.Add(Order.Layout);
        registry.Add(Line.Layout);
        return registry;
    }

    private static ProtoRegistry TextRegistry()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(TextExtensions.All);
        registry.Add(TextMessage.Layout);
        registry.Add(Any.Layout);
        registry.Add(Duration.Layout);
        registry.Add(Needed.Layout);
        return registry;
    }
}
