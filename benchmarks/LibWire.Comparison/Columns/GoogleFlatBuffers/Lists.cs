using System.Runtime.CompilerServices;
using System.Text;
using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>The root of W5, W7 and W8: a table with one vector.</summary>
internal static class GoogleList
{
    private const int FieldCount = 1;

    internal static void Finish(FlatBufferBuilder builder, VectorOffset list)
    {
        builder.StartTable(FieldCount);
        builder.AddOffset(0, list.Value, 0);
        builder.Finish(builder.EndTable());
    }
}

/// <summary>The texts of W5 as .NET strings, each an object of its own.</summary>
internal static class GoogleTexts
{
    internal static string[] Of(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        return [.. TextLists.Of(bytes, in arena).Select(static text => Encoding.UTF8.GetString(text.Span))];
    }
}

/// <summary>Writes the texts of W5 by <c>CreateSharedString</c>.</summary>
internal readonly struct GoogleTextCalls(string[] texts) : IGoogleFlatWriting
{
    private readonly StringOffset[] _offsets = new StringOffset[texts.Length];

    public void Write(FlatBufferBuilder builder)
    {
        for (int i = 0; i < texts.Length; i++) _offsets[i] = builder.CreateSharedString(texts[i]);
        builder.StartVector(sizeof(int), _offsets.Length, sizeof(int));
        for (int i = _offsets.Length - 1; i >= 0; i--) builder.AddOffset(_offsets[i].Value);
        GoogleList.Finish(builder, builder.EndVector());
    }
}

/// <summary>Writes the numbers of W7 as one block, the fastest way of the library.</summary>
internal readonly struct GoogleNumberCalls(int[] numbers) : IGoogleFlatWriting
{
    public void Write(FlatBufferBuilder builder)
    {
        builder.StartVector(sizeof(int), numbers.Length, sizeof(int));
        builder.Add(numbers);
        GoogleList.Finish(builder, builder.EndVector());
    }
}

/// <summary>Adds up the numbers of W7 in an array into which the library copies them: its other way reads them one by one, and is slower.</summary>
internal readonly struct GoogleNumbersAdding : IGoogleFlatReading
{
    private const int NumbersSlot = 4;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ByteBuffer buffer)
    {
        var root = new Table(buffer.GetInt(0), buffer);
        long sum = 0;
        foreach (int number in root.__vector_as_array<int>(NumbersSlot)) sum += number;
        return (ulong)sum;
    }
}

/// <summary>Writes the tables of W8, call by call.</summary>
internal readonly struct GoogleSparseCalls(SparseValue[] values) : IGoogleFlatWriting
{
    private readonly Offset<SparseValue>[] _offsets = new Offset<SparseValue>[values.Length];

    public void Write(FlatBufferBuilder builder)
    {
        for (int i = 0; i < values.Length; i++)
        {
            ref readonly SparseValue of = ref values[i];
            builder.StartTable(SparseValue.FieldCount);
            for (int field = SparseValue.FieldCount - 1; field >= 0; field--) builder.AddInt(field, of[field]);
            _offsets[i] = new Offset<SparseValue>(builder.EndTable());
        }

        GoogleList.Finish(builder, builder.CreateVectorOfTables(_offsets));
    }
}
