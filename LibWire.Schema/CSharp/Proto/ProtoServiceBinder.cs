using System.Linq;

namespace LibWire.Schema;

/// <summary>Makes the code of a file's services.</summary>
/// <param name="find">Finds the C# of a message.</param>
internal sealed class ProtoServiceBinder(Func<ProtoDescriptor, CSharpNamedType> find)
{
    internal ServiceCode Bind(CSharpService service, int index)
    {
        List<ProtoMethodDescriptor> methods = service.Descriptor.Methods;
        IReadOnlyList<string> names = ServiceNames.OfMethods(service.Name, methods.Select(static method => (method.Name, KindOf(method) == MethodKind.Unary)));
        return new ServiceCode
        {
            FullName = service.Descriptor.FullName,
            CSharpName = service.Name,
            Documentation = service.Descriptor.Documentation,
            IsDeprecated = service.Descriptor.IsDeprecated,
            DescriptorPath = $"Services[{CSharpText.Number(index)}]",
            Methods = new(methods.Select((method, at) => Bind(method, names[at]))),
        };
    }

    private MethodCode Bind(ProtoMethodDescriptor method, string name) => new()
    {
        Name = method.Name,
        CSharpName = name,
        Kind = KindOf(method),
        Request = MessageOf(method.Input!),
        Response = MessageOf(method.Output!),
        Documentation = method.Documentation,
        IsDeprecated = method.IsDeprecated,
    };

    private static MethodKind KindOf(ProtoMethodDescriptor method) => (method.StreamsRequests, method.StreamsResponses) switch
    {
        (false, false) => MethodKind.Unary,
        (true, false) => MethodKind.ClientStreaming,
        (false, true) => MethodKind.ServerStreaming,
        (true, true) => MethodKind.DuplexStreaming,
    };

    private ServiceMessageCode MessageOf(ProtoMessageDescriptor message) => new(message.FullName, find(message).FullName);
}
