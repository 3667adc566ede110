namespace LibWire.Schema.Tests.Text;

public sealed class GrpcStubsTests
{
    [Theory]
    [InlineData("Server", GrpcStubs.Server)]
    [InlineData("client", GrpcStubs.Client)]
    [InlineData("Server;Client", GrpcStubs.Server | GrpcStubs.Client)]
    [InlineData(" server , CLIENT ", GrpcStubs.Server | GrpcStubs.Client)]
    [InlineData("Client|Server|", GrpcStubs.Server | GrpcStubs.Client)]
    [InlineData("None", GrpcStubs.None)]
    public void TryParse_OfNames_FindsTheStubs(string text, GrpcStubs expected)
    {
        Assert.True(GrpcStubsText.TryParse(text, out GrpcStubs stubs));
        Assert.Equal(expected, stubs);
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ; ")]
    [InlineData("Both")]
    [InlineData("None;Server")]
    [InlineData("Server;Clients")]
    [InlineData("1")]
    public void TryParse_OfOtherText_Fails(string text) => Assert.False(GrpcStubsText.TryParse(text, out _));
}
