namespace LibWire.Schema;

/// <summary>The names of the runtime that emitted stubs use.</summary>
internal static class GrpcRuntime
{
    internal const string Namespace = "global::LibWire.Grpc.";
    internal const string Core = "global::Grpc.Core.";
    internal const string Message = Namespace + "Message";
    internal const string Reader = Namespace + "MessageReader";
    internal const string Writer = Namespace + "MessageWriter";
    internal const string Method = Namespace + "MessageMethod";
    internal const string Binder = Namespace + "MessageServiceBinder";
    internal const string Descriptor = "global::LibWire.Reflection.ServiceDescriptor";
    internal const string IService = Namespace + "IMessageService";
    internal const string Unimplemented = Namespace + "MessageService.Unimplemented";
    internal const string Context = Core + "ServerCallContext";
    internal const string CallOptions = Core + "CallOptions";
    internal const string StatusCode = Core + "StatusCode";
    internal const string Task = "global::System.Threading.Tasks.Task";

    /// <summary>The types of a method's request and response as type arguments.</summary>
    internal static string TypesOf(MethodCode method) => $"<{method.Request.Type}, {method.Response.Type}>";
}
