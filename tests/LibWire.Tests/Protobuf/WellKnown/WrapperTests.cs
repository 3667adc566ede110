using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.WellKnown;

public sealed class WrapperTests
{
    [Fact]
    public void Conversions_GoBothWays()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal<double>(-1.5, (DoubleValue)(-1.5));
        Assert.Equal<float>(-1.5f, (FloatValue)(-1.5f));
        Assert.Equal<long>(long.MinValue, (Int64Value)long.MinValue);
        Assert.Equal<ulong>(ulong.MaxValue, (UInt64Value)ulong.MaxValue);
        Assert.Equal<int>(int.MinValue, (Int32Value)int.MinValue);
        Assert.Equal<uint>(uint.MaxValue, (UInt32Value)uint.MaxValue);
        BoolValue yes = true;
        Assert.True(yes);
        StringValue text = Utf8String.Copy("text", in arena);
        Utf8String back = text;
        Assert.Equal("text", back.ToString());
        BytesValue bytes = ProtoField.CopyBytes([1, 2], arena);
        UnmanagedArray<byte> array = bytes;
        Assert.Equal([1, 2], array.ToArray());
    }

    [Fact]
    public void Conversions_OfNullables_KeepNull()
    {
        Int32Value? none = null, five = 5;
        int? noNumber = none, number = five;
        Assert.Equal((null, 5), (noNumber, number));
        noNumber = default(Int32Value);
        Assert.Equal(0, noNumber);
    }
}
