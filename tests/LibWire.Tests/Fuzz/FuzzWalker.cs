namespace LibWire.Tests.Fuzz;

/// <summary>Checks each field of a walk in its own way. It gets a copy of the reader, so it may read the field any number of times.</summary>
internal interface IFuzzVisitor
{
    void Visit(ProtoReader field);
}

/// <summary>
/// A loop over a reader without a schema. It reads every field, enters groups, and tries to read every length-delimited field as a sub-message too. It
/// records the walk in a trace, and detects failed reads that move the reader.
/// </summary>
/// <param name="throwing">Whether to call the throwing members, while exceptions are left, or the Try members.</param>
/// <param name="visitor">Gets each field before it is taken.</param>
internal sealed class FuzzWalker(FuzzTrace trace, bool throwing, IFuzzVisitor? visitor = null)
{
    private readonly FuzzThrows _throws = new();

    /// <summary>The offset in the exception that ended the walk; null if there was none.</summary>
    internal long? ThrownOffset { get; private set; }

    internal FuzzOutcome WalkInput(scoped ref ProtoReader reader)
    {
        trace.Clear();
        _throws.Refill();
        return Walk(ref reader);
    }

    private FuzzOutcome Walk(scoped ref ProtoReader reader)
    {
        while (true)
        {
            ThrownOffset = null;
            int position = reader.Position;
            WireError error = Next(ref reader, out bool found);
            if (error != WireError.None)
            {
                FuzzMismatchException.RequireEqual(position, reader.Position, "Position after a failed Next");
                return new FuzzOutcome(error, position);
            }

            if (!found)
            {
                FuzzMismatchException.RequireEqual((0, 0), (reader.Remaining, reader.Tag), "Remaining and Tag at the end");
                return FuzzOutcome.Accepted;
            }

            trace.Field(reader.TagAndType);
            visitor?.Visit(reader);
            (position, int remaining, uint tagAndType) = (reader.Position, reader.Remaining, reader.TagAndType);
            ThrownOffset = null;
            error = Value(ref reader);
            if (error == WireError.None)
            {
                FuzzMismatchException.RequireEqual(position + remaining, reader.Position + reader.Remaining, "The end of the message");
                continue;
            }

            FuzzMismatchException.RequireEqual((position, remaining, tagAndType), (reader.Position, reader.Remaining, reader.TagAndType), "The reader after a failed read");
            return new FuzzOutcome(error, position);
        }
    }

    private WireError Value(scoped ref ProtoReader reader)
    {
        WireError error;
        switch (reader.WireType)
        {
            case ProtoWireType.VarInt:
                error = Varint(ref reader, out ulong varint);
                if (error == WireError.None) trace.Varint(varint);
                return error;
            case ProtoWireType.Fixed64:
                error = Fixed64(ref reader, out ulong bits64);
                if (error == WireError.None) trace.Fixed64(bits64);
                return error;
            case ProtoWireType.Fixed32:
                error = Fixed32(ref reader, out uint bits32);
                if (error == WireError.None) trace.Fixed32(bits32);
                return error;
            case ProtoWireType.Length:
                return Length(ref reader);
            case ProtoWireType.StartGroup:
                return Group(ref reader);
            default:
                return Skip(ref reader);
        }
    }

    private WireError Length(scoped ref ProtoReader reader)
    {
        ProtoReader asText = reader;
        ProtoReader asMessage = reader;
        WireError error = Bytes(ref reader, out ReadOnlySpan<byte> bytes);
        if (error != WireError.None) return error;
        trace.Length(bytes);

        bool isText = asText.TryReadUtf8(out ReadOnlySpan<byte> text, out error);
        FuzzMismatchException.RequireEqual(isText ? WireError.None : WireError.InvalidUtf8, error, "The error of TryReadUtf8");
        FuzzMismatchException.Require(text.SequenceEqual(isText ? bytes : default), "Bytes and text of one field differ.");
        trace.Number(isText ? 1u : 0u);

        int start = reader.Position - bytes.Length;
        trace.StartSub();
        FuzzOutcome outcome;
        if (asMessage.TryReadMessage(out ProtoReader inner, out error))
        {
            FuzzMismatchException.RequireEqual((reader.Position, bytes.Length), (asMessage.Position, inner.Remaining), "The place behind a sub-message, and its length");
            outcome = Walk(ref inner);
        }
        else
        {
            FuzzMismatchException.RequireEqual(WireError.DepthExceeded, error, "The error of TryReadMessage where TryReadBytes succeeds");
            outcome = new FuzzOutcome(error, start);
        }

        trace.CloseSub(outcome.From(start));
        return WireError.None;
    }

    private WireError Group(scoped ref ProtoReader reader)
    {
        uint fieldNumber = (uint)reader.FieldNumber;
        ProtoReader skipped = reader;
        WireError error = OpenGroup(ref reader, out ProtoReader group);
        bool canSkip = skipped.TrySkip(out WireError skipError);
        FuzzMismatchException.RequireEqual((error == WireError.None, error, reader.Position), (canSkip, skipError, skipped.Position), "Skipping a group, against reading it");
        if (error != WireError.None) return error;
        trace.StartGroup();
        FuzzOutcome outcome = Walk(ref group);
        FuzzMismatchException.RequireEqual(FuzzOutcome.Accepted, outcome, "Walking a group that could be opened");
        trace.EndGroup(fieldNumber);
        return WireError.None;
    }

    private WireError Next(scoped ref ProtoReader reader, out bool found)
    {
        if (!Throws)
        {
            found = reader.TryNext(out WireError error);
            return error;
        }

        int position = reader.Position;
        try
        {
            found = reader.Next();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            found = false;
            return Noted(failure, position, position, 0);
        }
    }

    private WireError Varint(scoped ref ProtoReader reader, out ulong value)
    {
        if (!Throws) return reader.TryReadVarInt(out value, out WireError error) ? WireError.None : error;
        (int position, int remaining) = (reader.Position, reader.Remaining);
        try
        {
            value = reader.ReadVarInt();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            value = 0;
            return Noted(failure, position, position, remaining);
        }
    }

    private WireError Fixed64(scoped ref ProtoReader reader, out ulong value)
    {
        if (!Throws) return reader.TryReadFixed64(out value, out WireError error) ? WireError.None : error;
        (int position, int remaining) = (reader.Position, reader.Remaining);
        try
        {
            value = reader.ReadFixed64();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            value = 0;
            return Noted(failure, position, position, remaining);
        }
    }

    private WireError Fixed32(scoped ref ProtoReader reader, out uint value)
    {
        if (!Throws) return reader.TryReadFixed32(out value, out WireError error) ? WireError.None : error;
        (int position, int remaining) = (reader.Position, reader.Remaining);
        try
        {
            value = reader.ReadFixed32();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            value = 0;
            return Noted(failure, position, position, remaining);
        }
    }

    private WireError Bytes(scoped ref ProtoReader reader, out ReadOnlySpan<byte> bytes)
    {
        if (!Throws) return reader.TryReadBytes(out bytes, out WireError error) ? WireError.None : error;
        (int position, int remaining) = (reader.Position, reader.Remaining);
        try
        {
            bytes = reader.ReadBytes();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            bytes = default;
            return Noted(failure, position, position, remaining);
        }
    }

    private WireError OpenGroup(scoped ref ProtoReader reader, out ProtoReader group)
    {
        if (!Throws) return reader.TryReadGroup(out group, out WireError error) ? WireError.None : error;
        (int position, int remaining) = (reader.Position, reader.Remaining);
        try
        {
            group = reader.ReadGroup();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            // Anywhere in the group.
            group = default;
            return Noted(failure, position, failure.Offset, remaining);
        }
    }

    private WireError Skip(scoped ref ProtoReader reader)
    {
        if (!Throws) return reader.TrySkip(out WireError error) ? WireError.None : error;
        (int position, int remaining) = (reader.Position, reader.Remaining);
        try
        {
            reader.Skip();
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            return Noted(failure, position, position, remaining);
        }
    }

    private bool Throws => throwing && _throws.HasSome;

    private WireError Noted(WireFormatException failure, int position, long expectedOffset, int remaining)
    {
        _throws.Take();
        ThrownOffset = failure.Offset;
        FuzzMismatchException.RequireEqual(expectedOffset, failure.Offset, "The offset of a fault");
        FuzzMismatchException.Require(failure.Offset >= position && failure.Offset <= (long)position + remaining, "The offset of a fault lies outside of the field.");
        return failure.Error;
    }
}
