namespace LibWire.Schema;

/// <summary>Which side of a method sends more than one message.</summary>
internal enum FbsStreaming
{
    /// <summary>None.</summary>
    None,

    /// <summary>The client.</summary>
    Client,

    /// <summary>The server.</summary>
    Server,

    /// <summary>Both.</summary>
    Bidi,
}

/// <summary>One service.</summary>
internal sealed record FbsServiceModel
{
    /// <summary>Its name with namespace: <c>MyGame.Storage</c>.</summary>
    public required string FullName { get; init; }

    /// <summary>The namespace; empty for the global one.</summary>
    public required string Namespace { get; init; }

    /// <summary>Its name without namespace.</summary>
    public required string Name { get; init; }

    /// <summary>Its methods, in the order of the file.</summary>
    public required EquatableArray<FbsMethodModel> Methods { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }

    /// <summary>The file it is declared in.</summary>
    public required string ImportPath { get; init; }
}

/// <summary>One method of a service.</summary>
internal sealed record FbsMethodModel
{
    /// <summary>Its name.</summary>
    public required string Name { get; init; }

    /// <summary>The full name of the request table.</summary>
    public required string Request { get; init; }

    /// <summary>The full name of the response table.</summary>
    public required string Response { get; init; }

    /// <summary>Which side sends more than one message.</summary>
    public required FbsStreaming Streaming { get; init; }

    /// <summary>Whether it is marked <c>idempotent</c>.</summary>
    public required bool IsIdempotent { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }
}
