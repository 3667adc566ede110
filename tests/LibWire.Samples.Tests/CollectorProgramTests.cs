using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The collector as a program.</summary>
public sealed partial class CollectorProgramTests
{
    [Fact]
    public void Run_Demo_ReceivesExactlyWhatTheExporterSent()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("Collector", "--demo", "--port", "0", "--seconds", "2");

        Assert.Equal("", error);
        Assert.StartsWith("Listening on http://127.0.0.1:", output, StringComparison.Ordinal);
        Match sent = Total().Match(output, output.IndexOf("Sent: ", StringComparison.Ordinal));
        Match received = Total().Match(output, output.IndexOf("Received: ", StringComparison.Ordinal));
        Assert.True(sent.Success && received.Success, output);
        Assert.Equal(sent.Value, received.Value);
        Assert.All(sent.Groups.Values.Skip(1), static group => Assert.NotEqual("0", group.Value));
        Assert.Equal(0, exitCode);
        Assert.Contains("demo-shop", output, StringComparison.Ordinal);
        Assert.Contains("POST /order", output, StringComparison.Ordinal);
        Assert.DoesNotContain(output, static unit => char.IsControl(unit) && unit != '\n');
    }

    [Fact]
    public void Run_PortInUse_IsAnError()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        (int exitCode, string output, string error) = SampleProgram.Run("Collector", "--port", $"{((IPEndPoint)other.LocalEndpoint).Port}");
        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith("error: ", error, StringComparison.Ordinal);
    }

    [GeneratedRegex("([0-9,]+) spans, ([0-9,]+) data points, ([0-9,]+) log records")]
    private static partial Regex Total();
}
