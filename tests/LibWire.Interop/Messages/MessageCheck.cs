using System.Buffers;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Sends random messages of one type both ways and compares their content. A difference is thrown as <see cref="FuzzMismatchException"/>.</summary>
internal sealed unsafe class MessageCheck : IDisposable
{
    /// <summary>The number of messages of each type.</summary>
    internal const int Rounds = 4;

    private const int InputBytesMax = 1 << 22;

    private readonly GuardedMemory _memory = new(InputBytesMax);
    private readonly FuzzSegments _segments = new();
    private readonly ArenaAllocator _arena = new();
    private readonly ContentBuilder _expected = new();
    private readonly ContentBuilder _actual = new();
    private FuzzRandom _random = new(0);

    /// <summary>The number of compared messages.</summary>
    internal long Count { get; private set; }

    public void Dispose()
    {
        _arena.Dispose();
        _memory.Dispose();
    }

    /// <summary>Compiles a random schema and checks all its types.</summary>
    /// <returns>The number of its types.</returns>
    internal int RunSchema(ulong seed)
    {
        RandomSchema random = RandomSchema.Make(seed);
        CompiledSchema schema = CompiledSchema.Of(seed);
        using var text = new TextCheck();
        foreach (MessagePair pair in schema.Messages) Run(pair, seed, text);
        text.Compare(random.Print());
        return schema.Messages.Count;
    }

    /// <summary>Makes a few messages of the type and runs all checks with them.</summary>
    private void Run(MessagePair pair, ulong seed, TextCheck text)
    {
        CheckDefaults(pair);
        CheckRequired(pair);
        _random = new FuzzRandom(seed);
        var filler = new RandomMessage(_random);
        var shuffle = new WireShuffle(_random);
        for (int i = 0; i < Rounds; i++)
        {
            _arena.Reset();
            IMessage first = filler.Make(pair.Google);
            IMessage second = filler.Make(pair.Google);
            byte[] bytes = first.ToByteArray();
            CheckBothWays(pair, bytes, first, "a message of Google's");
            CheckBothWays(pair, shuffle.Shuffle(bytes, pair.Google), first, "the same message in another form");
            CheckMerge(pair, bytes, second.ToByteArray());
            CheckTexts(pair, first, text);
            if (pair.Sibling is { } sibling) CheckSibling(pair, sibling, bytes, first);
            Count++;
        }
    }

    internal void CheckBothWays(MessagePair pair, byte[] bytes, IMessage expected, string what)
    {
        FuzzMismatchException.Require(bytes.Length <= InputBytesMax, "The message is too long for this check.");
        Expect(expected);
        OurMessage ours = pair.Ours;
        byte* message = ours.New(in _arena);
        ours.Parse(message, bytes, in _arena);
        Require(pair, message, what + ", by Parse");

        ProtoReader pinned = ProtoReader.OverPinned(_memory.PutAtEnd(bytes), (nuint)bytes.Length);
        byte* aliasing = ours.New(in _arena);
        ours.Read(aliasing, ref pinned, _arena);
        FuzzMismatchException.RequireEqual(bytes.Length, pinned.Position, "Where the reader stands behind a message");
        Require(pair, aliasing, what + ", from pinned memory");

        ReadOnlySequence<byte> sequence = _segments.Cut(bytes, _random);
        var segmented = new ProtoReader(in sequence);
        byte* cut = ours.New(in _arena);
        ours.Read(cut, ref segmented, _arena);
        Require(pair, cut, what + ", from a sequence of segments");

        fixed (byte* start = _segments.Store)
        {
            ProtoReader windows = ProtoReader.DangerousOverPinned(in sequence);
            byte* inPlace = ours.New(in _arena);
            ours.Read(inPlace, ref windows, _arena);
            Require(pair, inPlace, what + ", from a sequence of pinned segments");
        }

        MessageLaws.CheckEqual(ours, message, aliasing);
        MessageLaws.CheckClone(ours, bytes, message, _arena);
        byte[] written = Write(ours, aliasing);
        IMessage parsed = pair.Google.Parser.ParseFrom(written);
        _actual.Clear();
        GoogleDump.Add(parsed, _actual);
        RequireEqual(pair, what + ", written by us and read by Google's");
        FuzzMismatchException.Require(expected.Equals(parsed),
            $"{pair.Google.FullName}: Google's messages are equal in what they hold, but not to themselves.");
        FuzzMismatchException.Require(ours.IsInitialized(message), $"{pair.Google.FullName} is not complete.");
    }

    private byte[] Write(OurMessage ours, byte* message)
    {
        byte[] written = ours.ToArray(message);
        FuzzMismatchException.RequireEqual(written.Length, ours.ComputeSize(message), "ComputeSize against the bytes written");

        // Inside an open message, after other bytes.
        var writer = new ProtoWriter(in _arena);
        writer.AddInt32(1, 1);
        writer.StartSub(2);
        ours.Write(message, ref writer);
        writer.CloseSub();
        ReadOnlySpan<byte> inner = writer.WrittenSpan;
        FuzzMismatchException.Require(inner[^written.Length..].SequenceEqual(written),
            $"{ours.Layout.FullName}: written into an open message it has other bytes.");
        return written;
    }

    private void CheckTexts(MessagePair pair, IMessage message, TextCheck text)
    {
        // JSON and text have one NaN. Google's own way there and back leaves that one.
        IMessage expected = JsonParser.Default.Parse(JsonFormatter.Default.Format(message), pair.Google);
        byte[] bytes = expected.ToByteArray();
        Expect(expected);
        JsonCheck.CheckTheirs(pair, expected, in _arena, (message, what) => Require(pair, (byte*)message, what));
        byte* ours = pair.Ours.New(in _arena);
        pair.Ours.Parse(ours, bytes, in _arena);
        JsonCheck.CheckOurs(pair, ours, expected, in _arena);
        text.Add(pair.Ours, ours, in _arena);
    }

    private void CheckMerge(MessagePair pair, byte[] first, byte[] second)
    {
        byte[] both = [.. first, .. second];
        IMessage expected = pair.Google.Parser.ParseFrom(both);
        CheckBothWays(pair, both, expected, "two messages one behind the other");

        Expect(expected);
        byte* message = pair.Ours.New(in _arena);
        pair.Ours.Parse(message, first, in _arena);
        var reader = new ProtoReader(second);
        pair.Ours.Merge(message, ref reader, _arena);
        Require(pair, message, "one message merged into the other");
        _actual.Clear();
        GoogleDump.Add(pair.Google.Parser.ParseFrom(pair.Ours.ToArray(message)), _actual);
        RequireEqual(pair, "one message merged into the other, written by us and read by Google's");
        MessageLaws.CheckMerge(pair.Ours, message, first, second, _arena);
    }

    /// <summary>Fields that a reader of an older schema does not know must not get lost.</summary>
    private void CheckSibling(MessagePair pair, OurMessage sibling, byte[] bytes, IMessage expected)
    {
        byte* older = sibling.New(in _arena);
        sibling.Parse(older, bytes, in _arena);
        byte[] passedOn = Write(sibling, older);
        Expect(expected);
        byte* message = pair.Ours.New(in _arena);
        pair.Ours.Parse(message, passedOn, in _arena);
        Require(pair, message, "passed on by a schema that knows half of the fields");
        _actual.Clear();
        GoogleDump.Add(pair.Google.Parser.ParseFrom(passedOn), _actual);
        RequireEqual(pair, "passed on by a schema that knows half of the fields, read by Google's");
    }

    private void CheckRequired(MessagePair pair)
    {
        _arena.Reset();
        byte* message = pair.Ours.New(in _arena);
        bool isComplete = !pair.Google.Fields.InDeclarationOrder().Any(field => field.IsRequired);
        FuzzMismatchException.RequireEqual(isComplete, pair.Ours.IsInitialized(message), "Whether an empty message is complete:", pair.Google.FullName);
        try
        {
            pair.Ours.Parse(message, [], in _arena);
            FuzzMismatchException.Require(isComplete, $"{pair.Google.FullName} was read without its required fields.");
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual((WireError.RequiredFieldMissing, false), (failure.Error, isComplete), "Reading no bytes", pair.Google.FullName);
        }
    }

    /// <summary>The properties of absent fields return the defaults of the schema.</summary>
    private static void CheckDefaults(MessagePair pair)
    {
        IMessage empty = pair.Google.Parser.ParseFrom(ByteString.Empty);
        foreach (FieldDescriptor field in pair.Google.Fields.InDeclarationOrder())
        {
            if (field.IsRepeated || field.FieldType == FieldType.Message) continue;
            object actual = pair.Ours.DefaultOf(field.FieldNumber);
            object expected = GoogleDeviations.DefaultOf(field) ?? field.Accessor.GetValue(empty);
            string text = actual switch
            {
                Utf8String one => Convert.ToHexString(one.Span),
                UnmanagedArray<byte> one => Convert.ToHexString(one.ReadOnlySpan),
                _ => GoogleDump.BitsOf(actual).ToString("x"),
            };
            string expectedText = expected switch
            {
                string one => Convert.ToHexString(Encoding.UTF8.GetBytes(one)),
                ByteString one => Convert.ToHexString(one.Span),
                _ => GoogleDump.BitsOf(expected).ToString("x"),
            };
            FuzzMismatchException.RequireEqual(expectedText, text, $"The default of {field.FullName}:");
        }
    }

    private void Expect(IMessage expected)
    {
        _expected.Clear();
        GoogleDump.Add(expected, _expected);
    }

    private void Require(MessagePair pair, byte* message, string what)
    {
        _actual.Clear();
        LayoutDump.Add(pair.Ours.Layout, message, _actual);
        RequireEqual(pair, what);
    }

    private void RequireEqual(MessagePair pair, string what)
    {
        if (_expected.Text.SequenceEqual(_actual.Text)) return;
        int same = _expected.Text.CommonPrefixLength(_actual.Text);
        string where = $"{pair.Google.FullName}: {what}.\n  from character {same}";
        throw new FuzzMismatchException($"{where}\n  expected {Part(_expected, same)}\n  actual   {Part(_actual, same)}");
    }

    private static string Part(ContentBuilder content, int at)
    {
        string text = content.ToString();
        int start = Math.Max(0, at - 100);
        return text[start..Math.Min(text.Length, at + 200)];
    }
}
