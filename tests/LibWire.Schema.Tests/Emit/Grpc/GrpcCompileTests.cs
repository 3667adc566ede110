using LibWire.Schema.Tests.Fbs.Corpus;
using LibWire.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Emitted stubs compile without any diagnostic, whatever names the schema has.</summary>
public sealed class GrpcCompileTests
{
    private const string Methods = "rpc A(M) returns (M); rpc B(stream M) returns (M); rpc C(M) returns (stream M); rpc D(stream M) returns (stream M);";

    /// <summary>Names of methods that the emitted classes, their base classes and their code use.</summary>
    private static readonly string[] Names =
    [
        "equals", "Equals", "get_hash_code", "ToString", "GetType", "ReferenceEquals", "MemberwiseClone", "Finalize", "Dispose", "WithHost", "NewInstance", "CallInvoker", "Descriptor",
        "ServiceName", "BindService", "Place", "PlaceAsync", "PlaceMethod", "place", "Place_", "S", "SBase", "SClient", "Types", "Grpc", "LibWire", "System", "Task", "Metadata", "MethodType",
        "Message", "MessageMethod", "MessageService", "IMessageService", "Order", "class", "event", "record", "await", "nameof", "value", "request", "reply", "context", "service", "options",
        "headers", "deadline", "binder", "CallOptions", "ServerCallContext", "RpcException", "DateTime", "CancellationToken", "ClientBase", "ClientBaseConfiguration", "M", "_", "__", "_1", "__Grpc",
    ];

    [Fact]
    public void Emit_OfProtoServices_CompilesWithoutARemark() => Assert.Empty(GrpcEmitted.ComplaintsAboutProto(
        ("a.proto", $"syntax = \"proto3\"; package a; message M {{ }} // Text.\nservice First {{ {Methods} }} service Second {{ option deprecated = true; {Methods} }} service None {{ }}"),
        ("b.proto", $"edition = \"2023\"; package b.c; import \"a.proto\"; message M {{ message M {{ }} }} service First {{ {Methods} rpc E(M.M) returns (a.M) {{ option deprecated = true; }} }}"),
        ("c.proto", $"edition = \"2024\"; import \"google/protobuf/empty.proto\"; import \"google/protobuf/timestamp.proto\"; message M {{ }} service Orders {{ {Methods} rpc Now(google.protobuf.Empty) returns (google.protobuf.Timestamp); }}")));

    [Fact]
    public void Emit_OfFbsServices_CompilesWithoutARemark() => Assert.Empty(GrpcEmitted.ComplaintsAboutFbs(
        ("a.fbs", "namespace a; table T { }\n/// Text.\nrpc_service First { A(T): T; B(T): T (streaming: \"client\"); C(T): T (streaming: \"server\", deprecated); D(T): T (streaming: \"bidi\"); }"),
        ("b.fbs", "include \"a.fbs\"; namespace a; table U (private) { } rpc_service Second { A(a.T): U; } namespace b; rpc_service First (deprecated) { A(a.T): a.T; } rpc_service T { A(a.U): a.U; }"),
        ("c.fbs", "table T { } rpc_service S { A(T): T; } rpc_service TView { A(T): T; } rpc_service SViews { A(T): T; }")));

    [Fact]
    public void Emit_OfMethodsWithAnyName_Compiles()
    {
        string kinds(string name, int index) => index % 2 == 0 ? $"rpc {name}(.a.M) returns (.a.M);" : $"rpc {name}(stream .a.M) returns (.a.M);";
        Assert.Empty(GrpcEmitted.ComplaintsAboutProto(
            ("a.proto", $"syntax = \"proto3\"; package a; message M {{ }} service S {{ {string.Concat(Names.Select(kinds))} }} service T {{ {string.Concat(Names.Select((name, index) => kinds(name, index + 1)))} }}")));
        Assert.Empty(GrpcEmitted.ComplaintsAboutFbs(
            ("a.fbs", $"namespace a; table M {{ }} rpc_service S {{ {string.Concat(Names.Select(static name => $"{name}(M): M;"))} }}")));
    }

    [Fact]
    public void Emit_OfServicesWithAnyName_Compiles()
    {
        // In proto3 a service cannot have the name of a message of its package.
        string[] names = [.. Names.Except(["M"]).Distinct()];
        Assert.Empty(GrpcEmitted.ComplaintsAboutProto(
            ("a.proto", $"syntax = \"proto3\"; package a; message M {{ }} {string.Concat(names.Select(static name => $"service {name} {{ rpc Place(M) returns (M); }}"))}"),
            ("b.proto", $"syntax = \"proto3\"; package b; message M {{ }} {string.Concat(names.Select(static name => $"service {name} {{ rpc Place(M) returns (M); }}"))}")));
        Assert.Empty(GrpcEmitted.ComplaintsAboutFbs(
            ("a.fbs", $"namespace a; table M {{ }} {string.Concat(Names.Distinct().Select(static name => $"table {name}T {{ }} rpc_service {name} {{ Place({name}T): M; }}"))}")));
    }

    [Fact]
    public void Emit_OfNamesOfNamespacesInTheGlobalNamespace_Compiles()
    {
        Assert.Empty(GrpcEmitted.ComplaintsAboutProto(
            ("a.proto", $"syntax = \"proto3\"; message M {{ }} service Grpc {{ {Methods} }} service System {{ {Methods} }} service LibWire {{ {Methods} }}")));
        Assert.Empty(GrpcEmitted.ComplaintsAboutFbs(
            ("a.fbs", "table Grpc { } table System { } rpc_service Grpc { A(Grpc): System; } rpc_service LibWire { A(Grpc): System; }")));
    }

    [Fact]
    public void Emit_OfHostileComments_Compiles()
    {
        string comment = HostileSchema.Comment.Replace('\n', ' ').Replace('\r', ' ').Replace('\0', ' ').Replace('\u2028', ' ').Replace('\u2029', ' ').Replace('\u0085', ' ');
        Assert.Empty(GrpcEmitted.ComplaintsAboutProto(("a.proto", $"syntax = \"proto3\"; message M {{ }}\n// {comment}\nservice S {{\n// {comment}\n rpc A(M) returns (M); }}")));
    }

    [Fact]
    public void Emit_OfInternalStubs_CompilesWithoutARemark()
    {
        EmitOptions options = GrpcEmitted.Options(LanguageVersion.Latest) with { IsInternal = true };
        IReadOnlyList<ProtoFileCode> models = EmittedCode.Models(("a.proto", $"syntax = \"proto3\"; package a; message M {{ }} service S {{ {Methods} }}"));
        Assert.Empty(GrpcEmitted.Complaints(LanguageVersion.Latest, [ProtoEmitter.Emit(models[0], options), .. FbsEmitted.Texts(options, ("b.fbs", "namespace b; table T { } rpc_service S { A(T): T; }"))]));
    }

    [Fact]
    public void Emit_OfStubsForMessagesOfAnotherAssembly_Compiles()
    {
        (string, string)[] protos = [("a.proto", $"syntax = \"proto3\"; package a; message M {{ }} service S {{ {Methods} }}")];
        (string, string)[] tables = [("b.fbs", "namespace b; table T { } rpc_service S { A(T): T; B(T): T (streaming: \"bidi\"); }")];
        EmitOptions types = EmittedCode.Options(LanguageVersion.Latest, true), stubs = GrpcEmitted.Options(LanguageVersion.Latest) with { HasTypes = false };
        byte[] messages = EmittedCode.Image("Messages", EmittedCode.Compile("Messages", LanguageVersion.Latest, Texts(types)));
        Assert.Empty(GrpcEmitted.Complaints(LanguageVersion.Latest, Texts(stubs), MetadataReference.CreateFromImage(messages)));

        string[] Texts(EmitOptions options) => [ProtoEmitter.Emit(EmittedCode.Models(protos)[0], options), .. FbsEmitted.Texts(options, tables)];
    }

    /// <summary>The folders whose schemas have services: all include cases of tRPC, and the monster.</summary>
    public static TheoryData<string, string[]> FoldersWithServices
    {
        get
        {
            var folders = new TheoryData<string, string[]>();
            foreach (object[] row in FbsFolders.InUse)
                if (((string)row[0]).StartsWith("trpc/", StringComparison.Ordinal) || (string)row[0] == "monster") folders.Add((string)row[0], (string[])row[1]);
            return folders;
        }
    }

    [Theory]
    [MemberData(nameof(FoldersWithServices))]
    public void Emit_OfFbsSchemasInUse_Compiles(string folder, string[] searchPaths)
    {
        SchemaGeneration generation = FbsCompiler.Generate(FbsFolders.Read(folder), FbsFolders.Options(searchPaths), GrpcEmitted.Options(LanguageVersion.Latest));
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        string[] texts = [.. generation.Sources.Select(static source => source.Text)];
        Assert.Contains(texts, static text => text.Contains("IMessageService", StringComparison.Ordinal));
        Assert.Empty(GrpcEmitted.Complaints(LanguageVersion.Latest, texts));
    }

    [Fact]
    public void Emit_OfTheCollectorsOfOpenTelemetry_Compiles()
    {
        string root = TestData.PathOf("otlp");
        (string, string)[] files = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(path => (Path.GetRelativePath(root, path).Replace('\\', '/'), File.ReadAllText(path)))];
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(files);
        string[] texts = [.. bound.Select(static file => ProtoEmitter.Emit(file.Code!, GrpcEmitted.Options(LanguageVersion.Latest)))];
        Assert.Equal(4, texts.Count(static text => text.Contains("IMessageService", StringComparison.Ordinal)));
        Assert.Empty(GrpcEmitted.Complaints(LanguageVersion.Latest, texts));
    }

    [Fact]
    public void UseOfADeprecatedMethod_WarnsTheUser()
    {
        string text = ProtoEmitter.Emit(
            EmittedCode.Models(("a.proto", "syntax = \"proto3\"; package a; message M { } service S { rpc Old(M) returns (M) { option deprecated = true; } }"))[0], GrpcEmitted.Options(LanguageVersion.Latest));
        Assert.Contains(
            GrpcEmitted.Complaints(LanguageVersion.Latest, [text, "class User { static object Use(A.S.SClient client, LibWire.Grpc.Message<A.M> m) => client.Old(m); }"]),
            static complaint => complaint.Contains("CS0618", StringComparison.Ordinal));
    }
}
