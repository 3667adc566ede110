namespace LibWire.Schema.Tests;

/// <summary>C# names of services and methods that clash with something.</summary>
public sealed class ServiceNameTests
{
    [Fact]
    public void Methods_NamedAsMembersOfTheClasses_GetUnderscores()
    {
        string[] names = ["equals", "ToString", "Dispose", "with_host", "NewInstance", "S", "SBase", "s_client", "ServiceName", "Descriptor", "class", "event_", "PlaceMethod", "Place"];
        string[] expected = ["Equals_", "ToString_", "Dispose_", "WithHost_", "NewInstance_", "S_", "SBase_", "SClient_", "ServiceName_", "Descriptor_", "Class", "Event", "PlaceMethod", "Place_"];
        Assert.Equal(expected, Names(ServiceSchemas.OfProto($"message M {{ }} service S {{ {string.Concat(names.Select(static name => $"rpc {name}(M) returns (M);"))} }}")));
        Assert.Equal(expected, Names(ServiceSchemas.OfFbs($"table M {{ }} rpc_service S {{ {string.Concat(names.Select(static name => $"{name}(M): M;"))} }}")));
    }

    [Fact]
    public void Methods_ThatMeetInPascalCase_AreKeptApart()
    {
        Assert.Equal(
            ["GetAll", "GetAll_", "GetAll__", "GetAll___", "GetAll_4", "_1"],
            Names(ServiceSchemas.OfFbs("table M { } rpc_service S { get_all(M): M; getAll(M): M; GetAll(M): M; get__all(M): M; Get_All(M): M; _1(M): M; }")));
    }

    [Fact]
    public void UnaryMethods_WhoseNamesEndInAsync_AreKeptApart()
    {
        Assert.Equal(["Get", "GetAsync_", "Put", "PutAsync"], Names(ServiceSchemas.OfFbs("""
            table M { } rpc_service S { Get(M): M; GetAsync(M): M; Put(M): M (streaming: "server"); PutAsync(M): M; }
            """)));
        Assert.Equal(["GetAsync", "Get_"], Names(ServiceSchemas.OfProto("message M { } service S { rpc GetAsync(M) returns (M); rpc Get(M) returns (M); }")));
    }

    [Fact]
    public void ProtoService_NamedAsATypeInCSharp_GetsAnUnderscore()
    {
        // The types of other packages can be in the same namespace of C#; the class of the descriptor is a type too.
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(
            ("order.proto", """
                syntax = "proto3"; package a; option csharp_namespace = "Shop"; message M { }
                service Orders { rpc A(M) returns (M); } service OrderReflection { rpc A(M) returns (M); } service __Order { } service class { }
                """),
            ("b.proto", """syntax = "proto3"; package b; option csharp_namespace = "Shop"; message Orders { } enum _Order { ZERO = 0; }"""));
        Assert.Empty(bound.SelectMany(static file => file.Diagnostics));
        Assert.Equal(["Orders_", "OrderReflection_", "_Order_", "@class"], bound[0].Code!.Services.Select(static service => service.CSharpName));
        Assert.Equal("OrderReflection", bound[0].Code!.Reflection!.Name);
        Assert.Equal("Orders", Assert.Single(bound[1].Code!.Messages).CSharpName);
    }

    [Fact]
    public void FbsService_NamedAsATypeInCSharp_GetsAnUnderscore()
    {
        Assert.Equal(
            ["t_", "tView_", "@class", "_X", "n_"],
            ServiceSchemas.OfFbs("""
                namespace a; table t { } struct n { a: int; }
                rpc_service t { A(t): t; } rpc_service tView { A(t): t; } rpc_service class { A(t): t; } rpc_service __X { A(t): t; } rpc_service n { A(t): t; }
                """).Select(static service => service.CSharpName));
    }

    [Fact]
    public void FbsType_NamedAsTheNamespaceOfAService_GetsAnUnderscore()
    {
        FbsBoundFile bound = Assert.Single(ServiceSchemas.BindFbs(ServiceSchemas.Options, ("a.fbs", "namespace Game; table Store { } namespace Game.Store; rpc_service S { A(Game.Store): Game.Store; }")));
        Assert.DoesNotContain(bound.Diagnostics, static found => found.Severity == SchemaSeverity.Error);
        Assert.Equal("Store_", Assert.Single(bound.Code!.Types.OfType<FbsObjectCode>()).Name);
    }

    [Fact]
    public void FbsService_InTwoFilesThatDoNotSeeEachOther_IsAnErrorWithStubs()
    {
        (string, string)[] files = [("a.fbs", "namespace n; table A { } rpc_service S { A(A): A; }"), ("b.fbs", "namespace n; table B { }\nrpc_service S { B(B): B; }")];
        SchemaDiagnostic found = Assert.Single(ServiceSchemas.BindFbs(ServiceSchemas.Options, files).SelectMany(static file => file.Diagnostics));
        Assert.Equal(("LW2202", "b.fbs", 1, 12), (found.Id, found.Path, found.Span.Line, found.Span.Column));
        Assert.Empty(ServiceSchemas.BindFbs(ServiceSchemas.Options with { Grpc = GrpcStubs.None }, files).SelectMany(static file => file.Diagnostics));
    }

    private static IEnumerable<string> Names(ServiceCode[] services) => Assert.Single(services).Methods.Select(static method => method.CSharpName);
}
