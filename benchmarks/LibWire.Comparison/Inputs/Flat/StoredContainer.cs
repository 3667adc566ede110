using System.Text;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>A container with its values in memory, as in a program.</summary>
internal readonly struct StoredContainer(ElementValue[] elements, Utf8String location, Fruit fruit, bool initialized) : IContainerSource
{
    private const int ElementCount = 30;

    /// <summary>A number that the enum does not declare: in the original model of this case the field is a plain number.</summary>
    private const Fruit MadeFruit = (Fruit)123;

    private const int GuidBytes = 16;

    public int Count => elements.Length;

    public bool Initialized => initialized;

    public Fruit Fruit => fruit;

    public ReadOnlySpan<byte> Location => location.Span;

    /// <summary>The container of W2: like that of W1, with more elements, whose names are GUIDs as text.</summary>
    internal static StoredContainer Make(Random random, in ArenaAllocator arena)
    {
        var elements = new ElementValue[ElementCount];
        Span<byte> guid = stackalloc byte[GuidBytes];
        for (int i = 0; i < elements.Length; i++)
        {
            random.NextBytes(guid);
            elements[i] = new ElementValue
            {
                Sibling = LiteralContainer.Sibling(i),
                Rating = LiteralContainer.Rating(i),
                Name = Utf8String.Copy(Encoding.ASCII.GetBytes(new Guid(guid).ToString()), in arena),
                Postfix = LiteralContainer.Postfix(i),
            };
        }

        return new StoredContainer(elements, Utf8String.Copy(LiteralContainer.LocationText, in arena), MadeFruit, initialized: true);
    }

    /// <summary>The container with the values of a buffer.</summary>
    internal static StoredContainer Of(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        FooBarContainerView root = FooBarContainerView.GetRoot(bytes);
        var elements = new ElementValue[root.List.Count];
        for (int i = 0; i < elements.Length; i++)
        {
            FooBarView element = root.List[i];
            elements[i] = new ElementValue { Sibling = element.Sibling.Value, Rating = element.Rating, Name = Utf8String.Copy(element.Name.Span, in arena), Postfix = element.Postfix };
        }

        return new StoredContainer(elements, Utf8String.Copy(root.Location.Span, in arena), root.Fruit, root.Initialized);
    }

    public Bar SiblingOf(int index) => elements[index].Sibling;

    public ReadOnlySpan<byte> NameOf(int index) => elements[index].Name.Span;

    public double RatingOf(int index) => elements[index].Rating;

    public byte PostfixOf(int index) => elements[index].Postfix;
}
