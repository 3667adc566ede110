using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>The offset of a <typeparamref name="T"/> that a <see cref="FlatBuilder"/> has written.</summary>
/// <typeparam name="T">The type of the value in an arena: <see cref="Utf8String"/> for a string, <see cref="UnmanagedArray{T}"/> for a vector, the emitted
/// struct for a table.</typeparam>
/// <inheritdoc cref="FlatOffset" path="/remarks"/>
[SuppressMessage("Usage", "CA2225:Operator overloads have named alternates", Justification = "Untyped says what the operator does.")]
public readonly struct FlatOffset<T> : IEquatable<FlatOffset<T>>, IFlatOffset
{
    /// <summary>Gives an untyped offset its type. For emitted code.</summary>
    public FlatOffset(FlatOffset untyped) => Untyped = untyped;

    /// <summary>Whether the offset is null.</summary>
    public bool IsNull => Untyped.IsNull;

    /// <summary>The untyped offset.</summary>
    public FlatOffset Untyped { get; }

    /// <summary>The untyped offset.</summary>
    public static implicit operator FlatOffset(FlatOffset<T> offset) => offset.Untyped;

    /// <summary>Whether both offsets lead to the same place.</summary>
    public static bool operator ==(FlatOffset<T> left, FlatOffset<T> right) => left.Untyped == right.Untyped;

    /// <summary>Whether the offsets lead to different places.</summary>
    public static bool operator !=(FlatOffset<T> left, FlatOffset<T> right) => left.Untyped != right.Untyped;

    /// <inheritdoc/>
    public bool Equals(FlatOffset<T> other) => Untyped == other.Untyped;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FlatOffset<T> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Untyped.GetHashCode();
}
