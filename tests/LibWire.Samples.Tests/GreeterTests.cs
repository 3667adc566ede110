namespace LibWire.Tests;

/// <summary>The greeters of both languages: server and client in one program, all four kinds of calls.</summary>
public sealed class GreeterTests
{
    [Theory]
    [InlineData("GreeterProto")]
    [InlineData("GreeterFlat")]
    public void Run_MakesAllKindsOfCalls(string sample)
    {
        (int exitCode, string output, string error) = SampleProgram.Run(sample);

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Equal(
            """
            SayHello: Hello Ada
            GreetAll: Hello Ada, Grace, Barbara (3 people)
            Repeat: Hello Grace, time 1
            Repeat: Hello Grace, time 2
            Repeat: Hello Grace, time 3
            Chat: Hello Barbara, number 1
            Chat: Hello Ada, number 2
            SayHello without a name: InvalidArgument, Whom shall I greet?

            """.ReplaceLineEndings("\n"),
            output);
    }

    [Fact]
    public void Run_OneOfTwoServersDies_TheOtherAnswersAllCalls()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("GreeterProto", "--two-servers");

        Assert.Equal((0, ""), (exitCode, error));
        string[] lines = output.Split('\n');
        Assert.StartsWith("Both servers run: 20 of 20 calls answered, ", lines[0], StringComparison.Ordinal);
        Assert.Equal("The first has died: 20 of 20 calls answered, 0 by the first and 20 by the second.", lines[1]);
    }

    [Fact]
    public void Run_ServerIsUnavailableTwice_ResilienceHandlerTriesAgain()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("GreeterProto", "--resilience");

        Assert.Equal((0, "", "Hello Ada, after 3 requests: 2 were answered with 503.\n"), (exitCode, error, output));
    }

    [Fact]
    public void Run_GrpcWebInBothModes_AnswersCallsAndStreams()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("GreeterProto", "--web");

        Assert.Equal((0, ""), (exitCode, error));
        const string Calls = """
            SayHello: Hello Ada
            Repeat: Hello Grace, time 1
            Repeat: Hello Grace, time 2
            SayHello without a name: InvalidArgument, Whom shall I greet?

            """;
        Assert.Equal($"GrpcWeb:\n{Calls}GrpcWebText:\n{Calls}".ReplaceLineEndings("\n"), output);
    }
}
