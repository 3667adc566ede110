using QuickStart;

namespace LibWire.Tests.Fuzz;

// Reads messages and writes them again.
internal sealed partial class FuzzLoops
{
    private const int RewriteDepthMax = 12;

    /// <summary>
    /// A raw copy, field by field, must have the same meaning. For a re-encoded copy, message by message, a second copy must equal the first.
    /// </summary>
    private FuzzOutcome Rewrite(FuzzInput input)
    {
        ProtoReader reader = input.Reader();
        FuzzOutcome outcome = CopyRaw(ref reader, in _guardedArena, out byte[] copy);
        FuzzMismatchException.RequireEqual(_expected, outcome, "Copying all, against reading all");
        if (outcome.IsAccepted)
        {
            var again = new ProtoReader(copy);
            FuzzMismatchException.Require(new FuzzWalker(_trace, throwing: false).WalkInput(ref again).IsAccepted, "A raw copy cannot be read.");
            FuzzMismatchException.RequireEqual(_expectedTrace.Digest, _trace.Digest, "What a raw copy holds");
        }

        byte[] first = Encode(input.Guarded, minimal: true, in _guardedArena);
        byte[] padded = Encode(first, minimal: false, in _arena);
        FuzzMismatchException.Require(Encode(first, minimal: true, in _arena).AsSpan().SequenceEqual(first), "Encoding again what was encoded gives other bytes.");
        FuzzMismatchException.Require(Encode(padded, minimal: true, in _guardedArena).AsSpan().SequenceEqual(first), "Padded lengths are read otherwise than minimal ones.");
        return outcome;
    }

    private static FuzzOutcome CopyRaw(scoped ref ProtoReader reader, in ArenaAllocator arena, out byte[] copy)
    {
        var writer = new ProtoWriter(in arena);
        FuzzOutcome outcome = FuzzOutcome.Accepted;
        try
        {
            while (reader.Next()) writer.WriteRaw(reader.ReadRaw());
        }
        catch (WireFormatException failure)
        {
            outcome = new FuzzOutcome(failure.Error, reader.Position);
        }

        copy = writer.ToArray();
        return outcome;
    }

    /// <summary>Writes the fields of a message again, up to the first faulty one. Bytes that are a valid message are written as one.</summary>
    private static byte[] Encode(ReadOnlySpan<byte> message, bool minimal, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        Encode(ref writer, new ProtoReader(message), minimal, 0);
        return writer.ToArray();
    }

    /// <inheritdoc cref="Encode(ReadOnlySpan{byte}, bool, in ArenaAllocator)"/>
    internal static byte[] Encode(ReadOnlySpan<byte> message, bool minimal)
    {
        using var arena = new ArenaAllocator();
        return Encode(message, minimal, in arena);
    }

    private static void Encode(scoped ref ProtoWriter writer, ProtoReader reader, bool minimal, int depth)
    {
        while (reader.TryNext(out _))
        {
            int fieldNumber = reader.FieldNumber;
            ProtoReader inside = reader;
            switch (reader.WireType)
            {
                case ProtoWireType.VarInt:
                    if (!reader.TryReadVarInt(out ulong varint, out _)) return;
                    writer.AddVarInt(fieldNumber, varint);
                    break;
                case ProtoWireType.Fixed64:
                    if (!reader.TryReadFixed64(out ulong bits64, out _)) return;
                    writer.AddFixed64(fieldNumber, bits64);
                    break;
                case ProtoWireType.Fixed32:
                    if (!reader.TryReadFixed32(out uint bits32, out _)) return;
                    writer.AddFixed32(fieldNumber, bits32);
                    break;
                case ProtoWireType.Length:
                    if (!reader.TryReadBytes(out ReadOnlySpan<byte> bytes, out _)) return;
                    if (depth < RewriteDepthMax && inside.TryReadMessage(out ProtoReader message, out _) && IsSound(message))
                    {
                        writer.StartSub(fieldNumber);
                        Encode(ref writer, message, minimal, depth + 1);
                        writer.CloseSub(minimal);
                    }
                    else
                    {
                        writer.AddBytes(fieldNumber, bytes);
                    }

                    break;
                case ProtoWireType.StartGroup:
                    if (!reader.TryReadGroup(out ProtoReader group, out _)) return;
                    writer.StartGroup(fieldNumber);
                    Encode(ref writer, group, minimal, depth + 1);
                    writer.CloseGroup();
                    break;
                default:
                    return;
            }
        }
    }

    private static bool IsSound(ProtoReader message)
    {
        while (message.TryNext(out WireError error))
            if (!message.TrySkip(out error)) return false;
        return message.Remaining == 0;
    }

    /// <summary>Reads a tile into arena structs with the code of the sample, writes it and reads it again.</summary>
    private FuzzOutcome ReadTile(FuzzInput input)
    {
        FuzzOutcome outcome = ReadTile(input.Guarded, in _guardedArena, out Tile tile);
        if (!outcome.IsAccepted) return outcome;

        var writer = new ProtoWriter(in _guardedArena);
        TileWriter.Write(in tile, ref writer);
        FuzzMismatchException.RequireEqual(FuzzOutcome.Accepted, ReadTile(writer.WrittenSpan, in _arena, out Tile copy), "Reading a tile that was written");
        FuzzMismatchException.RequireEqual(null, TileCheck.FirstDifference(in tile, in copy), "A tile that was written and read");
        TileCounts counts = TileCounts.Of(in tile) with { SkippedFields = 0 };
        FuzzMismatchException.RequireEqual(counts, TileCounts.Of(in copy), "The geometry of a tile that was written and read");
        return outcome;
    }

    private static FuzzOutcome ReadTile(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, out Tile tile)
    {
        tile = default;
        try
        {
            tile = TileReader.Read(bytes, in arena);
            return FuzzOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            return new FuzzOutcome(failure.Error, failure.Offset);
        }
    }
}
