using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>The emitted stubs, for reviews. Users see this text when they step into their services.</summary>
public sealed class GrpcGoldenTests
{
    private const string AcceptVariable = "LIBWIRE_ACCEPT_EMITTED";

    private const string Proto = """
        syntax = "proto3"; package shop; import "google/protobuf/empty.proto"; import "order.proto";

        // Takes orders.
        service Orders {
          // Places one.
          rpc Place(Order) returns (Receipt);
          // Places many,
          // one after the other
          rpc PlaceAll(stream Order) returns (Receipt);
          rpc Watch(google.protobuf.Empty) returns (stream Order.State);
          rpc talk(stream Order) returns (stream Receipt) { option deprecated = true; }
        }
        service Nothing { option deprecated = true; }
        """;

    private const string Messages = """syntax = "proto3"; package shop; message Order { message State { } } message Receipt { }""";

    private const string Fbs = """
        include "order.fbs";
        namespace shop;

        /// Takes orders.
        rpc_service Orders {
          /// Places one.
          Place(Order): Receipt;
          PlaceAll(Order): Receipt (streaming: "client");
          Watch(common.Empty): Order (streaming: "server");
          Talk(Order): Receipt (streaming: "bidi", deprecated);
        }
        rpc_service Others { Place(Order): Receipt; }
        """;

    private const string Tables = "namespace common; table Empty { } namespace shop; table Order { } table Receipt { }";

    [Fact]
    public void Emit_OfAProtoService_IsTheGoldenText()
    {
        IReadOnlyList<ProtoFileCode> models = EmittedCode.Models(("orders.proto", Proto), ("order.proto", Messages));
        Check("orders.proto", ProtoEmitter.Emit(models[0], ServiceSchemas.Options));
    }

    [Fact]
    public void Emit_OfAnFbsService_IsTheGoldenText() =>
        Check("orders.fbs", FbsEmitted.Texts(ServiceSchemas.Options, ("orders.fbs", Fbs), ("order.fbs", Tables))[0]);

    [Fact]
    public void Emit_OfOneStub_LeavesOutTheOther()
    {
        ProtoFileCode model = EmittedCode.Models(("orders.proto", Proto), ("order.proto", Messages))[0];
        string server = ProtoEmitter.Emit(model, ServiceSchemas.Options with { Grpc = GrpcStubs.Server });
        Assert.Contains("class OrdersBase", server, StringComparison.Ordinal);
        Assert.DoesNotContain("class OrdersClient", server, StringComparison.Ordinal);
        string client = ProtoEmitter.Emit(model with { Grpc = GrpcStubs.Client }, ServiceSchemas.Options with { Grpc = GrpcStubs.Server });
        Assert.DoesNotContain("class OrdersBase", client, StringComparison.Ordinal);
        Assert.Contains("class OrdersClient", client, StringComparison.Ordinal);
        Assert.DoesNotContain("Orders", ProtoEmitter.Emit(model, ServiceSchemas.Options with { Grpc = GrpcStubs.None, HasDescriptors = false }).Replace("orders.proto", ""), StringComparison.Ordinal);
    }

    [Fact]
    public void Emit_OfStubsAlone_HasNoTypes()
    {
        EmitOptions options = ServiceSchemas.Options with { HasTypes = false };
        string proto = ProtoEmitter.Emit(EmittedCode.Models(("a.proto", "syntax = \"proto3\"; message M { } enum E { ZERO = 0; } service S { rpc A(M) returns (M); }"))[0], options);
        Assert.Contains("class SClient", proto, StringComparison.Ordinal);
        Assert.Contains("AReflection.Descriptor.Services[0]", proto, StringComparison.Ordinal);
        Assert.DoesNotContain("struct M", proto, StringComparison.Ordinal);
        Assert.DoesNotContain("enum E", proto, StringComparison.Ordinal);
        Assert.DoesNotContain("class AReflection", proto, StringComparison.Ordinal);

        string fbs = FbsEmitted.Texts(options, ("a.fbs", "namespace n; table M { } enum E : int { A } rpc_service S { A(M): M; }"))[0];
        Assert.Contains("class SClient", fbs, StringComparison.Ordinal);
        Assert.DoesNotContain("struct", fbs, StringComparison.Ordinal);
        Assert.DoesNotContain("enum", fbs, StringComparison.Ordinal);
    }

    private static void Check(string name, string actual)
    {
        string path = Repository.PathOf($"tests/LibWire.Schema.Tests/Emit/Golden/{name}.g.cs.txt");
        if (Environment.GetEnvironmentVariable(AcceptVariable) == "1") File.WriteAllText(path, actual);
        string golden = File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n") : "";
        Assert.True(golden == actual, $"{path} differs from what is emitted. To accept it, run the test with {AcceptVariable}=1 and commit the file.");
    }
}
