using System.Buffers;
using LibWire.Tests.BothFormats.Twins;

namespace LibWire.Tests.BothFormats;

/// <summary>Classes that are a message and a table.</summary>
public class BothFormatsTests
{
    private static Deed Full => new()
    {
        Title = "Grüße",
        Copies = 2,
        Stage = Stage.Final,
        Price = 1.5,
        Seal = [1, 2, 3],
        Pages = [1, -2, 300],
        Parties = [new Party { Name = "Ada", Share = -5 }, new Party { Name = "Bob", Share = 5 }],
        Notes = ["a", ""],
        Signed = DateTimeOffset.UnixEpoch,
        Corner = new Corner { X = 2 },
        Person = new Party { Name = "Eve", Share = 1 },
    };

    [Fact]
    public void ToProtoArray_OfAClassOfBoth_WritesTheBytesOfTheMessage()
    {
        Deed deed = Full;
        var message = new DeedMessage
        {
            Title = deed.Title,
            Copies = deed.Copies,
            Stage = deed.Stage,
            Price = deed.Price,
            Seal = deed.Seal,
            Pages = deed.Pages,
            Parties = deed.Parties,
            Notes = deed.Notes,
            Signed = deed.Signed,
            Person = deed.Person,
        };

        Assert.Equal(message.ToArray(), deed.ToProtoArray());
        Assert.Equal(new DeedMessage().ToArray(), new Deed { Copies = 0, Signed = default }.ToProtoArray());
    }

    [Fact]
    public void ToFlatArray_OfAClassOfBoth_WritesTheBytesOfTheTable()
    {
        Deed deed = Full;
        var table = new DeedTable
        {
            Title = deed.Title,
            Copies = deed.Copies,
            Stage = deed.Stage,
            Price = deed.Price,
            Seal = deed.Seal,
            Pages = deed.Pages,
            Parties = deed.Parties,
            Notes = deed.Notes,
            Corner = deed.Corner,
            Claim = deed.Person,
        };

        Assert.Equal(table.ToArray(), deed.ToFlatArray());
        Assert.Equal(table.ToArray(isSizePrefixed: true), deed.ToFlatArray(isSizePrefixed: true));
        Assert.Equal(new DeedTable().ToArray(), new Deed().ToFlatArray());
    }

    [Fact]
    public void ParseProto_OfWhatWasWritten_GivesItBackWithoutTheFieldsOfTheTable()
    {
        Deed deed = Full;
        Deed read = Deed.ParseProto(deed.ToProtoArray());

        Assert.Null(read.Corner);
        read.Corner = deed.Corner;
        Assert.Equivalent(Counted(deed), Counted(read), strict: true);
        Assert.Equal(Deed.PayerOneofCase.Person, read.PayerCase);
    }

    [Fact]
    public void ParseFlat_OfWhatWasWritten_GivesItBackWithoutTheFieldsOfTheMessage()
    {
        Deed deed = Full;
        Deed read = Deed.ParseFlat(deed.ToFlatArray());

        Assert.Equal(default, read.Signed);
        read.Signed = deed.Signed;
        Assert.Equivalent(Counted(deed), Counted(read), strict: true);
        Assert.Equivalent(Counted(read), Counted(Deed.ParseFlat(DeedView.GetRoot(read.ToFlatArray()), null)) with { Signed = read.Signed }, strict: true);
    }

    [Fact]
    public void ParseFlat_OfAUnion_SetsTheOneof()
    {
        var deed = new Deed { Pledge = new Deed { Title = "old" } };

        Deed flat = Deed.ParseFlat(deed.ToFlatArray()), proto = Deed.ParseProto(deed.ToProtoArray());

        Assert.Equal(ClaimKind.Deed, DeedView.GetRoot(deed.ToFlatArray()).Claim.Kind);
        Assert.Equal((Deed.PayerOneofCase.Pledge, "old"), (flat.PayerCase, flat.Pledge!.Title));
        Assert.Same(proto.Pledge, proto.Claim);
        Assert.Equal("old", proto.Pledge!.Title);
    }

    [Fact]
    public void ParseProto_AnEmptyMessage_HasTheDefaultsOfTheMessage()
    {
        Deed proto = Deed.ParseProto([]), flat = Deed.ParseFlat(new Deed().ToFlatArray());

        Assert.Equal((0, ""), (proto.Copies, proto.Title));
        Assert.Equal((3, ""), (flat.Copies, flat.Title));
        Assert.Empty(proto.Pages);
    }

    [Fact]
    public void WriteProtoTo_AnyTarget_WritesTheSameBytes()
    {
        Deed deed = Full;
        byte[] bytes = deed.ToProtoArray(), target = new byte[bytes.Length];
        var buffer = new ArrayBufferWriter<byte>();
        var stream = new MemoryStream();

        deed.WriteProtoTo(buffer);
        deed.WriteProtoTo(stream);

        Assert.Equal(bytes, buffer.WrittenSpan.ToArray());
        Assert.Equal(bytes, stream.ToArray());
        Assert.True(deed.TryWriteProtoTo(target, out int written));
        Assert.Equal((bytes.Length, bytes.Length), (written, deed.ComputeProtoSize()));
        Assert.Equal(bytes, target);
        Assert.False(deed.TryWriteProtoTo(new byte[3], out _));
        stream.Position = 0;
        Assert.Equal(bytes, Deed.ParseProto(stream).ToProtoArray());
        Assert.Equal(bytes, Deed.ParseProto(new ReadOnlySequence<byte>(bytes)).ToProtoArray());
        var merged = new Deed { Copies = 0 };
        merged.MergeFrom(bytes);
        Assert.Equal(bytes, merged.ToProtoArray());
    }

    [Fact]
    public void WriteFlatTo_AnyTarget_WritesTheSameBytes()
    {
        Deed deed = Full;
        byte[] bytes = deed.ToFlatArray(), target = new byte[bytes.Length];
        var buffer = new ArrayBufferWriter<byte>();
        var stream = new MemoryStream();

        deed.WriteFlatTo(buffer);
        deed.WriteFlatTo(stream);

        Assert.Equal(bytes, buffer.WrittenSpan.ToArray());
        Assert.Equal(bytes, stream.ToArray());
        Assert.True(deed.TryWriteFlatTo(target, out int written));
        Assert.Equal((bytes.Length, bytes.Length), (written, deed.ComputeFlatSize()));
        Assert.Equal(bytes, target);
        Assert.False(deed.TryWriteFlatTo(new byte[3], out _));
        stream.Position = 0;
        Assert.Equal(bytes, Deed.ParseFlat(stream).ToFlatArray());
        Assert.Equal(bytes, Deed.ParseFlat(new ReadOnlySequence<byte>(bytes)).ToFlatArray());
        var filled = new Deed();
        filled.Read(bytes);
        Assert.Equal(bytes, filled.ToFlatArray());
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Assert.False(deed.Pack(in builder).IsNull);
    }

    [Fact]
    public void OnReadAndOnWriting_OfBothFormats_AreTheSameHooks()
    {
        var deed = new Deed();
        byte[] proto = deed.ToProtoArray(), flat = deed.ToFlatArray();

        Assert.Equal(2, deed.Writes);
        Assert.Equal(1, Deed.ParseProto(proto).Reads);
        Assert.Equal(1, Deed.ParseFlat(flat).Reads);
    }

    [Fact]
    public void ParseProtoAndParseFlat_CutBytes_FailOrReadAndThrowNothingElse()
    {
        byte[] proto = Full.ToProtoArray(), flat = Full.ToFlatArray();
        int failures = 0;
        for (int length = 0; length < proto.Length; length++)
            if (Record.Exception(() => Deed.ParseProto(proto.AsSpan(0, length))) is { } failure) failures += failure is WireFormatException ? 1 : 10_000;
        Assert.InRange(failures, 1, proto.Length);
        for (int length = 0; length < flat.Length; length++)
            Assert.Throws<WireFormatException>(() => Deed.ParseFlat(flat.AsSpan(0, length)));
    }

    [Fact]
    public void Objects_of_both_formats_write_the_bytes_of_each_and_are_read_from_both()
    {
        var random = new Random(5);
        for (int round = 0; round < BuildDepth.Pick(quick: 500, deep: 20_000); round++)
        {
            Deed deed = Make(random, depth: 3)!;
            byte[] proto = deed.ToProtoArray(), flat = deed.ToFlatArray();

            Assert.Equal(MessageOf(deed)!.ToArray(), proto);
            Assert.Equal(proto, DeedMessage.Parse(proto).ToArray());
            Assert.Equal(proto, Deed.ParseProto(proto).ToProtoArray());
            Assert.Equal(flat, Deed.ParseFlat(flat).ToFlatArray());
            Assert.Equal(deed.Person is null && deed.Pledge is null ? ClaimKind.None : deed.Person is null ? ClaimKind.Deed : ClaimKind.Party, DeedView.GetRoot(flat).Claim.Kind);
        }
    }

    private static Deed? Make(Random random, int depth) => depth == 0 ? null : new Deed
    {
        Title = Text(random),
        Copies = random.Next(-1, 4),
        Stage = (Stage)random.Next(2),
        Price = random.Next(2) == 0 ? null : random.Next(3),
        Seal = random.Next(2) == 0 ? null : new byte[random.Next(3)],
        Pages = [.. Enumerable.Range(0, random.Next(3)).Select(_ => random.Next(-2, 300))],
        Parties = [.. Enumerable.Range(0, random.Next(3)).Select(number => new Party { Name = $"{number}{Text(random)}", Share = random.Next(-2, 3) })],
        Notes = [.. Enumerable.Range(0, random.Next(3)).Select(_ => Text(random))],
        Signed = random.Next(2) == 0 ? default : DateTimeOffset.UnixEpoch.AddTicks(random.Next()),
        Corner = random.Next(2) == 0 ? null : new Corner { X = random.Next(2) },
        Claim = random.Next(3) switch { 0 => new Party { Name = Text(random), Share = 3 }, 1 => Make(random, depth - 1), _ => null },
    };

    private static DeedMessage? MessageOf(Deed? deed) => deed is null ? null : new DeedMessage
    {
        Title = deed.Title,
        Copies = deed.Copies,
        Stage = deed.Stage,
        Price = deed.Price,
        Seal = deed.Seal,
        Pages = deed.Pages,
        Parties = deed.Parties,
        Notes = deed.Notes,
        Signed = deed.Signed,
        Person = deed.Person,
        Pledge = MessageOf(deed.Pledge),
    };

    private static string Text(Random random) => random.Next(3) switch { 0 => "", 1 => "grün", _ => "a" };

    // What the hooks count is not in the bytes.
    private static Values Counted(Deed deed) => new(
        deed.Title, deed.Copies, deed.Stage, deed.Price, deed.Seal, deed.Pages, deed.Parties, deed.Notes, deed.Signed, deed.Corner, deed.Person);

    private sealed record Values(
        string Title, int Copies, Stage Stage, double? Price, byte[]? Seal, List<int> Pages, List<Party> Parties, string[] Notes, DateTimeOffset Signed,
        Corner? Corner, Party? Person);
}
