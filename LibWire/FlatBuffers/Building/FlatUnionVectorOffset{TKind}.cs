namespace LibWire;

/// <summary>The offsets of a vector of unions that a <see cref="FlatBuilder"/> has written: on the wire it is a vector of kinds and a vector of
/// values.</summary>
/// <typeparam name="TKind">The enum of the kinds.</typeparam>
/// <inheritdoc cref="FlatOffset" path="/remarks"/>
public readonly struct FlatUnionVectorOffset<TKind> : IEquatable<FlatUnionVectorOffset<TKind>>, IFlatOffset
    where TKind : unmanaged
{
    internal FlatUnionVectorOffset(FlatOffset<UnmanagedArray<TKind>> kinds, FlatOffset values)
    {
        Kinds = kinds;
        Values = values;
    }

    /// <summary>Whether the offset is null.</summary>
    public bool IsNull => Values.IsNull;

    /// <summary>The offset of the kinds.</summary>
    public FlatOffset<UnmanagedArray<TKind>> Kinds { get; }

    /// <summary>The offset of the values.</summary>
    public FlatOffset Values { get; }

    /// <summary>Whether both offsets lead to the same place.</summary>
    public static bool operator ==(FlatUnionVectorOffset<TKind> left, FlatUnionVectorOffset<TKind> right) => left.Equals(right);

    /// <summary>Whether the offsets lead to different places.</summary>
    public static bool operator !=(FlatUnionVectorOffset<TKind> left, FlatUnionVectorOffset<TKind> right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(FlatUnionVectorOffset<TKind> other) => Kinds == other.Kinds && Values == other.Values;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FlatUnionVectorOffset<TKind> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Values.GetHashCode();
}
