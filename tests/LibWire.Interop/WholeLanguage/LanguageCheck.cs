using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Sends random messages of a schema both ways. A difference is thrown as <see cref="FuzzMismatchException"/>.</summary>
/// <remarks>
/// The bytes are made from LibWire's own layout tables. Neither side may find unknown fields in them, which shows that the tables fit the schema.
/// </remarks>
internal sealed unsafe class LanguageCheck(LanguageSchema schema, FuzzRandom random) : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly WireMaker _maker = new(random, schema.Extensions, schema.MessageSets);
    private readonly ProtoReadOptions _options = new() { Registry = schema.Registry };
    private readonly ProtoReadOptions _knownOnly = new() { Registry = schema.Registry, DiscardsUnknownFields = true };

    /// <summary>The number of compared messages.</summary>
    internal int Count { get; private set; }

    /// <summary>The number of their bytes.</summary>
    internal long Bytes { get; private set; }

    public void Dispose() => _arena.Dispose();

    /// <summary>Checks messages of every type.</summary>
    /// <param name="rounds">The number of messages of each type.</param>
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

    /// <summary>The first difference between two messages, without extensions.</summary>
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
