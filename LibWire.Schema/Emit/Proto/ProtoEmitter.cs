namespace LibWire.Schema;

/// <summary>Writes the C# of one <c>.proto</c> file. Decides nothing about the schema: the text follows from the code model and the options.</summary>
internal static class ProtoEmitter
{
    internal static string Emit(ProtoFileCode code, EmitOptions options)
    {
        var writer = new CSharpWriter();
        if (code.CSharpNamespace.Length == 0)
        {
            EmitBody(writer, code, options);
        }
        else if (CSharpLanguage.HasFileScopedNamespaces(options))
        {
            writer.Line($"namespace {code.CSharpNamespace};");
            EmitBody(writer, code, options);
        }
        else
        {
            using (writer.Open($"namespace {code.CSharpNamespace}")) EmitBody(writer, code, options);
        }

        // Another assembly can have C# types of the same namespace.
        string[] warnings = code.IsDeclared ? [.. code.Warnings, CSharpHeader.TypeOfAnotherAssemblyWarning] : [];
        return CSharpHeader.Compose(code.ImportPath, writer.ToString(), ProtoTypeNames.Of(code), [code.CSharpNamespace], warnings);
    }

    private static void EmitBody(CSharpWriter writer, ProtoFileCode code, EmitOptions options)
    {
        string reflection = code.Reflection?.FullName ?? "";
        if (code.HasTypes && options.HasTypes)
        {
            EmitTypes(writer, code.Enums, code.Messages, reflection, options, options.Access);
            ProtoExtensionEmitter.EmitFile(writer, code, options.Access);
            ProtoReflectionEmitter.Emit(writer, code, options);
        }

        foreach (ServiceCode service in code.Services)
            GrpcEmitter.Emit(writer, service, code.Grpc ?? options.Grpc, options.Access, DescriptorOf(service, reflection, options));
    }

    private static string DescriptorOf(ServiceCode service, string reflection, EmitOptions options) =>
        reflection.Length > 0 && options.HasDescriptors ? $"{reflection}.Descriptor.{service.DescriptorPath}" : "";

    internal static void EmitTypes(
        CSharpWriter writer,
        EquatableArray<ProtoEnumCode> enums,
        EquatableArray<ProtoMessageCode> messages,
        string reflection,
        EmitOptions options,
        string access)
    {
        foreach (ProtoEnumCode code in enums) ProtoEnumEmitter.Emit(writer, code, access);
        foreach (ProtoMessageCode code in messages) ProtoMessageEmitter.Emit(writer, code, reflection, options, access);
    }
}
