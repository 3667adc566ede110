using System.Runtime.CompilerServices;
using System.Text;
using Google.FlatBuffers;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The source of a container's values, texts as .NET strings. Structs implement it, so that each use is compiled separately.</summary>
internal interface IGoogleContainerSource
{
    int Count { get; }

    bool Initialized { get; }

    short Fruit { get; }

    string Location { get; }

    Bar SiblingOf(int index);

    string NameOf(int index);

    double RatingOf(int index);

    byte PostfixOf(int index);
}

/// <summary>The values of W1.</summary>
internal readonly struct GoogleLiterals : IGoogleContainerSource
{
    public int Count => 3;

    public bool Initialized => true;

    public short Fruit => (short)LibWire.Benchmarks.FlatModel.Fruit.Bananas;

    public string Location => "http://google.com/flatbuffers/";

    public Bar SiblingOf(int index) => LiteralContainer.Sibling(index);

    public string NameOf(int index) => "Hello, World!";

    public double RatingOf(int index) => LiteralContainer.Rating(index);

    public byte PostfixOf(int index) => LiteralContainer.Postfix(index);
}

/// <summary>The values of W2 in memory.</summary>
internal readonly struct GoogleStored(StoredContainer values, string[] names, string location) : IGoogleContainerSource
{
    public int Count => names.Length;

    public bool Initialized => values.Initialized;

    public short Fruit => (short)values.Fruit;

    public string Location => location;

    internal static GoogleStored Of(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator();
        StoredContainer values = StoredContainer.Of(bytes, in arena);
        string[] names = new string[values.Count];
        for (int i = 0; i < names.Length; i++) names[i] = Encoding.UTF8.GetString(values.NameOf(i));
        return new GoogleStored(values, names, Encoding.UTF8.GetString(values.Location));
    }

    public Bar SiblingOf(int index) => values.SiblingOf(index);

    public string NameOf(int index) => names[index];

    public double RatingOf(int index) => values.RatingOf(index);

    public byte PostfixOf(int index) => values.PostfixOf(index);
}

/// <summary>Writes a container, call by call.</summary>
internal readonly struct GoogleContainerCalls<TSource>(TSource source) : IGoogleFlatWriting
    where TSource : struct, IGoogleContainerSource
{
    private readonly TSource _source = source;
    private readonly Offset<GoogleFlat.FooBar>[] _elements = new Offset<GoogleFlat.FooBar>[source.Count];

    public void Write(FlatBufferBuilder builder)
    {
        for (int i = 0; i < _elements.Length; i++)
        {
            StringOffset name = builder.CreateString(_source.NameOf(i));
            _elements[i] = GoogleFlat.FooBar.Create(builder, _source.SiblingOf(i), name, _source.RatingOf(i), _source.PostfixOf(i));
        }

        StringOffset location = builder.CreateString(_source.Location);
        VectorOffset list = builder.CreateVectorOfTables(_elements);
        builder.Finish(GoogleFlat.FooBarContainer.Create(builder, list, _source.Initialized, _source.Fruit, location).Value);
    }
}

/// <summary>Reads all members of a container. Texts become .NET strings, as in the members that <c>flatc</c> generates.</summary>
internal readonly struct GoogleMembersReading : IGoogleFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ByteBuffer buffer)
    {
        var root = GoogleFlat.FooBarContainer.GetRoot(buffer);
        long sum = (root.Initialized ? 1 : 0) + root.Location!.Length + root.Fruit;
        int count = root.ListLength;
        for (int i = 0; i < count; i++)
        {
            GoogleFlat.FooBar element = root.List(i)!.Value;
            GoogleFlat.Bar sibling = element.Sibling!.Value;
            GoogleFlat.Foo parent = sibling.Parent;
            sum += element.Name!.Length + element.Postfix;
            sum += double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}

/// <summary>Verifies a container, and reads all members of it.</summary>
internal readonly struct GoogleVerifiedMembersReading : IGoogleFlatReading
{
    public static ulong Of(ByteBuffer buffer) => GoogleContainerVerifying.Of(buffer) == 1 ? GoogleMembersReading.Of(buffer) : 0;
}

/// <summary>Reads some members of a container.</summary>
internal readonly struct GoogleSomeReading : IGoogleFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ByteBuffer buffer)
    {
        var root = GoogleFlat.FooBarContainer.GetRoot(buffer);
        long sum = (root.Initialized ? 1 : 0) + root.Location!.Length + root.Fruit;
        int count = root.ListLength;
        for (int i = 0; i < count; i++)
        {
            GoogleFlat.FooBar element = root.List(i)!.Value;
            GoogleFlat.Bar sibling = element.Sibling!.Value;
            sum += element.Name!.Length + float.ConvertToIntegerNative<long>(sibling.Ratio) + sibling.Parent.Count;
        }

        return (ulong)sum;
    }
}

/// <summary>Verifies a container, with default options.</summary>
internal readonly struct GoogleContainerVerifying : IGoogleFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ByteBuffer buffer) => new Verifier(buffer).VerifyBuffer(null, false, GoogleFlat.FooBarContainer.Verify) ? 1UL : 0;
}
