namespace LibWire.Schema;

/// <summary>Emits enums, and the kinds of unions.</summary>
internal static class FbsEnumEmitter
{
    internal static void Emit(CSharpWriter writer, FbsEnumCode model)
    {
        string schemaName = CSharpText.Xml(model.SchemaName);
        CSharpDocs.Summary(writer, model.Documentation, model.IsUnion
            ? $"The members of the union <c>{schemaName}</c>. A buffer may hold other numbers: members of a later schema."
            : $"The enum <c>{schemaName}</c>.");
        if (model.IsFlags) writer.Line("[global::System.Flags]");
        using (writer.Open($"{model.Access} enum {model.Name} : {model.Underlying}"))
        {
            foreach (FbsEnumValueCode value in model.Values)
            {
                if (value.Documentation.Length > 0) writer.Separate();
                CSharpDocs.Summary(writer, value.Documentation);
                writer.Line($"{value.Name} = {value.Literal},");
            }
        }
    }
}
