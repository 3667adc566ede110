namespace LibWire.Tests.FlatBuffers;

/// <summary>A table with a field of every kind, for tests of rules.</summary>
internal static class FlatRules
{
    internal const int Name = 4, Longs = 6, Number = 8, Child = 10, Children = 12, Texts = 14, Place = 16, Choice = 20, Choices = 24, Nested = 26, Flex = 28, Text64 = 30, Far = 32, Wide = 34, Shorts = 36, WideChoice = 40;

    internal static FlatUnionLayout Union { get; } = FlatUnionLayout.Make(
        "Choice", FlatUnionMember.Table("Table", 1, static () => Layout!), FlatUnionMember.Struct("Struct", 2, 8, 8), FlatUnionMember.String("Text", 3), FlatUnionMember.Struct("Byte", 9, 1, 1));

    internal static FlatLayout Layout { get; } = FlatLayout.Make(
        "Rules",
        FlatField.String("name", Name),
        FlatField.Vector("longs", Longs, FlatType.Int64),
        FlatField.Scalar("number", Number, FlatType.Int64),
        FlatField.Table("child", Child, static () => Layout!),
        FlatField.Tables("children", Children, static () => Layout!),
        FlatField.Strings("texts", Texts),
        FlatField.Struct("place", Place, 12, 4),
        FlatField.Union("choice", Choice, static () => Union),
        FlatField.Unions("choices", Choices, static () => Union),
        FlatField.NestedBuffer("nested", Nested, static () => Layout!),
        FlatField.FlexBuffer("flex", Flex),
        FlatField.Offset64String("text64", Text64),
        FlatField.Offset64Vector("far", Far, FlatType.Int16),
        FlatField.Vector64("wide", Wide, FlatType.Int32),
        FlatField.Vector("shorts", Shorts, FlatType.Int16),
        FlatField.Union("wideChoice", WideChoice, static () => Union, kindBytes: 4));

    internal static FlatLayout NameRequired { get; } = FlatLayout.Make("NameRequired", FlatField.String("name", Name).Required());

    internal static FlatLayout ChoiceRequired { get; } = FlatLayout.Make("ChoiceRequired", FlatField.Union("choice", Choice, static () => Union).Required());

    internal static void Accepts(FlatBytes bytes, FlatVerifierOptions? options = null, FlatLayout? layout = null) => Accepts(bytes.ToArray(), options, layout);

    internal static void Accepts(byte[] bytes, FlatVerifierOptions? options = null, FlatLayout? layout = null)
    {
        bool isValid = FlatVerifier.TryVerify(bytes, layout ?? Layout, out WireFault fault, options);
        Assert.True(isValid, fault.ToString());
        Assert.Equal((WireError.None, 0L), (fault.Error, fault.Offset));
        FlatVerifier.Verify(bytes, layout ?? Layout, options);
    }

    internal static void Refuses(FlatBytes bytes, WireError error, long offset, FlatVerifierOptions? options = null, FlatLayout? layout = null) =>
        Refuses(bytes.ToArray(), error, offset, options, layout);

    internal static void Refuses(byte[] bytes, WireError error, long offset, FlatVerifierOptions? options = null, FlatLayout? layout = null)
    {
        Assert.False(FlatVerifier.TryVerify(bytes, layout ?? Layout, out WireFault fault, options));
        Assert.Equal((error, offset), (fault.Error, fault.Offset));
        WireFormatException exception = Assert.Throws<WireFormatException>(() => FlatVerifier.Verify(bytes, layout ?? Layout, options));
        Assert.Equal((error, offset), (exception.Error, exception.Offset));
        Assert.Equal(fault.ToString(), exception.Message);
    }
}
