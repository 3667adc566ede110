namespace LibWire.Grpc;

/// <summary>Options of clients.</summary>
public static class MessageCallInvokerExtensions
{
    /// <summary>Gives all calls options: how responses are received, and how large they may be.</summary>
    /// <param name="invoker">What makes the calls, such as <c>channel.CreateCallInvoker()</c>.</param>
    /// <param name="options">The options.</param>
    /// <returns>What to make clients of: <c>new OrdersClient(channel.CreateCallInvoker().WithMessageOptions(options))</c>.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <remarks>Use one object of options for many clients: a channel keeps for each what it needs to know of a method.</remarks>
    public static CallInvoker WithMessageOptions(this CallInvoker invoker, MessageOptions options) => new MessageOptionsInvoker(
        invoker ?? throw new ArgumentNullException(nameof(invoker)), options ?? throw new ArgumentNullException(nameof(options)));
}
