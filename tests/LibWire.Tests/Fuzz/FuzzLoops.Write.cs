using System.Runtime.InteropServices;

namespace LibWire.Tests.Fuzz;

// The writer, with the input as the values to write.
internal sealed partial class FuzzLoops
{
    private const int SourceBytesMax = 4096;

    /// <summary>
    /// Writes the input as UTF-8 and UTF-16 text, bytes and packed numbers, from memory at a guard page into chunks at guard pages. Compares with the same
    /// from an array.
    /// </summary>
    private FuzzOutcome Write(FuzzInput input)
    {
        if (input.Random.OneIn(2)) input.MakeAscii();
        ReadOnlySpan<byte> source = input.Guarded[^Math.Min(input.Array.Length, SourceBytesMax)..];
        var writer = new ProtoWriter(in _guardedArena);
        WireError utf16Error = AddUtf16(ref writer, source);
        WireError utf8Error = AddUtf8(ref writer, source);
        AddNumbers(ref writer, source);
        byte[] written = writer.ToArray();

        byte[] copy = source.ToArray();
        writer.Clear();
        FuzzMismatchException.RequireEqual((utf16Error, utf8Error), (AddUtf16(ref writer, copy), AddUtf8(ref writer, copy)), "Writing text from an array, against guarded memory");
        AddNumbers(ref writer, copy);
        FuzzMismatchException.Require(writer.WrittenSpan.SequenceEqual(written), "Writing from an array gives other bytes than from guarded memory.");

        var reader = new ProtoReader(written);
        if (utf16Error == WireError.None)
        {
            reader.Next();
            FuzzMismatchException.Require(reader.ReadString().AsSpan().SequenceEqual(Units(copy)), "Text that was written from UTF-16 reads otherwise.");
        }

        if (utf8Error == WireError.None)
        {
            reader.Next();
            FuzzMismatchException.Require(reader.ReadUtf8().SequenceEqual(copy), "Text that was written from UTF-8 reads otherwise.");
        }

        reader.Next();
        FuzzMismatchException.Require(reader.ReadBytes().SequenceEqual(copy), "Bytes that were written read otherwise.");
        return new FuzzOutcome(utf8Error, utf8Error == WireError.None ? -1 : 0);
    }

    private static WireError AddUtf16(scoped ref ProtoWriter writer, ReadOnlySpan<byte> source)
    {
        int lengthBefore = writer.GetTotalLength();
        try
        {
            writer.AddString(1, Units(source));
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual((WireError.InvalidUtf16, lengthBefore), (failure.Error, writer.GetTotalLength()), "Text that is no UTF-16");
            FuzzMismatchException.Require(char.IsSurrogate(Units(source)[(int)failure.Offset]), "The offset is not that of a surrogate.");
            return failure.Error;
        }
    }

    private static WireError AddUtf8(scoped ref ProtoWriter writer, ReadOnlySpan<byte> source)
    {
        int lengthBefore = writer.GetTotalLength();
        try
        {
            writer.AddString(2, source);
            return WireError.None;
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual((WireError.InvalidUtf8, lengthBefore), (failure.Error, writer.GetTotalLength()), "Text that is no UTF-8");
            return failure.Error;
        }
    }

    private static void AddNumbers(scoped ref ProtoWriter writer, ReadOnlySpan<byte> source)
    {
        writer.AddBytes(3, source);
        writer.AddPackedInt32(4, Last<int>(source));
        writer.AddPackedSInt32(5, Last<int>(source));
        writer.AddPackedUInt64(6, Last<ulong>(source));
        writer.AddPackedSInt64(7, Last<long>(source));
        writer.AddPackedFixed32(8, Last<uint>(source));
        writer.AddPackedDouble(9, Last<double>(source));
    }

    private static ReadOnlySpan<char> Units(ReadOnlySpan<byte> source) => Last<char>(source);

    /// <summary>As many values as fit. The last one ends at the end of the bytes.</summary>
    private static unsafe ReadOnlySpan<T> Last<T>(ReadOnlySpan<byte> source)
        where T : unmanaged => MemoryMarshal.Cast<byte, T>(source[(source.Length % sizeof(T))..]);
}
