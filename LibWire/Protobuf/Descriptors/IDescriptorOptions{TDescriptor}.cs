namespace LibWire.Reflection;

/// <summary>The options of a kind of declaration: <c>google.protobuf.FieldOptions</c> are those of <see cref="FieldDescriptor"/>.</summary>
/// <typeparam name="TDescriptor">The descriptor of such declarations.</typeparam>
/// <remarks>It lets the compiler check that a custom option belongs to the descriptor that is asked for it.</remarks>
public interface IDescriptorOptions<TDescriptor> : IProtoMessage
    where TDescriptor : DescriptorBase
{
}
