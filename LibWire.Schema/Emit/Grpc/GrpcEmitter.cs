namespace LibWire.Schema;

/// <summary>Emits the class of a service, with what its stubs need.</summary>
internal static class GrpcEmitter
{
    /// <summary>Emits the class; nothing without stubs.</summary>
    /// <param name="writer">The code.</param>
    /// <param name="service">The service.</param>
    /// <param name="stubs">The stubs.</param>
    /// <param name="access">The access modifier of the class.</param>
    /// <param name="descriptor">The descriptor of the service as an expression; empty for none.</param>
    internal static void Emit(CSharpWriter writer, ServiceCode service, GrpcStubs stubs, string access, string descriptor)
    {
        if (stubs == GrpcStubs.None) return;
        writer.Separate();
        CSharpDocs.Summary(writer, service.Documentation, $"The service <c>{CSharpText.Xml(service.FullName)}</c>.");
        CSharpAttributes.Obsolete(writer, service.IsDeprecated);
        using (writer.Open($"{access} static partial class {service.CSharpName}"))
        {
        }
    }
}
