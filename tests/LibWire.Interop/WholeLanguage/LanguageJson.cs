using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Sends messages of a schema over the whole language both ways as JSON. A difference is thrown as <see cref="FuzzMismatchException"/>.</summary>
/// <remarks>Google's C# has no JSON for extensions, so messages have none here.</remarks>
internal sealed unsafe class LanguageJson : IDisposable
{
    private static readonly ProtoReadOptions KnownOnly = new() { DiscardsUnknownFields = true };

    private readonly ArenaAllocator _arena = new();
    private readonly LanguageSchema _schema;
    private readonly WireMaker _maker;
    private readonly ProtoJsonOptions[] _forms;
    private readonly JsonFormatter[] _googleForms;
    private readonly JsonParser _parser;

    internal LanguageJson(LanguageSchema schema, FuzzRandom random)
    {
        _schema = schema;
        Dictionary<string, ProtoLayout> layouts = [];
        foreach (OurMessage type in schema.Ours.Values) AddWithParts(type.Layout, layouts);
        ILookup<string, ProtoExtension> none = Array.Empty<ProtoExtension>().ToLookup(static extension => "");
        _maker = new WireMaker(random, none, schema.MessageSets) { JsonAnyTypes = [.. layouts.Values] };
        var registry = new ProtoRegistry();
        foreach (ProtoLayout layout in layouts.Values) registry.Add(layout);
        _forms =
        [
            new() { Registry = registry },
            new() { Registry = registry, IndentSpaces = 2, WritesOriginalNames = true },
            new() { Registry = registry, WritesEnumsAsNumbers = true, WritesDefaults = true },
        ];
        TypeRegistry types = TypeRegistry.FromFiles(schema.Google.Values.Select(static type => type.File).Distinct());
        JsonFormatter.Settings settings = JsonFormatter.Settings.Default.WithTypeRegistry(types);
        _googleForms =
        [
            new(settings),
            new(settings.WithFormatDefaultValues(true).WithFormatEnumsAsIntegers(true)),
            new(settings.WithPreserveProtoFieldNames(true).WithIndentation()),
        ];
        _parser = new JsonParser(JsonParser.Settings.Default.WithTypeRegistry(types));
    }

    /// <summary>The number of texts that were compared, of both sides.</summary>
    internal int Count { get; private set; }

    /// <summary>The number of texts that Google's does not write, because of an empty key in a <c>Struct</c>.</summary>
    internal int EmptyKeys { get; private set; }

    /// <summary>The number of texts that Google's does not read, because a wrapper has the form of a group.</summary>
    internal int WrappersInGroups { get; private set; }

    public void Dispose() => _arena.Dispose();

    /// <summary>Checks messages of every type.</summary>
    /// <param name="rounds">The number of messages of each type.</param>
    internal void Run(int rounds)
    {
        foreach ((string name, OurMessage ours) in _schema.Ours)
            for (int i = 0; i < rounds && WireMaker.CanBeFilled(ours.Layout); i++) Check(ours, _schema.Google[name], _maker.Make(ours.Layout));
    }

    private void Check(OurMessage type, MessageDescriptor google, byte[] bytes)
    {
        _arena.Reset();
        MessageParser parser = google.Parser.WithDiscardUnknownFields(true);
        var reader = new ProtoReader(bytes);
        byte* message = type.New(in _arena);
        type.Read(message, ref reader, _arena, KnownOnly);
        foreach (ProtoJsonOptions form in _forms)
        {
            string json = type.JsonOf(message, form);
            byte* again = type.New(in _arena);
            type.ParseJson(again, json, in _arena, form);
            if (ParseOf(json, google) is { } theirs) RequireSame(type, parser.ParseFrom(type.ToArray(again)), theirs, "our JSON, read by both", json);
        }

        IMessage expected = parser.ParseFrom(bytes);
        foreach (JsonFormatter form in _googleForms)
        {
            if (FormatOf(expected, form) is not { } json) continue;
            byte* read = type.New(in _arena);
            type.ParseJson(read, json, in _arena, _forms[0]);
            if (ParseOf(json, google) is { } theirs) RequireSame(type, theirs, parser.ParseFrom(type.ToArray(read)), "JSON of Google's, read by both", json);
        }
    }

    /// <summary>The JSON of Google's; null if it cannot write the message.</summary>
    private string? FormatOf(IMessage message, JsonFormatter form)
    {
        try
        {
            return form.Format(message);
        }
        catch (InvalidOperationException fault) when (GoogleDeviations.IsEmptyKeyOfStruct(fault))
        {
            EmptyKeys++;
            return null;
        }
    }

    /// <summary>What Google's reads; null if it cannot set one of the fields.</summary>
    private IMessage? ParseOf(string json, MessageDescriptor google)
    {
        try
        {
            return _parser.Parse(json, google);
        }
        catch (InvalidCastException) when (GoogleDeviations.HasWrapperInGroup(google))
        {
            WrappersInGroups++;
            return null;
        }
    }

    /// <summary>Compares two messages of Google's. Those with an <c>Any</c> may have the same content in other bytes.</summary>
    private void RequireSame(OurMessage type, IMessage expected, IMessage actual, string what, string json)
    {
        Count++;
        if (expected.Equals(actual)) return;
        string left = OurText(type, expected.ToByteArray()), right = OurText(type, actual.ToByteArray());
        int same = left.AsSpan().CommonPrefixLength(right);
        FuzzMismatchException.Require(
            left == right, $"{expected.Descriptor.FullName}: {what}, from character {same} {Part(left, same)} instead of {Part(right, same)}: {json}");
    }

    private string OurText(OurMessage type, byte[] bytes)
    {
        byte* message = type.New(in _arena);
        type.Parse(message, bytes, in _arena);
        return type.JsonOf(message, _forms[0]);
    }

    private static string Part(string text, int at) => text[Math.Max(0, at - 60)..Math.Min(text.Length, at + 60)];

    private static void AddWithParts(ProtoLayout layout, Dictionary<string, ProtoLayout> layouts)
    {
        if (!layouts.TryAdd(layout.FullName, layout)) return;
        foreach (ProtoFieldLayout field in layout.Fields)
            if (field.MessageLayout is { } inner) AddWithParts(inner, layouts);
    }
}
