using Grpc.Core;
using LibWire.Grpc;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Compiles emitted stubs with the packages they need.</summary>
internal static class GrpcEmitted
{
    // The API of gRPC is compiled for netstandard.
    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path) == "netstandard.dll")
            .Concat([typeof(IMessageService).Assembly.Location, typeof(ServerCallContext).Assembly.Location])
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>The options of a version of C#, with both stubs.</summary>
    internal static EmitOptions Options(LanguageVersion version) => EmittedCode.Options(version, hasUnscopedRef: true) with { Grpc = ServiceSchemas.Both };

    /// <summary>All diagnostics of the compiler about texts.</summary>
    internal static string[] Complaints(LanguageVersion version, IEnumerable<string> texts, params MetadataReference[] more) =>
    [
        .. EmittedCode.Compile("Stubs", version, texts, [.. References, .. more]).GetDiagnostics()
            .Where(static found => found.Severity >= DiagnosticSeverity.Info).Select(static found => found.ToString()),
    ];

    /// <summary>The compiler's warnings about Protocol Buffers schemas with stubs, with the oldest version that stubs support and the newest.</summary>
    internal static string[] ComplaintsAboutProto(params (string Path, string Text)[] files)
    {
        IReadOnlyList<ProtoFileCode> models = EmittedCode.Models(files);
        return [.. Versions.SelectMany(version => Complaints(version, models.Select(model => ProtoEmitter.Emit(model, Options(version)))))];
    }

    /// <summary>The compiler's warnings about FlatBuffers schemas with stubs.</summary>
    internal static string[] ComplaintsAboutFbs(params (string Path, string Text)[] files) =>
        [.. Versions.SelectMany(version => Complaints(version, FbsEmitted.Texts(Options(version), files)))];

    private static LanguageVersion[] Versions => [LanguageVersion.CSharp11, LanguageVersion.Preview];
}
