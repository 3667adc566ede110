namespace LibWire;

/// <summary>An extension of a message whose struct is known.</summary>
/// <typeparam name="TMessage">The struct of the message that is extended.</typeparam>
public abstract class ProtoExtension<TMessage> : ProtoExtension
    where TMessage : unmanaged, IProtoMessage
{
    private protected ProtoExtension(Func<ProtoLayout> extendee, ProtoFieldLayout field)
        : base(extendee, field)
    {
    }
}
