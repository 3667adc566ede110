using LibWire.Schema;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator.Tests;

/// <summary>The gRPC stubs that a project and its items ask for. Whether stubs compile is tested with the package LibWire.Grpc.</summary>
public sealed class GrpcTests
{
    private const string Proto = "syntax = \"proto3\"; package p; message M { } service S { rpc Get(M) returns (M); }";
    private const string Fbs = "namespace f; table T { } rpc_service S { Get(T): T; }";

    [Theory]
    [InlineData("", "", false, false)]
    [InlineData("Server|Client", "", true, true)]
    [InlineData("Server", "", true, false)]
    [InlineData("client", "", false, true)]
    [InlineData("None", "", false, false)]
    [InlineData("", "Client", false, true)]
    [InlineData("Server|Client", "Server", true, false)]
    [InlineData("Server|Client", "None", false, false)]
    public void Run_WithThePropertyAndTheMetadata_FollowsTheNarrower(string property, string metadata, bool hasServer, bool hasClient)
    {
        SchemaProject project = new SchemaProject().SetProperty("LibWireGrpcStubs", property)
            .Set("a.proto", Proto, grpc: metadata).Set("b.fbs", Fbs, kind: "fbs", grpc: metadata).Run();
        Assert.Empty(project.Diagnostics);
        Assert.All(project.Result.GeneratedSources, source =>
        {
            string text = source.SourceText.ToString();
            Assert.Equal(hasServer, text.Contains("class SBase", StringComparison.Ordinal));
            Assert.Equal(hasClient, text.Contains("class SClient", StringComparison.Ordinal));
            Assert.Equal(hasServer || hasClient, text.Contains("static partial class S", StringComparison.Ordinal));
        });
    }

    [Fact]
    public void Run_OfReferencedFiles_WritesStubsAlone()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", Proto, grpc: "Client", referenced: "true").Set("b.fbs", Fbs, kind: "fbs", grpc: "Client", referenced: " True ").Run();
        Assert.Empty(project.Diagnostics);
        Assert.Equal(2, project.Result.GeneratedSources.Length);
        Assert.All(project.Result.GeneratedSources, static source => Assert.Contains("class SClient", source.SourceText.ToString(), StringComparison.Ordinal));
        Assert.All(project.Result.GeneratedSources, static source => Assert.DoesNotContain("struct", source.SourceText.ToString(), StringComparison.Ordinal));
    }

    [Fact]
    public void Run_OfAFileThatImportsAReferencedOne_UsesItsTypes()
    {
        SchemaProject messages = new SchemaProject().Set("m.proto", "syntax = \"proto3\"; package m; message M { }").Run();
        SchemaProject project = new SchemaProject()
            .Set("m.proto", "syntax = \"proto3\"; package m; message M { }", referenced: "true")
            .Set("a.proto", "syntax = \"proto3\"; package a; import \"m.proto\"; message A { m.M m = 1; }").Run();
        Assert.Empty(project.Diagnostics);
        Assert.NotEmpty(project.CompileErrors());
        Assert.Empty(project.Reference(messages).CompileErrors());
    }

    [Fact]
    public void LW3006_ForWordsThatAreNoStubs()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", Proto, grpc: "Server|Clients").Set("b.fbs", Fbs, kind: "fbs", grpc: "Both").Run();
        Assert.Equal(2, project.Diagnostics.Length);
        Assert.All(project.Diagnostics, static text => Assert.Contains("error LW3006: LibWireGrpc cannot be '", text, StringComparison.Ordinal));
        Assert.Contains(project.Diagnostics, static text => text.StartsWith("/project/a.proto", StringComparison.Ordinal) && text.Contains("'Server;Clients'", StringComparison.Ordinal));
        Assert.Empty(project.SourceNames);

        project = new SchemaProject().SetProperty("LibWireGrpcStubs", "Both").Set("a.proto", Proto).Run();
        Assert.Contains("error LW3006: LibWireGrpc cannot be 'Both': write Server, Client, Server;Client or None.", Assert.Single(project.Diagnostics), StringComparison.Ordinal);
        Assert.Single(project.SourceNames);
    }

    [Fact]
    public void LW3007_ForStubsInAnOldVersionOfCSharp()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.CSharp10).SetProperty("LibWireGrpcStubs", "Client")
            .Set("a.proto", Proto).Set("b.fbs", Fbs, kind: "fbs").Set("c.proto", "syntax = \"proto3\"; message C { }").Run();
        Assert.Equal(2, project.Diagnostics.Length);
        Assert.All(project.Diagnostics, static text => Assert.Contains("error LW3007: gRPC stubs need C# 11 or later", text, StringComparison.Ordinal));
        Assert.Equal(["c.proto.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_AfterTheMetadataOfAFileChanges_WritesThatFileOnly()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", Proto).Set("b.proto", Proto.Replace("package p", "package q", StringComparison.Ordinal)).Run();
        project.Set("a.proto", Proto, grpc: "Server").Run();
        Assert.Single(project.OutputReasons(), static reason => reason == Microsoft.CodeAnalysis.IncrementalStepRunReason.Modified);
        Assert.Contains("class SBase", project.Result.GeneratedSources.Single(static source => source.HintName == "a.proto.g.cs").SourceText.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Run_AfterWhiteSpaceAroundAService_WritesNothing()
    {
        SchemaProject project = new SchemaProject().SetProperty("LibWireGrpcStubs", "Server").Set("a.proto", Proto).Set("b.fbs", Fbs, kind: "fbs").Run();
        project.Set("a.proto", Proto.Replace("rpc", "\n\n  rpc", StringComparison.Ordinal)).Set("b.fbs", Fbs.Replace("Get", "\n\n  Get", StringComparison.Ordinal), kind: "fbs").Run();
        Assert.All(project.OutputReasons(), static reason => Assert.Contains(reason, new[] { Microsoft.CodeAnalysis.IncrementalStepRunReason.Cached, Microsoft.CodeAnalysis.IncrementalStepRunReason.Unchanged }));
    }

    [Fact]
    public void Run_WithAServiceThatFlatcCallsOtherwise_WarnsWithStubsOnly()
    {
        const string Text = "namespace f; table T { } rpc_service S { get(T): T; }";
        Assert.Empty(new SchemaProject().Set("b.fbs", Text, kind: "fbs").Run().Diagnostics);
        string found = Assert.Single(new SchemaProject().Set("b.fbs", Text, kind: "fbs", grpc: "Server").Run().Diagnostics);
        Assert.StartsWith("/project/b.fbs(1,42): warning LW2603: The method is 'get' on the wire, and 'Get' in code that flatc writes for Go", found, StringComparison.Ordinal);
    }
}
