namespace LibWire.Grpc;

/// <summary>What generated base classes of services share.</summary>
public static class MessageService
{
    /// <summary>The answer of a method that a service does not override.</summary>
    /// <param name="context">The call.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    public static RpcException Unimplemented(ServerCallContext context)
    {
        if (context is null) throw new ArgumentNullException(nameof(context));
        string text = $"The service does not implement {context.Method}.";
        return new RpcException(new Status(StatusCode.Unimplemented, text), text);
    }
}
