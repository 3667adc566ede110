namespace LibWire.Schema;

/// <summary>Which side of a method sends more than one message.</summary>
public enum FbsStreaming
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
/// <param name="FullName">Its name with namespace: <c>MyGame.Storage</c>.</param>
/// <param name="Namespace">The namespace; empty for the global one.</param>
/// <param name="Name">Its name without namespace.</param>
/// <param name="Methods">Its methods, in the order of the file.</param>
/// <param name="Documentation">The lines of its comments, without the slashes; not escaped.</param>
/// <param name="Attributes">Its attributes, in the order of the file.</param>
/// <param name="ImportPath">The file it is declared in.</param>
public sealed record FbsServiceModel(
    string FullName,
    string Namespace,
    string Name,
    EquatableArray<FbsMethodModel> Methods,
    EquatableArray<string> Documentation,
    EquatableArray<FbsAttributeModel> Attributes,
    string ImportPath);

/// <summary>One method of a service.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Request">The full name of the table that is sent.</param>
/// <param name="Response">The full name of the table that comes back.</param>
/// <param name="Streaming">Which side sends more than one.</param>
/// <param name="IsIdempotent">Whether it is marked <c>idempotent</c>.</param>
/// <param name="Documentation">The lines of its comments, without the slashes; not escaped.</param>
/// <param name="Attributes">Its attributes, in the order of the file.</param>
public sealed record FbsMethodModel(
    string Name,
    string Request,
    string Response,
    FbsStreaming Streaming,
    bool IsIdempotent,
    EquatableArray<string> Documentation,
    EquatableArray<FbsAttributeModel> Attributes);
