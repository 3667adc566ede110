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

/// <summary>A class with a method for each of some tables, which returns the root of a received message. The tables are of its namespace.</summary>
/// <param name="Tables">The tables.</param>
internal sealed record FbsRootsCode(EquatableArray<ServiceMessageCode> Tables) : FbsTypeCode;

/// <summary>Decides the C# of services.</summary>
/// <param name="symbols">The types of requests and responses.</param>
internal sealed class FbsServiceBinder(FbsSymbols symbols)
{
    private readonly HashSet<string> _tables = new(StringComparer.Ordinal); // those whose root has a method

    /// <summary>The methods for the tables of a service that no service before it has: a class in each namespace of these.</summary>
    /// <remarks>Two methods for one table would be ambiguous. They are internal, so that another assembly may have its own.</remarks>
    internal IEnumerable<FbsRootsCode> BindRoots(FbsServiceModel service)
    {
        FbsSymbol[] tables =
        [
            .. service.Methods.SelectMany(static method => (string[])[method.Request, method.Response]).Where(_tables.Add).Select(symbols.Find),
        ];
        foreach (IGrouping<string, FbsSymbol> group in tables.GroupBy(static table => table.Namespace))
        {
            yield return new FbsRootsCode(new(group.Select(MessageOf)))
            {
                Namespace = group.Key,
                Name = symbols.TakeService(group.Key, CSharpText.Bare(service.Name) + "Views"),
                SchemaName = service.FullName,
                Access = "internal",
                Documentation = "",
            };
        }
    }

    /// <param name="service">The service.</param>
    /// <param name="stubs">Its stubs.</param>
    /// <param name="space">The C# namespace.</param>
    /// <param name="access">The access modifier, unless a table of it is private.</param>
    internal FbsServiceCode Bind(FbsServiceModel service, GrpcStubs stubs, string space, string access)
    {
        string name = symbols.TakeService(space, service.Name);
        IReadOnlyList<string> names = ServiceNames.OfMethods(
            name, service.Methods.Select(static method => (method.Name, method.Streaming == FbsStreaming.None)));
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
        Request = MessageOf(symbols.Find(method.Request)),
        Response = MessageOf(symbols.Find(method.Response)),
        Documentation = FbsLiterals.Comment(method.Documentation),
        IsDeprecated = IsDeprecated(method.Attributes),
    };

    private static ServiceMessageCode MessageOf(FbsSymbol table) => new(table.FullName, table.Global, table.GlobalView);

    private static bool IsDeprecated(EquatableArray<FbsAttributeModel> attributes) => attributes.Any(static attribute => attribute.Name == "deprecated");
}
