using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The union <c>BarBaz</c> where it lies in a buffer. Of kinds that the schema does not know only kind and position can be had.</summary>
public readonly ref struct BarBazView
{
    private readonly FlatUnion<BarBazKind> _union;

    /// <summary>A view of a union. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public BarBazView(FlatUnion<BarBazKind> union) => _union = union;

    /// <summary>What the verifier knows of the union.</summary>
    public static FlatUnionLayout Layout { get; } = FlatUnionLayout.Make(
        "AnnotatedBinary.BarBaz",
        FlatUnionMember.Table("Bar", 1, static () => BarView.Layout),
        FlatUnionMember.Table("Baz", 2, static () => BazView.Layout));

    /// <summary>Which member it is.</summary>
    public BarBazKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The value, if it is <see cref="BarBazKind.Bar"/>; else null.</summary>
    public BarView AsBar => Kind == BarBazKind.Bar ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="BarBazKind.Baz"/>; else null.</summary>
    public BazView AsBaz => Kind == BarBazKind.Baz ? new(_union.AsTable()) : default;

    /// <summary>Whether the value is <see cref="BarBazKind.Bar"/>, and the value.</summary>
    public bool TryGetBar(out BarView value)
    {
        value = AsBar;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="BarBazKind.Baz"/>, and the value.</summary>
    public bool TryGetBaz(out BazView value)
    {
        value = AsBaz;
        return !value.IsNull;
    }

    /// <summary>Calls the function of the member it is; <c>other</c> where there is no value, or one of a kind the schema does not know.</summary>
    public TResult Match<TResult>(BarView.Selector<TResult> bar, BazView.Selector<TResult> baz, Func<BarBazKind, TResult> other) => IsNull ? other(Kind) : Kind switch
    {
        BarBazKind.Bar => bar(AsBar),
        BarBazKind.Baz => baz(AsBaz),
        _ => other(Kind),
    };

    /// <summary>Where the value lies in the buffer the view was made from, which is all that can be said of kinds the schema does not know; -1 where there is none. It may lie outside.</summary>
    public long PositionIn(ReadOnlySpan<byte> buffer) => _union.PositionIn(buffer);

    /// <summary>A vector of <see cref="BarBazView"/>.</summary>
    public readonly ref struct Vector
    {
        private readonly FlatUnionVector<BarBazKind> _unions;

        /// <summary>A view of a vector. For emitted code.</summary>
        public Vector(FlatUnionVector<BarBazKind> unions) => _unions = unions;

        /// <summary>Whether the field is absent; it counts as one without elements.</summary>
        public bool IsNull => _unions.IsNull;

        /// <summary>How many elements there are.</summary>
        public int Count => _unions.Count;

        /// <summary>One element.</summary>
        /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
        public BarBazView this[int index] => new(_unions[index]);

        /// <summary>Walks over the elements.</summary>
        public Enumerator GetEnumerator() => new(_unions);
    }

    /// <summary>Walks over the elements of a vector.</summary>
    public ref struct Enumerator
    {
        private readonly FlatUnionVector<BarBazKind> _unions;
        private int _index;

        internal Enumerator(FlatUnionVector<BarBazKind> unions)
        {
            _unions = unions;
            _index = -1;
        }

        /// <summary>The element.</summary>
        public readonly BarBazView Current => new(_unions[_index]);

        /// <summary>Moves to the next element.</summary>
        public bool MoveNext() => ++_index < _unions.Count;
    }
}
