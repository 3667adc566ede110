namespace LibWire;

/// <summary>Where something lies that a <see cref="FlatBuilder"/> has written, whatever it is.</summary>
/// <remarks>Good for the builder that gave it, until <see cref="FlatBuilder.Clear"/>. <c>default</c> is null: a field that is set to it stays absent.</remarks>
public readonly struct FlatOffset : IEquatable<FlatOffset>, IFlatOffset
{
    internal FlatOffset(uint position) => Position = position;

    /// <summary>Whether it leads nowhere.</summary>
    public bool IsNull => Position == 0;

    /// <summary>The distance from the end of the buffer, of what lies there in 64 bits not counted: nothing that is written later changes it.</summary>
    internal uint Position { get; }

    /// <summary>Whether both lead to the same place.</summary>
    public static bool operator ==(FlatOffset left, FlatOffset right) => left.Position == right.Position;

    /// <summary>Whether they lead to different places.</summary>
    public static bool operator !=(FlatOffset left, FlatOffset right) => left.Position != right.Position;

    /// <inheritdoc/>
    public bool Equals(FlatOffset other) => Position == other.Position;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FlatOffset other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => (int)Position;
}
