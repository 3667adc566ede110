namespace LibWire.Reflection;

/// <summary>A method of a service.</summary>
public sealed class MethodDescriptor : DescriptorBase
{
    internal MethodDescriptor(ServiceDescriptor service, string name, string fullName, int index)
        : base(service.File, name, fullName, index) => Service = service;

    /// <summary>The service that declares it.</summary>
    public ServiceDescriptor Service { get; }

    /// <summary>The message that a client sends.</summary>
    public MessageDescriptor InputType { get; internal set; } = null!;

    /// <summary>The message that the server answers with.</summary>
    public MessageDescriptor OutputType { get; internal set; } = null!;

    /// <summary>Whether the client sends a stream of messages.</summary>
    public bool IsClientStreaming { get; internal set; }

    /// <summary>Whether the server answers with a stream of messages.</summary>
    public bool IsServerStreaming { get; internal set; }

    internal string InputName { get; set; } = "";

    internal string OutputName { get; set; } = "";
}
