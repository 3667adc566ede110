using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>The steps of emitted code for one scalar type, so that a test can go over all of them.</summary>
internal abstract class WriteKind(ProtoFieldType type)
{
    internal static readonly IReadOnlyList<WriteKind> All = Make();

    internal ProtoFieldType Type => type;

    /// <summary>Writes one field with a value made from these bits, twice.</summary>
    internal abstract void Single(scoped ref ProtoWriter writer, uint tag, ulong bits);

    internal abstract int SingleSize(ulong bits);

    internal abstract void Packed(scoped ref ProtoWriter writer, uint tag, ReadOnlySpan<ulong> bits, ArenaAllocator arena);

    internal abstract void Repeated(scoped ref ProtoWriter writer, uint tag, ReadOnlySpan<ulong> bits, ArenaAllocator arena);

    internal abstract (long Packed, long Repeated) Sizes(int tagBytes, ReadOnlySpan<ulong> bits, ArenaAllocator arena);

    private static unsafe WriteKind[] Make() =>
    [
        new WriteKind<int>(ProtoFieldType.Int32, ProtoEncode.Int32, ProtoEncode.PackedInt32, ProtoEncode.RepeatedInt32, ProtoSize.Int32, ProtoSize.PackedInt32, ProtoSize.RepeatedInt32),
        new WriteKind<long>(ProtoFieldType.Int64, ProtoEncode.Int64, ProtoEncode.PackedInt64, ProtoEncode.RepeatedInt64, ProtoSize.Int64, ProtoSize.PackedInt64, ProtoSize.RepeatedInt64),
        new WriteKind<uint>(ProtoFieldType.UInt32, ProtoEncode.UInt32, ProtoEncode.PackedUInt32, ProtoEncode.RepeatedUInt32, ProtoSize.UInt32, ProtoSize.PackedUInt32, ProtoSize.RepeatedUInt32),
        new WriteKind<ulong>(ProtoFieldType.UInt64, ProtoEncode.UInt64, ProtoEncode.PackedUInt64, ProtoEncode.RepeatedUInt64, ProtoSize.UInt64, ProtoSize.PackedUInt64, ProtoSize.RepeatedUInt64),
        new WriteKind<int>(ProtoFieldType.SInt32, ProtoEncode.SInt32, ProtoEncode.PackedSInt32, ProtoEncode.RepeatedSInt32, ProtoSize.SInt32, ProtoSize.PackedSInt32, ProtoSize.RepeatedSInt32),
        new WriteKind<long>(ProtoFieldType.SInt64, ProtoEncode.SInt64, ProtoEncode.PackedSInt64, ProtoEncode.RepeatedSInt64, ProtoSize.SInt64, ProtoSize.PackedSInt64, ProtoSize.RepeatedSInt64),
        new WriteKind<uint>(ProtoFieldType.Fixed32, ProtoEncode.Fixed32, ProtoEncode.PackedFixed32, ProtoEncode.RepeatedFixed32, ProtoSize.Fixed32, ProtoSize.PackedFixed32, ProtoSize.RepeatedFixed32),
        new WriteKind<ulong>(ProtoFieldType.Fixed64, ProtoEncode.Fixed64, ProtoEncode.PackedFixed64, ProtoEncode.RepeatedFixed64, ProtoSize.Fixed64, ProtoSize.PackedFixed64, ProtoSize.RepeatedFixed64),
        new WriteKind<int>(ProtoFieldType.SFixed32, ProtoEncode.SFixed32, ProtoEncode.PackedSFixed32, ProtoEncode.RepeatedSFixed32, ProtoSize.SFixed32, ProtoSize.PackedSFixed32, ProtoSize.RepeatedSFixed32),
        new WriteKind<long>(ProtoFieldType.SFixed64, ProtoEncode.SFixed64, ProtoEncode.PackedSFixed64, ProtoEncode.RepeatedSFixed64, ProtoSize.SFixed64, ProtoSize.PackedSFixed64, ProtoSize.RepeatedSFixed64),
        new WriteKind<float>(ProtoFieldType.Float, ProtoEncode.Float, ProtoEncode.PackedFloat, ProtoEncode.RepeatedFloat, ProtoSize.Float, ProtoSize.PackedFloat, ProtoSize.RepeatedFloat),
        new WriteKind<double>(ProtoFieldType.Double, ProtoEncode.Double, ProtoEncode.PackedDouble, ProtoEncode.RepeatedDouble, ProtoSize.Double, ProtoSize.PackedDouble, ProtoSize.RepeatedDouble),
        new WriteKind<bool>(ProtoFieldType.Bool, ProtoEncode.Bool, ProtoEncode.PackedBool, ProtoEncode.RepeatedBool, ProtoSize.Bool, ProtoSize.PackedBool, ProtoSize.RepeatedBool),
    ];
}

internal unsafe delegate byte* WriteOne<T>(byte* next, uint tag, T value, ref ProtoWriteState state)
    where T : unmanaged;

internal unsafe delegate byte* WriteMany<T>(byte* next, uint tag, UnmanagedArray<T>* values, ref ProtoWriteState state)
    where T : unmanaged;

internal unsafe delegate long SizeMany<T>(int tagBytes, UnmanagedArray<T>* values)
    where T : unmanaged;

/// <inheritdoc/>
internal sealed unsafe class WriteKind<T>(
    ProtoFieldType type, WriteOne<T> single, WriteMany<T> packed, WriteMany<T> repeated, Func<T, int> singleSize, SizeMany<T> packedSize, SizeMany<T> repeatedSize)
    : WriteKind(type)
    where T : unmanaged
{
    private readonly ScalarKind<T> _bits = ScalarKinds.Of<T>(type);

    internal override void Single(scoped ref ProtoWriter writer, uint tag, ulong bits)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            byte* next = single(state.Start, tag, _bits.FromBits(bits), ref state);
            state.Complete(single(next, tag, _bits.FromBits(bits), ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    internal override int SingleSize(ulong bits) => singleSize(_bits.FromBits(bits));

    internal override void Packed(scoped ref ProtoWriter writer, uint tag, ReadOnlySpan<ulong> bits, ArenaAllocator arena) => Many(ref writer, tag, bits, arena, packed);

    internal override void Repeated(scoped ref ProtoWriter writer, uint tag, ReadOnlySpan<ulong> bits, ArenaAllocator arena) => Many(ref writer, tag, bits, arena, repeated);

    internal override (long Packed, long Repeated) Sizes(int tagBytes, ReadOnlySpan<ulong> bits, ArenaAllocator arena)
    {
        UnmanagedArray<T> values = Values(bits, arena);
        return (packedSize(tagBytes, &values), repeatedSize(tagBytes, &values));
    }

    private void Many(scoped ref ProtoWriter writer, uint tag, ReadOnlySpan<ulong> bits, ArenaAllocator arena, WriteMany<T> write)
    {
        UnmanagedArray<T> values = Values(bits, arena);
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            state.Complete(write(state.Start, tag, &values, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    private UnmanagedArray<T> Values(ReadOnlySpan<ulong> bits, ArenaAllocator arena)
    {
        UnmanagedArray<T> values = default;
        foreach (ulong value in bits) values.Add(_bits.FromBits(value), in arena);
        return values;
    }
}
