using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The code models of services of both languages, with stubs for servers and clients.</summary>
internal static class ServiceSchemas
{
    internal const GrpcStubs Both = GrpcStubs.Server | GrpcStubs.Client;

    /// <summary>The options of the newest C#, with both stubs.</summary>
    internal static EmitOptions Options { get; } = EmittedCode.Options(LanguageVersion.Latest, true) with { Grpc = Both };

    /// <summary>The services of a proto3 file without errors.</summary>
    internal static ServiceCode[] OfProto(string text) => [.. Schemas.Model3(text).Services];

    /// <summary>The services of a file without errors.</summary>
    internal static ServiceCode[] OfFbs(string text) => OfFbs(("a.fbs", text))[0];

    /// <summary>The services of each file. Only warnings are allowed.</summary>
    internal static ServiceCode[][] OfFbs(params (string Path, string Text)[] files)
    {
        IReadOnlyList<FbsBoundFile> bound = BindFbs(Options, files);
        Assert.DoesNotContain(bound.SelectMany(static file => file.Diagnostics), static found => found.Severity == SchemaSeverity.Error);
        return [.. bound.Select(static file => file.Code!.Types.OfType<FbsServiceCode>().Select(static type => type.Service).ToArray())];
    }

    /// <summary>The result of binding files that can include each other.</summary>
    internal static IReadOnlyList<FbsBoundFile> BindFbs(EmitOptions options, params (string Path, string Text)[] files)
    {
        FbsLinkage linkage = FbsCompiler.Link([.. files.Select(static file => new SchemaFile(file.Path, file.Path, file.Text))], new FbsOptions());
        return FbsFileBinder.Bind([linkage], options, static file => file.Path);
    }
}
