namespace LibWire;

/// <summary>The 64-bit offset of a string or vector that a <see cref="FlatBuilder"/> has written.</summary>
/// <typeparam name="T">The type of the value: <see cref="Utf8String"/> or <see cref="UnmanagedArray{T}"/>.</typeparam>
/// <inheritdoc cref="FlatOffset" path="/remarks"/>
public readonly struct FlatOffset64<T> : IEquatable<FlatOffset64<T>>, IFlatOffset
{
    internal FlatOffset64(long position) => Position = position;

    /// <summary>Whether the offset is null.</summary>
    public bool IsNull => Position == 0;

    /// <summary>The distance from the end of the buffer.</summary>
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
