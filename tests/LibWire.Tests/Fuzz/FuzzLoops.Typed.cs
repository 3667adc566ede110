using System.Buffers;

namespace LibWire.Tests.Fuzz;

// Loops as users write them: they know a schema, but the sender may not follow it.
internal sealed partial class FuzzLoops
{
    private const int DelimitedBytesMax = FuzzCampaign.InputBytesMax; // no input has a longer message

    /// <summary>A switch over field numbers with a typed read for each, over a span and over segments: both must see the same.</summary>
    private FuzzOutcome Typed(FuzzInput input)
    {
        ProtoReader reader = input.Reader();
        _trace.Clear();
        FuzzOutcome outcome = ReadTyped(ref reader);
        ulong digest = _trace.Digest;

        ReadOnlySequence<byte> sequence = _segments.Cut(input.Array, input.Random);
        var segmented = new ProtoReader(in sequence);
        _trace.Clear();
        FuzzMismatchException.RequireEqual(outcome, ReadTyped(ref segmented), "How a typed loop over segments ends");
        FuzzMismatchException.RequireEqual(digest, _trace.Digest, "What a typed loop over segments sees");
        return outcome;
    }

    private FuzzOutcome ReadTyped(scoped ref ProtoReader reader)
    {
        try
        {
            ReadTypedFields(ref reader);
            return FuzzOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            return new FuzzOutcome(failure.Error, failure.Offset);
        }
    }

    private void ReadTypedFields(scoped ref ProtoReader reader)
    {
        while (reader.Next())
        {
            _trace.Field(reader.TagAndType);
            switch (reader.Tag)
            {
                case 1: _trace.Length(reader.ReadUtf8()); break;
                case 2: _trace.Number(BitConverter.DoubleToUInt64Bits(reader.WireType == ProtoWireType.VarInt ? reader.ReadInt32() : reader.ReadDouble())); break;
                case 3: ReadTypedMessage(reader.ReadMessage()); break;
                case 4: _trace.Number(reader.ReadUInt64()); break;
                case 5: _trace.Number((ulong)reader.ReadSInt32()); break;
                case 6: _trace.Number(reader.ReadBool() ? 1u : 0u); break;
                case 7: _trace.Number((ulong)reader.ReadSFixed32()); break;
                case 8: _trace.Length(reader.ReadBytes(in _arena)); break;
                case 9: ReadTypedGroup(reader.ReadGroup()); break;
                case 10: _trace.Number(reader.ReadFixed64()); break;
                case 11: _trace.Number((ulong)reader.ReadEnum<FuzzEnum>()); break;
                case 12: _trace.Number((ulong)reader.ReadString().Length); break;
                case 13: ReadTypedRun(ref reader); break;
                case 14: _trace.Number((ulong)reader.ReadSInt64()); break;
                default: reader.Skip(); break;
            }
        }
    }

    private void ReadTypedMessage(ProtoReader message) => ReadTypedFields(ref message);

    private void ReadTypedGroup(ProtoReader group) => ReadTypedFields(ref group);

    private void ReadTypedRun(scoped ref ProtoReader reader)
    {
        UnmanagedArray<int> values = default;
        reader.ReadRepeatedSInt32(ref values, in _arena);
        foreach (int value in values.Span) _trace.Number((ulong)value);
    }

    /// <summary>Every length-delimited field of the message, read as an entry of maps of several types.</summary>
    private FuzzOutcome Maps(FuzzInput input)
    {
        UnmanagedMap<int, double> first = default;
        UnmanagedMap<long, bool> second = default;
        UnmanagedMap<Utf8String, Utf8String> third = default;
        UnmanagedMap<ulong, UnmanagedArray<byte>> fourth = default;
        ProtoReader reader = input.Random.OneIn(2) ? input.PinnedReader() : input.Reader();
        while (true)
        {
            int position = reader.Position;
            if (!reader.TryNext(out WireError error)) return error == WireError.None ? FuzzOutcome.Accepted : new FuzzOutcome(error, position);
            if (reader.WireType == ProtoWireType.Length)
            {
                Entry(reader, ProtoFieldType.Int32, ProtoFieldType.Double, ref first);
                Entry(reader, ProtoFieldType.SInt64, ProtoFieldType.Bool, ref second);
                Entry(reader, ProtoFieldType.String, ProtoFieldType.String, ref third);
                Entry(reader, ProtoFieldType.Fixed64, ProtoFieldType.Bytes, ref fourth);
            }

            if (!reader.TrySkip(out error)) return new FuzzOutcome(error, reader.Position);
        }
    }

    private void Entry<TKey, TValue>(ProtoReader field, ProtoFieldType keyType, ProtoFieldType valueType, scoped ref UnmanagedMap<TKey, TValue> map)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged
    {
        if (!_throws.HasSome) return;
        int countBefore = map.Count;
        (int position, int remaining) = (field.Position, field.Remaining);
        ProtoReader skipped = field;
        try
        {
            field.ReadMapEntry(keyType, valueType, ref map, in _arena);
            skipped.Skip();
            FuzzMismatchException.RequireEqual(skipped.Position, field.Position, "The reader after a map entry");
            FuzzMismatchException.Require(map.Count == countBefore || map.Count == countBefore + 1, "One map entry gives several.");
        }
        catch (WireFormatException)
        {
            _throws.Take();
            FuzzMismatchException.RequireEqual((position, remaining, countBefore), (field.Position, field.Remaining, map.Count), "Reader and map after a bad entry");
        }
    }

    /// <summary>The input as consecutive delimited messages: from memory, from a sequence and from a stream.</summary>
    private FuzzOutcome Delimited(FuzzInput input)
    {
        ProtoReader rows = input.Reader();
        _trace.Clear();
        FuzzOutcome outcome = FuzzOutcome.Accepted;
        int count = 0;
        try
        {
            while (rows.NextDelimited(out ProtoReader message))
            {
                count++;
                _trace.Number((ulong)message.Remaining);
                if (message.Remaining != 0) _trace.Length(input.Guarded.Slice(message.Position, message.Remaining));
            }
        }
        catch (WireFormatException failure)
        {
            outcome = new FuzzOutcome(failure.Error, failure.Offset);
        }

        ulong digest = _trace.Digest;
        FuzzMismatchException.RequireEqual((digest, count), FromSequence(input), "Delimited messages of a sequence");
        FuzzMismatchException.RequireEqual((digest, count), FromStream(input), "Delimited messages of a stream");
        return outcome;
    }

    private (ulong Digest, int Count) FromSequence(FuzzInput input)
    {
        ReadOnlySequence<byte> received = _segments.Cut(input.Array, input.Random);
        _trace.Clear();
        int count = 0;
        try
        {
            while (!received.IsEmpty && ProtoReader.TryTakeDelimited(ref received, out ReadOnlySequence<byte> message))
            {
                count++;
                Row(message.ToArray());
            }
        }
        catch (WireFormatException)
        {
            // The fault depends on how much has been received; the messages before it do not.
        }

        return (_trace.Digest, count);
    }

    private (ulong Digest, int Count) FromStream(FuzzInput input)
    {
        using var reader = new DelimitedStreamReader(new MemoryStream(input.Array), DelimitedBytesMax);
        _trace.Clear();
        int count = 0;
        try
        {
            while (reader.Next())
            {
                count++;
                Row(reader.Current);
            }
        }
        catch (WireFormatException)
        {
            // As above: a stream reports a length above its limit before it finds that the bytes are missing.
        }

        return (_trace.Digest, count);
    }

    private void Row(ReadOnlySpan<byte> message)
    {
        _trace.Number((ulong)message.Length);
        if (!message.IsEmpty) _trace.Length(message);
    }

    /// <summary>A tile, and each field alone, in an arena that is much too small: the limit is often exceeded, and must leave everything as it was.</summary>
    private FuzzOutcome SmallArena(FuzzInput input)
    {
        FuzzOutcome outcome;
        try
        {
            outcome = ReadTile(input.Guarded, in _smallArena, out _);
        }
        catch (ArenaLimitException)
        {
            outcome = FuzzOutcome.Accepted;
        }

        _smallArena.Reset();
        UnmanagedArray<ulong> values = default;
        ProtoReader fields = input.Reader();
        while (fields.TryNext(out _) && _throws.HasSome)
        {
            Limited(fields, ref values);
            if (!fields.TrySkip(out _)) break;
        }

        return outcome;
    }

    private void Limited(ProtoReader field, scoped ref UnmanagedArray<ulong> values)
    {
        int countBefore = values.Count;
        (int position, int remaining) = (field.Position, field.Remaining);
        try
        {
            _ = field.TryReadRepeatedFixed64(ref values, in _smallArena, out _);
            if (field.Position == position) _ = field.TryReadRepeatedUInt64(ref values, in _smallArena, out _);
            if (field.Position == position) _ = field.TryReadUtf8String(in _smallArena, out _, out _);
            if (field.Position == position) _ = field.TryReadBytesArray(in _smallArena, out _, out _);
        }
        catch (ArenaLimitException failure)
        {
            _throws.Take();
            FuzzMismatchException.RequireEqual((position, remaining, countBefore), (field.Position, field.Remaining, values.Count), "Reader and array after the arena's limit");
            FuzzMismatchException.RequireEqual((nuint)SmallArenaBytesMax, failure.LimitBytes, "The limit");
            FuzzMismatchException.Require(_smallArena.ReservedBytes <= SmallArenaBytesMax, "The arena is larger than its limit.");
        }
    }
}
