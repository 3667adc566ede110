namespace LibWire.Grpc;

/// <summary>A message that its owner did not dispose.</summary>
public sealed class ForgottenMessage
{
    internal ForgottenMessage(Type messageType, string? origin)
    {
        MessageType = messageType;
        Origin = origin;
    }

    /// <summary>The generated message.</summary>
    public Type MessageType { get; }

    /// <summary>The stack where the program rented or received the message; null unless <see cref="MessageDiagnostics.RecordsOrigins"/> was set then.</summary>
    public string? Origin { get; }

    /// <summary>A sentence, and the stack.</summary>
    public override string ToString() =>
        $"A Message<{MessageType.Name}> was not disposed and has been given back by the garbage collector."
        + (Origin is null ? "" : $" It was rented or received here:{Environment.NewLine}{Origin}");
}
