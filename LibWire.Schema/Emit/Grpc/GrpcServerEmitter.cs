namespace LibWire.Schema;

/// <summary>Emits the class that a server of a service derives from.</summary>
internal static class GrpcServerEmitter
{
    internal static void Emit(CSharpWriter writer, ServiceCode service, string descriptor)
    {
        writer.Separate();
        writer.Line($"/// <summary>Base of servers of <c>{CSharpText.Xml(service.FullName)}</c>. A method that is not overridden answers");
        writer.Line($"/// <see cref=\"{GrpcRuntime.StatusCode}.Unimplemented\"/>.</summary>");
        CSharpAttributes.Obsolete(writer, service.IsDeprecated);
        using (writer.Open($"public abstract partial class {service.ServerName} : {GrpcRuntime.IService}"))
        {
            foreach (MethodCode method in service.Methods) EmitHandler(writer, method);
            EmitBinding(writer, service);
            if (descriptor.Length > 0) EmitDescriptor(writer, descriptor);
        }
    }

    private static void EmitHandler(CSharpWriter writer, MethodCode method)
    {
        writer.Separate();
        CSharpDocs.Summary(writer, method.Documentation, $"Handles calls of <c>{CSharpText.Xml(method.Name)}</c>.");
        writer.Line(method.StreamsRequests
            ? "/// <param name=\"requests\">The requests. Each is valid until the next step of the loop.</param>"
            : "/// <param name=\"request\">The request. The call gives it back when it ends.</param>");
        writer.Line(method.StreamsResponses
            ? "/// <param name=\"replies\">Where the replies are written.</param>"
            : "/// <param name=\"reply\">The reply, to be filled. The call sends it, and gives it back when it ends.</param>");
        writer.Line("/// <param name=\"context\">The call: headers, deadline, cancellation, trailers.</param>");
        CSharpAttributes.Obsolete(writer, method.IsDeprecated);

        string request = (method.StreamsRequests ? GrpcRuntime.Reader : GrpcRuntime.Message) + $"<{method.Request.Type}> {RequestOf(method)}";
        string reply = (method.StreamsResponses ? GrpcRuntime.Writer : GrpcRuntime.Message) + $"<{method.Response.Type}> {ReplyOf(method)}";
        writer.Line($"public virtual {GrpcRuntime.Task} {method.CSharpName}({request}, {reply}, {GrpcRuntime.Context} context) =>");
        writer.Line($"    throw {GrpcRuntime.Unimplemented}(context);");
    }

    private static void EmitBinding(CSharpWriter writer, ServiceCode service)
    {
        writer.Separate();
        writer.Line("/// <inheritdoc/>");
        using (writer.Open($"static void {GrpcRuntime.IService}.BindService({GrpcRuntime.Binder} binder)"))
        {
            foreach (MethodCode method in service.Methods)
            {
                string parameters = $"{RequestOf(method)}, {ReplyOf(method)}, context";
                string call = $"(({service.ServerName})service).{method.CSharpName}({parameters})";
                writer.Line($"binder.Add{method.Kind}({method.FieldName}, nameof({method.CSharpName}), static (service, {parameters}) =>");
                writer.Line($"    {call});");
            }
        }
    }

    private static void EmitDescriptor(CSharpWriter writer, string descriptor)
    {
        writer.Separate();
        writer.Line("/// <inheritdoc/>");
        writer.Line($"static {GrpcRuntime.Descriptor}? {GrpcRuntime.IService}.Descriptor => {descriptor};");
    }

    private static string RequestOf(MethodCode method) => method.StreamsRequests ? "requests" : "request";

    private static string ReplyOf(MethodCode method) => method.StreamsResponses ? "replies" : "reply";
}
