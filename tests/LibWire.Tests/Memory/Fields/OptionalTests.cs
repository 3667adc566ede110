namespace LibWire.Tests;

public sealed class OptionalTests
{
    [Fact]
    public void Default_IsAbsent()
    {
        Optional<int> optional = default;
        Assert.False(optional.HasValue);
        Assert.Equal(0, optional.GetValueOrDefault());
        Assert.Equal(7, optional.GetValueOrDefault(7));
        Assert.Null(optional.ToNullable());
        Assert.Equal("", optional.ToString());
        Assert.Equal(0, optional.GetHashCode());
        Assert.Throws<InvalidOperationException>(() => (int)optional);
    }

    [Fact]
    public void Value_FromConversion_IsPresent()
    {
        Optional<int> optional = 5;
        Assert.True(optional.HasValue);
        Assert.Equal(5, optional.Value);
        Assert.Equal(5, optional.GetValueOrDefault());
        Assert.Equal(5, optional.GetValueOrDefault(7));
        Assert.Equal(5, optional.ToNullable());
        Assert.Equal(5, (int)optional);
        Assert.Equal("5", optional.ToString());
    }

    [Fact]
    public void Nullable_ToAndFro_KeepsPresence()
    {
        Optional<int> present = (int?)5, absent = (int?)null;
        Assert.Equal(new Optional<int>(5), present);
        Assert.Equal(default, absent);
    }

    [Fact]
    public void Fields_CanBeSetInPlace()
    {
        Optional<Guid> optional = default;
        ref Guid value = ref optional.Value;
        value = Guid.NewGuid();
        Assert.Equal(Guid.Empty, optional.GetValueOrDefault());
        optional.HasValue = true;
        Assert.Equal(value, optional.GetValueOrDefault());
    }

    [Fact]
    public void Equality_IgnoresTheValueWhereItIsAbsent()
    {
        var absent = new Optional<int> { Value = 3 };
        Assert.True(absent == default(Optional<int>));
        Assert.True(absent.Equals((object)default(Optional<int>)));
        Assert.Equal(default(Optional<int>).GetHashCode(), absent.GetHashCode());
        Assert.True(absent != 3);
        Assert.True((Optional<int>)3 == 3);
        Assert.True((Optional<int>)3 != 4);
        Assert.False(absent.Equals((object?)null));
        Assert.Equal(((Optional<int>)3).GetHashCode(), ((Optional<int>)3).GetHashCode());
    }

    [Fact]
    public void Optional_OfArenaTypes_Works()
    {
        using var arena = new ArenaAllocator();
        Optional<Utf8String> text = Utf8String.Copy("x", in arena);
        Assert.Equal("x", text.ToString());
        Assert.True(text == Utf8String.Copy("x", in arena));
    }
}
