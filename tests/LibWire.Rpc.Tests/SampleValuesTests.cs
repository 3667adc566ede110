namespace LibWire.Rpc.Tests;

public sealed class SampleValuesTests
{
    [Theory]
    [InlineData(7, false)]
    [InlineData(7, true)]
    [InlineData(10, true)]
    [InlineData(100, false)]
    [InlineData(1001, true)]
    public void Values_AnyCount_HaveSoManyFields(int fieldCount, bool hasMap)
    {
        var values = new SampleValues(fieldCount, hasMap);
        int elements = values.Ints.Length + values.Texts.Length + values.Longs.Length + values.Doubles.Length + values.Counts.Length + values.Floats.Length
            + values.Flags.Length + values.Labels.Length;
        Assert.Equal(fieldCount, SampleValues.ScalarCount + elements);
        Assert.Equal(hasMap, values.Labels.Length > 0);
        Assert.Equal(values.Labels.OrderBy(static label => label.Key, StringComparer.Ordinal), values.Labels);
    }

    [Fact]
    public void SumOf_OtherIdOrOtherValues_IsAnother()
    {
        var values = new SampleValues(100, hasMap: true);
        Assert.NotEqual(values.SumOf(1), values.SumOf(2));
        Assert.NotEqual(values.SumOf(1), new SampleValues(101, hasMap: true).SumOf(1));
        Assert.NotEqual(values.GlanceOf(1), values.GlanceOf(2));
        Assert.NotEqual(values.GlanceOf(1), values.SumOf(1));
    }

    [Fact]
    public void Checksum_TextAsCharsAndAsBytes_IsTheSame()
    {
        var chars = new Checksum(5);
        chars.Add("label");
        var bytes = new Checksum(5);
        bytes.Add("label"u8);
        Assert.Equal(bytes.Value, chars.Value);
        Assert.NotEqual(5u, chars.Value);
    }
}
