namespace LibWire.Tests.Fuzz;

/// <summary>Reads every field as some scalar types, and skips it: all forms must agree with the field's bits.</summary>
internal sealed class ScalarVisitor : IFuzzVisitor
{
    private const int KindsPerField = 3; // the next field gets the next kinds

    private readonly FuzzThrows _throws = new();
    private int _nextKind;

    internal void Start(FuzzRandom random)
    {
        _nextKind = random.Next(ScalarKinds.All.Count);
        _throws.Refill();
    }

    public void Visit(ProtoReader field)
    {
        ulong bits = 0;
        WireError error = WireError.None;
        ProtoReader raw = field;
        bool isScalar = true;
        switch (field.WireType)
        {
            case ProtoWireType.VarInt:
                raw.TryReadVarInt(out bits, out error);
                break;
            case ProtoWireType.Fixed64:
                raw.TryReadFixed64(out bits, out error);
                break;
            case ProtoWireType.Fixed32:
                raw.TryReadFixed32(out uint bits32, out error);
                bits = bits32;
                break;
            default:
                isScalar = false;
                break;
        }

        for (int i = 0; i < KindsPerField; i++) ScalarKinds.All[_nextKind++ % ScalarKinds.All.Count].CheckScalar(field, error, bits, _throws);
        if (!isScalar) return;

        ProtoReader skipped = field;
        bool canSkip = skipped.TrySkip(out WireError skipError);
        FuzzMismatchException.RequireEqual((error == WireError.None, error, raw.Position), (canSkip, skipError, skipped.Position), "Skipping a scalar, against reading it");
        if (!canSkip) return;
        skipped = field;
        skipped.Skip();
        FuzzMismatchException.RequireEqual((raw.Position, raw.Remaining), (skipped.Position, skipped.Remaining), "The reader after Skip, against a read");
    }
}

/// <summary>Reads fields as repeated values of some scalar type, packed and not.</summary>
internal sealed class RepeatedVisitor : IFuzzVisitor
{
    private readonly FuzzThrows _throws = new();
    private readonly List<ulong> _values = [];
    private FuzzRandom _random = new(0);
    private ArenaAllocator _arena;

    internal void Start(FuzzRandom random, in ArenaAllocator arena)
    {
        _random = random;
        _arena = arena;
        _throws.Refill();
    }

    public void Visit(ProtoReader field)
    {
        if (!_random.OneIn(2)) return;
        ArenaMark mark = _arena.Mark();
        ScalarKind kind = _random.Pick(ScalarKinds.All);
        kind.CheckRepeated(field, Expect(field, kind.WireType), _values, in _arena, _throws);
        _arena.Rewind(mark);
    }

    private WireError Expect(ProtoReader field, ProtoWireType valueType)
    {
        _values.Clear();
        WireError error;
        if (field.WireType == valueType)
        {
            ulong bits;
            if (valueType == ProtoWireType.VarInt)
            {
                field.TryReadVarInt(out bits, out error);
            }
            else if (valueType == ProtoWireType.Fixed64)
            {
                field.TryReadFixed64(out bits, out error);
            }
            else
            {
                field.TryReadFixed32(out uint bits32, out error);
                bits = bits32;
            }

            if (error == WireError.None) _values.Add(bits);
            return error;
        }

        if (field.TryReadBytes(out ReadOnlySpan<byte> packed, out error)) error = FuzzOracle.Packed(packed, valueType, _values);
        if (error != WireError.None) _values.Clear();
        return error;
    }
}

/// <summary>Reads fields as bytes and text into an arena, and whole by ReadRaw: the bytes must be the same in all forms.</summary>
internal sealed class BytesVisitor : IFuzzVisitor
{
    private const int TextBytesMax = 256;

    private readonly FuzzThrows _throws = new();
    private FuzzRandom _random = new(0);
    private ArenaAllocator _arena;

    internal void Start(FuzzRandom random, in ArenaAllocator arena)
    {
        _random = random;
        _arena = arena;
        _throws.Refill();
    }

    public void Visit(ProtoReader field)
    {
        if (!_random.OneIn(3)) return;
        ArenaMark mark = _arena.Mark();
        ProtoReader plain = field;
        bool succeeded = plain.TryReadBytes(out ReadOnlySpan<byte> bytes, out WireError error);

        ProtoReader copied = field;
        FuzzMismatchException.RequireEqual(succeeded, copied.TryReadBytesArray(in _arena, out UnmanagedArray<byte> array, out WireError copyError), "TryReadBytesArray");
        FuzzMismatchException.RequireEqual((error, plain.Position), (copyError, copied.Position), "TryReadBytesArray");
        FuzzMismatchException.Require(array.Span.SequenceEqual(bytes), "TryReadBytesArray gives other bytes.");

        ProtoReader text = field;
        bool isText = text.TryReadUtf8String(in _arena, out Utf8String copiedText, out WireError textError);
        FuzzMismatchException.Require(copiedText.Span.SequenceEqual(isText ? bytes : default), "TryReadUtf8String gives other bytes.");
        FuzzMismatchException.RequireEqual(isText ? WireError.None : succeeded ? WireError.InvalidUtf8 : error, textError, "The error of TryReadUtf8String");
        FuzzMismatchException.RequireEqual(isText ? plain.Position : field.Position, text.Position, "The reader after TryReadUtf8String");
        if (succeeded) Succeeding(field, bytes, isText);
        else if (_throws.Take()) Failing(field, error);
        CheckRaw(field);
        _arena.Rewind(mark);
    }

    private void Succeeding(ProtoReader field, ReadOnlySpan<byte> bytes, bool isText)
    {
        ProtoReader inArena = field;
        FuzzMismatchException.Require(inArena.ReadBytes(in _arena).SequenceEqual(bytes), "ReadBytes into the arena gives other bytes.");
        ProtoReader dangerous = field;
        FuzzMismatchException.Require(dangerous.DangerousReadUtf8String(in _arena).Span.SequenceEqual(bytes), "DangerousReadUtf8String gives other bytes.");
        FuzzMismatchException.RequireEqual(inArena.Position, dangerous.Position, "The reader after DangerousReadUtf8String");
        if (bytes.Length > TextBytesMax) return;

        ProtoReader text = field;
        bool read = text.TryReadString(out string value, out _);
        FuzzMismatchException.RequireEqual(isText, read, "TryReadString, against TryReadUtf8String");
        ProtoReader loose = field;
        string replaced = loose.DangerousReadString();
        if (isText) FuzzMismatchException.RequireEqual(value, replaced, "DangerousReadString of well-formed text");
        else FuzzMismatchException.Require(replaced.Contains('\ufffd', StringComparison.Ordinal), "DangerousReadString shows no fault where there is one.");
    }

    private static void Failing(ProtoReader field, WireError error)
    {
        try
        {
            field.ReadString();
            throw new FuzzMismatchException("ReadString succeeds where TryReadBytes does not.");
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual(error, failure.Error, "The error of ReadString");
        }
    }

    private static void CheckRaw(ProtoReader field)
    {
        ProtoReader skipped = field;
        bool canSkip = skipped.TrySkip(out WireError skipError);
        ProtoReader taken = field;
        bool canTake = taken.TryReadRaw(out ReadOnlySpan<byte> raw, out WireError rawError);
        FuzzMismatchException.RequireEqual((canSkip, skipError, skipped.Position), (canTake, rawError, taken.Position), "TryReadRaw, against TrySkip");
        if (!canTake)
        {
            FuzzMismatchException.Require(raw.IsEmpty, "A failed TryReadRaw gives bytes.");
            return;
        }

        var again = new ProtoReader(raw);
        FuzzMismatchException.Require(again.TryNext(out _), "A raw field has no tag.");
        FuzzMismatchException.RequireEqual(field.TagAndType, again.TagAndType, "The tag of a raw field");
        FuzzMismatchException.RequireEqual(taken.Position - field.Position, again.Remaining, "The bytes behind the tag of a raw field");
        again.Skip();
        FuzzMismatchException.RequireEqual(0, again.Remaining, "The bytes behind a raw field");
        ReadOnlySpan<byte> once = field.ReadRaw();
        FuzzMismatchException.Require(once.SequenceEqual(raw), "ReadRaw and TryReadRaw differ.");
    }
}
