using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The texts of W5 from finished objects. The schema says that each distinct text is written once.</summary>
internal readonly struct TextsWriting : IFlatWriting
{
    private readonly ArenaAllocator _arena;
    private readonly TextList _texts;

    /// <summary>Makes the objects.</summary>
    /// <param name="bytes">A buffer with their values.</param>
    /// <param name="arena">The arena of the objects, disposed with this.</param>
    internal TextsWriting(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        _arena = arena;
        TextList texts = default;
        Utf8String[] values = TextLists.Of(bytes, in arena);
        texts.Texts = UnmanagedArray<Utf8String>.Allocate(values.Length, in arena);
        values.CopyTo(texts.Texts.Span);
        _texts = texts;
    }

    public void Write(FlatBuilder builder) => _texts.Write(in builder);

    public void Dispose() => _arena.Dispose();
}

/// <summary>The numbers of W7 from a finished object.</summary>
internal readonly struct NumbersWriting : IFlatWriting
{
    private readonly ArenaAllocator _arena;
    private readonly NumberList _numbers;

    /// <inheritdoc cref="TextsWriting(ReadOnlySpan{byte}, ArenaAllocator)"/>
    internal NumbersWriting(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        _arena = arena;
        NumberList numbers = default;
        int[] values = NumberLists.Of(bytes);
        numbers.Numbers = UnmanagedArray<int>.Allocate(values.Length, in arena);
        values.CopyTo(numbers.Numbers.Span);
        _numbers = numbers;
    }

    public void Write(FlatBuilder builder) => _numbers.Write(in builder);

    public void Dispose() => _arena.Dispose();
}

/// <summary>The tables of W8 from finished objects.</summary>
internal readonly struct SparseWriting : IFlatWriting
{
    private readonly ArenaAllocator _arena;
    private readonly SparseList _tables;

    /// <inheritdoc cref="TextsWriting(ReadOnlySpan{byte}, ArenaAllocator)"/>
    internal SparseWriting(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        _arena = arena;
        SparseValue[] values = SparseLists.Of(bytes);
        SparseList tables = default;
        tables.Tables = UnmanagedArray<Sparse>.Allocate(values.Length, in arena);
        for (int i = 0; i < values.Length; i++)
        {
            SparseValue of = values[i];
            tables.Tables[i] = new Sparse { A = of[0], B = of[1], C = of[2], D = of[3], E = of[4], F = of[5], G = of[6], H = of[7], I = of[8], J = of[9], K = of[10], L = of[11] };
        }

        _tables = tables;
    }

    public void Write(FlatBuilder builder) => _tables.Write(in builder);

    public void Dispose() => _arena.Dispose();
}
