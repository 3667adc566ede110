using System.Linq;

namespace LibWire.Schema;

/// <summary>Which sides of a method send more than one message. The names are those of gRPC's <c>MethodType</c>.</summary>
internal enum MethodKind
{
    /// <summary>Neither.</summary>
    Unary,

    /// <summary>The client.</summary>
    ClientStreaming,

    /// <summary>The server.</summary>
    ServerStreaming,

    /// <summary>Both.</summary>
    DuplexStreaming,
}

/// <summary>One service of either schema language as the emitter prints it: every name is chosen and every type is found.</summary>
internal sealed record ServiceCode
{
    /// <summary>Its name on the wire, with package or namespace: <c>shop.Orders</c>.</summary>
    internal required string FullName { get; init; }

    /// <summary>The class of the service, keyword escaped.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>Its comment, one line each, not escaped; empty for none.</summary>
    internal required string Documentation { get; init; }

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    internal required bool IsDeprecated { get; init; }

    /// <summary>The way from the descriptor of the file to that of the service: <c>Services[0]</c>; empty if the language has no descriptors.</summary>
    internal string DescriptorPath { get; init; } = "";

    /// <summary>Its methods, in the order of the file.</summary>
    internal required EquatableArray<MethodCode> Methods { get; init; }

    /// <summary>The types of requests and responses, fully qualified, with duplicates.</summary>
    internal IEnumerable<string> TypeNames =>
        Methods.SelectMany(static method => (string[])[method.Request.Type, method.Request.View, method.Response.Type, method.Response.View])
            .Where(static name => name.Length > 0);

    /// <summary>The class for servers inside <see cref="CSharpName"/>.</summary>
    internal string ServerName => CSharpText.Bare(CSharpName) + ServiceNames.ServerSuffix;

    /// <summary>The class for clients inside <see cref="CSharpName"/>.</summary>
    internal string ClientName => CSharpText.Bare(CSharpName) + ServiceNames.ClientSuffix;
}

/// <summary>One method of a service.</summary>
internal sealed record MethodCode
{
    /// <summary>Its name on the wire, as it is written.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in C#.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>Which sides send more than one message.</summary>
    internal required MethodKind Kind { get; init; }

    /// <summary>What the client sends.</summary>
    internal required ServiceMessageCode Request { get; init; }

    /// <summary>What the server sends.</summary>
    internal required ServiceMessageCode Response { get; init; }

    /// <summary>Its comment, one line each, not escaped; empty for none.</summary>
    internal required string Documentation { get; init; }

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    internal required bool IsDeprecated { get; init; }

    /// <summary>The field that holds the method.</summary>
    internal string FieldName => CSharpName + ServiceNames.MethodSuffix;

    /// <summary>The name of a unary call that does not block.</summary>
    internal string AsyncName => CSharpName + ServiceNames.AsyncSuffix;

    internal bool StreamsRequests => Kind is MethodKind.ClientStreaming or MethodKind.DuplexStreaming;

    internal bool StreamsResponses => Kind is MethodKind.ServerStreaming or MethodKind.DuplexStreaming;
}

/// <summary>The request or response of a method.</summary>
/// <param name="SchemaName">Its name in the schema language.</param>
/// <param name="Type">The struct of a message or of a table as an object, fully qualified.</param>
/// <param name="View">The view of a table, fully qualified; empty for a message of Protocol Buffers.</param>
internal sealed record ServiceMessageCode(string SchemaName, string Type, string View = "");
