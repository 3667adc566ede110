using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed class MapLaws
{
    [Fact]
    public void Write_then_read_is_identity_for_maps_of_every_key_and_value_type() =>
        Law.Check(
            from keys in Make.Bits.ArrayOf() from values in Make.Bits.ArrayOf(keys.Length) select keys.Zip(values).ToArray(),
            entries => Keys.All(key => Values.All(value => key.With(value, entries))),
            count: 10,
            size: 24);

    [Fact]
    public void Entries_in_any_form_read_as_the_last_key_and_value_of_each() =>
        Law.Check(
            (from fields in (from isKey in Gen.Elements(false, true) from bits in Make.Bits select (isKey, bits)).ArrayOf()
             from strange in Gen.Choose(0, 4)
             select (fields, strange)).ArrayOf(),
            entries =>
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                Dictionary<int, double> expected = [];
                foreach (var (fields, strange) in entries)
                {
                    (int key, double value) = (0, 0);
                    writer.StartSub(4);
                    foreach ((bool isKey, ulong bits) in fields)
                    {
                        if (isKey) writer.AddSInt32(1, key = (int)bits);
                        else writer.AddDouble(2, value = (double)(long)bits);
                    }

                    // Fields of other numbers, and these two with another wire type, are dropped.
                    if (strange == 1) writer.AddString(3, "x");
                    if (strange == 2) writer.AddString(1, "x");
                    if (strange == 3) writer.AddVarInt(2, 5UL);
                    writer.CloseSub();
                    expected[key] = value;
                }

                UnmanagedMap<int, double> map = default;
                var reader = new ProtoReader(writer.WrittenSpan);
                while (reader.Next()) reader.ReadMapEntry(ProtoFieldType.SInt32, ProtoFieldType.Double, ref map, in arena);
                return map.Count == expected.Count && expected.All(entry => map.TryGetValue(entry.Key, out double value) && value.Equals(entry.Value));
            });

    private static IEnumerable<IKey> Keys =>
    [
        new Key<int>(ProtoFieldType.Int32, (bits, _) => (int)bits),
        new Key<int>(ProtoFieldType.SInt32, (bits, _) => (int)bits),
        new Key<int>(ProtoFieldType.SFixed32, (bits, _) => (int)bits),
        new Key<uint>(ProtoFieldType.UInt32, (bits, _) => (uint)bits),
        new Key<uint>(ProtoFieldType.Fixed32, (bits, _) => (uint)bits),
        new Key<long>(ProtoFieldType.Int64, (bits, _) => (long)bits),
        new Key<long>(ProtoFieldType.SInt64, (bits, _) => (long)bits),
        new Key<long>(ProtoFieldType.SFixed64, (bits, _) => (long)bits),
        new Key<ulong>(ProtoFieldType.UInt64, (bits, _) => bits),
        new Key<ulong>(ProtoFieldType.Fixed64, (bits, _) => bits),
        new Key<bool>(ProtoFieldType.Bool, (bits, _) => (bits & 1) != 0),
        new Key<Utf8String>(ProtoFieldType.String, TextOf),
    ];

    private static IEnumerable<IValue> Values =>
    [
        new Value<double>(ProtoFieldType.Double, (bits, _) => BitConverter.UInt64BitsToDouble(bits)),
        new Value<float>(ProtoFieldType.Float, (bits, _) => BitConverter.UInt32BitsToSingle((uint)bits)),
        new Value<int>(ProtoFieldType.Int32, (bits, _) => (int)bits),
        new Value<int>(ProtoFieldType.SInt32, (bits, _) => (int)bits),
        new Value<int>(ProtoFieldType.SFixed32, (bits, _) => (int)bits),
        new Value<uint>(ProtoFieldType.UInt32, (bits, _) => (uint)bits),
        new Value<uint>(ProtoFieldType.Fixed32, (bits, _) => (uint)bits),
        new Value<long>(ProtoFieldType.Int64, (bits, _) => (long)bits),
        new Value<long>(ProtoFieldType.SInt64, (bits, _) => (long)bits),
        new Value<long>(ProtoFieldType.SFixed64, (bits, _) => (long)bits),
        new Value<ulong>(ProtoFieldType.UInt64, (bits, _) => bits),
        new Value<ulong>(ProtoFieldType.Fixed64, (bits, _) => bits),
        new Value<bool>(ProtoFieldType.Bool, (bits, _) => (bits & 1) != 0),
        new Value<FuzzEnum>(ProtoFieldType.Enum, (bits, _) => (FuzzEnum)(int)bits),
        new Value<Utf8String>(ProtoFieldType.String, TextOf),
        new Value<UnmanagedArray<byte>>(ProtoFieldType.Bytes, BytesOf),
    ];

    private static Utf8String TextOf(ulong bits, ArenaAllocator arena) => Utf8String.Copy($"k{bits:x}", in arena);

    private static UnmanagedArray<byte> BytesOf(ulong bits, ArenaAllocator arena)
    {
        UnmanagedArray<byte> bytes = default;
        bytes.AddRange(BitConverter.GetBytes(bits).AsSpan(0, (int)(bits % 9)), in arena);
        return bytes;
    }

    private interface IKey
    {
        bool With(IValue value, (ulong Key, ulong Value)[] entries);
    }

    private interface IValue
    {
        bool IsRead<TKey>(ProtoFieldType keyType, Func<ulong, ArenaAllocator, TKey> makeKey, (ulong Key, ulong Value)[] entries)
            where TKey : unmanaged, IEquatable<TKey>;
    }

    private sealed record Key<T>(ProtoFieldType Type, Func<ulong, ArenaAllocator, T> Make) : IKey
        where T : unmanaged, IEquatable<T>
    {
        public bool With(IValue value, (ulong Key, ulong Value)[] entries) => value.IsRead(Type, Make, entries);
    }

    private sealed record Value<T>(ProtoFieldType Type, Func<ulong, ArenaAllocator, T> Make) : IValue
        where T : unmanaged
    {
        public bool IsRead<TKey>(ProtoFieldType keyType, Func<ulong, ArenaAllocator, TKey> makeKey, (ulong Key, ulong Value)[] entries)
            where TKey : unmanaged, IEquatable<TKey>
        {
            using var arena = new ArenaAllocator();
            UnmanagedMap<TKey, T> map = default;
            foreach ((ulong key, ulong value) in entries) map.Set(makeKey(key, arena), Make(value, arena), in arena);
            var writer = new ProtoWriter(in arena);
            writer.AddMap(9, keyType, Type, in map);

            // Each entry a second time by hand: existing entries do not change.
            foreach (var entry in map) writer.AddMapEntry(9, keyType, entry.Key, Type, entry.Value);

            UnmanagedMap<TKey, T> read = default;
            var reader = new ProtoReader(writer.WrittenSpan);
            while (reader.Next()) reader.ReadMapEntry(keyType, Type, ref read, in arena);
            if (read.Count != map.Count) return false;
            foreach (var entry in map)
                if (!read.TryGetValue(entry.Key, out T found) || !IsSame(entry.Value, found)) return false;
            return true;
        }

        private static bool IsSame(T expected, T actual) => expected is UnmanagedArray<byte> bytes
            ? bytes.Span.SequenceEqual(((UnmanagedArray<byte>)(object)actual).Span)
            : EqualityComparer<T>.Default.Equals(expected, actual);
    }
}
