using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The source of a container's values. Structs implement it, so that each use is compiled separately.</summary>
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
