namespace LibWire.Tests.Fuzz;

/// <summary>All scalar types of the schema language, with the encoding that the specification gives them.</summary>
internal static class ScalarKinds
{
    internal static readonly IReadOnlyList<ScalarKind> All =
    [
        new ScalarKind<double>(ProtoFieldType.Double, ProtoWireType.Fixed64)
        {
            FromBits = static bits => BitConverter.UInt64BitsToDouble(bits),
            ToBits = static value => BitConverter.DoubleToUInt64Bits(value),
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, double value) => writer.AddDouble(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<double> values) => writer.AddPackedDouble(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadDouble(),
            TryRead = static (scoped ref ProtoReader reader, out double value, out WireError error) => reader.TryReadDouble(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<double> target) => reader.ReadRepeatedDouble(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<double> target, in ArenaAllocator arena) => reader.ReadRepeatedDouble(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<double> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedDouble(ref target, in arena, out error),
        },
        new ScalarKind<float>(ProtoFieldType.Float, ProtoWireType.Fixed32)
        {
            FromBits = static bits => BitConverter.UInt32BitsToSingle((uint)bits),
            ToBits = static value => BitConverter.SingleToUInt32Bits(value),
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, float value) => writer.AddFloat(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<float> values) => writer.AddPackedFloat(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadFloat(),
            TryRead = static (scoped ref ProtoReader reader, out float value, out WireError error) => reader.TryReadFloat(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<float> target) => reader.ReadRepeatedFloat(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<float> target, in ArenaAllocator arena) => reader.ReadRepeatedFloat(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<float> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedFloat(ref target, in arena, out error),
        },
        new ScalarKind<int>(ProtoFieldType.Int32, ProtoWireType.VarInt)
        {
            FromBits = static bits => (int)(uint)bits,
            ToBits = static value => (ulong)(long)value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, int value) => writer.AddInt32(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<int> values) => writer.AddPackedInt32(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadInt32(),
            TryRead = static (scoped ref ProtoReader reader, out int value, out WireError error) => reader.TryReadInt32(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<int> target) => reader.ReadRepeatedInt32(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<int> target, in ArenaAllocator arena) => reader.ReadRepeatedInt32(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<int> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedInt32(ref target, in arena, out error),
        },
        new ScalarKind<long>(ProtoFieldType.Int64, ProtoWireType.VarInt)
        {
            FromBits = static bits => (long)bits,
            ToBits = static value => (ulong)value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, long value) => writer.AddInt64(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<long> values) => writer.AddPackedInt64(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadInt64(),
            TryRead = static (scoped ref ProtoReader reader, out long value, out WireError error) => reader.TryReadInt64(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<long> target) => reader.ReadRepeatedInt64(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<long> target, in ArenaAllocator arena) => reader.ReadRepeatedInt64(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<long> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedInt64(ref target, in arena, out error),
        },
        new ScalarKind<uint>(ProtoFieldType.UInt32, ProtoWireType.VarInt)
        {
            FromBits = static bits => (uint)bits,
            ToBits = static value => value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, uint value) => writer.AddUInt32(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<uint> values) => writer.AddPackedUInt32(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadUInt32(),
            TryRead = static (scoped ref ProtoReader reader, out uint value, out WireError error) => reader.TryReadUInt32(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<uint> target) => reader.ReadRepeatedUInt32(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<uint> target, in ArenaAllocator arena) => reader.ReadRepeatedUInt32(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<uint> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedUInt32(ref target, in arena, out error),
        },
        new ScalarKind<ulong>(ProtoFieldType.UInt64, ProtoWireType.VarInt)
        {
            FromBits = static bits => bits,
            ToBits = static value => value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, ulong value) => writer.AddUInt64(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<ulong> values) => writer.AddPackedUInt64(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadUInt64(),
            TryRead = static (scoped ref ProtoReader reader, out ulong value, out WireError error) => reader.TryReadUInt64(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<ulong> target) => reader.ReadRepeatedUInt64(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<ulong> target, in ArenaAllocator arena) => reader.ReadRepeatedUInt64(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<ulong> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedUInt64(ref target, in arena, out error),
        },
        new ScalarKind<int>(ProtoFieldType.SInt32, ProtoWireType.VarInt)
        {
            FromBits = static bits => (int)FromZigZag((uint)bits),
            ToBits = static value => (uint)ToZigZag(value),
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, int value) => writer.AddSInt32(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<int> values) => writer.AddPackedSInt32(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadSInt32(),
            TryRead = static (scoped ref ProtoReader reader, out int value, out WireError error) => reader.TryReadSInt32(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<int> target) => reader.ReadRepeatedSInt32(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<int> target, in ArenaAllocator arena) => reader.ReadRepeatedSInt32(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<int> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedSInt32(ref target, in arena, out error),
        },
        new ScalarKind<long>(ProtoFieldType.SInt64, ProtoWireType.VarInt)
        {
            FromBits = static bits => FromZigZag(bits),
            ToBits = static value => ToZigZag(value),
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, long value) => writer.AddSInt64(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<long> values) => writer.AddPackedSInt64(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadSInt64(),
            TryRead = static (scoped ref ProtoReader reader, out long value, out WireError error) => reader.TryReadSInt64(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<long> target) => reader.ReadRepeatedSInt64(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<long> target, in ArenaAllocator arena) => reader.ReadRepeatedSInt64(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<long> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedSInt64(ref target, in arena, out error),
        },
        new ScalarKind<uint>(ProtoFieldType.Fixed32, ProtoWireType.Fixed32)
        {
            FromBits = static bits => (uint)bits,
            ToBits = static value => value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, uint value) => writer.AddFixed32(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<uint> values) => writer.AddPackedFixed32(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadFixed32(),
            TryRead = static (scoped ref ProtoReader reader, out uint value, out WireError error) => reader.TryReadFixed32(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<uint> target) => reader.ReadRepeatedFixed32(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<uint> target, in ArenaAllocator arena) => reader.ReadRepeatedFixed32(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<uint> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedFixed32(ref target, in arena, out error),
        },
        new ScalarKind<ulong>(ProtoFieldType.Fixed64, ProtoWireType.Fixed64)
        {
            FromBits = static bits => bits,
            ToBits = static value => value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, ulong value) => writer.AddFixed64(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<ulong> values) => writer.AddPackedFixed64(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadFixed64(),
            TryRead = static (scoped ref ProtoReader reader, out ulong value, out WireError error) => reader.TryReadFixed64(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<ulong> target) => reader.ReadRepeatedFixed64(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<ulong> target, in ArenaAllocator arena) => reader.ReadRepeatedFixed64(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<ulong> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedFixed64(ref target, in arena, out error),
        },
        new ScalarKind<int>(ProtoFieldType.SFixed32, ProtoWireType.Fixed32)
        {
            FromBits = static bits => (int)(uint)bits,
            ToBits = static value => (uint)value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, int value) => writer.AddSFixed32(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<int> values) => writer.AddPackedSFixed32(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadSFixed32(),
            TryRead = static (scoped ref ProtoReader reader, out int value, out WireError error) => reader.TryReadSFixed32(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<int> target) => reader.ReadRepeatedSFixed32(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<int> target, in ArenaAllocator arena) => reader.ReadRepeatedSFixed32(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<int> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedSFixed32(ref target, in arena, out error),
        },
        new ScalarKind<long>(ProtoFieldType.SFixed64, ProtoWireType.Fixed64)
        {
            FromBits = static bits => (long)bits,
            ToBits = static value => (ulong)value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, long value) => writer.AddSFixed64(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<long> values) => writer.AddPackedSFixed64(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadSFixed64(),
            TryRead = static (scoped ref ProtoReader reader, out long value, out WireError error) => reader.TryReadSFixed64(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<long> target) => reader.ReadRepeatedSFixed64(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<long> target, in ArenaAllocator arena) => reader.ReadRepeatedSFixed64(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<long> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedSFixed64(ref target, in arena, out error),
        },
        new ScalarKind<bool>(ProtoFieldType.Bool, ProtoWireType.VarInt)
        {
            FromBits = static bits => bits != 0,
            ToBits = static value => value ? 1u : 0u,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, bool value) => writer.AddBool(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<bool> values) => writer.AddPackedBool(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadBool(),
            TryRead = static (scoped ref ProtoReader reader, out bool value, out WireError error) => reader.TryReadBool(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<bool> target) => reader.ReadRepeatedBool(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<bool> target, in ArenaAllocator arena) => reader.ReadRepeatedBool(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<bool> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedBool(ref target, in arena, out error),
        },
        new ScalarKind<FuzzEnum>(ProtoFieldType.Enum, ProtoWireType.VarInt)
        {
            FromBits = static bits => (FuzzEnum)(int)(uint)bits,
            ToBits = static value => (ulong)(long)value,
            AddValue = static (scoped ref ProtoWriter writer, int fieldNumber, FuzzEnum value) => writer.AddEnum(fieldNumber, value),
            AddValues = static (scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<FuzzEnum> values) => writer.AddPackedEnum(fieldNumber, values),
            Read = static (scoped ref ProtoReader reader) => reader.ReadEnum<FuzzEnum>(),
            TryRead = static (scoped ref ProtoReader reader, out FuzzEnum value, out WireError error) => reader.TryReadEnum(out value, out error),
            ReadSpan = static (scoped ref ProtoReader reader, scoped Span<FuzzEnum> target) => reader.ReadRepeatedEnum(target),
            ReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<FuzzEnum> target, in ArenaAllocator arena) => reader.ReadRepeatedEnum(ref target, in arena),
            TryReadArray = static (scoped ref ProtoReader reader, scoped ref UnmanagedArray<FuzzEnum> target, in ArenaAllocator arena, out WireError error) =>
                reader.TryReadRepeatedEnum(ref target, in arena, out error),
        },
    ];

    /// <summary>The scalar kind of a field type, with its C# type.</summary>
    internal static ScalarKind<T> Of<T>(ProtoFieldType type)
        where T : unmanaged => (ScalarKind<T>)All.First(kind => kind.Type == type);

    // As in the encoding guide: positive numbers become even ones, negative numbers odd ones.
    private static long FromZigZag(ulong bits) => bits % 2 == 0 ? (long)(bits / 2) : -(long)(bits / 2) - 1;

    private static ulong ToZigZag(long value) => value >= 0 ? 2 * (ulong)value : (2 * (ulong)-(value + 1)) + 1;
}
