using System.Text;

namespace LibWire.Tests.Protobuf;

/// <summary>Reads each field as the type of its number (see <c>tests/vectors/README.md</c>), with every member for that type.</summary>
internal sealed unsafe class ProtoReaderTypedWalker : ProtoReaderWalker
{
    private const int RepeatedFrom = 100;
    private const int MapFrom = 20000;

    private readonly ArenaAllocator _arena;
    private readonly bool? _pinned;

    private ProtoReaderTypedWalker(ArenaAllocator arena, bool? pinned) => (_arena, _pinned) = (arena, pinned);

    internal static string Walk(ProtoReader reader, bool? pinned)
    {
        using var arena = new ArenaAllocator();
        return new ProtoReaderTypedWalker(arena, pinned).All(reader);
    }

    protected override bool Field(scoped ref ProtoReader reader, byte[] raw)
    {
        int number = reader.FieldNumber;
        int single = number < RepeatedFrom ? number : number - RepeatedFrom;
        ProtoReaderScalar? scalar = ProtoReaderScalar.All.SingleOrDefault(one => (int)one.Type == single);
        return (number, reader.WireType) switch
        {
            ( < RepeatedFrom, var wireType) when wireType == scalar?.WireType => Single(ref reader, scalar),
            (RepeatedFrom + (int)ProtoFieldType.Group, _) => Unknown(ref reader, raw),
            ( > RepeatedFrom, var wireType) when scalar is not null && (wireType == ProtoWireType.Length || wireType == scalar.WireType) => Repeated(ref reader, scalar),
            ((int)ProtoFieldType.String, ProtoWireType.Length) => String(ref reader),
            ((int)ProtoFieldType.Bytes, ProtoWireType.Length) => Bytes(ref reader),
            ((int)ProtoFieldType.Message, ProtoWireType.Length) => Message(ref reader),
            ((int)ProtoFieldType.Group, ProtoWireType.StartGroup) => Group(ref reader),
            ( > MapFrom and < MapFrom + 2000, ProtoWireType.Length) => Entry(ref reader),
            _ => Unknown(ref reader, raw),
        };
    }

    private bool Single(scoped ref ProtoReader reader, ProtoReaderScalar scalar)
    {
        if (scalar.Read(ref reader, out WireError error, out long offset) is not { } text) return Stop(error, offset);
        See(WireVectors.Value((int)scalar.Type, Name(scalar.Type), text));
        return true;
    }

    private bool Repeated(scoped ref ProtoReader reader, ProtoReaderScalar scalar)
    {
        if (scalar.ReadRepeated(ref reader, in _arena, out WireError error, out long offset) is not { } text) return Stop(error, offset);
        See(WireVectors.Value(RepeatedFrom + (int)scalar.Type, Name(scalar.Type) + "s", text));
        return true;
    }

    private bool String(scoped ref ProtoReader reader)
    {
        ProtoReader other = reader;
        ReadOnlySpan<byte> bytes = other.ReadBytes();
        ProtoReaderState behind = ProtoReaderState.Of(other);

        // The members without a check accept any bytes.
        other = reader;
        Assert.Equal(Encoding.UTF8.GetString(bytes), other.DangerousReadString());
        Assert.Equal(behind, ProtoReaderState.Of(other));
        other = reader;
        AssertInArena(other.DangerousReadUtf8String(in _arena).Span, bytes);
        other = reader;
        AssertInArena(other.DangerousReadUtf8String(_arena).Span, bytes);
        Assert.Equal(behind, ProtoReaderState.Of(other));

        other = reader;
        ProtoReaderState before = ProtoReaderState.Of(reader);
        if (!other.TryReadUtf8(out ReadOnlySpan<byte> utf8, out WireError error))
        {
            Assert.True(utf8.IsEmpty);
            Assert.False(other.TryReadString(out string noText, out WireError stringError));
            Assert.False(other.TryReadUtf8String(in _arena, out Utf8String noString, out WireError arenaError));
            Assert.Equal(("", 0, error, error), (noText, noString.Length, stringError, arenaError));
            Assert.False(other.TryReadUtf8String(_arena, out noString, out arenaError));
            Assert.Equal((0, error), (noString.Length, arenaError));
            Assert.Equal(before, ProtoReaderState.Of(other));
            long offset = ProtoReaderAssert.Fails(ref other, error, (scoped ref ProtoReader r) => r.ReadUtf8());
            ProtoReaderAssert.Fails(ref other, error, offset, (scoped ref ProtoReader r) => r.ReadString());
            ProtoReaderAssert.Fails(ref other, error, offset, (scoped ref ProtoReader r) => r.ReadUtf8String(in _arena));
            ProtoReaderAssert.Fails(ref other, error, offset, (scoped ref ProtoReader r) => r.ReadUtf8String(_arena));
            return Stop(error, offset);
        }

        AssertBehind(other, behind, utf8, bytes);
        other = reader;
        Assert.True(other.TryReadString(out string text, out error));
        Assert.Equal(Encoding.UTF8.GetString(bytes), text);
        other = reader;
        Assert.Equal(text, other.ReadString());
        Assert.Equal(behind, ProtoReaderState.Of(other));
        other = reader;
        Assert.True(other.TryReadUtf8String(in _arena, out Utf8String inArena, out error));
        AssertInArena(inArena.Span, bytes);
        AssertBehind(other, behind, inArena.Span, bytes);
        other = reader;
        AssertInArena(other.ReadUtf8String(in _arena).Span, bytes);
        other = reader;
        AssertInArena(other.ReadUtf8String(_arena).Span, bytes);
        Assert.Equal(behind, ProtoReaderState.Of(other));
        See(WireVectors.Value((int)ProtoFieldType.String, "string", Convert.ToHexStringLower(reader.ReadUtf8())));
        return true;
    }

    private bool Bytes(scoped ref ProtoReader reader)
    {
        ProtoReader other = reader;
        Assert.True(other.TryReadBytes(out ReadOnlySpan<byte> bytes, out _));
        ProtoReaderState behind = ProtoReaderState.Of(other);
        other = reader;
        ReadOnlySpan<byte> again = other.ReadBytes(in _arena);
        AssertBehind(other, behind, again, bytes);
        other = reader;
        again = other.ReadBytes(_arena);
        AssertBehind(other, behind, again, bytes);
        other = reader;
        Assert.True(other.TryReadBytesArray(in _arena, out UnmanagedArray<byte> array, out _));
        AssertInArena(array.Span, bytes);
        Assert.Equal(behind, ProtoReaderState.Of(other));
        other = reader;
        Assert.True(other.TryReadBytesArray(_arena, out array, out _));
        AssertInArena(array.Span, bytes);
        other = reader;
        AssertInArena(other.ReadBytesArray(in _arena).Span, bytes);
        other = reader;
        AssertInArena(other.ReadBytesArray(_arena).Span, bytes);
        Assert.Equal(behind, ProtoReaderState.Of(other));
        See(WireVectors.Value((int)ProtoFieldType.Bytes, "bytes", Convert.ToHexStringLower(reader.ReadBytes())));
        return true;
    }

    private bool Message(scoped ref ProtoReader reader)
    {
        ProtoReader other = reader;
        ProtoReaderState before = ProtoReaderState.Of(reader);
        if (!other.TryReadMessage(out ProtoReader message, out WireError error))
        {
            Assert.Equal(before, ProtoReaderState.Of(other));
            Assert.Equal(0, message.Remaining);
            return Stop(error, ProtoReaderAssert.Fails(ref other, error, (scoped ref ProtoReader r) => r.ReadMessage()));
        }

        ProtoReader same = reader.ReadMessage();
        Assert.Equal(ProtoReaderState.Of(message), ProtoReaderState.Of(same));
        Assert.Equal(ProtoReaderState.Of(other), ProtoReaderState.Of(reader));
        Assert.Equal(other.Position, message.Position + message.Remaining);

        // Both have the same content, so the walk takes one or the other, by position.
        See(WireVectors.Value((int)ProtoFieldType.Message, "message"));
        if (!Fields(before.Position % 2 == 0 ? message : same)) return false;
        See(WireVectors.Value((int)ProtoFieldType.Message, "end"));
        return true;
    }

    private bool Group(scoped ref ProtoReader reader)
    {
        ProtoReader other = reader;
        Assert.True(other.TryReadGroup(out ProtoReader group, out _));
        ProtoReader same = reader.ReadGroup();
        Assert.Equal(ProtoReaderState.Of(group), ProtoReaderState.Of(same));
        Assert.Equal(ProtoReaderState.Of(other), ProtoReaderState.Of(reader));
        See(WireVectors.Value((int)ProtoFieldType.Group, "group"));
        if (!Fields(group.Position % 2 == 0 ? group : same)) return false;
        See(WireVectors.Value((int)ProtoFieldType.Group, "end"));
        return true;
    }

    private bool Entry(scoped ref ProtoReader reader)
    {
        int number = reader.FieldNumber;
        if (ProtoReaderMaps.Read(ref reader, (ProtoFieldType)((number - MapFrom) / 100), (ProtoFieldType)(number % 100), in _arena, out WireError error, out long offset) is not { } text)
            return Stop(error, offset);
        See(WireVectors.Value(number, "entry", text));
        return true;
    }

    private bool Unknown(scoped ref ProtoReader reader, byte[] raw)
    {
        See(WireVectors.Value(reader.FieldNumber, "unknown", Convert.ToHexStringLower(raw)));
        reader.Skip();
        return true;
    }

    private static string Name(ProtoFieldType type) => type.ToString().ToLowerInvariant();

    private static void AssertBehind(ProtoReader reader, ProtoReaderState behind, ReadOnlySpan<byte> actual, ReadOnlySpan<byte> expected)
    {
        Assert.Equal(behind, ProtoReaderState.Of(reader));
        Assert.Equal(expected.ToArray(), actual.ToArray());
    }

    /// <summary>Asserts that the bytes are equal. They must lie in a pinned input itself, or be a copy of any other input. In pinned segments
    /// either is possible.</summary>
    private void AssertInArena(ReadOnlySpan<byte> actual, ReadOnlySpan<byte> input)
    {
        Assert.Equal(input.ToArray(), actual.ToArray());
        fixed (byte* actualStart = actual, inputStart = input)
            if (!input.IsEmpty && _pinned is { } pinned) Assert.Equal(pinned, actualStart == inputStart);
    }
}
