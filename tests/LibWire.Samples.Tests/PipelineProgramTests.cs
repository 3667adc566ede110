using System.Net;
using System.Net.Sockets;

namespace LibWire.Tests;

/// <summary>The pipeline as a program. <c>tests/LibWire.Browser/pipeline.js</c> runs it with two nodes, kills one, and looks at its page.</summary>
public sealed class PipelineProgramTests
{
    /// <summary>The program looks at its totals itself, and at the traces of the slowest calls.</summary>
    [Fact]
    public void Run_OneNode_CountsEveryAcknowledgedCallAndKeepsTraces()
    {
        (int exitCode, string output, string error) =
            SampleProgram.Run("Pipeline", "--port", "0", "--grpc-port", "0", "--nodes", "1", "--rate", "1000", "--seconds", "2");

        Assert.Equal("", error);
        Assert.Matches(@"Acknowledged [1-9][0-9,]* calls, counted [1-9][0-9,]*; 0 requests failed\. Nothing is lost\.", output);
        Assert.Equal(0, exitCode);
    }

    [Fact]
    public void Run_PortInUse_IsAnError()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        (int exitCode, _, string error) = SampleProgram.Run("Pipeline", "--port", $"{((IPEndPoint)other.LocalEndpoint).Port}", "--grpc-port", "0", "--nodes", "1");
        Assert.Equal(2, exitCode);
        Assert.StartsWith("error: ", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_FurtherNodeWithoutBrokers_IsAnError()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("Pipeline", "node", "--join", "127.0.0.1:1");
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains("--kafka", error, StringComparison.Ordinal);
    }
}
