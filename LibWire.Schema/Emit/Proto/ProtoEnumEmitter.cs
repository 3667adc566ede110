namespace LibWire.Schema;

/// <summary>Enums.</summary>
internal static class ProtoEnumEmitter
{
    internal static void Emit(CSharpWriter writer, ProtoEnumModel model, string access)
    {
        writer.Separate();
        ProtoDocs.Summary(writer, model.Documentation, $"The enum <c>{CSharpText.Xml(model.FullName)}</c>.");
        ProtoDocs.Obsolete(writer, model.IsDeprecated);
        using (writer.Open($"{access} enum {model.CSharpName}"))
        {
            foreach (ProtoEnumValueModel value in model.Values)
            {
                writer.Separate();
                ProtoDocs.Summary(writer, value.Documentation, $"<c>{CSharpText.Xml(value.Name)}</c>.");
                ProtoDocs.Obsolete(writer, value.IsDeprecated);
                writer.Line($"{value.CSharpName} = {CSharpText.Number(value.Number)},");
            }
        }
    }
}
