using System.Linq;

namespace LibWire.Schema;

/// <summary>The C# names of services and their methods.</summary>
internal static class ServiceNames
{
    /// <summary>The end of the name of the class for servers, as in the stubs of other gRPC generators.</summary>
    internal const string ServerSuffix = "Base";

    /// <summary>The end of the name of the class for clients.</summary>
    internal const string ClientSuffix = "Client";

    // Members of the class of a service.
    private const string DescriptorMember = "Descriptor";
    private const string NameMember = "ServiceName";

    /// <summary>The end of the name of the field that holds a method.</summary>
    internal const string MethodSuffix = "Method";

    /// <summary>The end of the name of a client's method that does not block.</summary>
    internal const string AsyncSuffix = "Async";

    /// <summary>The members that the emitted classes inherit or declare. A method of one of these names would hide or change the member.</summary>
    private static readonly string[] Members =
    [
        .. CSharpObject.Members, "CallInvoker", "ClientBaseConfiguration", DescriptorMember, "Dispose", "NewInstance", NameMember, "WithHost",
    ];

    /// <summary>The namespaces that emitted stubs use, without those inside them. In the global namespace no type can have such a name.</summary>
    internal static readonly string[] Namespaces = ["Grpc", "LibWire", "System"];

    /// <summary>The name that the class of a service has if no type has it.</summary>
    internal static string OfClass(string name)
    {
        string plain = CSharpWords.Plain(name);
        return plain is DescriptorMember or NameMember ? plain + "_" : plain;
    }

    /// <summary>Names the methods of a service: in Pascal case, and different from the other members of the emitted classes.</summary>
    /// <param name="className">The class of the service.</param>
    /// <param name="methods">The names of the methods in the schema, and whether they are unary, in the order of the file.</param>
    internal static IReadOnlyList<string> OfMethods(string className, IEnumerable<(string Name, bool IsUnary)> methods)
    {
        // A member cannot have the name of its class.
        string bare = CSharpText.Bare(className);
        var taken = new HashSet<string>(Members, StringComparer.Ordinal) { bare, bare + ServerSuffix, bare + ClientSuffix };
        var others = new CSharpOtherNames();
        return [.. methods.Select(method => Take(CSharpText.Pascal(method.Name), method.IsUnary, taken, others))];
    }

    private static string Take(string name, bool isUnary, HashSet<string> taken, CSharpOtherNames others)
    {
        name = others.Find(name, candidate => !NamesOf(candidate, isUnary).Any(taken.Contains));
        taken.UnionWith(NamesOf(name, isUnary));
        return name;
    }

    // A unary method has a second one in clients.
    private static string[] NamesOf(string name, bool isUnary) =>
        isUnary ? [name, name + MethodSuffix, name + AsyncSuffix] : [name, name + MethodSuffix];
}
