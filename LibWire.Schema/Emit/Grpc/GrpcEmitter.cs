namespace LibWire.Schema;

/// <summary>Emits the class of a service: its methods, and inside it the classes for servers and clients.</summary>
internal static class GrpcEmitter
{
    /// <summary>Emits the class; nothing without stubs.</summary>
    /// <param name="writer">The code.</param>
    /// <param name="service">The service.</param>
    /// <param name="stubs">The stubs.</param>
    /// <param name="access">The access modifier of the class.</param>
    /// <param name="descriptor">The descriptor of the service as an expression; empty for none.</param>
    internal static void Emit(CSharpWriter writer, ServiceCode service, GrpcStubs stubs, string access, string descriptor = "")
    {
        if (stubs == GrpcStubs.None) return;
        writer.Separate();
        CSharpDocs.Summary(writer, service.Documentation, $"The service <c>{CSharpText.Xml(service.FullName)}</c>.");
        CSharpAttributes.Obsolete(writer, service.IsDeprecated);
        using (writer.Open($"{access} static partial class {service.CSharpName}"))
        {
            writer.Line("/// <summary>The full name of the service.</summary>");
            writer.Line($"public const string ServiceName = {CSharpText.Literal(service.FullName)};");
            if (descriptor.Length > 0)
            {
                writer.Separate();
                writer.Line("/// <summary>The service at run time. It is made when it is first asked for.</summary>");
                writer.Line($"public static {GrpcRuntime.Descriptor} Descriptor => {descriptor};");
            }

            writer.Separate();
            foreach (MethodCode method in service.Methods) EmitMethod(writer, method);
            if ((stubs & GrpcStubs.Server) != 0) GrpcServerEmitter.Emit(writer, service, descriptor);
            if ((stubs & GrpcStubs.Client) != 0) GrpcClientEmitter.Emit(writer, service);
        }
    }

    private static void EmitMethod(CSharpWriter writer, MethodCode method)
    {
        string types = GrpcRuntime.TypesOf(method), format = method.Request.View.Length > 0 ? "Flat" : "Proto";
        writer.Line($"private static readonly {GrpcRuntime.Method}{types} {method.FieldName} =");
        writer.Line($"    {GrpcRuntime.Method}.{format}{types}({GrpcRuntime.Core}MethodType.{method.Kind}, ServiceName, {CSharpText.Literal(method.Name)});");
    }
}
