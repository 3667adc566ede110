using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The union <c>Measurement</c> where it lies in a buffer. Of kinds that the schema does not know only kind and position can be had.</summary>
public readonly ref struct MeasurementView
{
    private readonly FlatUnion<MeasurementKind> _union;

    /// <summary>A view of a union. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MeasurementView(FlatUnion<MeasurementKind> union) => _union = union;

    /// <summary>What the verifier knows of the union.</summary>
    public static FlatUnionLayout Layout { get; } = FlatUnionLayout.Make(
        "AnnotatedBinary.Measurement",
        FlatUnionMember.Struct("Tolerance", 1, 1, 1),
        FlatUnionMember.Struct("Dimension", 2, 16, 4));

    /// <summary>Which member it is.</summary>
    public MeasurementKind Kind => _union.Kind;

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The value, if it is <see cref="MeasurementKind.Tolerance"/>; else null.</summary>
    public ToleranceView AsTolerance => Kind == MeasurementKind.Tolerance ? new(_union.AsStruct()) : default;

    /// <summary>The value, if it is <see cref="MeasurementKind.Dimension"/>; else null.</summary>
    public DimensionView AsDimension => Kind == MeasurementKind.Dimension ? new(_union.AsStruct()) : default;

    /// <summary>Whether the value is <see cref="MeasurementKind.Tolerance"/>, and the value.</summary>
    public bool TryGetTolerance(out ToleranceView value)
    {
        value = AsTolerance;
        return !value.IsNull;
    }

    /// <summary>Whether the value is <see cref="MeasurementKind.Dimension"/>, and the value.</summary>
    public bool TryGetDimension(out DimensionView value)
    {
        value = AsDimension;
        return !value.IsNull;
    }

    /// <summary>Calls the function of the member it is; <c>other</c> where there is no value, or one of a kind the schema does not know.</summary>
    public TResult Match<TResult>(ToleranceView.Selector<TResult> tolerance, DimensionView.Selector<TResult> dimension, Func<MeasurementKind, TResult> other) => IsNull ? other(Kind) : Kind switch
    {
        MeasurementKind.Tolerance => tolerance(AsTolerance),
        MeasurementKind.Dimension => dimension(AsDimension),
        _ => other(Kind),
    };

    /// <summary>Where the value lies in the buffer the view was made from, which is all that can be said of kinds the schema does not know; -1 where there is none. It may lie outside.</summary>
    public long PositionIn(ReadOnlySpan<byte> buffer) => _union.PositionIn(buffer);
}
