using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The union <c>Any</c> where it lies in a buffer. Of kinds that the schema does not know only kind and position can be had.</summary>
public readonly ref struct AnyView
{
    private readonly FlatUnion<AnyKind> _union;

    /// <summary>A view of a union. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AnyView(FlatUnion<AnyKind> union) => _union = union;

    /// <summary>What the verifier knows of the union.</summary>
    public static FlatUnionLayout Layout { get; } = FlatUnionLayout.Make(
        "AnnotatedBinary.Any",
        FlatUnionMember.Table("Bar", 1, static () => BarView.Layout),
        FlatUnionMember.Struct("Tolerance", 2, 1, 1));

    /// <summary>Which member it is.</summary>
    public AnyKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The value, if it is <see cref="AnyKind.Bar"/>; else null.</summary>
    public BarView AsBar => Kind == AnyKind.Bar ? new(_union.AsTable()) : default;

    /// <summary>The value, if it is <see cref="AnyKind.Tolerance"/>; else null.</summary>
    public ToleranceView AsTolerance => Kind == AnyKind.Tolerance ? new(_union.AsStruct()) : default;

    /// <summary>Whether the value is <see cref="AnyKind.Bar"/>, and the value.</summary>
    public bool TryGetBar(out BarView value)
    {
        value = AsBar;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="AnyKind.Tolerance"/>, and the value.</summary>
    public bool TryGetTolerance(out ToleranceView value)
    {
        value = AsTolerance;
        return !value.IsNull;
    }

    /// <summary>Calls the function of the member it is; <c>other</c> where there is no value, or one of a kind the schema does not know.</summary>
    public TResult Match<TResult>(BarView.Selector<TResult> bar, ToleranceView.Selector<TResult> tolerance, Func<AnyKind, TResult> other) => IsNull ? other(Kind) : Kind switch
    {
        AnyKind.Bar => bar(AsBar),
        AnyKind.Tolerance => tolerance(AsTolerance),
        _ => other(Kind),
    };

    /// <summary>Where the value lies in the buffer the view was made from, which is all that can be said of kinds the schema does not know; -1 where there is none. It may lie outside.</summary>
    public long PositionIn(ReadOnlySpan<byte> buffer) => _union.PositionIn(buffer);
}
