namespace LibWire.Rpc;

/// <summary>What a call does.</summary>
internal enum RpcOperation
{
    /// <summary>A unary call. Both sides read all fields of what they receive, and the reply is as large as the request.</summary>
    Answer,

    /// <summary>A unary call. The server sends the request back, and the client reads all fields.</summary>
    Echo,

    /// <summary>A unary call. The server reads three fields, and the reply has one.</summary>
    Glance,

    /// <summary>Answer, message by message, in calls with streams in both directions.</summary>
    Stream,
}

/// <summary>One case: what is called, with which message, by how many callers at once.</summary>
internal sealed record RpcCase(RpcOperation Operation, int Fields, bool HasMap, int Callers)
{
    internal string Message => $"{Fields:N0} fields{(HasMap ? " with a map" : "")}";

    public override string ToString() => $"{Operation}, {Message}, {(Callers == 1 ? "one call at a time" : $"{Callers} calls at once")}";
}
