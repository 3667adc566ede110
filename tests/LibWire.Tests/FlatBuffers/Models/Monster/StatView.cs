using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The table <c>Stat</c> where it lies in a buffer.</summary>
public readonly ref struct StatView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StatView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(StatView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "MyGame.Example.Stat",
        FlatField.String("id", 4),
        FlatField.Scalar("val", 6, FlatType.Int64),
        FlatField.Scalar("count", 8, FlatType.UInt16).Key());

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>id</c>.</summary>
    public FlatString Id => _table.String(4);

    /// <summary>The field <c>val</c>.</summary>
    public long Val => _table.Scalar<long>(6, 0);

    /// <summary>The field <c>count</c>.</summary>
    public ushort Count => _table.Scalar<ushort>(8, 0);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static StatView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out StatView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static StatView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);

    /// <summary>A vector of <see cref="StatView"/>.</summary>
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
        public StatView this[int index] => new(_tables[index]);

        /// <summary>Finds an element by its key <c>count</c>, in a vector its writer has sorted.</summary>
        public bool TryFind(ushort count, out StatView found)
        {
            found = new(_tables.Find<ushort>(8, count, 0));
            return !found.IsNull;
        }

        /// <summary>Walks over the elements.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Enumerator GetEnumerator() => new(_tables);
    }

    /// <summary>Walks over the elements of a vector. Where their fields lie is looked up once for all that have the same vtable.</summary>
    public ref struct Enumerator
    {
        private FlatTableVector.Enumerator _tables;
        private ushort _id, _val, _count;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(FlatTableVector tables) => _tables = tables.GetEnumerator();

        /// <summary>The element.</summary>
        public readonly Row Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => new(_tables.Current, _id, _val, _count);
        }

        /// <summary>Moves to the next element.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (!_tables.MoveNext(out bool hasOtherVtable)) return false;
            if (hasOtherVtable)
            {
                FlatTable table = _tables.Current;
                _id = table.At(4);
                _val = table.At(6);
                _count = table.At(8);
            }

            return true;
        }
    }

    /// <summary>The same as a <see cref="StatView"/>, with the places of its fields looked up before.</summary>
    public readonly ref struct Row
    {
        private readonly FlatTable _table;
        private readonly ushort _id, _val, _count;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Row(FlatTable table, ushort id, ushort val, ushort count)
        {
            _table = table;
            _id = id;
            _val = val;
            _count = count;
        }

        /// <summary>The field <c>id</c>.</summary>
        public FlatString Id => _table.StringAt(_id);

        /// <summary>The field <c>val</c>.</summary>
        public long Val => _table.ScalarAt<long>(_val, 0);

        /// <summary>The field <c>count</c>.</summary>
        public ushort Count => _table.ScalarAt<ushort>(_count, 0);

        /// <summary>The view without what was looked up.</summary>
        public static implicit operator StatView(Row row) => new(row._table);

        /// <summary>The fields that are there, for people who debug.</summary>
        public override string ToString() => _table.ToString(Layout);
    }
}
