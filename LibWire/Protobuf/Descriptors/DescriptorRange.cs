namespace LibWire.Reflection;

/// <summary>A range of numbers that a message or enum reserves, or that a message leaves to extensions.</summary>
/// <remarks>Both ends are part of it, unlike in <c>DescriptorProto</c>, where the end of a message's ranges is not.</remarks>
public readonly struct DescriptorRange : IEquatable<DescriptorRange>
{
    internal DescriptorRange(int first, int last)
    {
        First = first;
        Last = last;
    }

    /// <summary>The lowest number.</summary>
    public int First { get; }

    /// <summary>The highest number, not below <see cref="First"/>.</summary>
    public int Last { get; }

    /// <summary>Compares both ends.</summary>
    public static bool operator ==(DescriptorRange left, DescriptorRange right) => left.Equals(right);

    /// <summary>Compares both ends.</summary>
    public static bool operator !=(DescriptorRange left, DescriptorRange right) => !left.Equals(right);

    /// <summary>Whether a number is in the range.</summary>
    /// <param name="number">Any number.</param>
    public bool Contains(int number) => number >= First && number <= Last;

    /// <inheritdoc/>
    public bool Equals(DescriptorRange other) => First == other.First && Last == other.Last;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DescriptorRange other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => unchecked((First * 397) ^ Last);

    /// <inheritdoc/>
    public override string ToString() => First == Last ? $"{First}" : $"{First} to {Last}";
}
