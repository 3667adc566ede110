using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Tests.Fuzz;

/// <summary>The members of reader and writer for one scalar type.</summary>
/// <typeparam name="T">Its C# type.</typeparam>
internal sealed class ScalarKind<T>(ProtoFieldType type, ProtoWireType wireType) : ScalarKind(type, wireType)
    where T : unmanaged
{
    internal delegate void AddForm(scoped ref ProtoWriter writer, int fieldNumber, T value);

    internal delegate void AddPackedForm(scoped ref ProtoWriter writer, int fieldNumber, scoped ReadOnlySpan<T> values);

    internal delegate T ReadForm(scoped ref ProtoReader reader);

    internal delegate bool TryReadForm(scoped ref ProtoReader reader, out T value, out WireError error);

    internal delegate int ReadSpanForm(scoped ref ProtoReader reader, scoped Span<T> target);

    internal delegate void ReadArrayForm(scoped ref ProtoReader reader, scoped ref UnmanagedArray<T> target, in ArenaAllocator arena);

    internal delegate bool TryReadArrayForm(scoped ref ProtoReader reader, scoped ref UnmanagedArray<T> target, in ArenaAllocator arena, out WireError error);

    /// <summary>The value of bits on the wire, by the specification.</summary>
    internal required Func<ulong, T> FromBits { get; init; }

    /// <summary>The bits of a value on the wire.</summary>
    internal required Func<T, ulong> ToBits { get; init; }

    internal required AddForm AddValue { get; init; }

    internal required AddPackedForm AddValues { get; init; }

    internal required ReadForm Read { get; init; }

    internal required TryReadForm TryRead { get; init; }

    internal required ReadSpanForm ReadSpan { get; init; }

    internal required ReadArrayForm ReadArray { get; init; }

    internal required TryReadArrayForm TryReadArray { get; init; }

    internal override void CheckScalar(ProtoReader field, WireError error, ulong bits, FuzzThrows throws)
    {
        if (field.WireType != WireType) error = Mismatch(field.WireType);
        T expected = error == WireError.None ? FromBits(bits) : default;
        (int position, int remaining) = (field.Position, field.Remaining);

        ProtoReader tried = field;
        bool succeeded = TryRead(ref tried, out T value, out WireError triedError);
        FuzzMismatchException.RequireEqual((error == WireError.None, error), (succeeded, triedError), "TryRead", Name);
        RequireSame(expected, value, "TryRead", Name);
        if (!succeeded) FuzzMismatchException.RequireEqual((position, remaining), (tried.Position, tried.Remaining), "The reader after a failed TryRead", Name);

        ProtoReader demanded = field;
        if (error == WireError.None)
        {
            RequireSame(expected, Read(ref demanded), "Read", Name);
        }
        else if (throws.Take())
        {
            try
            {
                Read(ref demanded);
                throw new FuzzMismatchException($"Read{Name} succeeds where TryRead{Name} says {error}.");
            }
            catch (WireFormatException failure)
            {
                FuzzMismatchException.RequireEqual(error, failure.Error, "The error of Read", Name);
            }
        }

        FuzzMismatchException.RequireEqual((tried.Position, tried.Remaining), (demanded.Position, demanded.Remaining), "The readers after Read and TryRead", Name);
    }

    internal override void CheckRepeated(ProtoReader field, WireError error, List<ulong> values, in ArenaAllocator arena, FuzzThrows throws)
    {
        T sentinel = FromBits(1);
        UnmanagedArray<T> array = default;
        array.Add(sentinel, in arena);
        (int position, int remaining) = (field.Position, field.Remaining);

        ProtoReader tried = field;
        bool succeeded = TryReadArray(ref tried, ref array, in arena, out WireError triedError);
        FuzzMismatchException.RequireEqual((error == WireError.None, error), (succeeded, triedError), "TryReadRepeated", Name);
        RequireValues(array.Span, sentinel, values, "TryReadRepeated", Name);
        if (!succeeded) FuzzMismatchException.RequireEqual((position, remaining), (tried.Position, tried.Remaining), "The reader after a failed TryReadRepeated", Name);

        array.Truncate(1);
        ProtoReader demanded = field;
        ProtoReader spanned = field;
        if (error == WireError.None)
        {
            ReadArray(ref demanded, ref array, in arena);
            FuzzMismatchException.RequireEqual(values.Count, field.CountRepeated(WireType), "CountRepeated", Name);
            var target = new T[values.Count + 1];
            target[values.Count] = sentinel;
            FuzzMismatchException.RequireEqual(values.Count, ReadSpan(ref spanned, target), "ReadRepeated into a span", Name);
            Array.Reverse(target, 0, values.Count);
            Array.Reverse(target);
            RequireValues(target, sentinel, values, "ReadRepeated into a span", Name);
        }
        else if (throws.Take())
        {
            CheckThrow(error, ref demanded, ref array, in arena);
        }

        RequireValues(array.Span, sentinel, values, "ReadRepeated", Name);
        if (error == WireError.None) FuzzMismatchException.RequireEqual(tried.Position, spanned.Position, "The readers after ReadRepeated into an array and a span", Name);
        FuzzMismatchException.RequireEqual((tried.Position, tried.Remaining), (demanded.Position, demanded.Remaining), "The readers after ReadRepeated and TryReadRepeated", Name);
    }

    internal override void Add(scoped ref ProtoWriter writer, int fieldNumber, ulong bits) => AddValue(ref writer, fieldNumber, FromBits(bits));

    internal override void AddPacked(scoped ref ProtoWriter writer, int fieldNumber, ReadOnlySpan<ulong> bits)
    {
        var values = new T[bits.Length];
        for (int i = 0; i < values.Length; i++) values[i] = FromBits(bits[i]);
        AddValues(ref writer, fieldNumber, values);
    }

    internal override ulong WireBits(ulong bits) => ToBits(FromBits(bits));

    internal override bool IsRead(scoped ref ProtoReader reader, ulong bits)
    {
        T expected = FromBits(bits);
        T value = Read(ref reader);
        return AsBytes(ref expected).SequenceEqual(AsBytes(ref value));
    }

    internal override bool IsReadPacked(scoped ref ProtoReader reader, ReadOnlySpan<ulong> bits)
    {
        var values = new T[reader.CountRepeated(WireType)];
        return ReadSpan(ref reader, values) == bits.Length && AreSame(values, bits);
    }

    internal override bool AreAllRead(ProtoReader reader, ReadOnlySpan<ulong> bits, in ArenaAllocator arena)
    {
        UnmanagedArray<T> demanded = default;
        UnmanagedArray<T> tried = default;
        var spanned = new T[bits.Length];
        int count = 0;
        while (reader.Next())
        {
            ProtoReader asSpan = reader;
            ProtoReader asTried = reader;
            count += ReadSpan(ref asSpan, spanned.AsSpan(count));
            if (!TryReadArray(ref asTried, ref tried, in arena, out _)) return false;
            ReadArray(ref reader, ref demanded, in arena);
            if (asSpan.Position != reader.Position || asTried.Position != reader.Position) return false;
        }

        return AreSame(spanned.AsSpan(0, count), bits) && AreSame(demanded.Span, bits) && AreSame(tried.Span, bits);
    }

    private bool AreSame(ReadOnlySpan<T> values, ReadOnlySpan<ulong> bits)
    {
        if (values.Length != bits.Length) return false;
        for (int i = 0; i < bits.Length; i++)
        {
            T expected = FromBits(bits[i]);
            T value = values[i];
            if (!AsBytes(ref expected).SequenceEqual(AsBytes(ref value))) return false;
        }

        return true;
    }

    private void CheckThrow(WireError error, scoped ref ProtoReader reader, scoped ref UnmanagedArray<T> array, in ArenaAllocator arena)
    {
        try
        {
            ReadArray(ref reader, ref array, in arena);
            throw new FuzzMismatchException($"ReadRepeated{Name} succeeds where its Try form says {error}.");
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual(error, failure.Error, "The error of ReadRepeated", Name);
        }
    }

    private void RequireValues(ReadOnlySpan<T> actual, T sentinel, List<ulong> expected, string what, string subject)
    {
        FuzzMismatchException.RequireEqual(expected.Count + 1, actual.Length, what, subject);
        RequireSame(sentinel, actual[0], what, subject);
        for (int i = 0; i < expected.Count; i++) RequireSame(FromBits(expected[i]), actual[i + 1], what, subject);
    }

    // Compares bytes: -0.0, the payload of a NaN and a bool other than 0 and 1 all count.
    private static void RequireSame(T expected, T actual, string what, string subject)
    {
        if (!AsBytes(ref expected).SequenceEqual(AsBytes(ref actual))) throw new FuzzMismatchException($"{what} {subject}: {actual} where {expected} was expected.");
    }

    private static ReadOnlySpan<byte> AsBytes(ref T value) => MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());
}
