using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Where the values of a container come from. Structs implement it, so that each use is compiled for itself.</summary>
internal interface IContainerSource
{
    /// <summary>How many elements there are.</summary>
    int Count { get; }

    bool Initialized { get; }

    Fruit Fruit { get; }

    ReadOnlySpan<byte> Location { get; }

    Bar SiblingOf(int index);

    ReadOnlySpan<byte> NameOf(int index);

    double RatingOf(int index);

    byte PostfixOf(int index);
}
