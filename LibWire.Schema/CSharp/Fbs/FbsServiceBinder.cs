using System.Linq;

namespace LibWire.Schema;

/// <summary>A service with stubs. Its name is the name of the class.</summary>
internal sealed record FbsServiceCode : FbsTypeCode
{
    /// <summary>The stubs.</summary>
    internal required GrpcStubs Stubs { get; init; }

    /// <summary>The service.</summary>
    internal required ServiceCode Service { get; init; }
}

/// <summary>Decides the C# of services.</summary>
/// <param name="symbols">The types of requests and responses.</param>
internal sealed class FbsServiceBinder(FbsSymbols symbols)
{
    /// <param name="service">The service.</param>
    /// <param name="stubs">Its stubs.</param>
    /// <param name="space">The C# namespace.</param>
    /// <param name="access">The access modifier, unless a table of it is private.</param>
    internal FbsServiceCode Bind(FbsServiceModel service, GrpcStubs stubs, string space, string access)
    {
        string name = symbols.TakeService(space, service.Name);
        IReadOnlyList<string> names = ServiceNames.OfMethods(name, service.Methods.Select(static method => method.Name));
        bool isPrivate = service.Methods.Any(method => symbols.Find(method.Request).IsPrivate || symbols.Find(method.Response).IsPrivate);
        string documentation = FbsLiterals.Comment(service.Documentation);
        return new FbsServiceCode
        {
            Namespace = space,
            Name = name,
            SchemaName = service.FullName,
            Access = isPrivate ? "internal" : access,
            Documentation = documentation,
            Stubs = stubs,
            Service = new ServiceCode
            {
                FullName = service.FullName,
                CSharpName = name,
                Documentation = documentation,
                IsDeprecated = IsDeprecated(service.Attributes),
                Methods = new(service.Methods.Select((method, index) => Bind(method, names[index]))),
            },
        };
    }

    private MethodCode Bind(FbsMethodModel method, string name) => new()
    {
        Name = method.Name,
        CSharpName = name,
        Kind = method.Streaming switch
        {
            FbsStreaming.Client => MethodKind.ClientStreaming,
            FbsStreaming.Server => MethodKind.ServerStreaming,
            FbsStreaming.Bidi => MethodKind.DuplexStreaming,
            _ => MethodKind.Unary,
        },
        Request = MessageOf(method.Request),
        Response = MessageOf(method.Response),
        Documentation = FbsLiterals.Comment(method.Documentation),
        IsDeprecated = IsDeprecated(method.Attributes),
    };

    private ServiceMessageCode MessageOf(string table)
    {
        FbsSymbol symbol = symbols.Find(table);
        return new ServiceMessageCode(symbol.FullName, symbol.Global, symbol.GlobalView);
    }

    private static bool IsDeprecated(EquatableArray<FbsAttributeModel> attributes) => attributes.Any(static attribute => attribute.Name == "deprecated");
}
