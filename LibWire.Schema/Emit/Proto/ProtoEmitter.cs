namespace LibWire.Schema;

/// <summary>Writes the C# of one <c>.proto</c> file. Decides nothing about the schema: what is written follows from the model and the options alone.</summary>
internal static class ProtoEmitter
{
    internal static string Emit(ProtoFileModel model, EmitOptions options)
    {
        var writer = new CSharpWriter();
        CSharpHeader.Write(writer, model.ImportPath);
        if (model.CSharpNamespace.Length == 0)
        {
            EmitBody(writer, model, options);
        }
        else if (CSharpLanguage.HasFileScopedNamespaces(options))
        {
            writer.Line($"namespace {model.CSharpNamespace};");
            EmitBody(writer, model, options);
        }
        else
        {
            using (writer.Open($"namespace {model.CSharpNamespace}")) EmitBody(writer, model, options);
        }

        return writer.ToString();
    }

    private static void EmitBody(CSharpWriter writer, ProtoFileModel model, EmitOptions options)
    {
        EmitTypes(writer, model.Enums, model.Messages, options, options.Access);
        ProtoExtensionEmitter.EmitFile(writer, model, options.Access);
    }

    internal static void EmitTypes(
        CSharpWriter writer, EquatableArray<ProtoEnumModel> enums, EquatableArray<ProtoMessageModel> messages, EmitOptions options, string access)
    {
        foreach (ProtoEnumModel model in enums) ProtoEnumEmitter.Emit(writer, model, access);
        foreach (ProtoMessageModel model in messages) ProtoMessageEmitter.Emit(writer, model, options, access);
    }
}
