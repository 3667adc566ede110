using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The container of W1, with the values of the well-known FlatBuffers benchmark, whose 344 bytes and checksum are published.</summary>
internal readonly struct LiteralContainer : IContainerSource
{
    private const double FirstRating = 3.1415432432445543543;
    private const float FirstRatio = 3.14159f;

    public int Count => 3;

    public bool Initialized => true;

    public Fruit Fruit => Fruit.Bananas;

    public ReadOnlySpan<byte> Location => LocationText;

    internal static ReadOnlySpan<byte> LocationText => "http://google.com/flatbuffers/"u8;

    public Bar SiblingOf(int index) => Sibling(index);

    public ReadOnlySpan<byte> NameOf(int index) => "Hello, World!"u8;

    public double RatingOf(int index) => Rating(index);

    public byte PostfixOf(int index) => Postfix(index);

    internal static Bar Sibling(int index) => new()
    {
        Parent = new Foo { Id = 0xABADCAFEABADCAFE + (ulong)index, Count = (short)(10_000 + index), Prefix = (sbyte)('@' + index), Length = (uint)(1_000_000 + index) },
        Time = 123_456 + index,
        Ratio = FirstRatio + index,
        Size = (ushort)(10_000 + index),
    };

    internal static double Rating(int index) => FirstRating + index;

    internal static byte Postfix(int index) => (byte)('!' + index);
}
