using FsCheck;
using FsCheck.Fluent;
using Google.Protobuf;
using Google.Protobuf.Collections;
using LibWire.Tests.Laws;

namespace LibWire.Tests.Interop;

/// <summary>Maps, written by one library and read by the other.</summary>
public sealed class GoogleMapTests
{
    private const int FieldNumber = 3;
    private const uint MapTag = (FieldNumber << 3) | 2;

    [Fact]
    public void Map_OfInt32ToString_GoesBothWays() => GoesBothWays(
        ProtoFieldType.Int32,
        ProtoFieldType.String,
        new MapField<int, string>.Codec(FieldCodec.ForInt32(8), FieldCodec.ForString(18), MapTag),
        bits => (int)bits,
        bits => $"é{bits}",
        (key, _) => key,
        (text, arena) => Utf8String.Copy(text, in arena),
        (ours, text) => ours == text);

    [Fact]
    public void Map_OfStringToSInt64_GoesBothWays() => GoesBothWays(
        ProtoFieldType.String,
        ProtoFieldType.SInt64,
        new MapField<string, long>.Codec(FieldCodec.ForString(10), FieldCodec.ForSInt64(16), MapTag),
        bits => $"{bits % 50}",
        bits => (long)bits,
        (text, arena) => Utf8String.Copy(text, in arena),
        (value, _) => value,
        (ours, value) => ours == value);

    [Fact]
    public void Map_OfBoolToDouble_GoesBothWays() => GoesBothWays(
        ProtoFieldType.Bool,
        ProtoFieldType.Double,
        new MapField<bool, double>.Codec(FieldCodec.ForBool(8), FieldCodec.ForDouble(17), MapTag),
        bits => (bits & 1) != 0,
        bits => BitConverter.UInt64BitsToDouble(bits),
        (key, _) => key,
        (value, _) => value,
        (ours, value) => ours.Equals(value));

    [Fact]
    public void Map_OfFixed64ToBytes_GoesBothWays() => GoesBothWays(
        ProtoFieldType.Fixed64,
        ProtoFieldType.Bytes,
        new MapField<ulong, ByteString>.Codec(FieldCodec.ForFixed64(9), FieldCodec.ForBytes(18), MapTag),
        bits => bits,
        bits => ByteString.CopyFrom(BitConverter.GetBytes(bits)),
        (key, _) => key,
        BytesIn,
        (ours, bytes) => ours.Span.SequenceEqual(bytes.Span));

    private static void GoesBothWays<TKey, TValue, TTheirKey, TTheirValue>(
        ProtoFieldType keyType,
        ProtoFieldType valueType,
        MapField<TTheirKey, TTheirValue>.Codec codec,
        Func<ulong, TTheirKey> makeKey,
        Func<ulong, TTheirValue> makeValue,
        Func<TTheirKey, ArenaAllocator, TKey> ourKey,
        Func<TTheirValue, ArenaAllocator, TValue> ourValue,
        Func<TValue, TTheirValue, bool> isSame)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged =>
        Law.Check(
            from keys in Make.Bits.ArrayOf() from values in Make.Bits.ArrayOf(keys.Length) select keys.Zip(values).ToArray(),
            entries =>
            {
                using var arena = new ArenaAllocator();
                var theirs = new MapField<TTheirKey, TTheirValue>();
                UnmanagedMap<TKey, TValue> ours = default;
                foreach ((ulong key, ulong value) in entries)
                {
                    theirs[makeKey(key)] = makeValue(value);
                    ours.Set(ourKey(makeKey(key), arena), ourValue(makeValue(value), arena), in arena);
                }

                // From Google to LibWire.
                var stream = new MemoryStream();
                using (var output = new CodedOutputStream(stream)) theirs.WriteTo(output, codec);
                UnmanagedMap<TKey, TValue> read = default;
                var reader = new ProtoReader(stream.ToArray());
                while (reader.Next()) reader.ReadMapEntry(keyType, valueType, ref read, in arena);

                // From LibWire to Google: each entry, and before it one with the same key, which it must replace.
                var writer = new ProtoWriter(in arena);
                foreach (var entry in ours) writer.AddMapEntry(FieldNumber, keyType, entry.Key, valueType, default(TValue));
                writer.AddMap(FieldNumber, keyType, valueType, in ours);
                var readByThem = new MapField<TTheirKey, TTheirValue>();
                var input = new CodedInputStream(writer.ToArray());
                while (input.ReadTag() != 0) readByThem.AddEntriesFrom(input, codec);

                return read.Count == theirs.Count && readByThem.Count == theirs.Count && theirs.All(entry =>
                    read.TryGetValue(ourKey(entry.Key, arena), out TValue ourRead) && isSame(ourRead, entry.Value)
                    && readByThem.TryGetValue(entry.Key, out TTheirValue? theirRead) && EqualityComparer<TTheirValue>.Default.Equals(theirRead, entry.Value));
            },
            count: 50);

    private static UnmanagedArray<byte> BytesIn(ByteString bytes, ArenaAllocator arena)
    {
        UnmanagedArray<byte> copy = default;
        copy.AddRange(bytes.Span, in arena);
        return copy;
    }
}
