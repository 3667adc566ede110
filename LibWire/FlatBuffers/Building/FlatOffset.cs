using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>The offset of a value of any type that a <see cref="FlatBuilder"/> has written.</summary>
/// <remarks>Valid for the builder that returned it, until <see cref="FlatBuilder.Clear"/>. LibWire.Debug refuses any other (<see
/// cref="WireMisuse.OffsetUnknown"/>); LibWire refuses it only where the builder has not written as many bytes yet. <c>default</c> is null: a field that is set
/// to null stays absent.</remarks>
public readonly struct FlatOffset : IEquatable<FlatOffset>, IFlatOffset
{
    internal FlatOffset(uint position) => Position = position;

    /// <summary>Whether the offset is null.</summary>
    public bool IsNull => Position == 0;

    /// <summary>The distance from the end of the part that 32-bit offsets reach. Later writes do not change it. In LibWire.Debug it is mixed with a number of
    /// the builder; <see cref="FlatBuilderCore.Position"/> takes that away.</summary>
    internal uint Position { get; }

    /// <summary>Whether both offsets lead to the same place.</summary>
    public static bool operator ==(FlatOffset left, FlatOffset right) => left.Position == right.Position;

    /// <summary>Whether the offsets lead to different places.</summary>
    public static bool operator !=(FlatOffset left, FlatOffset right) => left.Position != right.Position;

    /// <inheritdoc/>
    public bool Equals(FlatOffset other) => Position == other.Position;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FlatOffset other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => (int)Position;
}

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

/// <summary>The 64-bit offset of a string or vector that a <see cref="FlatBuilder"/> has written.</summary>
/// <typeparam name="T">The type of the value: <see cref="Utf8String"/> or <see cref="UnmanagedArray{T}"/>.</typeparam>
/// <inheritdoc cref="FlatOffset" path="/remarks"/>
public readonly struct FlatOffset64<T> : IEquatable<FlatOffset64<T>>, IFlatOffset
{
    internal FlatOffset64(long position) => Position = position;

    /// <summary>Whether the offset is null.</summary>
    public bool IsNull => Position == 0;

    /// <summary>The distance from the end of the buffer, in LibWire.Debug mixed with a number of the builder.</summary>
    internal long Position { get; }

    /// <summary>Whether both offsets lead to the same place.</summary>
    public static bool operator ==(FlatOffset64<T> left, FlatOffset64<T> right) => left.Position == right.Position;

    /// <summary>Whether the offsets lead to different places.</summary>
    public static bool operator !=(FlatOffset64<T> left, FlatOffset64<T> right) => left.Position != right.Position;

    /// <inheritdoc/>
    public bool Equals(FlatOffset64<T> other) => Position == other.Position;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FlatOffset64<T> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Position.GetHashCode();
}

/// <summary>Marks the types of offsets, so that no offset is taken for a scalar of the same size.</summary>
internal interface IFlatOffset
{
}
