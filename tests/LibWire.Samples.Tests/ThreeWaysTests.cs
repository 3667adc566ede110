using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests;

/// <summary>The program written three ways: it gives the same report, and the short form has no more tokens than Google.Protobuf's.</summary>
public sealed class ThreeWaysTests
{
    [Fact]
    public void Run_AllWays_GiveTheSameReport()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("ThreeWays");
        Assert.Equal((0, ""), (exitCode, error));
        Assert.Contains("4711 Shipped at 08:30: 72.88 for Grace Hopper", output, StringComparison.Ordinal);
        Assert.Contains("4712 Paid at 12:00: 995 for Ada Lovelace", output, StringComparison.Ordinal);
        Assert.Contains("4714 Paid at 12:00: 3.99 for Ada Lovelace", output, StringComparison.Ordinal);
        Assert.Contains("All three ways give the same report.", output, StringComparison.Ordinal);
    }

    [Fact]
    public void ShortForm_HasNoMoreTokensThanGoogleProtobuf()
    {
        int google = Tokens("WithGoogle.cs"), shortForm = Tokens("WithLibWireShort.cs");
        Assert.True(google > 1000, $"{google} tokens");
        Assert.True(shortForm <= google, $"{shortForm} tokens, Google.Protobuf {google}");
    }

    private static int Tokens(string file)
    {
        string text = File.ReadAllText(Path.Combine(Repository.Root, "samples", "ThreeWays", file));
        return CSharpSyntaxTree.ParseText(text).GetRoot().DescendantTokens().Count(static token => !token.IsKind(SyntaxKind.EndOfFileToken));
    }
}
