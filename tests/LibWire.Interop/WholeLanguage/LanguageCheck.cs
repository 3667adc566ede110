using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Sends random messages of a schema both ways. Differences are thrown as <see cref="FuzzMismatchException"/>.</summary>
/// <remarks>The bytes are made from LibWire's own tables. That neither side finds an unknown field in them shows that these are what the schema says.</remarks>
internal sealed unsafe class LanguageCheck(LanguageSchema schema, FuzzRandom random) : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly WireMaker _maker = new(random, schema.Extensions, schema.MessageSets);
    private readonly ProtoReadOptions _options = new() { Registry = schema.Registry };
    private readonly ProtoReadOptions _knownOnly = new() { Registry = schema.Registry, DiscardsUnknownFields = true };

    /// <summary>How many messages were compared.</summary>
    internal int Count { get; private set; }

    /// <summary>How many bytes they have.</summary>
    internal long Bytes { get; private set; }

    public void Dispose() => _arena.Dispose();

    /// <summary>Checks messages of every type.</summary>
    /// <param name="rounds">How many of each.</param>
    internal void Run(int rounds)
    {
        foreach ((string name, OurMessage ours) in schema.Ours)
        {
            FuzzMismatchException.Require(schema.Google.TryGetValue(name, out MessageDescriptor? google), $"{name} is no message for protoc.");
            for (int i = 0; i < rounds && WireMaker.CanBeFilled(ours.Layout); i++) Check(ours, google!);
        }
    }

    private void Check(OurMessage type, MessageDescriptor google)
    {
        _arena.Reset();
        byte[] bytes = _maker.Make(type.Layout);
        string name = $"{type.Layout.FullName}, {Convert.ToHexString(bytes.AsSpan(0, Math.Min(bytes.Length, 400)))}";
        MessageParser parser = google.Parser.WithExtensionRegistry(schema.GoogleExtensions);
        IMessage expected = parser.ParseFrom(bytes);
        if (!_maker.HasMessageSetItems)
            FuzzMismatchException.Require(parser.WithDiscardUnknownFields(true).ParseFrom(bytes).Equals(expected), $"{name}: Google's finds unknown fields: {Difference(expected, parser.WithDiscardUnknownFields(true).ParseFrom(bytes))}");

        byte* message = Read(type, new ProtoReader(bytes), _options);
        byte[] written = type.ToArray(message);
        FuzzMismatchException.RequireEqual(written.Length, type.ComputeSize(message), "ComputeSize against the bytes written", name);
        FuzzMismatchException.Require(type.IsInitialized(message), $"{name}: it is not complete.");
        FuzzMismatchException.Require(parser.ParseFrom(written).Equals(expected), $"{name}: written by LibWire, it is another to Google's: {Difference(expected, parser.ParseFrom(written))}");
        byte* known = Read(type, new ProtoReader(bytes), _knownOnly);
        FuzzMismatchException.Require(type.ToArray(known).AsSpan().SequenceEqual(written), $"{name}: LibWire finds unknown fields.");

        byte[] theirs = expected.ToByteArray();
        byte* back = Read(type, new ProtoReader(theirs), _options);
        FuzzMismatchException.Require(type.AreEqual(message, back), $"{name}: written by Google's as {Convert.ToHexString(theirs.AsSpan(0, Math.Min(theirs.Length, 400)))}, it is another to LibWire.");
        fixed (byte* start = written)
        {
            byte* pinned = Read(type, ProtoReader.OverPinned(start, (nuint)written.Length), _options);
            FuzzMismatchException.Require(type.AreEqual(message, pinned), $"{name}: read in place, what was written is another.");
            FuzzMismatchException.RequireEqual(type.HashOf(message), type.HashOf(pinned), "The hash", name);
        }

        byte* copy = type.New(in _arena);
        type.CloneTo(copy, message, _arena);
        FuzzMismatchException.Require(type.AreEqual(message, copy) && type.ToArray(copy).AsSpan().SequenceEqual(written), $"{name}: a copy is another.");
        Count++;
        Bytes += bytes.Length;
    }

    /// <summary>Where what two messages hold begins to differ, extensions apart.</summary>
    private static string Difference(IMessage expected, IMessage actual)
    {
        ContentBuilder left = new(), right = new();
        GoogleDump.Add(expected, left);
        GoogleDump.Add(actual, right);
        int same = left.Text.CommonPrefixLength(right.Text);
        return $"from character {same} {Part(left, same)} instead of {Part(right, same)}";
    }

    private static string Part(ContentBuilder content, int at)
    {
        string text = content.ToString();
        return text[Math.Max(0, at - 60)..Math.Min(text.Length, at + 60)];
    }

    private byte* Read(OurMessage type, ProtoReader reader, ProtoReadOptions options)
    {
        byte* message = type.New(in _arena);
        type.Read(message, ref reader, _arena, options);
        return message;
    }
}
