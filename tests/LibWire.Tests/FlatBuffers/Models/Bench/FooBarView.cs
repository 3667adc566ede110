using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The table <c>FooBar</c> where it lies in a buffer.</summary>
public readonly ref struct FooBarView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FooBarView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(FooBarView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "benchmarks_flatbuffers.FooBar",
        FlatField.Struct("sibling", 4, 32, 8),
        FlatField.String("name", 6),
        FlatField.Scalar("rating", 8, FlatType.Float64),
        FlatField.Scalar("postfix", 10, FlatType.UInt8));

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>sibling</c>.</summary>
    public BarView Sibling => new(_table.Struct(4));

    /// <summary>The field <c>name</c>.</summary>
    public FlatString Name => _table.String(6);

    /// <summary>The field <c>rating</c>.</summary>
    public double Rating => _table.Scalar<double>(8, 0);

    /// <summary>The field <c>postfix</c>.</summary>
    public byte Postfix => _table.Scalar<byte>(10, 0);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static FooBarView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out FooBarView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static FooBarView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);

    /// <summary>A vector of <see cref="FooBarView"/>.</summary>
    public readonly ref struct Vector
    {
        private readonly FlatTableVector _tables;

        /// <summary>A view of a vector. For emitted code.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Vector(FlatTableVector tables) => _tables = tables;

        /// <summary>Whether the field is absent; it counts as one without elements.</summary>
        public bool IsNull => _tables.IsNull;

        /// <summary>How many elements there are.</summary>
        public int Count => _tables.Count;

        /// <summary>One element.</summary>
        /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
        public FooBarView this[int index] => new(_tables[index]);

        /// <summary>Walks over the elements.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Enumerator GetEnumerator() => new(_tables);
    }

    /// <summary>Walks over the elements of a vector. Where their fields lie is looked up once for all that have the same vtable.</summary>
    public ref struct Enumerator
    {
        private FlatTableVector.Enumerator _tables;
        private ushort _sibling, _name, _rating, _postfix;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(FlatTableVector tables) => _tables = tables.GetEnumerator();

        /// <summary>The element.</summary>
        public readonly Row Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => new(_tables.Current, _sibling, _name, _rating, _postfix);
        }

        /// <summary>Moves to the next element.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (!_tables.MoveNext(out bool hasOtherVtable)) return false;
            if (hasOtherVtable)
            {
                FlatTable table = _tables.Current;
                _sibling = table.At(4);
                _name = table.At(6);
                _rating = table.At(8);
                _postfix = table.At(10);
            }

            return true;
        }
    }

    /// <summary>The same as a <see cref="FooBarView"/>, with the places of its fields looked up before.</summary>
    public readonly ref struct Row
    {
        private readonly FlatTable _table;
        private readonly ushort _sibling, _name, _rating, _postfix;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Row(FlatTable table, ushort sibling, ushort name, ushort rating, ushort postfix)
        {
            _table = table;
            _sibling = sibling;
            _name = name;
            _rating = rating;
            _postfix = postfix;
        }

        /// <summary>The field <c>sibling</c>.</summary>
        public BarView Sibling => new(_table.StructAt(_sibling));

        /// <summary>The field <c>name</c>.</summary>
        public FlatString Name => _table.StringAt(_name);

        /// <summary>The field <c>rating</c>.</summary>
        public double Rating => _table.ScalarAt<double>(_rating, 0);

        /// <summary>The field <c>postfix</c>.</summary>
        public byte Postfix => _table.ScalarAt<byte>(_postfix, 0);

        /// <summary>The view without what was looked up.</summary>
        public static implicit operator FooBarView(Row row) => new(row._table);

        /// <summary>The fields that are there, for people who debug.</summary>
        public override string ToString() => _table.ToString(Layout);
    }
}
