namespace LibWire.Tests.FlatBuffers.Building;

/// <summary>Offsets are equal if they lead to the same thing.</summary>
public sealed class FlatOffsetTests
{
    [Fact]
    public void Offsets_AreEqual_IfTheyLeadToTheSame()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<Utf8String> one = builder.CreateSharedString("one"u8), same = builder.CreateSharedString("one"u8), other = builder.CreateString("other"u8);
        Assert.True(one == same && !(one != same) && one.Equals(same) && one.Equals((object)same));
        Assert.True(one != other && !(one == other) && !one.Equals(other) && !one.Equals((object)other) && !one.Equals("one"));
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(one.GetHashCode(), other.GetHashCode());

        FlatOffset untyped = one, untypedSame = same.Untyped, untypedOther = other;
        Assert.True(untyped == untypedSame && !(untyped != untypedSame) && untyped.Equals((object)untypedSame));
        Assert.True(untyped != untypedOther && !(untyped == untypedOther) && !untyped.Equals((object)untypedOther) && !untyped.Equals(1));
        Assert.Equal(untyped.GetHashCode(), untypedSame.GetHashCode());
        Assert.Equal(one, new FlatOffset<Utf8String>(untyped));
        Assert.True(default(FlatOffset).IsNull && default(FlatOffset<Utf8String>).IsNull && !untyped.IsNull && !one.IsNull);
    }

    [Fact]
    public void Offsets64_AreEqual_IfTheyLeadToTheSame()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset64<Utf8String> one = builder.CreateString64("one"u8), same = one, other = builder.CreateString64("other"u8);
        Assert.True(one == same && !(one != same) && one.Equals(same) && one.Equals((object)same));
        Assert.True(one != other && !(one == other) && !one.Equals(other) && !one.Equals((object)other) && !one.Equals("one"));
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(one.GetHashCode(), other.GetHashCode());
        Assert.True(default(FlatOffset64<Utf8String>).IsNull && !one.IsNull);
    }

    [Fact]
    public void UnionVectors_AreEqual_IfKindsAndValuesAre()
    {
        var kinds = new FlatOffset<UnmanagedArray<byte>>(new FlatOffset(4));
        FlatUnionVectorOffset<byte> one = new(kinds, new FlatOffset(8)), same = new(kinds, new FlatOffset(8));
        FlatUnionVectorOffset<byte> otherValues = new(kinds, new FlatOffset(12)), otherKinds = new(default, new FlatOffset(8));
        Assert.True(one == same && !(one != same) && one.Equals((object)same));
        Assert.True(one != otherValues && !(one == otherValues) && one != otherKinds && !one.Equals((object)otherValues) && !one.Equals(1));
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.True(default(FlatUnionVectorOffset<byte>).IsNull && !one.IsNull);
    }
}
