namespace LibWire;

/// <summary>The offset of a value of any type that a <see cref="FlatBuilder"/> has written.</summary>
/// <remarks>Valid for the builder that returned it, until <see cref="FlatBuilder.Clear"/>. <c>default</c> is null: a field that is set to null stays
/// absent.</remarks>
public readonly struct FlatOffset : IEquatable<FlatOffset>, IFlatOffset
{
    internal FlatOffset(uint position) => Position = position;

    /// <summary>Whether the offset is null.</summary>
    public bool IsNull => Position == 0;

    /// <summary>The distance from the end of the part that 32-bit offsets reach. Later writes do not change it.</summary>
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
