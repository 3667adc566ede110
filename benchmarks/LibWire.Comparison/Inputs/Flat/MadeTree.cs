using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>
/// The random tree of W6. Its nodes are numbered level by level, so that the children of a node are consecutive. They are written from the last to the
/// first.
/// </summary>
internal sealed class MadeTree(Random random, int nodeCount)
{
    private const int ChildrenMax = 7;
    private const int ValuesMax = 9;
    private const int NameLettersMax = 13;

    // The ids of the fields.
    private const int Name = 0, Values = 1, Place = 2, Id = 3, Weight = 4, Kind = 5, IsLeaf = 6, Children = 7;

    private readonly FlatOffset[] _nodes = new FlatOffset[nodeCount];
    private readonly int[] _values = new int[ValuesMax];

    /// <summary>Writes the tree into an empty builder.</summary>
    internal void Write(FlatBuilder builder)
    {
        int[] firstChildren = Shape();
        for (int i = nodeCount - 1; i >= 0; i--) _nodes[i] = WriteNode(builder, i, _nodes.AsSpan(firstChildren[i]..firstChildren[i + 1]));
        builder.Finish(_nodes[0]);
    }

    /// <summary>The first child of each node. The children end where those of the next node begin.</summary>
    private int[] Shape()
    {
        var firstChildren = new int[nodeCount + 1];
        int next = 1;
        for (int i = 0; i < nodeCount; i++)
        {
            firstChildren[i] = next;

            // The last node that can have children must have one while nodes are left.
            int least = next == i + 1 ? 1 : 0;
            next = Math.Min(nodeCount, next + Math.Max(least, random.Next(ChildrenMax + 1)));
        }

        firstChildren[nodeCount] = next;
        return firstChildren;
    }

    private FlatOffset WriteNode(FlatBuilder builder, int index, ReadOnlySpan<FlatOffset> children)
    {
        FlatOffset name = builder.CreateString(Encoding.ASCII.GetBytes(CaseText.Ascii(random, random.Next(2, NameLettersMax + 1))));
        Span<int> values = _values.AsSpan(0, random.Next(1, ValuesMax + 1));
        foreach (ref int value in values) value = random.Next();
        FlatOffset numbers = builder.CreateVector<int>(values);
        FlatOffset nodes = children.IsEmpty ? default : builder.CreateVector(children);
        builder.StartTable();
        builder.Add(Weight, 1 + random.NextDouble(), 0.0);
        builder.Add(Id, (ulong)index + 1, 0UL);
        builder.AddOffset(Children, nodes);
        builder.Add(Kind, random.Next(1, 400), 0);
        builder.AddStruct(Place, new Place { X = random.NextSingle(), Y = random.NextSingle(), Z = random.NextSingle() });
        builder.AddOffset(Values, numbers);
        builder.AddOffset(Name, name);
        builder.Add(IsLeaf, children.IsEmpty, false);
        return builder.EndTable();
    }
}
