using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The table <c>Bar</c> where it lies in a buffer.</summary>
public readonly ref struct BarView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public BarView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(BarView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "AnnotatedBinary.Bar",
        FlatField.Scalar("a", 4, FlatType.Float64),
        FlatField.Scalar("b", 6, FlatType.Float32),
        FlatField.Table("c", 8, static () => BazView.Layout));

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>a</c>.</summary>
    public double A => _table.Scalar<double>(4, 3.14);

    /// <summary>The field <c>b</c>.</summary>
    public float B => _table.Scalar<float>(6, 1.68f);

    /// <summary>The field <c>c</c>.</summary>
    public BazView C => new(_table.Table(8));

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static BarView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out BarView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static BarView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);

    /// <summary>A vector of <see cref="BarView"/>.</summary>
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
        public BarView this[int index] => new(_tables[index]);

        /// <summary>Walks over the elements.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Enumerator GetEnumerator() => new(_tables);
    }

    /// <summary>Walks over the elements of a vector. Where their fields lie is looked up once for all that have the same vtable.</summary>
    public ref struct Enumerator
    {
        private FlatTableVector.Enumerator _tables;
        private ushort _a, _b, _c;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(FlatTableVector tables) => _tables = tables.GetEnumerator();

        /// <summary>The element.</summary>
        public readonly Row Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => new(_tables.Current, _a, _b, _c);
        }

        /// <summary>Moves to the next element.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (!_tables.MoveNext(out bool hasOtherVtable)) return false;
            if (hasOtherVtable)
            {
                FlatTable table = _tables.Current;
                _a = table.At(4);
                _b = table.At(6);
                _c = table.At(8);
            }

            return true;
        }
    }

    /// <summary>The same as a <see cref="BarView"/>, with the places of its fields looked up before.</summary>
    public readonly ref struct Row
    {
        private readonly FlatTable _table;
        private readonly ushort _a, _b, _c;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Row(FlatTable table, ushort a, ushort b, ushort c)
        {
            _table = table;
            _a = a;
            _b = b;
            _c = c;
        }

        /// <summary>The field <c>a</c>.</summary>
        public double A => _table.ScalarAt<double>(_a, 3.14);

        /// <summary>The field <c>b</c>.</summary>
        public float B => _table.ScalarAt<float>(_b, 1.68f);

        /// <summary>The field <c>c</c>.</summary>
        public BazView C => new(_table.TableAt(_c));

        /// <summary>The view without what was looked up.</summary>
        public static implicit operator BarView(Row row) => new(row._table);

        /// <summary>The fields that are there, for people who debug.</summary>
        public override string ToString() => _table.ToString(Layout);
    }
}
