namespace LibWire.Schema.Tests;

/// <summary>Both languages have one model of services.</summary>
public sealed class ServiceCodeTests
{
    private const string Proto = """
        package shop.v1;
        message Order { } message Receipt { }

        // Takes orders.
        // All day.
        service Orders {
          option deprecated = true;

          // Places one.
          rpc Place(Order) returns (Receipt);
          rpc PlaceAll(stream Order) returns (Receipt) { option deprecated = true; }
          rpc watch_all(Order) returns (stream shop.v1.Receipt) {}
          rpc Talk(stream Order) returns (stream Receipt);
        }
        """;

    private const string Fbs = """
        namespace shop.v1;
        table Order { } table Receipt { }

        /// Takes orders.
        /// All day.
        rpc_service Orders (deprecated) {
          /// Places one.
          Place(Order): Receipt;
          PlaceAll(Order): Receipt (streaming: "client", deprecated);
          watch_all(Order): Receipt (streaming: "server");
          Talk(Order): shop.v1.Receipt (streaming: "bidi");
        }
        """;

    [Fact]
    public void Service_OfTheSameShapeInBothLanguages_IsTheSameCode()
    {
        ServiceCode proto = Assert.Single(ServiceSchemas.OfProto(Proto));
        ServiceCode fbs = Assert.Single(ServiceSchemas.OfFbs(Fbs));
        Assert.Equal("shop.v1.Orders", proto.FullName);
        Assert.Equal("Services[0]", proto.DescriptorPath);
        Assert.Equal("Takes orders.\nAll day.", proto.Documentation);
        Assert.True(proto.IsDeprecated);
        Assert.Equal(["Place", "PlaceAll", "watch_all", "Talk"], proto.Methods.Select(static method => method.Name));
        Assert.Equal(["Place", "PlaceAll", "WatchAll", "Talk"], proto.Methods.Select(static method => method.CSharpName));
        Assert.Equal(
            [MethodKind.Unary, MethodKind.ClientStreaming, MethodKind.ServerStreaming, MethodKind.DuplexStreaming], proto.Methods.Select(static method => method.Kind));
        Assert.Equal([false, true, false, false], proto.Methods.Select(static method => method.IsDeprecated));
        Assert.Equal(["Places one.", "", "", ""], proto.Methods.Select(static method => method.Documentation));
        Assert.All(proto.Methods, static method => Assert.Equal(new ServiceMessageCode("shop.v1.Receipt", "global::Shop.V1.Receipt"), method.Response));
        Assert.All(fbs.Methods, static method => Assert.Equal(new ServiceMessageCode("shop.v1.Order", "global::shop.v1.Order", "global::shop.v1.OrderView"), method.Request));
        Assert.Equal(WithoutTypes(proto), WithoutTypes(fbs));
    }

    [Fact]
    public void Service_WithMessagesOfImportsAndIncludes_HasTheirTypes()
    {
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(
            ("a.proto", """syntax = "proto3"; package a; message Outer { message Inner { } }"""),
            ("b.proto", """
                edition = "2023"; package b; import "a.proto"; import "google/protobuf/empty.proto"; import "google/protobuf/timestamp.proto";
                service S { rpc M(google.protobuf.Empty) returns (stream google.protobuf.Timestamp); rpc N(a.Outer.Inner) returns (.a.Outer); }
                """));
        Assert.Empty(bound.SelectMany(static file => file.Diagnostics));
        Assert.Equal(
            ["global::LibWire.WellKnown.Empty", "global::LibWire.WellKnown.Timestamp", "global::A.Outer.Types.Inner", "global::A.Outer"],
            Assert.Single(bound[1].Code!.Services).TypeNames);

        ServiceCode[][] fbs = ServiceSchemas.OfFbs(
            ("a.fbs", "namespace a; table T { } rpc_service Inner { Ping(T): T; }"),
            ("b.fbs", "include \"a.fbs\"; namespace b; rpc_service S { M(a.T): a.T; }"));
        Assert.Equal("a.Inner", Assert.Single(fbs[0]).FullName);
        Assert.Equal(["global::a.T", "global::a.TView", "global::a.T", "global::a.TView"], Assert.Single(fbs[1]).TypeNames);
    }

    [Fact]
    public void Service_WithoutPackage_HasItsNameAlone()
    {
        Assert.Equal("S", Assert.Single(ServiceSchemas.OfProto("message M { } service S { rpc A(M) returns (M); }")).FullName);
        Assert.Equal("S", Assert.Single(ServiceSchemas.OfFbs("table M { } rpc_service S { A(M): M; }")).FullName);
    }

    [Fact]
    public void FbsFile_WithoutStubs_HasNoServices()
    {
        EmitOptions none = ServiceSchemas.Options with { Grpc = GrpcStubs.None };
        FbsBoundFile bound = Assert.Single(ServiceSchemas.BindFbs(none, ("a.fbs", "namespace n; table t { } rpc_service s { a(t): t; } namespace m;")));
        Assert.Empty(bound.Diagnostics);
        Assert.Empty(bound.Code!.Types.OfType<FbsServiceCode>());
    }

    [Fact]
    public void FbsFile_ThatDecides_HasItsOwnStubs()
    {
        SchemaFile file = new("a.fbs", "a.fbs", "table T { } rpc_service S { A(T): T; }") { Grpc = GrpcStubs.Client };
        FbsLinkage linkage = FbsCompiler.Link([file], new FbsOptions());
        FbsFileCode code = Assert.Single(FbsFileBinder.Bind([linkage], ServiceSchemas.Options with { Grpc = GrpcStubs.None }, static file => file.Path)).Code!;
        Assert.Equal(GrpcStubs.Client, Assert.Single(code.Types.OfType<FbsServiceCode>()).Stubs);
    }

    [Fact]
    public void FbsService_WithAPrivateTable_IsInternal()
    {
        FbsBoundFile bound = Assert.Single(ServiceSchemas.BindFbs(
            ServiceSchemas.Options, ("a.fbs", "table T (private) { } table P { } rpc_service Hidden { A(P): T; } rpc_service Shown { A(P): P; }")));
        Assert.Equal(["internal", "public"], bound.Code!.Types.OfType<FbsServiceCode>().Select(static type => type.Access));
    }

    private static ServiceCode WithoutTypes(ServiceCode service) => service with
    {
        DescriptorPath = "",
        Methods = new(service.Methods.Select(static method => method with { Request = new("", ""), Response = new("", "") })),
    };
}
