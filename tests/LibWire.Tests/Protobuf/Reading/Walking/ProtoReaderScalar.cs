using System.Globalization;

namespace LibWire.Tests.Protobuf;

/// <summary>All members of the reader for one scalar type, without the type.</summary>
internal abstract class ProtoReaderScalar(ProtoFieldType type, ProtoWireType wireType)
{
    internal ProtoFieldType Type { get; } = type;

    internal ProtoWireType WireType { get; } = wireType;

    /// <summary>Every scalar type of the schema language that is a number, and enums.</summary>
    internal static IReadOnlyList<ProtoReaderScalar> All { get; } =
    [
        new ProtoReaderScalar<double>(
            ProtoFieldType.Double,
            ProtoWireType.Fixed64,
            (scoped ref ProtoReader r) => r.ReadDouble(),
            (scoped ref ProtoReader r, out double v, out WireError e) => r.TryReadDouble(out v, out e),
            (scoped ref ProtoReader r, scoped Span<double> t) => r.ReadRepeatedDouble(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<double> t, ArenaAllocator a) => r.ReadRepeatedDouble(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<double> t, ArenaAllocator a) => r.ReadRepeatedDouble(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<double> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedDouble(ref t, in a, out e)),
        new ProtoReaderScalar<float>(
            ProtoFieldType.Float,
            ProtoWireType.Fixed32,
            (scoped ref ProtoReader r) => r.ReadFloat(),
            (scoped ref ProtoReader r, out float v, out WireError e) => r.TryReadFloat(out v, out e),
            (scoped ref ProtoReader r, scoped Span<float> t) => r.ReadRepeatedFloat(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<float> t, ArenaAllocator a) => r.ReadRepeatedFloat(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<float> t, ArenaAllocator a) => r.ReadRepeatedFloat(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<float> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedFloat(ref t, in a, out e)),
        new ProtoReaderScalar<long>(
            ProtoFieldType.Int64,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadInt64(),
            (scoped ref ProtoReader r, out long v, out WireError e) => r.TryReadInt64(out v, out e),
            (scoped ref ProtoReader r, scoped Span<long> t) => r.ReadRepeatedInt64(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a) => r.ReadRepeatedInt64(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a) => r.ReadRepeatedInt64(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedInt64(ref t, in a, out e)),
        new ProtoReaderScalar<ulong>(
            ProtoFieldType.UInt64,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadUInt64(),
            (scoped ref ProtoReader r, out ulong v, out WireError e) => r.TryReadUInt64(out v, out e),
            (scoped ref ProtoReader r, scoped Span<ulong> t) => r.ReadRepeatedUInt64(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ulong> t, ArenaAllocator a) => r.ReadRepeatedUInt64(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ulong> t, ArenaAllocator a) => r.ReadRepeatedUInt64(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ulong> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedUInt64(ref t, in a, out e)),
        new ProtoReaderScalar<int>(
            ProtoFieldType.Int32,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadInt32(),
            (scoped ref ProtoReader r, out int v, out WireError e) => r.TryReadInt32(out v, out e),
            (scoped ref ProtoReader r, scoped Span<int> t) => r.ReadRepeatedInt32(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a) => r.ReadRepeatedInt32(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a) => r.ReadRepeatedInt32(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedInt32(ref t, in a, out e)),
        new ProtoReaderScalar<ulong>(
            ProtoFieldType.Fixed64,
            ProtoWireType.Fixed64,
            (scoped ref ProtoReader r) => r.ReadFixed64(),
            (scoped ref ProtoReader r, out ulong v, out WireError e) => r.TryReadFixed64(out v, out e),
            (scoped ref ProtoReader r, scoped Span<ulong> t) => r.ReadRepeatedFixed64(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ulong> t, ArenaAllocator a) => r.ReadRepeatedFixed64(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ulong> t, ArenaAllocator a) => r.ReadRepeatedFixed64(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ulong> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedFixed64(ref t, in a, out e)),
        new ProtoReaderScalar<uint>(
            ProtoFieldType.Fixed32,
            ProtoWireType.Fixed32,
            (scoped ref ProtoReader r) => r.ReadFixed32(),
            (scoped ref ProtoReader r, out uint v, out WireError e) => r.TryReadFixed32(out v, out e),
            (scoped ref ProtoReader r, scoped Span<uint> t) => r.ReadRepeatedFixed32(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<uint> t, ArenaAllocator a) => r.ReadRepeatedFixed32(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<uint> t, ArenaAllocator a) => r.ReadRepeatedFixed32(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<uint> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedFixed32(ref t, in a, out e)),
        new ProtoReaderScalar<bool>(
            ProtoFieldType.Bool,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadBool(),
            (scoped ref ProtoReader r, out bool v, out WireError e) => r.TryReadBool(out v, out e),
            (scoped ref ProtoReader r, scoped Span<bool> t) => r.ReadRepeatedBool(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<bool> t, ArenaAllocator a) => r.ReadRepeatedBool(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<bool> t, ArenaAllocator a) => r.ReadRepeatedBool(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<bool> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedBool(ref t, in a, out e)),
        new ProtoReaderScalar<uint>(
            ProtoFieldType.UInt32,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadUInt32(),
            (scoped ref ProtoReader r, out uint v, out WireError e) => r.TryReadUInt32(out v, out e),
            (scoped ref ProtoReader r, scoped Span<uint> t) => r.ReadRepeatedUInt32(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<uint> t, ArenaAllocator a) => r.ReadRepeatedUInt32(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<uint> t, ArenaAllocator a) => r.ReadRepeatedUInt32(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<uint> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedUInt32(ref t, in a, out e)),
        new ProtoReaderScalar<int>(
            ProtoFieldType.SFixed32,
            ProtoWireType.Fixed32,
            (scoped ref ProtoReader r) => r.ReadSFixed32(),
            (scoped ref ProtoReader r, out int v, out WireError e) => r.TryReadSFixed32(out v, out e),
            (scoped ref ProtoReader r, scoped Span<int> t) => r.ReadRepeatedSFixed32(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a) => r.ReadRepeatedSFixed32(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a) => r.ReadRepeatedSFixed32(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedSFixed32(ref t, in a, out e)),
        new ProtoReaderScalar<long>(
            ProtoFieldType.SFixed64,
            ProtoWireType.Fixed64,
            (scoped ref ProtoReader r) => r.ReadSFixed64(),
            (scoped ref ProtoReader r, out long v, out WireError e) => r.TryReadSFixed64(out v, out e),
            (scoped ref ProtoReader r, scoped Span<long> t) => r.ReadRepeatedSFixed64(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a) => r.ReadRepeatedSFixed64(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a) => r.ReadRepeatedSFixed64(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedSFixed64(ref t, in a, out e)),
        new ProtoReaderScalar<int>(
            ProtoFieldType.SInt32,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadSInt32(),
            (scoped ref ProtoReader r, out int v, out WireError e) => r.TryReadSInt32(out v, out e),
            (scoped ref ProtoReader r, scoped Span<int> t) => r.ReadRepeatedSInt32(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a) => r.ReadRepeatedSInt32(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a) => r.ReadRepeatedSInt32(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<int> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedSInt32(ref t, in a, out e)),
        new ProtoReaderScalar<long>(
            ProtoFieldType.SInt64,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadSInt64(),
            (scoped ref ProtoReader r, out long v, out WireError e) => r.TryReadSInt64(out v, out e),
            (scoped ref ProtoReader r, scoped Span<long> t) => r.ReadRepeatedSInt64(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a) => r.ReadRepeatedSInt64(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a) => r.ReadRepeatedSInt64(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<long> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedSInt64(ref t, in a, out e)),
        new ProtoReaderScalar<ProtoReaderEnum>(
            ProtoFieldType.Enum,
            ProtoWireType.VarInt,
            (scoped ref ProtoReader r) => r.ReadEnum<ProtoReaderEnum>(),
            (scoped ref ProtoReader r, out ProtoReaderEnum v, out WireError e) => r.TryReadEnum(out v, out e),
            (scoped ref ProtoReader r, scoped Span<ProtoReaderEnum> t) => r.ReadRepeatedEnum(t),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ProtoReaderEnum> t, ArenaAllocator a) => r.ReadRepeatedEnum(ref t, in a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ProtoReaderEnum> t, ArenaAllocator a) => r.ReadRepeatedEnum(ref t, a),
            (scoped ref ProtoReader r, scoped ref UnmanagedArray<ProtoReaderEnum> t, ArenaAllocator a, out WireError e) => r.TryReadRepeatedEnum(ref t, in a, out e)),
    ];

    internal static ProtoReaderScalar Of(ProtoFieldType type) => All.Single(scalar => scalar.Type == type);

    /// <summary>Reads one value in each way and returns its text, or null with the fault.</summary>
    internal abstract string? Read(scoped ref ProtoReader reader, out WireError error, out long offset);

    /// <summary>Reads one value or packed values in each way and returns their texts, or null with the fault.</summary>
    internal abstract string? ReadRepeated(scoped ref ProtoReader reader, in ArenaAllocator arena, out WireError error, out long offset);

    /// <summary>The throwing reads, for faults that do not depend on the type.</summary>
    internal abstract IReadOnlyList<ReaderUse> Uses(ArenaAllocator arena);

    /// <summary>One value as the vectors write it: bits for floating point, otherwise the number.</summary>
    internal static string Text<T>(T value) => value switch
    {
        double number => BitConverter.DoubleToUInt64Bits(number).ToString("x16", CultureInfo.InvariantCulture),
        float number => BitConverter.SingleToUInt32Bits(number).ToString("x8", CultureInfo.InvariantCulture),
        bool flag => flag ? "true" : "false",
        Utf8String text => Convert.ToHexStringLower(text.Span),
        UnmanagedArray<byte> bytes => Convert.ToHexStringLower(bytes.Span),
        Enum number => Convert.ToInt64(number, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => throw new NotSupportedException(typeof(T).Name),
    };
}

/// <summary>An enum without names for most numbers.</summary>
internal enum ProtoReaderEnum
{
    Zero,
}

internal sealed class ProtoReaderScalar<T>(
    ProtoFieldType type,
    ProtoWireType wireType,
    ProtoReaderScalar<T>.Reading read,
    ProtoReaderScalar<T>.Trying tryRead,
    ProtoReaderScalar<T>.ReadingSpan readSpan,
    ProtoReaderScalar<T>.ReadingArray readArray,
    ProtoReaderScalar<T>.ReadingArray readArrayByValue,
    ProtoReaderScalar<T>.TryingArray tryReadArray)
    : ProtoReaderScalar(type, wireType)
    where T : unmanaged
{
    internal delegate T Reading(scoped ref ProtoReader reader);

    internal delegate bool Trying(scoped ref ProtoReader reader, out T value, out WireError error);

    internal delegate int ReadingSpan(scoped ref ProtoReader reader, scoped Span<T> target);

    internal delegate void ReadingArray(scoped ref ProtoReader reader, scoped ref UnmanagedArray<T> target, ArenaAllocator arena);

    internal delegate bool TryingArray(scoped ref ProtoReader reader, scoped ref UnmanagedArray<T> target, ArenaAllocator arena, out WireError error);

    internal override string? Read(scoped ref ProtoReader reader, out WireError error, out long offset)
    {
        ProtoReader tried = reader;
        ProtoReaderState before = ProtoReaderState.Of(reader);
        offset = -1;
        if (!tryRead(ref tried, out T triedValue, out error))
        {
            Assert.Equal(default, triedValue);
            Assert.Equal(before, ProtoReaderState.Of(tried));
            offset = ProtoReaderAssert.Fails(ref tried, error, (scoped ref ProtoReader r) => read(ref r));
            return null;
        }

        string text = Text(read(ref reader));
        Assert.Equal(Text(triedValue), text);
        Assert.Equal(ProtoReaderState.Of(tried), ProtoReaderState.Of(reader));
        return text;
    }

    internal override string? ReadRepeated(scoped ref ProtoReader reader, in ArenaAllocator arena, out WireError error, out long offset)
    {
        ArenaAllocator handle = arena;
        ProtoReader tried = reader;
        ProtoReaderState before = ProtoReaderState.Of(reader);
        T[] longEnough = new T[reader.Remaining + 1];
        UnmanagedArray<T> array = default;
        array.Add(default(T), in arena); // stays, whatever happens
        offset = -1;
        if (!tryReadArray(ref tried, ref array, arena, out error))
        {
            Assert.Equal(before, ProtoReaderState.Of(tried));
            offset = ProtoReaderAssert.Fails(ref tried, error, (scoped ref ProtoReader r) => readSpan(ref r, longEnough));
            foreach (ReadingArray readOne in new[] { readArray, readArrayByValue })
            {
                UnmanagedArray<T> copy = array;
                ProtoReaderAssert.Fails(ref tried, error, offset, (scoped ref ProtoReader r) => readOne(ref r, ref copy, handle));
                Assert.Equal(1, copy.Count);
            }

            Assert.Equal(1, array.Count);
            return null;
        }

        ProtoReaderState behind = ProtoReaderState.Of(tried);
        T[] values = array.Span[1..].ToArray();
        foreach (ReadingArray readOne in new[] { readArray, readArrayByValue })
        {
            ProtoReader other = reader;
            UnmanagedArray<T> otherArray = default;
            readOne(ref other, ref otherArray, arena);
            Assert.Equal(values.Select(Text), otherArray.ToArray().Select(Text));
            Assert.Equal(behind, ProtoReaderState.Of(other));
        }

        Assert.Equal(values.Length, reader.CountRepeated(WireType));
        Assert.Equal(before, ProtoReaderState.Of(reader));
        if (values.Length > 0)
        {
            ProtoReader other = reader;
            ProtoReaderAssert.Catch<ArgumentException>(ref other, (scoped ref ProtoReader r) => readSpan(ref r, new T[values.Length - 1]));
            Assert.Equal(before, ProtoReaderState.Of(other));
        }

        Assert.Equal(values.Length, readSpan(ref reader, longEnough));
        Assert.Equal(values.Select(Text), longEnough.Take(values.Length).Select(Text));
        Assert.Equal(behind, ProtoReaderState.Of(reader));
        return string.Join(',', values.Select(Text));
    }

    internal override IReadOnlyList<ReaderUse> Uses(ArenaAllocator arena) =>
    [
        (scoped ref ProtoReader r) => read(ref r),
        (scoped ref ProtoReader r) => tryRead(ref r, out _, out _),
        (scoped ref ProtoReader r) => readSpan(ref r, new T[8]),
        (scoped ref ProtoReader r) =>
        {
            UnmanagedArray<T> array = default;
            readArray(ref r, ref array, arena);
        },
        (scoped ref ProtoReader r) =>
        {
            UnmanagedArray<T> array = default;
            tryReadArray(ref r, ref array, arena, out _);
        },
    ];
}
