namespace LibWire.Schema;

/// <summary>Emits the class of the field numbers.</summary>
internal static class ProtoFieldIdsEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoMessageCode message)
    {
        if (message.Fields.Count == 0) return;
        writer.Separate();
        writer.Line("/// <summary>The field numbers.</summary>");
        using (writer.Open("public static class FieldIds"))
        {
            foreach (ProtoFieldCode field in message.Fields)
            {
                writer.Line($"/// <summary>{field.DocName}: {CSharpText.Xml(field.SchemaType)}.</summary>");
                CSharpAttributes.Obsolete(writer, field.IsDeprecated);
                writer.Line($"public const int {field.CSharpName} = {CSharpText.Number(field.Number)};");
            }
        }
    }
}
